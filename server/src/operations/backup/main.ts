/**
 * `npm run backup -- FILE` writes all stored data into one archive, while the server runs.
 * `npm run backup -- --verify FILE` checks an archive by restoring it into a temporary database.
 * `npm run restore -- FILE` restores it into an empty database and an empty file store.
 * BACKUP_PASSPHRASE or `--passphrase-file` encrypts and decrypts. See docs/backup.md.
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { vacuumTables } from '#platform/database/bulk-load/vacuum.ts'
import { openDatabase, withConnection } from '#platform/database/open.ts'
import { prepareDatabase } from '#platform/database/privileges.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { loadConfig } from '#platform/runtime/config.ts'
import { MIN_PASSPHRASE_LENGTH } from '#platform/runtime/settings.ts'
import { createBackup } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { restore, verifyArchive } from './restore.ts'
import { recordBackup } from './scheduled-backup.ts'

const parseArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        verify: { type: 'boolean', default: false },
        restore: { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
      },
    })
    const [path = '', ...more] = positionals
    if (path === '' || more.length > 0 || (values.verify && values.restore)) return null
    const task = values.verify ? ('verify' as const) : values.restore ? ('restore' as const) : ('back up' as const)
    return { path, task, passphraseFile: values['passphrase-file'] }
  } catch {
    return null
  }
}

const commandOptions = parseArguments()
if (commandOptions === null) {
  console.error('Usage: npm run backup -- FILE [--passphrase-file FILE]')
  console.error('       npm run backup -- --verify FILE [--passphrase-file FILE]')
  console.error('       npm run restore -- FILE [--passphrase-file FILE]')
  process.exit(2)
}
const { path, task, passphraseFile } = commandOptions

/** Returns the passphrase without a trailing line break, or null if there is none. */
const readPassphrase = async (): Promise<string | null> => {
  if (passphraseFile === undefined) return process.env.BACKUP_PASSPHRASE || null
  const text = await readFile(passphraseFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The passphrase cannot be read from ${passphraseFile} (${error.code}).`)
  })
  return text.replace(/\r?\n$/, '') || null
}

const started = performance.now()
const formatElapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const describeContents = ({ tables, files }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const { rows: evaluations = 0 } = tables.evaluations ?? {}
  return `${evaluations} evaluations (${rows} rows in ${Object.keys(tables).length} tables) and ${Object.keys(files).length} files`
}
const reportMissing = ({ missing }: { readonly missing: readonly string[] }) => {
  for (const key of missing) console.error(`The file ${key} is missing in the file store, so it is not in the backup.`)
}

const reportSkipped = (tables: readonly string[]) => {
  for (const table of tables) console.error(`The table ${table} is unknown to this version and was skipped.`)
}

const openTarget = async () => {
  const config = loadConfig()
  const database = await openDatabase(config, task === 'restore' ? 'fail' : 'join')
  const fileStore = await openFileStore(config)
  await fileStore.check()
  return { ...database, fileStore }
}

/** Aborted by the first SIGINT or SIGTERM; a second one ends the process. */
const abortController = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => abortController.abort(new Error('Aborted; nothing was written.')))
const { signal } = abortController

const tasks = {
  'back up': async (passphrase: string | null) => {
    if (passphrase !== null && passphrase.length < MIN_PASSPHRASE_LENGTH)
      throw new Error(`The passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters.`)
    const { db, fileStore, close } = await openTarget()
    try {
      const { manifest, size } = await createBackup({ db, fileStore }, { path, passphrase }, new Date(), { signal })
      await recordBackup(db, { at: new Date(manifest.at), name: basename(path), bytes: size })
      reportMissing(manifest)
      const megabytes = (size / 1_000_000).toFixed(1)
      console.log(`Backed up ${describeContents(manifest)} to ${path} (${megabytes} MB, ${formatElapsed()}).`)
      if (passphrase === null) console.log('The backup is not encrypted: anyone who has it can read everything.')
    } finally {
      await close()
    }
  },
  verify: async (passphrase: string | null) => {
    const { manifest, skippedTables } = await verifyArchive({ path, passphrase }, signal)
    reportMissing(manifest)
    reportSkipped(skippedTables)
    console.log(
      `${path} is valid: ${describeContents(manifest)}, as of ${manifest.at}, by version ${manifest.program} (${formatElapsed()}).`,
    )
  },
  restore: async (passphrase: string | null) => {
    const { db, ownerUrl, fileStore, close } = await openTarget()
    try {
      const { manifest, skippedTables } = await withConnection(ownerUrl, async (owner) => {
        const result = await restore({ db: owner, fileStore }, { path, passphrase }, signal)
        await vacuumTables(owner)
        return result
      })
      await prepareDatabase({ db, ownerUrl })
      reportMissing(manifest)
      reportSkipped(skippedTables)
      console.log(
        `Restored ${describeContents(manifest)}, as of ${manifest.at} (${formatElapsed()}). Everyone has to sign in again.`,
      )
      console.log('Run npm run verify to check the restored records.')
    } finally {
      await close()
    }
  },
}

try {
  await tasks[task](await readPassphrase())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
