/** Another invitation to set a password, for a member who has lost the first. */
import { messages, problems } from '@trophy/domain'
import { enqueuePasswordLink } from '#identity/passwords/mails.ts'
import { canSignIn } from '#identity/sessions/sessions.ts'
import type { Tx } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { appendHistory } from '#platform/records/history.ts'
import * as store from './store.ts'

/** Limits the calls for one member, including those that are rejected. */
export const invitationLimit: Limit<{ readonly params: { readonly id: string } }> = {
  name: 'invitation',
  windowSeconds: 86_400,
  message: 'You can ask for an invitation to a member five times a day. Please try again tomorrow.',
  counts: 'calls',
  getCounters: ({ params: { id } }) => [{ key: `member ${id.toLowerCase()}`, max: 5 }],
}

/**
 * E-mails a new link, which ends earlier ones, and returns the address. Throws 404, 422 if the member may not sign in or
 * has a password.
 */
export const inviteAgain = async (
  tx: Tx,
  { deps, user, now }: Action,
  id: string,
): Promise<{ readonly email: string }> => {
  const row = await store.getForUpdate(tx, id)
  if (!canSignIn(row)) throw problems.unprocessable(messages.notInvitable)
  if (row.password_hash !== null) throw problems.unprocessable(messages.hasPassword)
  await enqueuePasswordLink(tx, deps.config, row, 'invitation', now)
  const record = { kind: 'member', id } as const
  await appendHistory(tx, { record, action: 'invitation', at: now, by: user, changes: [] })
  return { email: row.email }
}
