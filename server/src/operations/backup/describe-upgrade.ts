/** Instructions for a private database that another version of PostgreSQL created. */
import { basename, dirname, join } from 'node:path'
import type { OtherPostgresError } from '#platform/database/cluster/folder.ts'
import { openBackupStores } from '#platform/files/backup-stores.ts'
import type { Config } from '#platform/runtime/config.ts'
import { listArchives } from './archive-list.ts'

/** Returns the message for the operator: the newest backup with the commands that restore it, or how to make one. */
export const describeUpgrade = async (
  config: Config,
  { message, folder, created }: OtherPostgresError,
): Promise<string> => {
  const stores = await openBackupStores(config)
  const found = await stores?.check().then(
    () => listArchives(stores.archives),
    (error: Error) => error,
  )
  if (found instanceof Error) return `${message} The backups are unavailable: ${found.message}.`
  const newest = found?.archives[0]
  const moveDatabase = `  mv ${folder} ${join(dirname(folder), `${basename(folder)}-${created}`)}`
  if (newest !== undefined)
    return [
      `${message} The newest backup is ${newest}. These commands restore it:`,
      moveDatabase,
      `  npm run restore -- ${newest}`,
      '  npm start',
      'It lacks what was changed after it. If that matters, run npm run backup with the former version of the program first.',
    ].join('\n')
  const setting = stores ? '' : 'BACKUP_DIR=FOLDER '
  return [
    `${message} There is no backup. Install the former version of the program again, and make one with it:`,
    `  ${setting}npm run backup`,
    'Then install this version again, and restore the backup:',
    moveDatabase,
    `  ${setting}npm run restore`,
    '  npm start',
  ].join('\n')
}
