/** The user's own sessions. */
import { messages, problems, SIGNED_IN, sessionSchema } from '@trophy/domain'
import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { listSessions, revokeSession, revokeSessions } from './sessions.ts'

export const sessionRoutes = [
  endpoint({
    method: 'GET',
    url: '/me/sessions',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    summary: 'List your sessions, latest first',
    response: z.array(sessionSchema),
    handler: ({ db, user, now }) => listSessions(db, user, now),
  }),
  endpoint({
    method: 'DELETE',
    url: '/me/sessions',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'session ended',
    summary: 'Sign out all other sessions',
    handler: async ({ db, user }) => {
      await revokeSessions(db, user._id, user.session_id)
      return null
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/me/sessions/:id',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'session ended',
    summary: 'Sign out one session',
    params: z.strictObject({ id: z.uuid(messages.unknownSession) }),
    handler: async ({ db, user, params }) => {
      if (!(await revokeSession(db, user._id, params.id))) throw problems.notFound(messages.unknownSession)
      return null
    },
  }),
]
