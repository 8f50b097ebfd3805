/**
 * An archive: all tables as of one moment, as a tar. Its entries are the manifest, the rows of the tables as scripts
 * for psql, and a checksum of all entries before it. With a passphrase, the tar is encrypted.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { listUnknownMigrations } from '#platform/database/migrate.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import type { FileStore } from '#platform/files/store.ts'
import { isEncrypted } from './archive-list.ts'
import type { Table } from './catalogue.ts'
import { decryptStream } from './encryption.ts'
import { ArchiveError, createEntry, damagedError, readTar, TAR_END } from './tar.ts'

const MANIFEST_ENTRY = 'manifest.json'
const CHECKSUM_ENTRY = 'sha256'

const manifestSchema = z.strictObject({
  /** Version of the program that wrote the archive. */
  program: z.string(),
  /** Time of the snapshot. */
  at: z.iso.datetime(),
  /** Migrations applied to the database. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** Key of the encrypted copies of uploads, as age prints it; null without a passphrase. */
  uploadKey: z.string().nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Length of a part of a table before compression. */
const PART_LENGTH = 4 * 1024 * 1024

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Yields the bytes of an archive, which contains the rows of the snapshot. */
export async function* writeArchive(snapshot: Snapshot, manifest: Manifest): AsyncGenerator<Buffer> {
  const at = new Date(manifest.at)
  const digest = createHash('sha256')
  const encode = (name: string, content: Buffer) => {
    const entry = createEntry({ name, content }, at)
    digest.update(entry)
    return entry
  }
  yield encode(MANIFEST_ENTRY, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
  for (const table of manifest.tables) {
    let part = 0
    for await (const rows of readParts(snapshot, table)) {
      part += 1
      yield encode(formatPartName(table.name, part), await compress(formatScript(table, rows)))
    }
  }
  const checksum = Buffer.from(`${digest.digest('hex')}\n`)
  yield Buffer.concat([createEntry({ name: CHECKSUM_ENTRY, content: checksum }, at), TAR_END])
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the statement that inserts rows, up to their JSON array. */
export const formatInsert = ({ name, columns }: Table): string => {
  const list = columns.map(quoteName).join(', ')
  return `insert into ${quoteName(name)} (${list}) overriding system value
select ${list} from json_populate_recordset(null::${quoteName(name)}, `
}

const SCRIPT_END = "');\n"

const formatScript = (table: Table, rows: string): string =>
  `${formatInsert(table)}'${rows.replaceAll("'", "''")}${SCRIPT_END}`

/** Returns the JSON of the rows in a script. Throws `ArchiveError` for another script. */
const parseScript = (table: Table, script: string): string => {
  const start = `${formatInsert(table)}'`
  if (!script.startsWith(start) || !script.endsWith(SCRIPT_END)) throw damagedError()
  return script.slice(start.length, -SCRIPT_END.length).replaceAll("''", "'")
}

const formatPartName = (table: string, part: number): string =>
  `tables/${encodeURIComponent(table)}/${String(part).padStart(6, '0')}.sql.gz`

/** Yields the rows of a table as JSON arrays. An empty table has none. */
async function* readParts({ read }: Snapshot, { name, columns }: Table): AsyncGenerator<string> {
  const statement = sql<{ json: string }>`
    select row_to_json(stored)::text as json
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) as stored`
  let rows: string[] = []
  let length = 0
  for await (const batch of read(statement)) {
    for (const { json } of batch) {
      rows.push(json)
      length += json.length
    }
    if (length < PART_LENGTH) continue
    yield `[${rows.join(',\n')}]`
    rows = []
    length = 0
  }
  if (rows.length > 0) yield `[${rows.join(',\n')}]`
}

export type OpenArchive = {
  readonly manifest: Manifest
  /** Yields rows as JSON arrays. Throws `ArchiveError` if they are damaged, at the latest at the end. */
  readRows(): AsyncGenerator<{ readonly table: Table; readonly rows: string }>
  close(): Promise<void>
}

/** Opens a stored archive. Throws `ArchiveError` if it cannot be used. */
export const openArchive = async (
  archives: FileStore,
  name: string,
  passphrase: string | null,
): Promise<OpenArchive> => {
  const stored = await archives.get(name)
  if (!stored) throw new ArchiveError(`There is no backup ${name}.`)
  const entries = readTar(decryptByName(stored, name, passphrase))
  const digest = createHash('sha256')
  const readEntry = async () => {
    const { value } = await entries.next()
    if (!value) throw damagedError()
    if (value.name !== CHECKSUM_ENTRY) for (const bytes of value.bytes) digest.update(bytes)
    return value
  }
  const manifest = await readEntry()
    .then(({ content }) => parseManifest(content))
    .catch(async (error) => {
      await entries.return(undefined)
      throw error
    })
  const tables = new Map(manifest.tables.map((table) => [encodeURIComponent(table.name), table]))
  return {
    manifest,
    readRows: async function* () {
      let entry = await readEntry()
      for (; entry.name !== CHECKSUM_ENTRY; entry = await readEntry()) {
        const table = tables.get(entry.name.split('/')[1] ?? '')
        const script = await decompress(entry.content).catch(() => null)
        if (!table || !script) throw damagedError()
        yield { table, rows: parseScript(table, script.toString()) }
      }
      const isIntact = entry.content.toString().trim() === digest.digest('hex')
      if (!isIntact || !(await entries.next()).done) throw damagedError()
    },
    close: async () => void (await entries.return(undefined)),
  }
}

const decryptByName = (bytes: Readable, name: string, passphrase: string | null): AsyncIterable<Buffer> => {
  if (!isEncrypted(name)) return bytes
  if (passphrase !== null) return decryptStream(bytes, passphrase)
  bytes.destroy()
  throw new ArchiveError(`The backup ${name} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`)
}

/** Throws `ArchiveError` if the program cannot migrate the tables. */
const parseManifest = (content: Buffer): Manifest => {
  let data: Manifest
  try {
    data = manifestSchema.parse(JSON.parse(content.toString()))
  } catch {
    throw damagedError()
  }
  const [unknown] = listUnknownMigrations(data.migrations)
  if (unknown !== undefined)
    throw new ArchiveError(
      `The backup has tables that this version does not know: those of migration ${unknown}. Restore it with version ${data.program}.`,
    )
  return data
}
