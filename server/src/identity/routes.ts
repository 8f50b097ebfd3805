/** Sign-in, sign-out and forgotten passwords. */
import { loginResponseSchema, loginSchema, Problem, problems, SIGNED_IN } from '@trophy/domain'
import { forgotRoute } from '#identity/passwords/forgot-password.ts'
import { verifyPassword } from '#identity/passwords/passwords.ts'
import { resetRoutes } from '#identity/passwords/reset.ts'
import { hasSecondFactor, issueChallenge } from '#identity/second-factor/rows.ts'
import { canSignIn, startSession, toAuthor } from '#identity/sessions/sessions.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { addressKey, countAttempt } from '#platform/limits/attempt-limits.ts'
import { recordAudit, usernameFingerprint } from '#platform/records/audit.ts'
import { accountLimit, loginLimit, normaliseUsername } from './limits.ts'
import { findUserByName } from './users.ts'

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
      await db.deleteFrom('sessions').where('id', '=', user.session_id).execute()
      return null
    },
  }),
  forgotRoute,
  ...resetRoutes,
]

const nullIfTooMany = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'TOO_MANY') return null
  throw error
}
