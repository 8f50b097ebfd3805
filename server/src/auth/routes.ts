/** Signing in and out. */
import { loginSchema, problems, tokenSchema } from '@trophy/domain'
import { findUserByName } from '../db/users.ts'
import { endpoint } from '../http/endpoint.ts'
import { verifyPassword } from '../http/passwords.ts'
import { maySignIn, startSession } from '../http/sessions.ts'

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
      window: 15 * 60,
      counts: 'failures',
      of: ({ body, address }) => {
        const name = body.username.trim().toLowerCase()
        return [
          { key: `name ${name} at ${address}`, max: 10 },
          { key: `address ${address}`, max: 100 },
          // Failures from many addresses only slow a name down: strangers can keep nobody out.
          { key: `name ${name}`, max: 20, slows: true },
        ]
      },
    },
    transaction: 'own',
    handler: async ({ db, body, request, deps }) => {
      const user = await findUserByName(db, body.username)
      const isRight = await verifyPassword(user?.password_hash ?? null, body.password)
      if (!user || !isRight || !maySignIn(user)) throw problems.invalidLogin()
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
