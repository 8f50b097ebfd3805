/** How often signing in may fail. */
import type { Login } from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { clearAttempts, type Limit } from '#platform/limits/attempt-limits.ts'

/** Seconds that a failure counts, and how many of one address a name or an account bears. */
const WINDOW_SECONDS = 15 * 60
const MAX_FAILURES = 10

/** A name as it counts. */
export const normaliseUsername = (username: string): string => username.trim().toLowerCase()

const formatLoginKey = (name: string, address: string) => `name ${normaliseUsername(name)} at ${address}`

export const loginLimit: Limit<{ readonly body: Login; readonly address: string }> = {
  name: 'login',
  windowSeconds: WINDOW_SECONDS,
  counts: 'failures',
  getCounters: ({ body: { username }, address }) => [
    { key: formatLoginKey(username, address), max: MAX_FAILURES },
    { key: `address ${address}`, max: 100 },
    // Failures from many addresses only slow a name down: strangers can keep nobody out.
    { key: `name ${normaliseUsername(username)}`, max: 20, isSoft: true },
  ],
}

/**
 * One account has two names: failures under either count towards it. Whoever used them up is answered as for a wrong
 * password, right or not: a refusal of its own would tell that both names are somebody's.
 */
export const accountLimit: Limit<{ readonly account: string; readonly address: string }> = {
  name: 'account',
  windowSeconds: WINDOW_SECONDS,
  counts: 'failures',
  getCounters: ({ account, address }) => [{ key: `${account} at ${address}`, max: MAX_FAILURES }],
}

/** Whoever failed until they chose a new password signs in with it at once, from where they chose it. */
export const clearFailures = async (
  deps: Deps,
  { id, email, id_number }: Pick<UserRow, 'id' | 'email' | 'id_number'>,
  address: string,
): Promise<void> => {
  const names = id_number === null ? [email] : [email, id_number]
  await clearAttempts(
    deps,
    loginLimit,
    names.map((name) => formatLoginKey(name, address)),
  )
  await clearAttempts(
    deps,
    accountLimit,
    accountLimit.getCounters({ account: id, address }).map(({ key }) => key),
  )
}
