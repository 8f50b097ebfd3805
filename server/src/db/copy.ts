/** COPY, the fastest way into PostgreSQL: many rows as one text, parsed by the table's own columns. */
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './types.ts'

const MARK = '/* copy */'

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
  if (first) await copyOf(table, Object.keys(first), rows).execute(trx)
}

/** The rows travel beside the statement, as its only value; COPY itself knows no values. */
const copyOf = (
  table: keyof Database,
  names: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> => {
  const lines = rows.map((row) => names.map((name) => fieldOf(row[name])).join('\t'))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`${sql.raw(MARK)}copy ${sql.table(table)} (${columns}) from stdin -- ${`${lines.join('\n')}\n`}`
}

const SPECIAL = /[\\\t\n\r]/g
const SPELT: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const fieldOf = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  return textOf(value).replace(SPECIAL, (character) => SPELT[character] ?? '')
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.map(elementOf).join()}}` : String(value)
}

const elementOf = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`

export const isCopy = (text: string): boolean => text.startsWith(MARK)

/** What pg's connection can do and its types leave out. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

class Copy extends pg.Query {
  readonly #rows: string

  constructor(text: string, rows: string, done: (error: Error | undefined, result: pg.QueryResult) => void) {
    super(text, done)
    this.#rows = rows
  }

  /** Called by pg once the database waits for the rows. */
  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(Buffer.from(this.#rows))
    connection.endCopyFrom()
  }
}

/** Runs the statement of `copyRows` on a connection. */
export const runCopy = (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
  new Promise((done, fail) => {
    client.query(new Copy(text, String(values[0]), (error, result) => (error ? fail(error) : done(result))))
  })
