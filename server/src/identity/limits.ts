/** Limits of failed sign-ins. */
import type { Login } from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'

/** The period in which failures count, and their maximum per address for a name or an account. */
const WINDOW_SECONDS = 15 * 60
const MAX_FAILURES = 10

/** The maximum for an account from all devices that it has not been used from. */
const MAX_FAILURES_OF_NEW_DEVICES = 50

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

type AccountAttempt = { readonly account: string; readonly address: string; readonly isKnownDevice: boolean }

/**
 * One account has two names; failures under either count towards it. Guesses spread over many addresses are limited
 * too, but never lock the owner out of a known device. Above a limit, the response is the same as for a wrong password:
 * a separate error would reveal that both names belong to one account.
 */
export const accountLimit: Limit<AccountAttempt> = {
  name: 'account',
  windowSeconds: WINDOW_SECONDS,
  counts: 'failures',
  getCounters: ({ account, address, isKnownDevice }) => [
    { key: `${account} at ${address}`, max: MAX_FAILURES },
    ...(isKnownDevice ? [] : [{ key: `${account} from new devices`, max: MAX_FAILURES_OF_NEW_DEVICES }]),
  ],
}

/**
 * Clears the failures of a user who has set a new password, so that they can sign in from the same address or a new
 * one.
 */
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
    accountLimit.getCounters({ account: id, address, isKnownDevice: false }).map(({ key }) => key),
  )
}
