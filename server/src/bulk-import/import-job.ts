/** Messages between the server and the import process. Plain data, because it is serialised. */
import type { Corrections, HiddenRows, ImportReport, SignedInRole } from '@trophy/domain'

/** The fields of a member that the check needs. */
export type JobMember = {
  readonly _id: string
  readonly id_number: string
  readonly name: string
  readonly role: SignedInRole
  readonly email: string
  readonly valid_from: string | null
  readonly valid_to: string | null
  /** The reason why no evaluations may be entered for them, or null. */
  readonly blockedReason: string | null
}

export type ImportJob = {
  readonly bytes: Uint8Array
  readonly species: string
  readonly corrections: Corrections
  readonly hiddenRows: HiddenRows
  /** The latest date on Earth. */
  readonly today: string
  /** The measurer of rows without a Measurer ID. */
  readonly self: JobMember
  /** All members with an ID number. */
  readonly members: readonly JobMember[]
  /** The keys of the species that the user holds. */
  readonly heldSpecies: readonly string[]
  /** `report`: the errors. `records`: the errors or, if there are none, the records. `marked`: the marked workbook. */
  readonly output: 'report' | 'records' | 'marked'
  /** The origin to record in the history; null if no records are requested. */
  readonly origin: ImportOrigin | null
}

export type LimitedJob = ImportJob & {
  /** Milliseconds of CPU time to read the workbook. */
  readonly readCpuLimitMs: number
}

/** The batch, file, time and author of an import. */
export type ImportOrigin = {
  readonly batch: string
  readonly file: string
  /** An instant (ISO 8601). */
  readonly at: string
  readonly by: { readonly _id: string; readonly name: string; readonly role: SignedInRole }
}

/** An evaluation and its first history entry as lines for COPY, which serialise much faster than objects. */
export type RecordLines = {
  readonly id: string
  /** Generated; not part of `evaluation`, because it may already be taken. The history contains it. */
  readonly public_id: string
  readonly evaluation: string
  readonly history: string
}

/** The columns of the record lines. */
export type RecordColumns = {
  /** All but `public_id`, which follows them. */
  readonly evaluationColumns: readonly string[]
  readonly historyColumns: readonly string[]
}

/** The records, streamed in batches in row order. */
export type ImportRecords = RecordColumns & { readonly lines: AsyncIterable<readonly RecordLines[]> }

export type JobResult = {
  readonly report: ImportReport
  /** The records to store; null if not requested or if there are errors. */
  readonly records: ImportRecords | null
  /** The number of valid rows. */
  readonly rows: number
  /** The digest of the rows as stored, independent of the workbook's format. */
  readonly digest: string
  /** Trophy keys by row. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
  /** The marked workbook, if requested. */
  readonly markedWorkbook: Uint8Array | null
}

/** `checked` is followed by records, if any, and `done`; `rejected` and `failed` are final. */
export type JobMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'checked'; readonly result: Omit<JobResult, 'records'>; readonly columns: RecordColumns | null }
  | { readonly kind: 'records'; readonly lines: readonly RecordLines[] }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly fields?: Readonly<Record<string, string>>
      readonly data?: unknown
    }
  | { readonly kind: 'failed'; readonly error: string }
