/** Figures of stored evaluations. */
import type { z } from 'zod'
import type { Wire } from '#wire/route.ts'
import type { evaluationStatisticsSchema, pointsRankSchema } from './schemas.ts'

export type EvaluationStatistics = Wire<z.output<typeof evaluationStatisticsSchema>>
export type PointsRank = Wire<z.output<typeof pointsRankSchema>>
