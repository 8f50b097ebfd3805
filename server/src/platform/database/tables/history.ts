/** Append-only tables: the history of every record, its checkpoints and verifications, backups, and the audit log. */
import type { AuditKind } from '@trophy/domain'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Instant, Json } from './column-types.ts'

/** One changed value; `from` and `to` are null once erased, the digest remains. */
export type HistoryChange = {
  readonly path: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  readonly salt: string | null
  readonly digest: string
}

/** One hash chain per record: see platform/records/history.ts. */
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
  /** The hash of the previous row; empty for the first. */
  previous: string
  hash: string
  /** Increases with every row of any record; read as text. A rolled-back transaction leaves a gap. */
  ordinal: Generated<string>
}

/** One link of the chain of checkpoints over all histories: see platform/records/checkpoints.ts. */
type CheckpointsTable = {
  number: number
  at: Instant
  /** Covers the rows after the previous checkpoint up to this ordinal. */
  up_to: string
  /** Number of covered rows. */
  rows: number
  /** The covered rows, one per line. */
  manifest: string
  /** Digest over the full hashes of the covered rows. */
  digest: string
  /** The hash of the previous checkpoint; empty for the first. */
  previous: string
  hash: string
  /** The key that signed the hash; null without a key. */
  key_id: string | null
  signature: string | null
}

/** Nightly verifications: see operations/verify/nightly.ts. */
type VerificationsTable = {
  at: Instant
  /** The number of records, checkpoints and files with a problem. */
  findings: number
}

/** Complete backups: see operations/backup/schedule.ts. */
type BackupsTable = {
  at: Instant
  /** Name of the archive. */
  name: string
  bytes: ColumnType<string, number, never>
}

/** See platform/records/audit.ts. A trigger prevents changes, and the role of the server has no right to make them. */
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
  /** The time of the database, which a trigger sets: `at` is that of the server. */
  inserted_at: Generated<Instant>
}

/** One row, which the owner of the tables writes: AUDIT_DAYS. */
type AuditRetentionTable = { days: number }

export type HistoryTables = {
  history: HistoryTable
  history_checkpoints: CheckpointsTable
  verifications: VerificationsTable
  backups: BackupsTable
  audit: AuditTable
  audit_retention: AuditRetentionTable
}

export type HistoryRow = Omit<Selectable<HistoryTable>, 'ordinal'>
export type CheckpointRow = Selectable<CheckpointsTable>
export type AuditLogRow = Omit<Selectable<AuditTable>, 'inserted_at'>
