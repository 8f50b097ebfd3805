import { backupRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { findLatestBackup, isBackupLate } from './scheduled-backup.ts'

export const backupHandlers = implement(backupRoutes, {
  'GET /backups/latest': async ({ pool, deps: { config }, now }) => {
    const latest = await findLatestBackup(pool)
    return { at: latest?.at ?? null, isLate: isBackupLate(latest, config, now) }
  },
})
