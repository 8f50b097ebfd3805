/** Liveness and readiness checks for monitoring. */
import { healthRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { implement } from '#platform/http/implement.ts'

export const healthHandlers = implement(healthRoutes, {
  'GET /healthz': async () => ({ status: 'ok' as const }),
  'GET /readyz': async ({ pool }) => {
    await sql`select 1`.execute(pool)
    return { status: 'ok' as const }
  },
})
