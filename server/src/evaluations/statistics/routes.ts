/** Endpoints of the statistics. */
import { evaluationList } from '@trophy/domain'
import { statisticsRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { getPointsRank, getStatistics } from './statistics.ts'

export const statisticsHandlers = implement(statisticsRoutes, {
  'GET /evaluation-statistics': async ({ pool, query, now }) =>
    getStatistics(pool, requireListQuery(evaluationList, query).filters, now),
  'GET /evaluation-statistics/rank': ({ pool, query }) => getPointsRank(pool, query),
})
