import { backupRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { readBackupState } from './schedule.ts'

export const backupHandlers = implement(backupRoutes, {
  'GET /backups/latest': ({ pool, deps: { config }, now }) => readBackupState(pool, config, now),
})
