/** Restores an archive into an empty database and an empty file store, all or nothing. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { copyIn } from '#platform/database/bulk-load/copy.ts'
import { withoutIndexes, withoutReferences, withoutTriggers } from '#platform/database/bulk-load/without-indexes.ts'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import { lockMigrations, migrateWithin } from '#platform/database/migrate.ts'
import { withConnection } from '#platform/database/open.ts'
import type { Db, Pool, Tx } from '#platform/database/types.ts'
import { type FileStore, requireKey } from '#platform/files/store.ts'
import { ArchiveError } from './archive-error.ts'
import { listSequences, listTables, setSequence, type Table } from './catalogue.ts'
import type { Manifest } from './manifest.ts'
import { type Archive, readArchive } from './read-archive.ts'

/** The database, as the owner of its tables, and the file store to restore into; both must be empty. */
export type RestoreTarget = { readonly db: Pool; readonly fileStore: FileStore }

export type RestoreResult = {
  readonly manifest: Manifest
  /** Tables of the archive that this program does not have. */
  readonly skippedTables: readonly string[]
}

/**
 * Checks the whole archive, restores it and migrates its tables. Throws, without writing anything, if the archive is
 * invalid or the target is not empty. Deletes all sessions: one revoked after the backup must not become valid again.
 */
export const restore = async (
  { db, fileStore }: RestoreTarget,
  archive: Archive,
  signal?: AbortSignal,
): Promise<RestoreResult> => {
  await assertEmptyDatabase(db)
  const manifest = await readArchive(archive, async () => signal?.throwIfAborted())
  await assertEmptyStore(fileStore, manifest)
  const files = await FileRestorer.open(fileStore, manifest)
  try {
    const skippedTables = await inTransaction(db, (tx) => restoreContents(tx, archive, manifest, files, signal))
    return { manifest, skippedTables }
  } catch (error) {
    await files.remove()
    throw error
  } finally {
    await files.close()
  }
}

/** Restores an archive into a temporary database, so that it is invalid exactly if a restore rejects it. */
export const verifyArchive = async (archive: Archive, signal?: AbortSignal): Promise<RestoreResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'trophy-verify-'))
  try {
    const cluster = await openCluster(folder, { whenInUse: 'fail', isDurable: false, signal })
    try {
      return await withConnection(cluster.ownerUrl(), (db) =>
        restore({ db, fileStore: discardingStore }, archive, signal),
      )
    } finally {
      await cluster.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The contents of files are compared with the manifest while they are read. */
const discardingStore: FileStore = {
  check: async () => undefined,
  put: async (key) => void requireKey(key),
  get: async () => null,
  remove: async () => undefined,
  list: () => Readable.from([]),
}

const assertEmptyDatabase = async (db: Db): Promise<void> => {
  const [table] = await listTables(db)
  if (table)
    throw new Error(
      `The database is not empty: it contains the table ${table.name}. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    )
}

/** Ignores files left by an interrupted restore of the same archive: the content of a key never changes. */
const assertEmptyStore = async (fileStore: FileStore, { files }: Manifest): Promise<void> => {
  for await (const { key } of fileStore.list())
    if (!Object.hasOwn(files, key))
      throw new Error(
        `The file store is not empty: it contains ${key}. Set DATA_DIR to a new folder, or S3_BUCKET to a new bucket.`,
      )
}

const inTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  pool.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
    await sql`set local timezone = 'UTC'`.execute(tx)
    return work(tx)
  })

const restoreContents = async (
  tx: Tx,
  archive: Archive,
  manifest: Manifest,
  files: FileRestorer,
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  // Blocks servers that start and other restores.
  await lockMigrations(tx)
  await assertEmptyDatabase(tx)
  await migrateWithin(tx, manifest.migrations)
  const existing = new Map((await listTables(tx)).map((table) => [table.name, table]))
  const targetTables = await requireTables(existing, manifest)
  // Rows inserted by migrations are in the archive too.
  for (const { name } of targetTables.values()) await sql`delete from ${sql.table(name)}`.execute(tx)
  const names = [...targetTables.keys()]
  const load = async () => {
    const rereadManifest = await readArchive(archive, async ({ kind, name }, content) => {
      signal?.throwIfAborted()
      if (kind === 'file') return files.add(name, content)
      const table = targetTables.get(name)
      if (table && content.length > 0) await copyIn(tx, table, content)
    })
    await files.end()
    if (rereadManifest.at !== manifest.at)
      throw new ArchiveError('The backup file was replaced while it was being restored.')
  }
  // Values that triggers set are in the archive.
  await withoutReferences(tx, () => withoutTriggers(tx, names, () => withoutIndexes(tx, names, load)))
  const sequences = new Set((await listSequences(tx)).map(({ name }) => name))
  for (const sequence of manifest.sequences) if (sequences.has(sequence.name)) await setSequence(tx, sequence)
  await tx.deleteFrom('sessions').execute()
  await migrateWithin(tx)
  return Object.keys(manifest.tables).filter((name) => !targetTables.has(name))
}

/** Returns the tables to load, with the archive's column order. Throws if one is missing or has other columns. */
const requireTables = async (existing: ReadonlyMap<string, Table>, { tables }: Manifest) => {
  const targetTables = new Map<string, Table>()
  for (const { name, columns } of existing.values()) {
    const stored = Object.hasOwn(tables, name) ? tables[name] : undefined
    if (!stored) throw new ArchiveError(`The backup lacks the table ${name}.`)
    const other =
      columns.length === stored.columns.length ? stored.columns.find((column) => !columns.includes(column)) : name
    if (other !== undefined)
      throw new ArchiveError(`The columns of the table ${name} in the backup do not match this program.`)
    targetTables.set(name, { name, columns: stored.columns })
  }
  return targetTables
}

/** Joins the parts of each file on disk before storing it, because a file store needs its size. */
class FileRestorer {
  readonly #store: FileStore
  readonly #files: Manifest['files']
  readonly #folder: string
  #current: { readonly key: string; readonly path: string } | null = null
  readonly #storedKeys: string[] = []

  private constructor(store: FileStore, files: Manifest['files'], folder: string) {
    this.#store = store
    this.#files = files
    this.#folder = folder
  }

  static async open(store: FileStore, { files }: Manifest): Promise<FileRestorer> {
    return new FileRestorer(store, files, await mkdtemp(join(tmpdir(), 'trophy-restore-')))
  }

  async add(key: string, content: Buffer): Promise<void> {
    if (this.#files[key]?.isRemoved) return
    if (this.#current?.key !== key) {
      await this.end()
      this.#current = { key, path: join(this.#folder, randomUUID()) }
    }
    const file = await open(this.#current.path, 'a', 0o600)
    await file.writeFile(content).finally(() => file.close())
  }

  /** Stores the current file. */
  async end(): Promise<void> {
    if (!this.#current) return
    const { key, path } = this.#current
    this.#current = null
    this.#storedKeys.push(key)
    await this.#store.put(key, { size: this.#files[key]?.size ?? 0, open: () => createReadStream(path) })
    await rm(path)
  }

  /** Removes the stored files again. */
  async remove(): Promise<void> {
    await this.#store.remove(this.#storedKeys)
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}
