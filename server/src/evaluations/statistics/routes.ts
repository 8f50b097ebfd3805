/** Endpoints of the statistics. */
import { statisticsRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { getPointsRank, getStatistics } from './statistics.ts'

export const statisticsHandlers = implement(statisticsRoutes, {
  'GET /evaluation-statistics': ({ pool, query, now }) => getStatistics(pool, query, now),
  'GET /evaluation-statistics/rank': ({ pool, query }) => getPointsRank(pool, query),
})
