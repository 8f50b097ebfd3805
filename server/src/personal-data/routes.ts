/** Downloads of personal data, for the user, and for the admin who acts on a member's request. */
import { messages, problems, SIGNED_IN } from '@trophy/domain'
import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { exportPersonalData } from './archive.ts'

export const personalDataRoutes = [
  endpoint({
    method: 'GET',
    url: '/me/data',
    access: SIGNED_IN,
    audit: 'own data exported',
    rate: 'exports',
    summary: 'Download all data stored about you as a zip: JSON, an explaining text, and the files',
    handler: async ({ deps, db, user, now }) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirst()
      if (!row) throw problems.noSession()
      return exportPersonalData(deps, { row, requester: user, tokenSecret: deps.tokenSecret, now })
    },
  }),
  endpoint({
    method: 'GET',
    url: '/member/:id/data',
    access: ['admin'],
    audit: 'member data exported',
    rate: 'exports',
    summary: 'Download all data stored about a member',
    params: z.strictObject({ id: z.uuid(messages.unknownMember) }),
    handler: async ({ deps, db, user, params, now }) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', params.id).executeTakeFirst()
      if (!row || row.role === 'admin') throw problems.notFound(messages.unknownMember)
      return exportPersonalData(deps, { row, requester: user, tokenSecret: deps.tokenSecret, now })
    },
  }),
]
