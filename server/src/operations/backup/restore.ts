/** Everything of an archive into an empty database and an empty file store: all of it, or nothing. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listSequences, listTables, setSequence, type Table } from '#platform/database/catalogue.ts'
import { copyIn } from '#platform/database/copy.ts'
import { withoutIndexes, withoutReferences } from '#platform/database/load.ts'
import { holdMigrations, migrateWithin } from '#platform/database/migrate.ts'
import type { Db } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'
import { ArchiveFault } from './archive-error.ts'
import type { Manifest } from './manifest.ts'
import { type Archive, readArchive } from './read-archive.ts'

/** What an archive is restored into; both must be empty. */
export type Target = { readonly db: Db; readonly fileStore: FileStore }

/** What came of it. */
export type Restored = {
  readonly manifest: Manifest
  /** Tables of the archive that are none of this program's, and were left out. */
  readonly leftOut: readonly string[]
}

/**
 * Checks the whole archive, then restores it and brings its tables up to date. Throws a sentence when the archive or
 * the target is not fit for it, with nothing written. Everybody has to sign in again: a session that was ended after
 * the backup must not come back with it. An aborted `signal` breaks it off.
 */
export const restore = async ({ db, fileStore }: Target, archive: Archive, signal?: AbortSignal): Promise<Restored> => {
  await requireEmptyDatabase(db)
  const manifest = await readArchive(archive, async () => signal?.throwIfAborted())
  await requireFreeStore(fileStore, manifest)
  const files = await Files.open(fileStore, manifest)
  try {
    const leftOut = await inOneTransaction(db, (one) => load(one, archive, manifest, files, signal))
    return { manifest, leftOut }
  } catch (error) {
    await files.remove()
    throw error
  } finally {
    await files.close()
  }
}

const requireEmptyDatabase = async (db: Db): Promise<void> => {
  const [table] = await listTables(db)
  if (table)
    throw new Error(
      `The database is not empty: it has the table ${table.name}. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    )
}

/** What a restore that was cut short has left there is no hindrance: a key names one content for good. */
const requireFreeStore = async (fileStore: FileStore, { files }: Manifest): Promise<void> => {
  for await (const { key } of fileStore.list())
    if (!Object.hasOwn(files, key))
      throw new Error(
        `The file store is not empty: it has ${key}. Set DATA_DIR to a new folder, or S3_BUCKET to a new bucket.`,
      )
}

/** By hand, because kysely's own transactions take no migrations. */
const inOneTransaction = <T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    await sql`begin`.execute(one)
    try {
      await sql`set local statement_timeout = 0`.execute(one)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(one)
      await sql`set local datestyle = 'ISO, YMD'`.execute(one)
      await sql`set local timezone = 'UTC'`.execute(one)
      const done = await work(one)
      await sql`commit`.execute(one)
      return done
    } catch (error) {
      await sql`rollback`.execute(one).catch(() => undefined)
      throw error
    }
  })

const load = async (
  one: Db,
  archive: Archive,
  manifest: Manifest,
  files: Files,
  signal?: AbortSignal,
): Promise<readonly string[]> => {
  // Neither a server that starts nor another restore comes in between.
  await holdMigrations(one)
  await requireEmptyDatabase(one)
  await migrateWithin(one, manifest.migrations)
  const present = new Map((await listTables(one)).map((table) => [table.name, table]))
  const wanted = await requireTables(present, manifest)
  // What migrations put into them is in the archive as well, as it was at last.
  for (const { name } of wanted.values()) await sql`delete from ${sql.table(name)}`.execute(one)
  await withoutReferences(one, () =>
    withoutIndexes(one, [...wanted.keys()], async () => {
      const again = await readArchive(archive, async ({ kind, name }, content) => {
        signal?.throwIfAborted()
        if (kind === 'file') return files.add(name, content)
        const table = wanted.get(name)
        if (table && content.length > 0) await copyIn(one, table, content)
      })
      await files.end()
      if (again.at !== manifest.at) throw new ArchiveFault('The backup was replaced by another while it was restored.')
    }),
  )
  const sequences = new Set((await listSequences(one)).map(({ name }) => name))
  for (const sequence of manifest.sequences) if (sequences.has(sequence.name)) await setSequence(one, sequence)
  await one.deleteFrom('sessions').execute()
  await migrateWithin(one)
  return Object.keys(manifest.tables).filter((name) => !wanted.has(name))
}

/** The tables of the archive as they are here now. Throws when the archive lacks one, or has other columns. */
const requireTables = async (present: ReadonlyMap<string, Table>, { tables }: Manifest) => {
  const wanted = new Map<string, Table>()
  for (const { name, columns } of present.values()) {
    const stored = Object.hasOwn(tables, name) ? tables[name] : undefined
    if (!stored) throw new ArchiveFault(`The backup lacks the table ${name}.`)
    const other = columns.length === stored.columns.length ? stored.columns.find((one) => !columns.includes(one)) : name
    if (other !== undefined)
      throw new ArchiveFault(`The table ${name} of the backup has other columns than this program's.`)
    wanted.set(name, { name, columns: stored.columns })
  }
  return wanted
}

/** Files on their way into the store: put together on the disk first, because a store wants to know their size. */
class Files {
  readonly #store: FileStore
  readonly #files: Manifest['files']
  readonly #folder: string
  #current: { readonly key: string; readonly path: string } | null = null
  readonly #put: string[] = []

  private constructor(store: FileStore, files: Manifest['files'], folder: string) {
    this.#store = store
    this.#files = files
    this.#folder = folder
  }

  static async open(store: FileStore, { files }: Manifest): Promise<Files> {
    return new Files(store, files, await mkdtemp(join(tmpdir(), 'trophy-restore-')))
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

  /** Stores the one whose parts came last. */
  async end(): Promise<void> {
    if (!this.#current) return
    const { key, path } = this.#current
    this.#current = null
    this.#put.push(key)
    await this.#store.put(key, { size: this.#files[key]?.size ?? 0, open: () => createReadStream(path) })
    await rm(path)
  }

  /** Takes back what was stored. */
  async remove(): Promise<void> {
    await this.#store.remove(this.#put)
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}
