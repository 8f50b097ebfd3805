/** What is kept about a person, for that person, and for the admin whom a member asks for it. */
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
    summary: 'Everything that is kept about oneself as a zip: a text for programs, one for people, and the files',
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
    summary: 'The same about a member',
    params: z.strictObject({ id: z.uuid(messages.unknownMember) }),
    handler: async ({ deps, db, user, params, now }) => {
      const row = await db.selectFrom('users').selectAll().where('id', '=', params.id).executeTakeFirst()
      if (!row || row.role === 'admin') throw problems.notFound(messages.unknownMember)
      return exportPersonalData(deps, { row, requester: user, tokenSecret: deps.tokenSecret, now })
    },
  }),
]
