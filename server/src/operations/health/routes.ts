/** Liveness and readiness checks for monitoring. */
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

const state = z.object({ status: z.literal('ok') })

export const healthRoutes = [
  endpoint({
    method: 'GET',
    url: '/healthz',
    access: 'public',
    rate: 'health',
    summary: 'Liveness check',
    response: state,
    handler: async () => ({ status: 'ok' as const }),
  }),
  endpoint({
    method: 'GET',
    url: '/readyz',
    access: 'public',
    rate: 'health',
    summary: 'Readiness check; 503 if the database is unreachable or the server is shutting down',
    response: state,
    handler: async ({ db }) => {
      await sql`select 1`.execute(db)
      return { status: 'ok' as const }
    },
  }),
]
