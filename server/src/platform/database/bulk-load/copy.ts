/** COPY, the fastest way into PostgreSQL and out of it: many rows as one text, read by the table's own columns. */
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '#platform/database/types.ts'

const COPY_MARK = '/* copy */'

/**
 * Puts rows into a table. All have the columns of the first; values are texts, numbers, dates, lists of texts, or null,
 * and JSON its text, as for any insert. Answers once the rows are in; throws what an insert would.
 */
export const copyRows = async (
  trx: Db,
  table: keyof Database,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await copyLines(
    trx,
    { name: table, columns },
    rows.map((row) => formatCopyLine(columns, row)),
  )
}

/** A row as a line of COPY, without its end: these columns, in this order. */
export const formatCopyLine = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  columns.map((name) => formatField(row[name])).join('\t')

/** Puts rows into a table that were made lines before, by another thread say. */
export const copyLines = (trx: Db, table: CopyTable, lines: readonly string[]): Promise<void> =>
  copyIn(trx, table, `${lines.join('\n')}\n`)

type CopyTable = { readonly name: string; readonly columns: readonly string[] }

const formatTarget = ({ name, columns }: CopyTable): RawBuilder<unknown> =>
  sql`${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`

/** Puts rows into a table, as `copyOut` read them. */
export const copyIn = async (trx: Db, table: CopyTable, rows: string | Buffer): Promise<void> => {
  // The rows travel beside the statement, as its only value; COPY itself knows no values.
  await sql`${sql.raw(COPY_MARK)}copy ${formatTarget(table)} from stdin -- ${rows}`.execute(trx)
}

/**
 * All rows of a table as PostgreSQL's own text, a row at a time with its line feed, no faster than they are taken.
 * The connection is theirs until the last one is read; to destroy the stream breaks the connection.
 */
export const copyOut = (trx: Db, table: CopyTable): Readable => {
  const rows = new RowStream()
  // What fails is told to whoever reads.
  sql`${sql.raw(COPY_MARK)}copy ${formatTarget(table)} to stdout -- ${rows}`.execute(trx).then(
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

/** What pg's connection can do and its types leave out. */
type CopyConnection = {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  readonly stream: { pause(): void; resume(): void; destroy(): void }
}

/** Rows on their way out. */
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
    // Whoever leaves early leaves rows behind that nobody wants to wait for.
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

  /** Called by pg for each row on its way out, in memory that it uses again for the next ones. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: CopyConnection) {
    if (this.#rows instanceof RowStream) this.#rows.receive(Buffer.from(chunk), connection)
  }
}

/** Runs a statement of COPY on a connection. */
export const runCopy = (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
  new Promise((done, fail) => {
    client.query(new CopyQuery(text, values[0], (error, result) => (error ? fail(error) : done(result))))
  })
