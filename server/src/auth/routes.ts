/** Signing in and out. */
import { loginSchema, Problem, problems, tokenSchema } from '@trophy/domain'
import { findUserByName } from '../db/users.ts'
import { endpoint } from '../http/endpoint.ts'
import { verifyPassword } from '../http/passwords.ts'
import { maySignIn, startSession } from '../http/sessions.ts'
import { type Limit, networkOf, takeAttempt } from '../http/throttle.ts'

/** Seconds that a failure counts, and how many of one address a name or an account bears. */
const WINDOW = 15 * 60
const FAILURES = 10

const typed = (username: string): string => username.trim().toLowerCase()

/**
 * One account has two names: failures under either count towards it. Whoever used them up is answered as for a wrong
 * password, right or not: a refusal of its own would tell that both names are somebody's.
 */
const accountLimit: Limit<{ readonly account: string; readonly address: string }> = {
  name: 'account',
  window: WINDOW,
  counts: 'failures',
  of: ({ account, address }) => [{ key: `${account} at ${address}`, max: FAILURES }],
}

export const authRoutes = [
  endpoint({
    method: 'POST',
    url: '/login',
    access: 'public',
    summary: 'Sign in with e-mail address or ID number, and password',
    body: loginSchema,
    response: tokenSchema,
    limit: {
      name: 'login',
      window: WINDOW,
      counts: 'failures',
      of: ({ body, address }) => {
        const name = typed(body.username)
        return [
          { key: `name ${name} at ${address}`, max: FAILURES },
          { key: `address ${address}`, max: 100 },
          // Failures from many addresses only slow a name down: strangers can keep nobody out.
          { key: `name ${name}`, max: 20, slows: true },
        ]
      },
    },
    transaction: 'own',
    handler: async ({ db, body, request, deps }) => {
      const user = await findUserByName(db, body.username)
      // Counted for unknown names as well, so that they take as long.
      const attempt = await takeAttempt(deps, accountLimit, {
        account: user?.id ?? typed(body.username),
        address: networkOf(request.address),
      }).catch(nullIfTooMany)
      const isRight = await verifyPassword(user?.password_hash ?? null, body.password)
      if (!attempt || !user || !isRight || !maySignIn(user)) throw problems.invalidLogin()
      await attempt.forgive()
      return { token: await startSession(db, user, request, deps) }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/logout',
    access: ['admin', 'STJ', 'CCM'],
    summary: 'End the session at hand',
    handler: async ({ db, user }) => {
      await db.deleteFrom('sessions').where('id', '=', user.session_id).execute()
      return null
    },
  }),
]

const nullIfTooMany = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'TOO_MANY') return null
  throw error
}
