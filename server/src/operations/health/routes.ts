/** For whoever watches over the server: is the process alive, and can it do its work. */
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
    summary: 'Whether the process is alive',
    response: state,
    handler: async () => ({ status: 'ok' as const }),
  }),
  endpoint({
    method: 'GET',
    url: '/readyz',
    access: 'public',
    rate: 'health',
    summary: 'Whether the server can work and is not about to end; 503 when not',
    response: state,
    handler: async ({ db }) => {
      await sql`select 1`.execute(db)
      return { status: 'ok' as const }
    },
  }),
]
