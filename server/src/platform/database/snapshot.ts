/** Large reads: every row as of one moment, in batches, on a separate connection. */
import { Mutex } from 'async-mutex'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Pool } from './types.ts'

export type Snapshot = {
  /** Runs statements in the same snapshot. */
  readonly db: Db
  /**
   * Starts a statement and yields its rows in batches; the next batch is fetched while the current one is used. Several
   * statements may be read by turns.
   */
  read<Row>(statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]>
  /** Releases the connection. Call it after the last read; it never throws. */
  close(): Promise<void>
}

/** Small enough to let other requests in between, large enough to limit round trips. */
const BATCH_ROWS = 100

/** Occupies a connection until `close`. Does not see later writes. */
export const openSnapshot = async (pool: Pool): Promise<Snapshot> => {
  const tx = await pool.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  // Otherwise the planner expects that a tenth of the rows is read, and walks through the whole order of a filtered list.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  // Enough to sort the rows of a workbook without temporary files.
  await sql`set local work_mem = '32MB'`.execute(tx)
  const connection = new Mutex()
  let cursors = 0

  const read = <Row>(statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]> => {
    cursors += 1
    const cursor = sql.ref(`rows_${cursors}`)
    const fetch = async () => (await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from ${cursor}`.execute(tx)).rows
    const open = async () => {
      await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(tx)
      return fetch()
    }
    const runAhead = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = connection.runExclusive(work)
      // The error is thrown when the batch is requested.
      result.catch(() => undefined)
      return result
    }
    const first = runAhead(open)
    const iterate = async function* () {
      let rows = await first
      while (rows.length === BATCH_ROWS) {
        const next = runAhead(fetch)
        yield rows
        rows = await next
      }
      if (rows.length > 0) yield rows
      await connection.runExclusive(() => sql`close ${cursor}`.execute(tx))
    }
    return iterate()
  }

  const close = async () => {
    // The reader may stop while a batch is being fetched. A broken connection is released as well.
    await connection.runExclusive(() => tx.rollback().execute()).catch(() => undefined)
  }
  return { db: tx, read, close }
}
