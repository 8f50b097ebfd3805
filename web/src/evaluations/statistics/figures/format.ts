import type { Award, EvaluationStatistics } from '@trophy/domain'

/** Trophies by medal. */
export type MedalCounts = EvaluationStatistics['byYear'][number]['medals']

/** Returns a number of trophies: `1 trophy`, `1,204 trophies`. */
export const formatTrophies = (count: number): string =>
  count === 1 ? '1 trophy' : `${count.toLocaleString('en')} trophies`

/** Returns an award as shown to users. */
export const formatAward = (award: Award): string => (award === 'none' ? 'No medal' : award)
