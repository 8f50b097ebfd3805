/** COPY, the fastest way to load rows into PostgreSQL and to read them out. */
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Database, Db, Tx } from '#platform/database/types.ts'

/** Marks the statements that the connection runs with `runCopy`. */
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
 * Streams all rows of a table in PostgreSQL's text format, with backpressure; a chunk may end within a row. Occupies
 * the connection until the last row is read; destroying the stream closes the connection.
 */
export const copyOut = (db: Db, table: CopyTable): Readable => {
  const rows = new PassThrough()
  // Errors reach the reader of the stream.
  sql`${sql.raw(COPY_MARK)}copy ${formatTarget(table)} to stdout -- ${rows}`.execute(db).catch(() => undefined)
  return rows
}

/** Returns the texts of a line that `formatCopyLine` has returned. */
export const parseCopyLine = (columns: readonly string[], line: string): Readonly<Record<string, string | null>> =>
  Object.fromEntries(line.split('\t').map((field, index) => [columns[index], parseField(field)]))

const SPECIAL_CHARACTERS = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const formatField = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  return formatValue(value).replace(SPECIAL_CHARACTERS, (character) => ESCAPES[character] ?? '')
}

const UNESCAPED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' }

const parseField = (field: string): string | null =>
  field === '\\N' ? null : field.replace(/\\(.)/g, (_, character: string) => UNESCAPED[character] ?? character)

const formatValue = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.map(formatElement).join()}}` : String(value)
}

const formatElement = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`

export const isCopy = (text: string): boolean => text.startsWith(COPY_MARK)

/** Runs a COPY statement on a connection. Its value is the rows, or the stream that receives them. */
export const runCopy = async (client: pg.PoolClient, text: string, [rows]: readonly unknown[]): Promise<unknown> => {
  try {
    if (rows instanceof PassThrough) await pipeline(client.query(to(text)), rows)
    else await pipeline([rows], client.query(from(text)))
    return { rows: [] }
  } catch (error) {
    // A reader that stopped early leaves rows on the connection.
    if (!(error instanceof pg.DatabaseError)) client.connection.stream.destroy()
    throw error
  }
}
