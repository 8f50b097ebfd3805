/** Downloads of personal data. */
import { personalDataRoutes } from '@trophy/domain/routes'
import { requireOwnRow } from '#identity/users.ts'
import * as members from '#members/store.ts'
import { implement } from '#platform/http/implement.ts'
import { exportPersonalData } from './archive.ts'

export const personalDataHandlers = implement(personalDataRoutes, {
  'GET /me/data': async ({ deps, pool, user, now }) => {
    await deps.auditBatch.flush()
    const row = await requireOwnRow(pool, user)
    return exportPersonalData(deps, { row, requester: user, tokenSecrets: deps.tokenSecrets, now })
  },
  'GET /member/:id/data': async ({ deps, pool, user, params: { id }, now }) => {
    await deps.auditBatch.flush()
    const row = await members.get(pool, id)
    return exportPersonalData(deps, { row, requester: user, tokenSecrets: deps.tokenSecrets, now })
  },
})
