/** Routes for monitoring, outside the API base. */
import { z } from 'zod'
import { routes } from './route.ts'

const state = z.object({ status: z.literal('ok') })

export const healthRoutes = routes({
  'GET /healthz': { access: 'public', rate: 'health', summary: 'Liveness check', response: state, isGuarded: true },
  'GET /readyz': {
    access: 'public',
    rate: 'health',
    summary: 'Readiness check; 503 if the database is unreachable or the server is shutting down',
    response: state,
    isGuarded: true,
  },
})
