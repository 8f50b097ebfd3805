/**
 * `npm run backup` makes a backup in BACKUP_DIR or BACKUP_BUCKET, while the server runs.
 * `npm run backup -- --verify [NAME]` checks the newest or the named one by restoring it into a temporary database.
 * `npm run restore -- [NAME]` restores it into an empty database. BACKUP_PASSPHRASE encrypts and decrypts.
 */
import { parseArgs } from 'node:util'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import { openDatabase, withConnection } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import { vacuumTables } from '#platform/database/vacuum.ts'
import { openBackupStores } from '#platform/files/backup-stores.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { loadConfig } from '#platform/runtime/config.ts'
import { backUp } from './back-up.ts'
import { findNewestArchive, type RestoreResult, restore, verifyBackup } from './restore.ts'
import { BACKUP_LOCK, recordBackup } from './schedule.ts'

const parseArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false }, restore: { type: 'boolean', default: false } },
    })
    const [name, ...more] = positionals
    const task = values.verify ? ('verify' as const) : values.restore ? ('restore' as const) : ('back up' as const)
    if (more.length > 0 || (values.verify && values.restore) || (task === 'back up' && name !== undefined)) return null
    return { task, name }
  } catch {
    return null
  }
}

const commandOptions = parseArguments()
if (commandOptions === null) {
  console.error('Usage: npm run backup')
  console.error('       npm run backup -- --verify [NAME]')
  console.error('       npm run restore -- [NAME]')
  process.exit(2)
}
const { task, name } = commandOptions

const config = loadConfig()
const { passphrase } = config.backup

const started = performance.now()
const formatElapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const formatContents = ({ evaluations, uploads }: { readonly evaluations: number; readonly uploads: number }) =>
  `${evaluations} evaluations and ${uploads} uploads`

const report = ({
  missing,
  skippedTables,
  erasures,
}: Pick<RestoreResult, 'missing' | 'skippedTables' | 'erasures'>) => {
  for (const key of missing) console.error(`The content of the upload ${key} is missing or damaged.`)
  for (const table of skippedTables) console.error(`The table ${table} is unknown to this version and was skipped.`)
  if (erasures > 0) console.log(`Repeated ${erasures} erasures of personal data since the backup.`)
}

const requireStores = async () => {
  const stores = await openBackupStores(config)
  if (!stores) throw new Error('Set BACKUP_DIR or BACKUP_BUCKET to the folder or bucket of the backups.')
  return stores
}

const openTarget = async () => {
  const database = await openDatabase(config, task === 'restore' ? 'fail' : 'join')
  const fileStore = await openFileStore(config)
  await fileStore.check()
  return { ...database, fileStore }
}

/** Aborted by the first SIGINT or SIGTERM; a second one ends the process. */
const abortController = new AbortController()
for (const signalName of ['SIGINT', 'SIGTERM'] as const)
  process.once(signalName, () => abortController.abort(new Error('Aborted; nothing was written.')))
const { signal } = abortController

const tasks = {
  'back up': async () => {
    const stores = await requireStores()
    const { db, fileStore, close } = await openTarget()
    try {
      const backup = await withTryLock(db, BACKUP_LOCK, async (connection) => {
        const now = new Date()
        const made = await backUp({ db, fileStore, config }, stores, now, { signal })
        await recordBackup(connection, now, made)
        return made
      })
      if (!backup) throw new Error('Another backup is being made.')
      report({ ...backup, skippedTables: [], erasures: 0 })
      const megabytes = (backup.bytes / 1_000_000).toFixed(1)
      console.log(`Backed up ${formatContents(backup)}: ${backup.name} (${megabytes} MB, ${formatElapsed()}).`)
      if (passphrase === null) console.log('The backup is not encrypted: anyone who has it can read everything.')
    } finally {
      await close()
    }
  },
  verify: async () => {
    const stores = await requireStores()
    const archive = name ?? (await findNewestArchive(stores))
    const result = await verifyBackup({ stores, name: archive, passphrase }, signal)
    report(result)
    console.log(`${archive} is valid: ${formatContents(result)}, as of ${result.at} (${formatElapsed()}).`)
  },
  restore: async () => {
    const stores = await requireStores()
    const archive = name ?? (await findNewestArchive(stores))
    const { db, ownerUrl, fileStore, close } = await openTarget()
    try {
      const result = await withConnection(ownerUrl, async (owner) => {
        const restored = await restore({ db: owner, fileStore }, { stores, name: archive, passphrase }, signal)
        await vacuumTables(owner)
        return restored
      })
      await prepareDatabase({ db, ownerUrl })
      report(result)
      console.log(
        `Restored ${formatContents(result)} from ${archive}, as of ${result.at} (${formatElapsed()}). Everyone has to sign in again.`,
      )
      console.log('Run npm run verify to check the restored records.')
    } finally {
      await close()
    }
  },
}

try {
  await tasks[task]()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
