/** Limits of failed sign-ins. */
import type { Login } from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'

/** The period in which failures count, and their maximum per address for a name or an account. */
const WINDOW_SECONDS = 15 * 60
const MAX_FAILURES = 10

/** Returns the form of a name under which attempts are counted. */
export const normaliseUsername = (username: string): string => username.trim().toLowerCase()

const formatLoginKey = (name: string, address: string) => `name ${normaliseUsername(name)} at ${address}`

export const loginLimit: Limit<{ readonly body: Login; readonly address: string }> = {
  name: 'login',
  windowSeconds: WINDOW_SECONDS,
  counts: 'failures',
  getCounters: ({ body: { username }, address }) => [
    { key: formatLoginKey(username, address), max: MAX_FAILURES },
    { key: `address ${address}`, max: 100 },
    // Failures from many addresses only slow a name down: strangers cannot lock users out.
    { key: `name ${normaliseUsername(username)}`, max: 20, isSoft: true },
  ],
}

/**
 * One account has two names; failures under either count towards it. Above the limit, the response is the same as for a
 * wrong password: a separate error would reveal that both names belong to one account.
 */
export const accountLimit: Limit<{ readonly account: string; readonly address: string }> = {
  name: 'account',
  windowSeconds: WINDOW_SECONDS,
  counts: 'failures',
  getCounters: ({ account, address }) => [{ key: `${account} at ${address}`, max: MAX_FAILURES }],
}

/** Clears the failures of a user who has set a new password, so that they can sign in from the same address. */
export const clearFailures = async (
  { attemptLimits }: Pick<Deps, 'attemptLimits'>,
  { id, email, id_number }: Pick<UserRow, 'id' | 'email' | 'id_number'>,
  address: string,
): Promise<void> => {
  const names = id_number === null ? [email] : [email, id_number]
  await attemptLimits.clear(
    loginLimit,
    names.map((name) => formatLoginKey(name, address)),
  )
  await attemptLimits.clear(
    accountLimit,
    accountLimit.getCounters({ account: id, address }).map(({ key }) => key),
  )
}
