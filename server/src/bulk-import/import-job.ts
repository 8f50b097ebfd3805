/** Messages between the server and the import process. Plain data, because it is serialised. */
import type { Corrections, HiddenRows, ImportReport, SignedInRole } from '@trophy/domain'
import type { insertValues } from '#evaluations/record/columns.ts'

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
  /** The time at which the evaluations are created. */
  readonly now: Date
}

export type LimitedJob = ImportJob & {
  /** Milliseconds of CPU time to read the workbook. */
  readonly readCpuLimitMs: number
}

/** The columns of an evaluation without its ids, and the hint that its history keeps. */
export type ImportRecord = { readonly columns: ReturnType<typeof insertValues>; readonly hint: string | null }

export type JobResult = {
  readonly report: ImportReport
  /** The records to store, in row order; null if not requested or if there are errors. */
  readonly records: readonly ImportRecord[] | null
  /** The digest of the rows as stored, independent of the workbook's format. */
  readonly digest: string
  /** Trophy keys by row. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
  /** The marked workbook, if requested. */
  readonly markedWorkbook: Uint8Array | null
}

/** The response to a job. */
export type JobMessage =
  | { readonly kind: 'checked'; readonly result: JobResult }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly fields?: Readonly<Record<string, string>>
      readonly data?: unknown
    }
  | { readonly kind: 'failed'; readonly error: string }
