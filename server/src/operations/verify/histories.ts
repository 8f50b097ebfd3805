/**
 * Checks the history of every record: its chain is intact, and the stored record has the values of its history. Checks
 * that every record has a history.
 */
import { sql } from 'kysely'
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { Db, HistoryRow } from '#platform/database/types.ts'
import { type ChainHead, checkLink, listHistory } from '#platform/records/history.ts'
import { createReplay, type ReplayedRecord } from '#platform/records/replay.ts'
import { compareRecord } from './compare-record.ts'
import type { Check, RecordFinding, Report } from './finding.ts'
import { isRecordKind, RECORD_KINDS, type RecordKindName } from './stored-records.ts'

/** Each batch takes some milliseconds, in which a server answers no request. */
const BATCH_ROWS = 200
const BATCH_RECORDS = 50

export const historyCheck: Check = {
  title: 'Histories',
  run: async (db, report, signal) => {
    const counted = { records: 0, rows: 0 }
    let batch: ReplayedChain[] = []
    let kind = ''
    const compareBatch = async () => {
      await compareRecords(db, kind, batch, report)
      batch = []
    }
    for await (const chain of replayChains(iterateRows(db, signal), report)) {
      if (chain.kind !== kind || batch.length === BATCH_RECORDS) await compareBatch()
      kind = chain.kind
      batch.push(chain)
      counted.records += 1
      counted.rows += chain.rows
    }
    await compareBatch()
    for await (const finding of findRecordsWithoutHistory(db)) report(finding)
    return `${counted.rows} rows of ${counted.records} records`
  },
}

/** Yields all history rows, ordered by record and row number. */
const iterateRows = (db: Db, signal?: AbortSignal): AsyncGenerator<HistoryRow> =>
  iterateBatches(
    (last) =>
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
    signal,
  )

type ReplayedChain = {
  readonly kind: string
  readonly id: string
  readonly rows: number
  /** Null for a chain with an error, whose values cannot be compared. */
  readonly record: ReplayedRecord | null
}

/** Yields the replayed record of every history, and reports the first error of each chain. */
async function* replayChains(rows: AsyncIterable<HistoryRow>, report: Report): AsyncGenerator<ReplayedChain> {
  let head: HistoryRow | undefined
  let replay = createReplay()
  let hasError = false
  const close = ({ record_kind, record_id, seq }: HistoryRow): ReplayedChain => ({
    kind: record_kind,
    id: record_id,
    rows: seq,
    record: hasError ? null : replay.getRecord(),
  })
  for await (const row of rows) {
    const isSame = head?.record_kind === row.record_kind && head.record_id === row.record_id
    if (head && !isSame) {
      yield close(head)
      replay = createReplay()
      hasError = false
    }
    const before: ChainHead | undefined = isSame ? head : undefined
    const error = checkLink(before, row)
    // Only the first error of a chain is meaningful.
    if (error && !hasError)
      report({ kind: row.record_kind, id: row.record_id, row: error.seq, description: error.description })
    hasError ||= error !== null
    replay.add(row)
    head = row
  }
  if (head) yield close(head)
}

/** Reports how the stored records of one kind differ from their histories. */
const compareRecords = async (
  db: Db,
  kind: string,
  chains: readonly ReplayedChain[],
  report: Report,
): Promise<void> => {
  if (!isRecordKind(kind) || chains.length === 0) return
  const ids = chains.map(({ id }) => id)
  const stored = await RECORD_KINDS[kind].read(db, ids)
  for (const { id, record } of chains) {
    if (!record || compareRecord(record, stored.get(id)).length === 0) continue
    // It may have been edited since its history was read.
    for (const description of await compareAgain(db, kind, id)) report({ kind, id, row: null, description })
  }
}

const compareAgain = async (db: Db, kind: RecordKindName, id: string): Promise<string[]> => {
  for (;;) {
    const stored = (await RECORD_KINDS[kind].read(db, [id])).get(id)
    const rows = await listHistory(db, { kind, id })
    const storedAfterwards = (await RECORD_KINDS[kind].read(db, [id])).get(id)
    if (JSON.stringify(stored) !== JSON.stringify(storedAfterwards)) continue
    const replay = createReplay()
    rows.forEach(replay.add)
    return compareRecord(replay.getRecord(), stored)
  }
}

/** Yields stored records without a history, which only admins may lack, before their first edit. */
async function* findRecordsWithoutHistory(db: Db): AsyncGenerator<RecordFinding> {
  for (const [kind, { table }] of Object.entries(RECORD_KINDS)) {
    const isAdmin = kind === 'member' ? sql`record.role is not distinct from 'admin'` : sql`false`
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} as record
      where not ${isAdmin}
        and not exists (select from history where record_kind = ${kind} and record_id = record.id)
      order by id`.execute(db)
    for (const { id } of rows) yield { kind, id, row: 1, description: 'is missing' }
  }
}
