/** Two-factor authentication: the user's own, and a member's that an admin turns off. */
import {
  addTime,
  DAY_MS,
  messages,
  problems,
  type SecondFactor,
  type SecondFactorProof,
  type SignedIn,
} from '@trophy/domain'
import { memberSecondFactorRoutes, secondFactorRoutes } from '@trophy/domain/routes'
import { assertCurrentPassword } from '#identity/passwords/current-password.ts'
import { enqueueSecurityMail, type SecurityEvent } from '#identity/security-mails.ts'
import { isReauthenticationDue, recordReauthentication } from '#identity/sessions/reauthentication.ts'
import { isSecondFactorRequired, revokeSessions } from '#identity/sessions/sessions.ts'
import { appendUserHistory, requireOwnRow } from '#identity/users.ts'
import type { Db, Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { implement } from '#platform/http/implement.ts'
import { codeLimit, confirmSecondFactor, consumeCode, issueRecoveryCodes, startSecondFactor } from './codes.ts'
import { hasSecondFactor, removeSecondFactor, revokeChallenges } from './rows.ts'

/** The time by which admins can postpone setting up a second factor, each time. */
const POSTPONEMENT_MS = 7 * DAY_MS

const getSecondFactor = async (db: Db, { config }: Deps, user: SignedIn): Promise<SecondFactor> => {
  const row = await db
    .selectFrom('second_factors')
    .select(({ selectFrom, fn }) => [
      'confirmed_at',
      selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .select(fn.countAll<string>().as('left'))
        .as('left'),
    ])
    .where('user_id', '=', user._id)
    .executeTakeFirst()
  const since = row?.confirmed_at ?? null
  const isRequired = isSecondFactorRequired(config, user)
  return { isOn: since !== null, isRequired, since, recoveryCodesLeft: Number(row?.left ?? 0) }
}

const assertOwnPassword = async (db: Db, deps: Deps, user: SignedIn, current_password: string): Promise<void> =>
  assertCurrentPassword(deps, await requireOwnRow(db, user), current_password)

/** Runs `action` after checking password and code. Throws 400 at the wrong one, 422 if the second factor is off. */
const withProof = async <Result>(
  deps: Deps,
  user: SignedIn,
  { current_password, code }: SecondFactorProof,
  action: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  if (!(await hasSecondFactor(deps.db, user._id))) throw problems.unprocessable(messages.secondFactorIsOff)
  await assertOwnPassword(deps.db, deps, user, current_password)
  return withCode(deps, user, code, action)
}

/** Runs `action` in the transaction that consumes a code. Throws 400 if the code is wrong. */
const withCode = async <Result>(
  deps: Deps,
  user: SignedIn,
  code: string,
  action: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const attempt = await deps.attemptLimits.count(codeLimit, user._id)
  const result = await deps.db.transaction().execute(async (tx) => {
    const kind = await consumeCode(tx, deps, user._id, code, deps.clock.now())
    if (kind === null) throw problems.invalid({ code: messages.wrongCode }, messages.wrongCode)
    if (kind === 'recovery code') await informOwner(tx, deps, user._id, 'recovery code used')
    return action(tx)
  })
  await attempt.refund()
  return result
}

const informOwner = async (tx: Tx, { config, clock }: Deps, _id: string, kind: SecurityEvent): Promise<void> =>
  enqueueSecurityMail(tx, config, await requireOwnRow(tx, { _id }), kind, clock.now())

/** Throws 404 unless the user is a member (admins are not). */
const requireMember = async (db: Db, id: string): Promise<void> => {
  const member = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  if (!member || member.role === 'admin') throw problems.notFound(messages.unknownMember)
}

export const secondFactorHandlers = implement(secondFactorRoutes, {
  'GET /me/second-factor': ({ pool, deps, user }) => getSecondFactor(pool, deps, user),
  'POST /me/second-factor': async ({ pool, deps, user, body, now }) => {
    await assertOwnPassword(pool, deps, user, body.current_password)
    return pool.transaction().execute((tx) => startSecondFactor(tx, deps, user, now))
  },
  'POST /me/second-factor/confirm': async ({ pool, deps, user, body, now }) => {
    if (await hasSecondFactor(pool, user._id)) throw problems.unprocessable(messages.secondFactorIsOn)
    const attempt = await deps.attemptLimits.count(codeLimit, user._id)
    const codes = await pool.transaction().execute(async (tx) => {
      if (!(await confirmSecondFactor(tx, deps, user._id, body.code, now)))
        throw problems.invalid({ code: messages.wrongCode }, messages.wrongCode)
      await appendUserHistory(tx, user._id, 'second factor on', { by: user, at: now })
      await informOwner(tx, deps, user._id, 'second factor on')
      await revokeSessions(tx, user._id, user.session_id)
      return issueRecoveryCodes(tx, user._id)
    })
    await attempt.refund()
    return { codes }
  },
  'POST /me/second-factor/postpone': async ({ tx, user, now }) => {
    const second_factor_postponed_until = addTime(now, POSTPONEMENT_MS)
    await tx.updateTable('users').set({ second_factor_postponed_until }).where('id', '=', user._id).execute()
  },
  'GET /me/confirmation': async ({ pool, user, now }) => ({
    isDue: await isReauthenticationDue(pool, user, now),
    hasSecondFactor: await hasSecondFactor(pool, user._id),
  }),
  'POST /me/confirmation': async ({ pool, deps, user, body: { current_password, code }, now }) => {
    if (code !== undefined) return withCode(deps, user, code, (tx) => recordReauthentication(tx, user, now))
    await assertOwnPassword(pool, deps, user, current_password ?? '')
    await recordReauthentication(pool, user, now)
  },
  'POST /me/second-factor/recovery-codes': ({ deps, user, body, now }) =>
    withProof(deps, user, body, async (tx) => {
      await appendUserHistory(tx, user._id, 'recovery codes', { by: user, at: now })
      return { codes: await issueRecoveryCodes(tx, user._id) }
    }),
  'POST /me/second-factor/off': async ({ deps, user, body, now }) => {
    if (isSecondFactorRequired(deps.config, user)) throw problems.unprocessable(messages.secondFactorNeeded)
    return withProof(deps, user, body, async (tx) => {
      await removeSecondFactor(tx, user._id)
      await appendUserHistory(tx, user._id, 'second factor off', { by: user, at: now })
      await informOwner(tx, deps, user._id, 'second factor off')
    })
  },
})

export const memberSecondFactorHandlers = implement(memberSecondFactorRoutes, {
  'GET /member/:id/second-factor': async ({ pool, params: { id } }) => {
    await requireMember(pool, id)
    return { isOn: await hasSecondFactor(pool, id) }
  },
  'DELETE /member/:id/second-factor': async ({ tx, deps, user, params: { id }, now }) => {
    await requireMember(tx, id)
    if (!(await removeSecondFactor(tx, id))) throw problems.unprocessable(messages.secondFactorIsOff)
    await revokeChallenges(tx, id)
    await appendUserHistory(tx, id, 'second factor removed', { by: user, at: now })
    await informOwner(tx, deps, id, 'second factor removed')
  },
})
