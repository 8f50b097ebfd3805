/** Figures of stored evaluations. */
import type { z } from 'zod'
import { getByKeys } from '#measuring/sheet/data.ts'
import type { Wire } from '#wire/route.ts'
import type { evaluationStatisticsSchema, pointsRankSchema } from './schemas.ts'

export type EvaluationStatistics = Wire<z.output<typeof evaluationStatisticsSchema>>
export type PointsRank = Wire<z.output<typeof pointsRankSchema>>

/** The ages of a sheet, the most reliable first. The first that is given counts. */
const AGE_FIELDS = ['dentalLayerMethod', 'lowerJaw', 'estimation'] as const

const toYears = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * Returns the age in years: the middle of the range, or the one value that is given. Returns null if the sheet has no
 * age. The list filters by it and the statistics count it in whole years, rounded down.
 */
export const getAge = (data: unknown): number | null => {
  for (const name of AGE_FIELDS) {
    const [min, max] = ['min', 'max'].map((part) => toYears(getByKeys(data, ['supplementary', name, part])))
    if (!min && !max) continue
    return min && max ? (min + max) / 2 : min || max || null
  }
  return null
}
