/** COPY, the fastest way to load rows into PostgreSQL and to read them out. */
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database, Db, Tx } from '#platform/database/types.ts'

const COPY_MARK = '/* copy */'

/**
 * Inserts rows with COPY. All have the columns of the first; values are texts, numbers, dates, lists of texts or null,
 * and JSON as text, as for any insert. Throws the same errors as an insert.
 */
export const copyRows = async (
  tx: Tx,
  table: keyof Database,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await copyLines(
    tx,
    { name: table, columns },
    rows.map((row) => formatCopyLine(columns, row)),
  )
}

/** Returns a row as a line of COPY, without the line feed, with the columns in the given order. */
export const formatCopyLine = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  columns.map((name) => formatField(row[name])).join('\t')

/** Inserts rows that were formatted by `formatCopyLine`, for example in another thread. */
export const copyLines = (tx: Tx, table: CopyTable, lines: readonly string[]): Promise<void> =>
  copyIn(tx, table, `${lines.join('\n')}\n`)

type CopyTable = { readonly name: string; readonly columns: readonly string[] }

const formatTarget = ({ name, columns }: CopyTable): RawBuilder<unknown> =>
  sql`${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`

/** Inserts rows as `copyOut` returns them. */
export const copyIn = async (tx: Tx, table: CopyTable, rows: string | Buffer): Promise<void> => {
  // COPY takes no parameters; the rows are passed as one, and `runCopy` sends them separately.
  await sql`${sql.raw(COPY_MARK)}copy ${formatTarget(table)} from stdin -- ${rows}`.execute(tx)
}

/**
 * Streams all rows of a table as PostgreSQL's own text, one row with its line feed per chunk, with backpressure.
 * Occupies the connection until the last row is read; destroying the stream breaks the connection.
 */
export const copyOut = (db: Db, table: CopyTable): Readable => {
  const rows = new RowStream()
  // Errors reach the reader of the stream.
  sql`${sql.raw(COPY_MARK)}copy ${formatTarget(table)} to stdout -- ${rows}`.execute(db).then(
    () => rows.push(null),
    (error) => rows.destroy(error),
  )
  return rows
}

const SPECIAL_CHARACTERS = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const formatField = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  return formatValue(value).replace(SPECIAL_CHARACTERS, (character) => ESCAPES[character] ?? '')
}

const formatValue = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.map(formatElement).join()}}` : String(value)
}

const formatElement = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`

export const isCopy = (text: string): boolean => text.startsWith(COPY_MARK)

/** Methods of pg's connection that its types omit. */
type CopyConnection = {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  readonly stream: { pause(): void; resume(): void; destroy(): void }
}

class RowStream extends Readable {
  #connection: CopyConnection | null = null

  constructor() {
    super({ objectMode: true, highWaterMark: 500 })
  }

  receive(row: Buffer, connection: CopyConnection) {
    this.#connection = connection
    if (!this.push(row)) connection.stream.pause()
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    // Break the connection instead of waiting for the rest of the rows.
    if (!this.readableEnded) this.#connection?.stream.destroy()
    done(error)
  }
}

class CopyQuery extends pg.Query {
  readonly #rows: unknown

  constructor(text: string, rows: unknown, done: (error: Error | undefined, result: pg.QueryResult) => void) {
    super(text, done)
    this.#rows = rows
  }

  /** Called by pg once the database waits for the rows. */
  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(Buffer.isBuffer(this.#rows) ? this.#rows : Buffer.from(String(this.#rows)))
    connection.endCopyFrom()
  }

  /** Called by pg for each row sent by the database, in a buffer that pg reuses. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: CopyConnection) {
    if (this.#rows instanceof RowStream) this.#rows.receive(Buffer.from(chunk), connection)
  }
}

/** Runs a COPY statement on a connection. */
export const runCopy = (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
  new Promise((done, fail) => {
    client.query(new CopyQuery(text, values[0], (error, result) => (error ? fail(error) : done(result))))
  })
