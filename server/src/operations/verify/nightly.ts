/** Verification of everything that is stored: every night, by one server. */
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Finding } from './finding.ts'
import { createChecks, withoutStatementTimeout } from './verify-all.ts'

/** The hour in UTC after which the night's run is due. */
const NIGHT_HOUR = 1

/** At most this many problems are named in the log. */
const MAX_LOGGED = 20

type Verification = {
  /** The number of records, checkpoints and files with a problem. */
  readonly findings: number
  /** Some of them, by kind and id. The log contains no values. */
  readonly found: readonly string[]
}

/**
 * Runs the checks of `npm run verify` and stores the result. Returns null if tonight's run is not due or another server
 * does it. An aborted `signal` ends it with an error, and the next run starts again.
 */
export const verifyNightly = async (
  { db, clock, fileStore, signingKeys }: Pick<Deps, 'db' | 'clock' | 'fileStore' | 'signingKeys'>,
  signal?: AbortSignal,
): Promise<Verification | null> => {
  const verified = await withTryLock(db, 'verification', async (connection) => {
    const at = clock.now()
    if (!isDue(await findLastVerification(connection), at)) return null
    const found = new Set<string>()
    await withoutStatementTimeout(connection, async () => {
      for (const { run } of createChecks(fileStore, signingKeys, at))
        await run(connection, (finding) => void found.add(nameSubject(finding)), signal)
    })
    await connection.insertInto('verifications').values({ at, findings: found.size }).execute()
    return { findings: found.size, found: [...found].slice(0, MAX_LOGGED) }
  })
  return verified ?? null
}

const nameSubject = (finding: Finding): string => {
  if ('checkpoint' in finding) return `checkpoint ${finding.checkpoint}`
  if ('stored' in finding) return `content ${finding.stored}`
  return `${finding.kind} ${finding.id}`
}

/** Returns the newest run, for the metrics too. */
export const findLastVerification = (db: Db) =>
  db.selectFrom('verifications').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

/** Returns true if nothing has been verified since the last night. */
export const isVerificationDue = async (db: Db, now: Date): Promise<boolean> =>
  isDue(await findLastVerification(db), now)

const isDue = (last: { readonly at: string } | undefined, now: Date): boolean =>
  last === undefined || Date.parse(last.at) < getLastNight(now)

const getLastNight = (now: Date): number => {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night.getTime()
}
