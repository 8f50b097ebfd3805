/** Another invitation to set a password, for a member who has lost the first. */
import { messages, problems } from '@trophy/domain'
import { enqueuePasswordLink } from '#identity/passwords/mails.ts'
import { canSignIn } from '#identity/sessions/sessions.ts'
import type { Action } from '#platform/http/implement.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { appendHistory } from '#platform/records/history.ts'
import type { MemberRow } from './response.ts'
import * as store from './store.ts'

/** Limits the e-mails to one member. */
const invitationLimit: Limit<string> = {
  name: 'invitation',
  windowSeconds: 86_400,
  message: 'At most five invitations to a member in a day. Please try again tomorrow.',
  counts: 'calls',
  getCounters: (id) => [{ key: `member ${id}`, max: 5 }],
}

const assertInvitable = (row: MemberRow): void => {
  if (!canSignIn(row)) throw problems.unprocessable(messages.notInvitable)
  if (row.password_hash !== null) throw problems.unprocessable(messages.hasPassword)
}

/**
 * E-mails a new link, which ends earlier ones, and returns the address. Throws 404, 422 if the member may not sign in or
 * has a password, 429 after five invitations in a day.
 */
export const inviteAgain = async ({ deps, user, now }: Action, id: string): Promise<{ readonly email: string }> => {
  assertInvitable(await store.get(deps.db, id))
  await deps.attemptLimits.count(invitationLimit, id)
  return deps.db.transaction().execute(async (tx) => {
    const row = await store.getForUpdate(tx, id)
    assertInvitable(row)
    await enqueuePasswordLink(tx, deps.config, row, 'invitation', now)
    const record = { kind: 'member', id } as const
    await appendHistory(tx, { record, action: 'invitation', at: now, by: user, changes: [] })
    return { email: row.email }
  })
}
