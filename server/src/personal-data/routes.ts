/** Downloads of personal data. */
import { messages, problems } from '@trophy/domain'
import { personalDataRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { exportPersonalData } from './archive.ts'

export const personalDataHandlers = implement(personalDataRoutes, {
  'GET /me/data': async ({ deps, pool, user, now }) => {
    const row = await pool.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirst()
    if (!row) throw problems.noSession()
    return exportPersonalData(deps, { row, requester: user, tokenSecret: deps.tokenSecret, now })
  },
  'GET /member/:id/data': async ({ deps, pool, user, params: { id }, now }) => {
    const row = await pool.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.role === 'admin') throw problems.notFound(messages.unknownMember)
    return exportPersonalData(deps, { row, requester: user, tokenSecret: deps.tokenSecret, now })
  },
})
