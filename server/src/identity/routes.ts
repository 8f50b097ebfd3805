/** Sign-in, sign-out, forgotten passwords and download links; the user's own sessions and password. */
import { loginResponseSchema, loginSchema, Problem, problems, SIGNED_IN } from '@trophy/domain'
import { z } from 'zod'
import { changePasswordRoute } from '#identity/passwords/change-password.ts'
import { forgotRoute } from '#identity/passwords/forgot-password.ts'
import { verifyPassword } from '#identity/passwords/passwords.ts'
import { resetRoutes } from '#identity/passwords/reset.ts'
import { hasSecondFactor, issueChallenge } from '#identity/second-factor/rows.ts'
import { issueLink } from '#identity/sessions/download-links.ts'
import { sessionRoutes } from '#identity/sessions/routes.ts'
import { canSignIn, revokeSession, startSession, toAuthor } from '#identity/sessions/sessions.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { addressKey, countAttempt } from '#platform/limits/attempt-limits.ts'
import { recordAudit, usernameFingerprint } from '#platform/records/audit.ts'
import { accountLimit, loginLimit, normaliseUsername } from './limits.ts'
import { findUserByName } from './users.ts'

/** A path below the API base, with its query. */
const downloadPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?!\/)[\w./-]+(\?[\w.~%+&=-]*)?$/)

export const authRoutes = [
  endpoint({
    method: 'POST',
    url: '/login',
    access: 'public',
    summary: 'Sign in with e-mail address or ID number, and password; may return a two-factor challenge',
    body: loginSchema,
    response: loginResponseSchema,
    limit: loginLimit,
    transaction: 'own',
    handler: async ({ db, body, request, now, deps }) => {
      const user = await findUserByName(db, body.username)
      // Unknown names are counted as well, so that they take as long.
      const attempt = await countAttempt(deps, accountLimit, {
        account: user?.id ?? normaliseUsername(body.username),
        address: addressKey(request.address),
      }).catch(nullIfTooMany)
      const isPasswordCorrect = await verifyPassword(user?.password_hash ?? null, body.password)
      const { address } = request
      if (!attempt || !user || !isPasswordCorrect || !canSignIn(user)) {
        const mark = usernameFingerprint(deps.tokenSecret, body.username)
        await recordAudit(db, { kind: 'sign-in failed', at: now, by: null, address, mark })
        throw problems.invalidLogin()
      }
      await attempt.refund()
      if (await hasSecondFactor(db, user.id)) return { challenge: await issueChallenge(db, user.id, now) }
      return db.transaction().execute(async (trx) => {
        await recordAudit(trx, { kind: 'sign-in', at: now, by: toAuthor(user), address })
        return { token: await startSession(trx, user, request, deps) }
      })
    },
  }),
  endpoint({
    method: 'POST',
    url: '/logout',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'sign-out',
    summary: 'End the current session',
    handler: async ({ db, user }) => {
      await revokeSession(db, user._id, user.session_id)
      return null
    },
  }),
  forgotRoute,
  ...resetRoutes,
  endpoint({
    method: 'POST',
    url: '/me/download-link',
    access: SIGNED_IN,
    summary: 'Create a link to a large download that works once, for one minute, without the token',
    body: z.strictObject({ path: downloadPath }),
    response: z.strictObject({ path: z.string() }),
    handler: async ({ db, user, body, now }) => ({ path: await issueLink(db, user, body.path, now) }),
  }),
]

export const accountRoutes = [...sessionRoutes, changePasswordRoute]

const nullIfTooMany = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'TOO_MANY') return null
  throw error
}
