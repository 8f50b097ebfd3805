/**
 * Writes all stored data into one archive while the server runs. Files come first: the content of a key never changes,
 * so they need no snapshot. All tables follow from one snapshot, after the few files added until then.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import packageJson from '@trophy/server/package.json' with { type: 'json' }
import { sql } from 'kysely'
import { copyOut } from '#platform/database/bulk-load/copy.ts'
import { listMigrations } from '#platform/database/migrate.ts'
import { openSnapshot, type Snapshot } from '#platform/database/snapshot.ts'
import type { Db, Pool } from '#platform/database/types.ts'
import * as fileRows from '#platform/files/rows.ts'
import type { FileStore } from '#platform/files/store.ts'
import { listSequences, listTables, type Table } from './catalogue.ts'
import { ContentDigest, countLines } from './content-digest.ts'
import { FORMAT_VERSION, filePartName, MANIFEST_ENTRY, type Manifest, tablePartName } from './manifest.ts'
import type { Archive } from './read-archive.ts'
import { ArchiveWriter } from './write-archive.ts'

export type BackupSource = { readonly db: Pool; readonly fileStore: FileStore }

type BackupOptions = {
  /** Cancels the backup and removes the unfinished archive. */
  readonly signal?: AbortSignal
  /** Called once the snapshot is open, before its tables are read; for tests. */
  readonly onSnapshot?: () => Promise<void>
}

/** Size of a part before compression. */
const PART_BYTES = 4 * 1024 * 1024
/** A new snapshot is taken if a file of the last one was removed before it could be read. */
const MAX_SNAPSHOT_ATTEMPTS = 10

const compress = promisify(gzip)

/** Writes the archive; returns its manifest and its size in bytes. On an error no archive is left. */
export const createBackup = async (
  { db, fileStore }: BackupSource,
  archive: Archive,
  now: Date,
  { signal, onSnapshot }: BackupOptions = {},
): Promise<{ readonly manifest: Manifest; readonly size: number }> => {
  if ((await listMigrations(db)).length === 0)
    throw new Error('There is nothing to back up: the database has no tables.')
  const writer = await ArchiveWriter.open(archive, now, signal)
  try {
    const files = new FileArchiver(writer, fileStore)
    await files.addMissing(db)
    const snapshot = await openWithFiles(db, files)
    try {
      await onSnapshot?.()
      const manifest: Manifest = {
        format: FORMAT_VERSION,
        program: packageJson.version,
        at: await snapshotTime(snapshot.db),
        migrations: [...(await listMigrations(snapshot.db))],
        tables: await writeTables(writer, snapshot.db),
        sequences: [...(await listSequences(snapshot.db))],
        ...files.toManifestFiles(),
      }
      await writer.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest)))
      return { manifest, size: await writer.finish() }
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** Opens a snapshot after adding all of its files to the archive, except those missing in the file store. */
const openWithFiles = async (pool: Pool, files: FileArchiver): Promise<Snapshot> => {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(pool)
    try {
      await sql`set local statement_timeout = 0`.execute(snapshot.db)
      // These settings affect how values are written as text.
      await sql`set local datestyle = 'ISO, YMD'`.execute(snapshot.db)
      await sql`set local intervalstyle = 'postgres'`.execute(snapshot.db)
      await sql`set local timezone = 'UTC'`.execute(snapshot.db)
      await sql`set local extra_float_digits = 1`.execute(snapshot.db)
      const lost = await files.addMissing(snapshot.db)
      // Files removed since the snapshot was taken are not in the next one.
      const isOutdated = lost.length > 0 && (await countRows(pool, lost)) < lost.length
      if (!isOutdated) return snapshot
    } catch (error) {
      await snapshot.close()
      throw error
    }
    await snapshot.close()
    if (attempt === MAX_SNAPSHOT_ATTEMPTS)
      throw new Error('Files are being removed faster than they can be backed up. Try again at a quieter time.')
  }
}

const snapshotTime = async (snapshot: Db): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(snapshot)
  return rows[0]?.at ?? ''
}

const countRows = async (db: Db, keys: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from files where key = any(${keys}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds files to the archive and lists them for the manifest. */
class FileArchiver {
  readonly #archive: ArchiveWriter
  readonly #store: FileStore
  readonly #written = new Map<string, { readonly size: number; readonly sha256: string }>()
  /** The keys in the table at the last call of `addMissing`, and those of them that the file store does not have. */
  #referenced = new Set<string>()
  #lost: string[] = []

  constructor(archive: ArchiveWriter, store: FileStore) {
    this.#archive = archive
    this.#store = store
  }

  /** Adds the files in the table that the archive lacks. Returns the keys that the file store does not have. */
  async addMissing(db: Db): Promise<readonly string[]> {
    this.#referenced = new Set()
    this.#lost = []
    for await (const { key } of fileRows.iterate(db)) {
      this.#referenced.add(key)
      const isStored = this.#written.has(key) || (await this.#write(key))
      if (!isStored) this.#lost.push(key)
    }
    return this.#lost
  }

  toManifestFiles(): Pick<Manifest, 'files' | 'missing'> {
    const entries = [...this.#written].map(([key, written]) => [
      key,
      this.#referenced.has(key) ? written : { ...written, isRemoved: true as const },
    ])
    return { files: Object.fromEntries(entries), missing: this.#lost }
  }

  async #write(key: string): Promise<boolean> {
    const content = await this.#store.get(key)
    if (!content) return false
    const digest = new ContentDigest()
    let part = 0
    for await (const bytes of splitIntoParts(content)) {
      digest.add(bytes)
      part += 1
      await this.#archive.add(filePartName(key, part), bytes)
    }
    this.#written.set(key, { size: digest.size, sha256: digest.digest() })
    return true
  }
}

const writeTables = async (archive: ArchiveWriter, snapshot: Db): Promise<Manifest['tables']> => {
  const tables: Manifest['tables'] = {}
  for (const table of await listTables(snapshot)) tables[table.name] = await writeTable(archive, snapshot, table)
  return tables
}

const writeTable = async (archive: ArchiveWriter, snapshot: Db, table: Table): Promise<Manifest['tables'][string]> => {
  const digest = new ContentDigest()
  let part = 0
  for await (const text of splitIntoParts(copyOut(snapshot, table), LINE_FEED)) {
    digest.add(text, countLines(text))
    part += 1
    // An empty table has a part too, so that the archive lists it.
    await archive.add(tablePartName(table.name, part), await compress(text))
  }
  return { columns: [...table.columns], rows: digest.rows, sha256: digest.digest() }
}

const LINE_FEED = 10

/** Joins chunks into parts of at least `PART_BYTES`, which end with `separator` if given. Yields at least one part. */
async function* splitIntoParts(source: AsyncIterable<Buffer>, separator?: number): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let size = 0
  let isFirst = true
  for await (const bytes of source) {
    buffered.push(bytes)
    size += bytes.length
    if (size < PART_BYTES) continue
    const all = Buffer.concat(buffered)
    const end = separator === undefined ? size : all.lastIndexOf(separator) + 1
    if (end === 0) continue
    yield all.subarray(0, end)
    isFirst = false
    buffered = [all.subarray(end)]
    size -= end
  }
  if (isFirst || size > 0) yield Buffer.concat(buffered)
}
