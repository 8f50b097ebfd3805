/** Signing in, in one or two steps, and signing out. */
import { messages, Problem, problems } from '@trophy/domain'
import { signInRoutes } from '@trophy/domain/routes'
import { verifyPassword } from '#identity/passwords/passwords.ts'
import { codeLimit, consumeCode } from '#identity/second-factor/codes.ts'
import { hasSecondFactor, issueChallenge, revokeChallenges, tryChallenge } from '#identity/second-factor/rows.ts'
import { isKnownDevice, rememberDevice } from '#identity/sessions/known-devices.ts'
import { canSignIn, revokeSession, startSession, toAuthor } from '#identity/sessions/sessions.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { implement, type Origin } from '#platform/http/implement.ts'
import { addressKey } from '#platform/limits/attempt-limits.ts'
import { recordAudit, usernameFingerprint } from '#platform/records/audit.ts'
import { accountLimit, loginLimit, normaliseUsername } from './limits.ts'
import { enqueueSecurityMail } from './security-mails.ts'
import { findUserByName } from './users.ts'

export const signInHandlers = implement(
  signInRoutes,
  {
    'POST /login': async ({ pool, body, request, now, deps }) => {
      const user = await findUserByName(pool, body.username)
      // Unknown names are counted as well, so that they take as long.
      const account = user?.id ?? normaliseUsername(body.username)
      const device = {
        address: addressKey(request.address),
        isKnownDevice: await isKnownDevice(pool, account, request),
      }
      const attempt = await deps.attemptLimits.count(accountLimit, { account, ...device }).catch(nullIfTooMany)
      const isPasswordCorrect = await verifyPassword(user?.password_hash ?? null, body.password)
      const { address } = request
      if (!attempt || !user || !isPasswordCorrect || !canSignIn(user)) {
        const mark = usernameFingerprint(deps.tokenSecret, body.username)
        const entry = { kind: 'sign-in failed', at: now, by: null, address, mark } as const
        await pool.transaction().execute((tx) => recordAudit(tx, entry))
        throw problems.invalidLogin()
      }
      await attempt.refund()
      return pool.transaction().execute(async (tx) => {
        if (await hasSecondFactor(tx, user.id)) return { challenge: await issueChallenge(tx, user.id, now) }
        return { token: await signIn(tx, user, request, deps) }
      })
    },
    'POST /logout': async ({ tx, user }) => {
      await revokeSession(tx, user._id, user.session_id)
    },
    'POST /login/second-factor': async ({ pool, body: { challenge, code }, now, request, deps }) => {
      const user_id = await tryChallenge(pool, challenge, now)
      if (user_id === undefined) throw problems.signInEnded()
      const attempt = await deps.attemptLimits.count(codeLimit, user_id)
      const { address } = request
      const token = await pool.transaction().execute(async (tx) => {
        const user = await tx.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst()
        if (!user || !canSignIn(user)) throw problems.signInEnded()
        const by = toAuthor(user)
        const kind = await consumeCode(tx, deps, user_id, code, now)
        if (kind === null) {
          await recordAudit(tx, { kind: 'second factor failed', at: now, by, address })
          return null
        }
        if (kind === 'recovery code') {
          await recordAudit(tx, { kind: 'recovery code used', at: now, by, address })
          await enqueueSecurityMail(tx, deps.config, user, 'recovery code used', now)
        }
        await revokeChallenges(tx, user_id)
        return signIn(tx, user, request, deps)
      })
      if (token === null) throw problems.invalid({ code: messages.wrongCode }, messages.wrongCode)
      await attempt.refund()
      return { token }
    },
  },
  { 'POST /login': { limit: loginLimit } },
)

/** Starts a session and returns its token. Informs the user of a new device. */
const signIn = async (tx: Tx, user: UserRow, origin: Origin, deps: Deps): Promise<string> => {
  const now = deps.clock.now()
  await recordAudit(tx, { kind: 'sign-in', at: now, by: toAuthor(user), address: origin.address })
  const isNewDevice = await rememberDevice(tx, user.id, origin, now)
  if (isNewDevice) await enqueueSecurityMail(tx, deps.config, user, 'new device', now)
  return startSession(tx, user, origin, deps)
}

const nullIfTooMany = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'TOO_MANY') return null
  throw error
}
