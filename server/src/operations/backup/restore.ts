/** Restores a backup into an empty database and a file store, all or nothing. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { lockMigrations, migrateWithin } from '#platform/database/migrate.ts'
import { withConnection } from '#platform/database/open.ts'
import type { Db, Pool, Tx } from '#platform/database/types.ts'
import type { BackupStores } from '#platform/files/backup-stores.ts'
import { type FileStore, requireKey } from '#platform/files/store.ts'
import { formatInsert, type OpenArchive, openArchive } from './archive.ts'
import { listArchives } from './archive-list.ts'
import { listSequences, listTables, setSequence } from './catalogue.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { ArchiveError } from './tar.ts'
import { restoreUploads } from './uploads.ts'

export type BackupSource = {
  readonly stores: BackupStores
  /** Name of the archive. */
  readonly name: string
  readonly passphrase: string | null
}

/** The database, as the owner of its tables, which must be empty, and the file store to restore into. */
export type RestoreTarget = { readonly db: Pool; readonly fileStore: FileStore }

export type RestoreResult = {
  /** Time of the backup. */
  readonly at: string
  readonly evaluations: number
  readonly uploads: number
  /** Keys of uploads without a valid copy. */
  readonly missing: readonly string[]
  /** Erasures of personal data since the backup. */
  readonly erasures: number
  /** Tables of the archive that this program does not have. */
  readonly skippedTables: readonly string[]
}

/** Returns the name of the newest archive. Throws if there is none. */
export const findNewestArchive = async (stores: BackupStores): Promise<string> => {
  await stores.check()
  const [newest] = (await listArchives(stores.archives)).archives
  if (newest === undefined) throw new ArchiveError('There is no backup.')
  return newest
}

/**
 * Restores the tables, migrates them, repeats the erasures since the backup, and restores the uploads. On an error
 * nothing is restored. Deletes all sessions: one revoked after the backup must not become valid again.
 */
export const restore = async (
  { db, fileStore }: RestoreTarget,
  { stores, name, passphrase }: BackupSource,
  signal?: AbortSignal,
): Promise<RestoreResult> => {
  await stores.check()
  await assertEmpty(db)
  const archive = await openArchive(stores.archives, name, passphrase)
  const stored: string[] = []
  try {
    return await inTransaction(db, async (tx) => {
      const skippedTables = await restoreTables(tx, archive, signal)
      const erasures = await repeatErasures(tx, stores)
      await assertOwnStore(tx, fileStore)
      const copies = { store: stores.uploads, key: archive.manifest.uploadKey }
      const missing = await restoreUploads(tx, copies, fileStore, stored, signal)
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from evaluations`.execute(tx)
      const evaluations = rows[0]?.count ?? 0
      return { at: archive.manifest.at, evaluations, uploads: stored.length, missing, erasures, skippedTables }
    })
  } catch (error) {
    await fileStore.remove(stored)
    throw error
  } finally {
    await archive.close()
  }
}

/** Restores a backup into a temporary database, so that it is invalid exactly if a restore rejects it. */
export const verifyBackup = async (source: BackupSource, signal?: AbortSignal): Promise<RestoreResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'trophy-verify-'))
  try {
    const cluster = await openCluster(folder, { whenInUse: 'fail', isDurable: false, signal })
    try {
      return await withConnection(cluster.ownerUrl(), (db) =>
        restore({ db, fileStore: discardingStore }, source, signal),
      )
    } finally {
      await cluster.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads contents to their end, where they are checked. */
const discardingStore: FileStore = {
  check: async () => undefined,
  put: async (key, content) => {
    requireKey(key)
    for await (const _ of content.open());
  },
  get: async () => null,
  remove: async () => undefined,
  list: () => Readable.from([]),
}

const assertEmpty = async (db: Db): Promise<void> => {
  const [table] = await listTables(db)
  if (table)
    throw new Error(
      `The database is not empty: it contains the table ${table.name}. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    )
}

/** Throws if the file store contains uploads of another installation only: the server would delete them. */
const assertOwnStore = async (tx: Tx, fileStore: FileStore): Promise<void> => {
  const rows = await tx.selectFrom('files').select('key').execute()
  const keys = new Set(rows.map(({ key }) => key))
  let foreign: string | undefined
  for await (const { key } of fileStore.list()) {
    if (keys.has(key)) return
    foreign ??= key
  }
  if (foreign !== undefined)
    throw new Error(
      `The file store contains ${foreign}, which is not in the backup. Set DATA_DIR to a new folder, or S3_BUCKET to a new bucket.`,
    )
}

const inTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  pool.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(tx)
  })

/** Returns the names of the archive's tables that the program does not have. */
const restoreTables = async (
  tx: Tx,
  { manifest, readRows }: OpenArchive,
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  // Blocks servers that start and other restores.
  await lockMigrations(tx)
  await assertEmpty(tx)
  await migrateWithin(tx, manifest.migrations)
  const names = (await listTables(tx)).map(({ name }) => name)
  // Rows inserted by migrations are in the archive too.
  for (const name of names) await sql`delete from ${sql.table(name)}`.execute(tx)
  const load = async () => {
    for await (const { table, rows } of readRows()) {
      signal?.throwIfAborted()
      if (names.includes(table.name)) await sql`${sql.raw(formatInsert(table))}${rows})`.execute(tx)
    }
  }
  // Values that triggers set are in the archive.
  await withoutReferences(tx, () => withoutTriggers(tx, names, load))
  const sequences = new Set((await listSequences(tx)).map(({ name }) => name))
  for (const sequence of manifest.sequences) if (sequences.has(sequence.name)) await setSequence(tx, sequence)
  await migrateWithin(tx)
  for (const table of ['sessions', 'calendar_addresses'] as const) await tx.deleteFrom(table).execute()
  return manifest.tables.map(({ name }) => name).filter((name) => !names.includes(name))
}

/**
 * Runs `load` without foreign keys, so that tables can be filled in any order, and restores and checks them afterwards.
 * Throws if a row refers to a missing one.
 */
const withoutReferences = async (tx: Tx, load: () => Promise<void>): Promise<void> => {
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`.execute(tx)
  for (const { table, name } of references)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(tx)
  await load()
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(tx)
}

/** Runs `load` without the triggers of these tables. */
const withoutTriggers = async (tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> => {
  for (const name of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await load()
  for (const name of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}
