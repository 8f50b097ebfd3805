/** The routes of the statistics. Every signed-in user sees the list, and so its figures. */
import { SIGNED_IN } from '#access/access.ts'
import { routes } from '#wire/route.ts'
import { evaluationStatisticsSchema, pointsRankQuery, pointsRankSchema, statisticsQuery } from './schemas.ts'

export const statisticsRoutes = routes({
  'GET /evaluation-statistics': {
    access: SIGNED_IN,
    summary: 'Figures of the evaluations that match filters of the list, for charts',
    query: statisticsQuery,
    response: evaluationStatisticsSchema,
  },
  'GET /evaluation-statistics/rank': {
    access: SIGNED_IN,
    summary: 'The distribution of the points of a phenotype, the number of trophies with fewer points, and the place',
    query: pointsRankQuery,
    response: pointsRankSchema,
  },
})
