/** What was done to every record, what anchors it, and the audit log. Rows are added, never changed. */
import type { AuditKind } from '@trophy/domain'
import type { Generated, Selectable } from 'kysely'
import type { Instant, Json } from './column-types.ts'

/** One changed value; `from` and `to` are null once erased, and the digest still stands for them. */
export type HistoryChange = {
  readonly path: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  readonly salt: string | null
  readonly digest: string
}

/** One chain of hashes per record: see db/history.ts. */
type HistoryTable = {
  id: string
  record_kind: string
  record_id: string
  /** 1, 2, 3 … within the record. */
  seq: number
  at: Instant
  by_id: string | null
  by_name: string
  by_role: string
  action: string
  changes: Json<readonly HistoryChange[]>
  /** The hash of the row before; empty for the first. */
  previous: string
  hash: string
  /** Grows with every row of any record; read as text. A transaction that was rolled back leaves a gap. */
  ordinal: Generated<string>
}

/** One link of the chain that anchors the rows of all histories: see db/checkpoints.ts. */
type CheckpointsTable = {
  number: number
  at: Instant
  /** It covers the rows up to this ordinal that the checkpoint before does not. */
  up_to: string
  /** How many these are. */
  rows: number
  /** What they were, a line each. */
  manifest: string
  /** Over the whole hashes of these rows. */
  digest: string
  /** The hash of the checkpoint before; empty for the first. */
  previous: string
  hash: string
}

/** See db/audit.ts. Rows are added only; the database refuses to change them. */
type AuditTable = {
  id: string
  at: Instant
  kind: AuditKind
  by_id: string | null
  by_name: string
  by_role: string
  mark: string
  target: string
  address: string
}

export type HistoryTables = {
  history: HistoryTable
  history_checkpoints: CheckpointsTable
  audit: AuditTable
}

export type HistoryRow = Omit<Selectable<HistoryTable>, 'ordinal'>
export type CheckpointRow = Selectable<CheckpointsTable>
export type AuditLogRow = Selectable<AuditTable>
