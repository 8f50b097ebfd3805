/** Scheduled backups: written by one of the servers, verified, and deleted when there are newer ones. */
import { DAY_MS } from '@trophy/domain'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db, Pool } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Config } from '#platform/runtime/config.ts'
import { openTarget } from './target.ts'

/** After this time without a backup, admins and monitoring are warned. */
const LATE_AFTER_MS = 2 * DAY_MS

/** The names of scheduled backups. Other files in the folder or bucket stay. */
const BACKUP_NAME = /^trophy-\d{8}-\d{6}\.(tar|age)$/

/** Returns the newest time before `now` at which a backup was due; `at` is a time of day in UTC, `HH:MM`. */
export const getLastDue = (now: Date, at: string): Date => {
  const due = new Date(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`)
  return due <= now ? due : new Date(due.getTime() - DAY_MS)
}

const formatName = (now: Date, isEncrypted: boolean): string =>
  `trophy-${formatTimestamp(now)}.${isEncrypted ? 'age' : 'tar'}`

/** Returns the time in UTC for a file name, for example `20260601-020000`. */
export const formatTimestamp = (time: Date): string =>
  time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/**
 * Makes today's backup if it is due, and deletes the oldest ones. Returns null if there is nothing to do, or if another
 * server does it. Throws for a backup that cannot be written or verified; the next call tries again.
 */
export const backUpIfDue = async (
  { db, fileStore, clock, config }: Pick<Deps, 'db' | 'fileStore' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<{ readonly evaluations: number; readonly bytes: number } | null> => {
  const target = await openTarget(config)
  if (!target) return null
  const done = await withTryLock(db, 'backup', async (connection) => {
    const now = clock.now()
    const latest = await findLatestBackup(connection)
    if (latest && new Date(latest.at) >= getLastDue(now, config.backup.at)) return null
    // Loaded when needed: encryption takes long to load.
    const { createBackup } = await import('./create-backup.ts')
    const { readArchive } = await import('./read-archive.ts')
    const { passphrase } = config.backup
    const name = formatName(now, passphrase !== null)
    const { manifest, size } = await target.store(
      name,
      (path) => createBackup({ db, fileStore }, { path, passphrase }, now, { signal }),
      (path) => readArchive({ path, passphrase }),
    )
    await recordBackup(connection, { at: now, name, bytes: size })
    const names = (await target.list()).filter((one) => BACKUP_NAME.test(one)).sort()
    await target.remove(names.slice(0, -config.backup.keep))
    return { evaluations: manifest.tables.evaluations?.rows ?? 0, bytes: size }
  })
  return done ?? null
}

/** Records a complete backup, so that its age is known. */
export const recordBackup = async (
  db: Pool,
  backup: { readonly at: Date; readonly name: string; readonly bytes: number },
): Promise<void> => {
  await db.insertInto('backups').values(backup).execute()
}

export const findLatestBackup = (db: Db) =>
  db.selectFrom('backups').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

/** Returns true if the latest backup is older than two days, or if none of the scheduled ones succeeded. */
const isBackupLate = (latest: { readonly at: string } | undefined, { backup }: Config, now: Date): boolean =>
  latest ? now.getTime() - Date.parse(latest.at) > LATE_AFTER_MS : backup.folder !== null || backup.bucket !== null

/** Returns the time of the latest backup, null before the first, and whether it is late. */
export const readBackupState = async (db: Db, config: Config, now: Date) => {
  const latest = await findLatestBackup(db)
  return { at: latest?.at ?? null, isLate: isBackupLate(latest, config, now) }
}
