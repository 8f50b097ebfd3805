/** Two-factor authentication: the user's own, and a member's that an admin turns off. */
import {
  memberSecondFactorSchema,
  messages,
  problems,
  recoveryCodesSchema,
  type SecondFactor,
  type SecondFactorProof,
  SIGNED_IN,
  type SignedIn,
  secondFactorCodeSchema,
  secondFactorProofSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  secondFactorStartSchema,
} from '@trophy/domain'
import { z } from 'zod'
import { confirmPassword } from '#identity/passwords/confirm-password.ts'
import { isSecondFactorRequired, revokeSessions } from '#identity/sessions/sessions.ts'
import { requireOwnRow } from '#identity/users.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { countAttempt } from '#platform/limits/attempt-limits.ts'
import { appendHistory } from '#platform/records/history.ts'
import { codeLimit, consumeCode, issueRecoveryCodes, startSecondFactor } from './codes.ts'
import { hasSecondFactor, removeSecondFactor, revokeChallenges } from './rows.ts'
import { secondStepRoute } from './sign-in.ts'

const idParams = z.strictObject({ id: z.uuid(messages.unknownMember) })

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

const confirmOwnPassword = async (db: Db, deps: Deps, user: SignedIn, current_password: string): Promise<void> =>
  confirmPassword(deps, await requireOwnRow(db, user), current_password)

/** Runs `action` after checking password and code. Throws 400 at the wrong one, 422 if the second factor is off. */
const withProof = async <Result>(
  deps: Deps,
  user: SignedIn,
  { current_password, code }: SecondFactorProof,
  action: (trx: Db) => Promise<Result>,
): Promise<Result> => {
  const { db, clock } = deps
  if (!(await hasSecondFactor(db, user._id))) throw problems.unprocessable(messages.secondFactorIsOff)
  await confirmOwnPassword(db, deps, user, current_password)
  const attempt = await countAttempt(deps, codeLimit, user._id)
  const result = await db.transaction().execute(async (trx) => {
    if ((await consumeCode(trx, deps, user._id, code, clock.now())) === null)
      throw problems.invalid({ code: messages.wrongCode }, messages.wrongCode)
    return action(trx)
  })
  await attempt.refund()
  return result
}

const appendMemberHistory = (trx: Db, id: string, action: string, by: SignedIn, at: Date) =>
  appendHistory(trx, { record: { kind: 'member', id }, action, at, by, changes: [] })

/** Throws 404 unless the user is a member (admins are not). */
const requireMember = async (db: Db, id: string): Promise<void> => {
  const member = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  if (!member || member.role === 'admin') throw problems.notFound(messages.unknownMember)
}

export const secondFactorRoutes = [
  secondStepRoute,
  endpoint({
    method: 'GET',
    url: '/me/second-factor',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    summary: 'Get the state of your two-factor authentication',
    response: secondFactorSchema,
    handler: ({ db, deps, user }) => getSecondFactor(db, deps, user),
  }),
  endpoint({
    method: 'POST',
    url: '/me/second-factor',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    summary: 'Start the two-factor setup; the secret is returned once',
    body: secondFactorStartSchema,
    response: secondFactorSetupSchema,
    transaction: 'own',
    handler: async ({ db, deps, user, body, now }) => {
      await confirmOwnPassword(db, deps, user, body.current_password)
      return db.transaction().execute((trx) => startSecondFactor(trx, deps, user, now))
    },
  }),
  endpoint({
    method: 'POST',
    url: '/me/second-factor/confirm',
    access: SIGNED_IN,
    allowsMissingSecondFactor: true,
    audit: 'second factor on',
    summary:
      'Turn on two-factor authentication with a code of the app; revokes other sessions and returns recovery codes once',
    body: secondFactorCodeSchema,
    response: recoveryCodesSchema,
    transaction: 'own',
    handler: async ({ db, deps, user, body, now }) => {
      if (await hasSecondFactor(db, user._id)) throw problems.unprocessable(messages.secondFactorIsOn)
      const attempt = await countAttempt(deps, codeLimit, user._id)
      const codes = await db.transaction().execute(async (trx) => {
        if ((await consumeCode(trx, deps, user._id, body.code, now, true)) === null)
          throw problems.invalid({ code: messages.wrongCode }, messages.wrongCode)
        await appendMemberHistory(trx, user._id, 'second factor on', user, now)
        await revokeSessions(trx, user._id, user.session_id)
        return issueRecoveryCodes(trx, user._id)
      })
      await attempt.refund()
      return { codes }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/me/second-factor/recovery-codes',
    access: SIGNED_IN,
    audit: 'recovery codes',
    summary: 'Generate new recovery codes, returned once; the previous ones are revoked',
    body: secondFactorProofSchema,
    response: recoveryCodesSchema,
    transaction: 'own',
    handler: ({ deps, user, body, now }) =>
      withProof(deps, user, body, async (trx) => {
        await appendMemberHistory(trx, user._id, 'recovery codes', user, now)
        return { codes: await issueRecoveryCodes(trx, user._id) }
      }),
  }),
  endpoint({
    method: 'POST',
    url: '/me/second-factor/off',
    access: SIGNED_IN,
    audit: 'second factor off',
    summary: 'Turn off your two-factor authentication, with password and a code',
    body: secondFactorProofSchema,
    transaction: 'own',
    handler: async ({ deps, user, body, now }) => {
      if (isSecondFactorRequired(deps.config, user)) throw problems.unprocessable(messages.secondFactorNeeded)
      return withProof(deps, user, body, async (trx) => {
        await removeSecondFactor(trx, user._id)
        await appendMemberHistory(trx, user._id, 'second factor off', user, now)
        return null
      })
    },
  }),
  endpoint({
    method: 'GET',
    url: '/member/:id/second-factor',
    access: ['admin'],
    summary: "Get whether a member's two-factor authentication is on",
    params: idParams,
    response: memberSecondFactorSchema,
    handler: async ({ db, params: { id } }) => {
      await requireMember(db, id)
      return { isOn: await hasSecondFactor(db, id) }
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/member/:id/second-factor',
    access: ['admin'],
    audit: 'member second factor off',
    summary: 'Turn off the two-factor authentication of a member who has lost access to it',
    params: idParams,
    handler: async ({ db, user, params: { id }, now }) => {
      await requireMember(db, id)
      if (!(await removeSecondFactor(db, id))) throw problems.unprocessable(messages.secondFactorIsOff)
      await revokeChallenges(db, id)
      await appendMemberHistory(db, id, 'second factor removed', user, now)
      return null
    },
  }),
]
