/**
 * Everything that is stored, as one archive, while others go on working. Files come first: what lies under a key never
 * changes, so they need no moment. Then all tables of one moment, whose few newest files are fetched before them.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { copyOut } from '#platform/database/bulk-load/copy.ts'
import { listSequences, listTables, type Table } from '#platform/database/catalogue.ts'
import { listMigrations } from '#platform/database/migrate.ts'
import { openSnapshot, type Snapshot } from '#platform/database/snapshot.ts'
import type { Db } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'
import { ContentDigest } from './content-digest.ts'
import { FORMAT_VERSION, filePartName, MANIFEST_ENTRY, type Manifest, tablePartName } from './manifest.ts'
import { ArchiveWriter } from './write-archive.ts'

/** What is backed up. */
export type BackupSource = { readonly db: Db; readonly fileStore: FileStore }

/** How; without a passphrase the archive is not encrypted. */
export type BackupOptions = {
  readonly passphrase: string | null
  /** The version of the program. */
  readonly program: string
  readonly now: Date
  /** Aborted, it breaks off and leaves nothing behind. */
  readonly signal?: AbortSignal
  /** Called with the snapshot open, before its tables are read; for tests that write meanwhile. */
  readonly onSnapshot?: () => Promise<void>
}

/** Bytes of a part before it is compressed. */
const PART_BYTES = 4 * 1024 * 1024
/** How often files may be removed between the snapshot and the fetching of its newest ones. */
const MAX_ATTEMPTS = 10

const compress = promisify(gzip)

/** Writes the archive and answers what is in it, and its size. Throws a sentence; then there is no archive. */
export const createBackup = async (
  { db, fileStore }: BackupSource,
  path: string,
  { passphrase, program, now, signal, onSnapshot }: BackupOptions,
): Promise<{ readonly manifest: Manifest; readonly size: number }> => {
  if ((await listMigrations(db)).length === 0)
    throw new Error('There is nothing to back up: the database has no tables.')
  const archive = await ArchiveWriter.open(path, { passphrase, at: now, signal })
  try {
    const files = new FileArchiver(archive, fileStore)
    await files.fetch(db)
    const snapshot = await openWithFiles(db, files)
    try {
      await onSnapshot?.()
      const manifest: Manifest = {
        format: FORMAT_VERSION,
        program,
        at: await snapshotTime(snapshot.db),
        migrations: [...(await listMigrations(snapshot.db))],
        tables: await writeTables(archive, snapshot.db),
        sequences: [...(await listSequences(snapshot.db))],
        ...files.toManifestFiles(),
      }
      await archive.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest)))
      await archive.finish()
      return { manifest, size: archive.size }
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

/** A snapshot of which every file is in the archive, as far as the file store has it at all. */
const openWithFiles = async (db: Db, files: FileArchiver): Promise<Snapshot> => {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(db)
    try {
      await sql`set local statement_timeout = 0`.execute(snapshot.db)
      // What may change how values are written as text.
      await sql`set local datestyle = 'ISO, YMD'`.execute(snapshot.db)
      await sql`set local intervalstyle = 'postgres'`.execute(snapshot.db)
      await sql`set local timezone = 'UTC'`.execute(snapshot.db)
      await sql`set local extra_float_digits = 1`.execute(snapshot.db)
      const lost = await files.fetch(snapshot.db)
      // Removed since the snapshot was taken: the next one does not name it any more.
      const isOutdated = lost.length > 0 && (await countRows(db, lost)) < lost.length
      if (!isOutdated) return snapshot
    } catch (error) {
      await snapshot.close()
      throw error
    }
    await snapshot.close()
    if (attempt === MAX_ATTEMPTS) throw new Error('Files are being removed all the time. Back up at a quieter hour.')
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

/** Rows of files that are looked at together. */
const BATCH_ROWS = 500

/** The files in the archive. */
class FileArchiver {
  readonly #archive: ArchiveWriter
  readonly #store: FileStore
  readonly #written = new Map<string, { readonly size: number; readonly sha256: string }>()
  /** The keys that the rows named when they were looked at last, and those of them without content. */
  #named = new Set<string>()
  #lost: string[] = []

  constructor(archive: ArchiveWriter, store: FileStore) {
    this.#archive = archive
    this.#store = store
  }

  /** Writes what the rows name and the archive does not have yet; answers the keys that the file store has not. */
  async fetch(db: Db): Promise<readonly string[]> {
    this.#named = new Set()
    this.#lost = []
    let last = ''
    for (;;) {
      const rows = await db
        .selectFrom('files')
        .select('key')
        .where('key', '>', last)
        .orderBy('key')
        .limit(BATCH_ROWS)
        .execute()
      for (const { key } of rows) {
        this.#named.add(key)
        const isStored = this.#written.has(key) || (await this.#write(key))
        if (!isStored) this.#lost.push(key)
      }
      if (rows.length < BATCH_ROWS) return this.#lost
      last = rows.at(-1)?.key ?? last
    }
  }

  toManifestFiles(): Pick<Manifest, 'files' | 'missing'> {
    const entries = [...this.#written].map(([key, written]) => [
      key,
      this.#named.has(key) ? written : { ...written, isRemoved: true as const },
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
  const rows = copyOut(snapshot, table)
  const countedRows = async function* () {
    for await (const row of rows) {
      digest.add(row, 1)
      yield row
    }
  }
  for await (const text of splitIntoParts(countedRows())) {
    part += 1
    // An empty table has a part as well, so that it shows in the archive.
    await archive.add(tablePartName(table.name, part), await compress(text))
  }
  return { columns: [...table.columns], rows: digest.rows, sha256: digest.digest() }
}

/** Pieces of about the size of a part, never broken within what comes as one; at least one, empty if need be. */
async function* splitIntoParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let size = 0
  let isFirst = true
  for await (const bytes of source) {
    buffered.push(bytes)
    size += bytes.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(buffered)
    isFirst = false
    buffered = []
    size = 0
  }
  if (isFirst || size > 0) yield Buffer.concat(buffered)
}
