import type { EvaluationStatistics } from '@trophy/domain'
import { sumMedals } from './medal-rows.ts'

type Years = EvaluationStatistics['byYear']

/** At most this part of all trophies is grouped. */
const MAX_GROUP_SHARE = 0.2
/** Years are grouped only if it saves this number of columns. */
const MIN_SAVED_YEARS = 10

/**
 * Returns the first year of a chart with a column for each year. The column of all earlier years is not higher than the
 * highest one.
 */
export const findFirstColumnYear = (byYear: Years): number => {
  const first = byYear[0]?.year ?? 0
  const highest = Math.max(...byYear.map(({ medals }) => sumMedals(medals)))
  const total = byYear.reduce((sum, { medals }) => sum + sumMedals(medals), 0)
  let sum = 0
  const firstSeparateYear = byYear.find(({ medals }) => {
    sum += sumMedals(medals)
    return sum > Math.min(highest, total * MAX_GROUP_SHARE)
  })
  const decade = Math.floor((firstSeparateYear?.year ?? first) / 10) * 10
  return decade - first < MIN_SAVED_YEARS ? first : decade
}
