/** What the process is asked that reads and checks a workbook, and what it answers: plain data, for it is copied. */
import type { Corrections, ImportReport, SignedInRole } from '@trophy/domain'

/** A member as far as the check of a row asks. */
export type JobMember = {
  readonly _id: string
  readonly id_number: string
  readonly name: string
  readonly role: SignedInRole
  readonly email: string
  readonly valid_from: string | null
  readonly valid_to: string | null
  /** Why nothing may be entered for them, as a sentence; null when it may. */
  readonly blockedReason: string | null
}

export type ImportJob = {
  readonly bytes: Uint8Array
  readonly species: string
  readonly corrections: Corrections
  /** The latest date on Earth. */
  readonly today: string
  /** Who measures where no Measurer ID is given. */
  readonly self: JobMember
  /** Everybody with an ID number. */
  readonly members: readonly JobMember[]
  /**
   * `report`: the faults. `records`: those or, without any, what to store. `marked`: the workbook with its faults
   * marked.
   */
  readonly output: 'report' | 'records' | 'marked'
  /** What the records tell of the import; null where none are wanted. */
  readonly origin: ImportOrigin | null
}

/** What the process is sent. */
export type LimitedJob = ImportJob & {
  /** Milliseconds of processor time to read the workbook. */
  readonly readCpuLimitMs: number
}

/** By whom, when and from what something is imported. */
export type ImportOrigin = {
  readonly batch: string
  readonly file: string
  /** An instant (ISO 8601). */
  readonly at: string
  readonly by: { readonly _id: string; readonly name: string; readonly role: string }
}

/** An evaluation and the beginning of its history, as lines of COPY: texts are copied far faster than their parts. */
export type RecordLines = {
  readonly id: string
  /** Drawn; the only column that `evaluation` leaves out, because somebody may have it. */
  readonly public_id: string
  readonly evaluation: string
  readonly history: string
}

/** What the lines of records hold. */
export type RecordColumns = {
  /** All but `public_id`, which follows them. */
  readonly evaluationColumns: readonly string[]
  readonly historyColumns: readonly string[]
}

/** What to store, some records at a time and in the order of the rows, while further ones are still made. */
export type ImportRecords = RecordColumns & { readonly lines: AsyncIterable<readonly RecordLines[]> }

export type JobResult = {
  readonly report: ImportReport
  /** What to store; null where it is not wanted, or nothing may be stored. */
  readonly records: ImportRecords | null
  /** How many there are to store. */
  readonly rows: number
  /** Of all rows as they are stored, however their workbook was written. */
  readonly digest: string
  /** Hunter, day and country by row. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
  /** The marked workbook, where that was wanted. */
  readonly markedWorkbook: Uint8Array | null
}

/** After `checked` come the records, if there are any to store, and `over`; after `refused` and `failed` nothing. */
export type JobMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'checked'; readonly result: Omit<JobResult, 'records'>; readonly columns: RecordColumns | null }
  | { readonly kind: 'records'; readonly lines: readonly RecordLines[] }
  | { readonly kind: 'over' }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly fields?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'failed'; readonly error: string }
