/** The user's own sessions, and links that stand in for them in downloads. */
import { messages, problems } from '@trophy/domain'
import { sessionRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { issueLink } from './download-links.ts'
import { listSessions, revokeSession, revokeSessions } from './sessions.ts'

export const sessionHandlers = implement(sessionRoutes, {
  'GET /me/sessions': ({ pool, user, now }) => listSessions(pool, user, now),
  'DELETE /me/sessions': async ({ tx, user }) => {
    await revokeSessions(tx, user._id, user.session_id)
  },
  'DELETE /me/sessions/:id': async ({ tx, user, params }) => {
    if (!(await revokeSession(tx, user._id, params.id))) throw problems.notFound(messages.unknownSession)
  },
  'POST /me/download-link': async ({ tx, user, body, now }) => ({ path: await issueLink(tx, user, body.path, now) }),
})
