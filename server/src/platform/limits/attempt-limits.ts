/** Attempt limits, counted in the database so that all servers share them. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { problems } from '@trophy/domain'
import { sql } from 'kysely'
import type { Pool, Tx } from '#platform/database/types.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import { truncateIpv6 } from '#platform/runtime/truncate-ip.ts'

/** A counter of a limit. */
type AttemptCounter = {
  /** For example `address 192.0.2.7`; only a digest is stored. */
  readonly key: string
  /** Attempts in the window after which further ones are rejected, or only delayed if `isSoft`. */
  readonly max: number
  readonly isSoft?: boolean
}

export type Limit<Input> = {
  readonly name: string
  readonly windowSeconds: number
  /** Replaces the general message of the rejection. */
  readonly message?: string
  /** Counts every call, or only those that fail. */
  readonly counts: 'calls' | 'failures'
  readonly getCounters: (input: Input) => readonly AttemptCounter[]
}

/** Attempts are deleted after this time; no window is longer. */
const RETENTION_SECONDS = 86_400

/**
 * Maximum difference between the clocks of two servers. Attempts further in the future were counted by a clock that has
 * been set back since and are ignored; otherwise they would count for as long as that clock was ahead.
 */
const MAX_CLOCK_SKEW_SECONDS = 300

/** Interval at which a server deletes expired attempts. */
const CLEANUP_INTERVAL_SECONDS = 60

/** Maximum delay of an attempt over a soft limit. */
const MAX_DELAY_MS = 2_000

type AttemptRow = { readonly key: string; readonly attempts: number; readonly oldest: string | null }

export type AttemptLimits = {
  /**
   * Counts an attempt. Throws 429 with the seconds until the next one if a limit is reached; rejected attempts do not
   * count, so nobody is locked out permanently. Call `refund` if the attempt was not a failure: it deletes this attempt
   * and everything counted by the first counter.
   */
  count<Input>(limit: Limit<Input>, input: Input): Promise<{ refund: () => Promise<void> }>
  /** Deletes the attempts counted under these keys of a limit. */
  clear(limit: Pick<Limit<never>, 'name'>, keys: readonly string[]): Promise<void>
}

/** @param secret keys the stored digests. */
export const openAttemptLimits = (pool: Pool, clock: Clock, secret: string): AttemptLimits => {
  let lastCleanup = 0
  const deleteExpiredIfDue = async (now: Date): Promise<void> => {
    if (Math.abs(now.getTime() - lastCleanup) < CLEANUP_INTERVAL_SECONDS * 1000) return
    lastCleanup = now.getTime()
    await deleteExpired(pool, now)
  }
  const digestKey = (limit: string, key: string): string =>
    createHmac('sha256', secret).update(`${limit} ${key}`).digest('base64url')

  return {
    count: async (limit, input) => {
      const now = clock.now()
      const counters = limit
        .getCounters(input)
        .map(({ key, ...count }) => ({ ...count, key: digestKey(limit.name, key) }))
      await deleteExpiredIfDue(now)
      const { ids, delay } = await pool.transaction().execute((tx) => insertAttempts(tx, counters, limit, now))
      if (delay > 0) await sleep(delay)
      return { refund: () => deleteAttempts(pool, ids, counters[0]?.key) }
    },
    clear: async (limit, keys) => {
      const digests = keys.map((key) => digestKey(limit.name, key))
      await pool.deleteFrom('attempts').where('key', 'in', digests).execute()
    },
  }
}

/** Returns the ids of the new rows, and the delay in milliseconds of an attempt over a soft limit. */
const insertAttempts = async (
  tx: Tx,
  counters: readonly AttemptCounter[],
  { windowSeconds, message }: Pick<Limit<never>, 'windowSeconds' | 'message'>,
  now: Date,
): Promise<{ ids: string[]; delay: number }> => {
  const keys = counters.map(({ key }) => key).sort()
  // Do not wait for the disk: a power failure could lose only half a second of attempts.
  await sql`select set_config('synchronous_commit', 'off', true),
    (select count(pg_advisory_xact_lock(hashtextextended(key, 1))) from unnest(${keys}::text[]) key)`.execute(tx)
  const { rows: attemptRows } = await sql<AttemptRow>`
    select key, count(*)::integer as attempts, min(at) as oldest from attempts
    where key = any(${keys}) and at > ${secondsAgo(now, windowSeconds)} and at <= ${secondsAgo(now, -MAX_CLOCK_SKEW_SECONDS)} group by key`.execute(
    tx,
  )
  let delay = 0
  for (const { key, max, isSoft } of counters) {
    const { attempts, oldest } = attemptRows.find((one) => one.key === key) ?? { attempts: 0, oldest: null }
    if (attempts < max) continue
    if (isSoft) delay = Math.min(MAX_DELAY_MS, 100 * (attempts - max + 1))
    else throw problems.tooMany(secondsUntil(oldest, windowSeconds, now), message)
  }
  const { rows: inserted } = await sql<{ id: string }>`
    insert into attempts (key, at) select unnest(${keys}::text[]), ${now} returning id`.execute(tx)
  return { ids: inserted.map(({ id }) => id), delay }
}

const deleteAttempts = async (pool: Pool, ids: readonly string[], key: string | undefined): Promise<void> => {
  await pool
    .deleteFrom('attempts')
    .where(({ eb, or }) => or([eb('id', 'in', ids), ...(key === undefined ? [] : [eb('key', '=', key)])]))
    .execute()
}

const secondsAgo = (now: Date, seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString()

/** Skips rows that another server is deleting. */
const deleteExpired = async (pool: Pool, now: Date): Promise<void> => {
  await pool
    .deleteFrom('attempts')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('attempts')
        .select('id')
        .where('at', '<', secondsAgo(now, RETENTION_SECONDS))
        .limit(50_000)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Returns the key of an address. For IPv6 it is the /64 network, since one client has all addresses of it. */
export const addressKey = (address: string): string => (address.includes(':') ? truncateIpv6(address, 4) : address)

const secondsUntil = (oldest: string | null, windowSeconds: number, now: Date): number =>
  oldest === null ? windowSeconds : Math.max(1, Math.ceil((Date.parse(oldest) - now.getTime()) / 1000 + windowSeconds))
