/** Checks the history of every record, and that every record has one. */
import { type RawBuilder, sql } from 'kysely'
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { Db, HistoryRow } from '#platform/database/types.ts'
import { checkHistories } from './check-histories.ts'
import type { Check, RecordFinding } from './finding.ts'
import { RECORD_KINDS } from './stored-records.ts'

const BATCH_ROWS = 2_000

export const historyCheck: Check = {
  title: 'Histories',
  run: async (db, report) => {
    const { records, rows } = await checkHistories(db, iterateRows(db), report)
    for await (const finding of findRecordsWithoutHistory(db)) report(finding)
    return `${rows} rows of ${records} records`
  },
}

/** Yields all history rows, ordered by record and row number. */
const iterateRows = (db: Db): AsyncGenerator<HistoryRow> =>
  iterateBatches((last) =>
    db
      .selectFrom('history')
      .selectAll()
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(record_kind, record_id, seq) >
          (${last?.record_kind}, ${last?.record_id}::uuid, ${last?.seq}::int)`),
      )
      .orderBy('record_kind')
      .orderBy('record_id')
      .orderBy('seq')
      .limit(BATCH_ROWS)
      .execute(),
  )

/** Which records may have no history: admins before their first edit, and files stored by an older version. */
const MAY_HAVE_NO_HISTORY: Readonly<Record<string, RawBuilder<unknown>>> = {
  member: sql`role = 'admin'`,
  file: sql`not exists (select from history where record_kind = 'file' and record_id <= record.id)`,
}

/** Yields stored records without a history. */
export async function* findRecordsWithoutHistory(db: Db): AsyncGenerator<RecordFinding> {
  for (const [kind, { table }] of Object.entries(RECORD_KINDS)) {
    const hasHistory = sql`select from history where record_kind = ${kind} and record_id = record.id`
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} as record
      where not exists (${hasHistory}) and (${MAY_HAVE_NO_HISTORY[kind] ?? sql`false`}) is not true order by id`.execute(
      db,
    )
    for (const { id } of rows) yield { kind, id, row: 1, description: 'is missing' }
  }
}
