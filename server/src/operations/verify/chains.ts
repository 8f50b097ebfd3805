/** Every history row by row, and every record for its history. */
import { sql } from 'kysely'
import type { Db, HistoryRow } from '#platform/database/types.ts'
import { faultBehind, type Head } from '#platform/records/history.ts'
import type { Check, Finding } from './finding.ts'

const BATCH = 2_000

export const chains: Check = {
  title: 'Histories',
  run: async (db, report) => {
    const counted = { records: 0, rows: 0 }
    let head: Pick<HistoryRow, 'record_kind' | 'record_id' | 'seq' | 'hash'> | undefined
    let isReported = false
    for await (const row of everyRow(db)) {
      const isSame = head?.record_kind === row.record_kind && head.record_id === row.record_id
      if (!isSame) {
        counted.records += 1
        isReported = false
      }
      counted.rows += 1
      const before: Head | undefined = isSame ? head : undefined
      const found = faultBehind(before, row)
      // What follows a fault says nothing of its own: the chain is named once.
      if (found && !isReported) {
        report({ kind: row.record_kind, id: row.record_id, row: found.seq, fault: found.fault })
        isReported = true
      }
      head = row
    }
    for await (const finding of withoutCounterpart(db)) report(finding)
    return `${counted.rows} rows of ${counted.records} records`
  },
}

/** All rows of history, record by record, each from its first row on. */
async function* everyRow(db: Db): AsyncGenerator<HistoryRow> {
  let last: HistoryRow | undefined
  for (;;) {
    const behind = last
      ? sql<boolean>`(record_kind, record_id, seq) > (${last.record_kind}, ${last.record_id}::uuid, ${last.seq}::int)`
      : sql<boolean>`true`
    const rows: HistoryRow[] = await db
      .selectFrom('history')
      .selectAll()
      .where(behind)
      .orderBy('record_kind')
      .orderBy('record_id')
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    yield* rows
    last = rows.at(-1)
    if (!last) return
  }
}

/** Evaluations whose whole history is gone, and histories whose evaluation is. */
async function* withoutCounterpart(db: Db): AsyncGenerator<Finding> {
  const isTold = sql`select from history where record_kind = 'evaluation' and record_id = evaluations.id`
  const isThere = sql`select from evaluations where id = record_id`
  const untold = sql<{ id: string }>`select id from evaluations where not exists (${isTold}) order by id`
  const gone = sql<{ id: string }>`select record_id as id from history
    where record_kind = 'evaluation' and seq = 1 and not exists (${isThere}) order by record_id`
  for (const { id } of (await untold.execute(db)).rows) yield { kind: 'evaluation', id, row: 1, fault: 'is missing' }
  for (const { id } of (await gone.execute(db)).rows)
    yield { kind: 'evaluation', id, row: null, fault: 'is gone, though it has a history' }
}
