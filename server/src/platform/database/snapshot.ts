/** Reading much at once: every row of one moment, in batches, on a connection of its own. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './types.ts'

export type Snapshot = {
  /** Statements of the same moment. */
  readonly db: Db
  /** The rows of a statement, a batch at a time; the next batch is fetched while this one is used. */
  read<Row>(statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]>
  /** Gives the connection back. To be called once nothing is read any more; it never fails. */
  close(): Promise<void>
}

/** Rows of a batch: few enough to let other requests in between, enough to spare the database questions. */
const BATCH_ROWS = 100

/** Takes a connection until `close`. What others write meanwhile is not seen. */
export const openSnapshot = async (db: Db): Promise<Snapshot> => {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let cursors = 0

  const read = async function* <Row>(statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
    cursors += 1
    const cursor = sql.ref(`rows_${cursors}`)
    await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(trx)
    const fetch = async (): Promise<readonly Row[]> =>
      (await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from ${cursor}`.execute(trx)).rows
    let next = fetch()
    try {
      for (;;) {
        const rows = await next
        if (rows.length < BATCH_ROWS) {
          if (rows.length > 0) yield rows
          break
        }
        next = fetch()
        // Whoever takes the batch before this one hears of a failure when they ask for more.
        next.catch(() => undefined)
        yield rows
      }
    } finally {
      // Left early, with a batch still on its way.
      await next.catch(() => undefined)
    }
    await sql`close ${cursor}`.execute(trx)
  }

  const close = async () => {
    // A connection that broke is given back as well.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  return { db: trx, read, close }
}
