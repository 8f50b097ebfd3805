/** Scheduled backups, made by one of the servers in every hour in which something changed. */
import { DAY_MS, MINUTE_MS } from '@trophy/domain'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Db, Pool } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Config } from '#platform/runtime/config.ts'
import { findNewest } from './archive-list.ts'
import type { Backup } from './back-up.ts'

/** Interval of the task. */
export const BACKUP_CHECK_MINUTES = 5

/** So that no change waits for longer than an hour. */
const MIN_AGE_MS = (60 - BACKUP_CHECK_MINUTES) * MINUTE_MS

/** After this time without a backup, admins and monitoring are warned. */
const LATE_AFTER_MS = 2 * DAY_MS

/** The advisory lock under which backups are made. */
export const BACKUP_LOCK = 'backup'

/**
 * Makes a backup if one is due. Returns null if there is nothing to do, or if another server does it. Throws for a
 * backup that cannot be written or verified; the next call tries again.
 */
export const backUpIfDue = async (
  deps: Pick<Deps, 'db' | 'fileStore' | 'clock' | 'config' | 'backups'>,
  signal?: AbortSignal,
): Promise<{ readonly evaluations: number; readonly bytes: number; readonly missing: number } | null> => {
  const { backups } = deps
  if (!backups) return null
  const done = await withTryLock(deps.db, BACKUP_LOCK, async (connection) => {
    const now = deps.clock.now()
    await backups.check()
    const newest = await findNewest(connection, backups.archives)
    if (newest && now.getTime() - newest.at.getTime() < MIN_AGE_MS) return null
    if (await newest?.isCurrent()) {
      await updateAge(connection, now)
      return null
    }
    // Loaded when needed: encryption takes long to load.
    const { backUp } = await import('./back-up.ts')
    const backup = await backUp(deps, backups, now, signal ? { signal } : {})
    await recordBackup(connection, now, backup)
    return { evaluations: backup.evaluations, bytes: backup.bytes, missing: backup.missing.length }
  })
  return done ?? null
}

/** Records a complete backup, so that its age is known. */
export const recordBackup = async (db: Pool, at: Date, { name, bytes }: Backup): Promise<void> => {
  const values = { at, name, bytes }
  await db
    .insertInto('backups')
    .values(values)
    .onConflict((one) => one.column('at').doUpdateSet(values))
    .execute()
}

/** Records that the latest backup is as current as one that would be made now. */
const updateAge = async (db: Pool, at: Date): Promise<void> => {
  const latest = await findLatestBackup(db)
  if (latest) await db.updateTable('backups').set({ at }).where('at', '=', latest.at).execute()
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
