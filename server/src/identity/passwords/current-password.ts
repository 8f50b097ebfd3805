import { messages, problems } from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { verifyPassword } from './passwords.ts'

/** Prevents guessing the password from an open session. */
const limit: Limit<string> = {
  name: 'password',
  windowSeconds: 15 * 60,
  counts: 'failures',
  getCounters: (user_id) => [{ key: `user ${user_id}`, max: 10 }],
}

/** Throws 400 at `current_password` if it is missing or wrong, 429 after ten wrong attempts. */
export const assertCurrentPassword = async (
  { attemptLimits }: Pick<Deps, 'attemptLimits'>,
  row: UserRow,
  current_password: string,
): Promise<void> => {
  if (current_password === '') throw problems.invalid({ current_password: messages.required })
  const { refund } = await attemptLimits.count(limit, row.id)
  if (!(await verifyPassword(row.password_hash, current_password)))
    throw problems.invalid({ current_password: messages.currentPasswordWrong }, messages.currentPasswordWrong)
  await refund()
}
