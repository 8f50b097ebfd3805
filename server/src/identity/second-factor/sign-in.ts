/** The second step of signing in. */
import { messages, problems, secondStepSchema, tokenSchema } from '@trophy/domain'
import { canSignIn, startSession, toAuthor } from '#identity/sessions/sessions.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { countAttempt } from '#platform/limits/attempt-limits.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { codeLimit, consumeCode } from './codes.ts'
import { revokeChallenges, tryChallenge } from './rows.ts'

export const secondStepRoute = endpoint({
  method: 'POST',
  url: '/login/second-factor',
  access: 'public',
  summary: 'Complete the sign-in with a code of the app or a recovery code',
  body: secondStepSchema,
  response: tokenSchema,
  transaction: 'own',
  handler: async ({ db, body: { challenge, code }, now, request, deps }) => {
    const user_id = await tryChallenge(db, challenge, now)
    if (user_id === undefined) throw problems.signInEnded()
    const attempt = await countAttempt(deps, codeLimit, user_id)
    const { address } = request
    const token = await db.transaction().execute(async (trx) => {
      const user = await trx.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst()
      if (!user || !canSignIn(user)) throw problems.signInEnded()
      const by = toAuthor(user)
      const kind = await consumeCode(trx, deps, user_id, code, now)
      if (kind === null) {
        await recordAudit(trx, { kind: 'second factor failed', at: now, by, address })
        return null
      }
      if (kind === 'recovery code') await recordAudit(trx, { kind: 'recovery code used', at: now, by, address })
      await recordAudit(trx, { kind: 'sign-in', at: now, by, address })
      await revokeChallenges(trx, user_id)
      return startSession(trx, user, request, deps)
    })
    if (token === null) throw problems.invalid({ code: messages.wrongCode }, messages.wrongCode)
    await attempt.refund()
    return { token }
  },
})
