import type { EvaluationStatistics } from '@trophy/domain'
import { formatCount } from '#lib/format/format-count.ts'

export type MedalCounts = EvaluationStatistics['byYear'][number]['medals']

/** Returns a number of trophies: `1 trophy`, `1,204 trophies`. */
export const formatTrophies = (count: number): string => (count === 1 ? '1 trophy' : `${formatCount(count)} trophies`)
