import type { EvaluationStatistics } from '@trophy/domain'
import { sumMedals } from './medal-rows.ts'

type Years = EvaluationStatistics['byYear']

/** At most this part of the trophies is grouped, or of few trophies up to three, and only if it saves ten columns. */
const RARE_SHARE = 0.05
const FEW_TROPHIES = 3
const RARE_SHARE_OF_FEW = 0.2
const MIN_SAVED_YEARS = 10

/** Returns the first year of a chart with a column for each year; earlier ones are so rare that they are grouped. */
export const findFirstColumnYear = (byYear: Years): number => {
  const first = byYear[0]?.year ?? 0
  const total = byYear.reduce((sum, { medals }) => sum + sumMedals(medals), 0)
  const rare = Math.max(total * RARE_SHARE, Math.min(FEW_TROPHIES, total * RARE_SHARE_OF_FEW))
  let count = 0
  const frequent = byYear.find(({ medals }) => {
    count += sumMedals(medals)
    return count > rare
  })
  const decade = Math.floor((frequent?.year ?? first) / 10) * 10
  return decade - first < MIN_SAVED_YEARS ? first : decade
}
