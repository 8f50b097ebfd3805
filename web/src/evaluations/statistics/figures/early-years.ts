import type { EvaluationStatistics } from '@trophy/domain'
import { sumMedals } from './medal-rows.ts'

type Years = EvaluationStatistics['byYear']

/** A rare year has at most this number of trophies, or this part of the highest column. */
const MAX_RARE = 2
const RARE_SHARE = 0.1
/** At most this part of all trophies is grouped. */
const MAX_GROUP_SHARE = 0.2
/** Years are grouped only if it saves this number of columns. */
const MIN_SAVED_YEARS = 10

/**
 * Returns the first year of a chart with a column for each year. Earlier ones are rare, and the column of their group is
 * not higher than the others.
 */
export const findFirstColumnYear = (byYear: Years): number => {
  const first = byYear[0]?.year ?? 0
  const highest = Math.max(...byYear.map(({ medals }) => sumMedals(medals)))
  const total = byYear.reduce((sum, { medals }) => sum + sumMedals(medals), 0)
  let sum = 0
  const frequent = byYear.find(({ medals }) => {
    const count = sumMedals(medals)
    sum += count
    return count > Math.max(MAX_RARE, highest * RARE_SHARE) || sum > Math.min(highest, total * MAX_GROUP_SHARE)
  })
  const decade = Math.floor((frequent?.year ?? first) / 10) * 10
  return decade - first < MIN_SAVED_YEARS ? first : decade
}
