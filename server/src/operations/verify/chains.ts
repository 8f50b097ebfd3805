/** Checks the history chain of every record, and that every evaluation has one. */
import { sql } from 'kysely'
import type { Db, HistoryRow } from '#platform/database/types.ts'
import { type ChainHead, checkLink } from '#platform/records/history.ts'
import type { Check, Finding } from './finding.ts'

const BATCH_ROWS = 2_000

export const chainCheck: Check = {
  title: 'Histories',
  run: async (db, report) => {
    const counted = { records: 0, rows: 0 }
    let head: Pick<HistoryRow, 'record_kind' | 'record_id' | 'seq' | 'hash'> | undefined
    let isReported = false
    for await (const row of iterateRows(db)) {
      const isSame = head?.record_kind === row.record_kind && head.record_id === row.record_id
      if (!isSame) {
        counted.records += 1
        isReported = false
      }
      counted.rows += 1
      const before: ChainHead | undefined = isSame ? head : undefined
      const error = checkLink(before, row)
      // Only the first error of a chain is meaningful.
      if (error && !isReported) {
        report({ kind: row.record_kind, id: row.record_id, row: error.seq, description: error.description })
        isReported = true
      }
      head = row
    }
    for await (const finding of findOrphans(db)) report(finding)
    return `${counted.rows} rows of ${counted.records} records`
  },
}

/** Yields all history rows, ordered by record and row number. */
async function* iterateRows(db: Db): AsyncGenerator<HistoryRow> {
  let last: HistoryRow | undefined
  for (;;) {
    const afterLast = last
      ? sql<boolean>`(record_kind, record_id, seq) > (${last.record_kind}, ${last.record_id}::uuid, ${last.seq}::int)`
      : sql<boolean>`true`
    const rows: HistoryRow[] = await db
      .selectFrom('history')
      .selectAll()
      .where(afterLast)
      .orderBy('record_kind')
      .orderBy('record_id')
      .orderBy('seq')
      .limit(BATCH_ROWS)
      .execute()
    yield* rows
    last = rows.at(-1)
    if (!last) return
  }
}

/** Yields evaluations without a history, and histories without an evaluation. */
async function* findOrphans(db: Db): AsyncGenerator<Finding> {
  const hasHistory = sql`select from history where record_kind = 'evaluation' and record_id = evaluations.id`
  const hasEvaluation = sql`select from evaluations where id = record_id`
  const withoutHistory = sql<{ id: string }>`select id from evaluations where not exists (${hasHistory}) order by id`
  const withoutEvaluation = sql<{ id: string }>`select record_id as id from history
    where record_kind = 'evaluation' and seq = 1 and not exists (${hasEvaluation}) order by record_id`
  for (const { id } of (await withoutHistory.execute(db)).rows)
    yield { kind: 'evaluation', id, row: 1, description: 'is missing' }
  for (const { id } of (await withoutEvaluation.execute(db)).rows)
    yield { kind: 'evaluation', id, row: null, description: 'is missing, but has a history' }
}
