/** Large reads: every row as of one moment, in batches, on a separate connection. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Pool } from './types.ts'

export type Snapshot = {
  /** Runs statements in the same snapshot. */
  readonly db: Db
  /** Yields the rows of a statement in batches. */
  read<Row>(statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]>
  /** Releases the connection. Call it after the last read; it never throws. */
  close(): Promise<void>
}

/** Small enough to let other requests in between, large enough to limit round trips. */
const BATCH_ROWS = 100

/** Occupies a connection until `close`. Does not see later writes. */
export const openSnapshot = async (pool: Pool): Promise<Snapshot> => {
  const tx = await pool.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  // Otherwise the planner expects that a tenth of the rows is read, and walks through the whole order of a filtered
  // list.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  // Enough to sort the rows of a workbook without temporary files.
  await sql`set local work_mem = '32MB'`.execute(tx)
  let cursors = 0
  async function* read<Row>(statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
    cursors += 1
    const cursor = sql.ref(`rows_${cursors}`)
    await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(tx)
    let rows: readonly Row[]
    do {
      rows = (await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from ${cursor}`.execute(tx)).rows
      if (rows.length > 0) yield rows
    } while (rows.length === BATCH_ROWS)
    await sql`close ${cursor}`.execute(tx)
  }
  const close = async () => {
    // A broken connection is released as well.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  return { db: tx, read, close }
}
