/** Types of the checks of stored records and of their findings. */
import type { Db } from '#platform/database/types.ts'

/** A problem of a record or of its history. */
export type RecordFinding = {
  /** Kind of record, for example `evaluation`. */
  readonly kind: string
  readonly id: string
  /** Row number in its history; null for the record itself. */
  readonly row: number | null
  /** Predicate of a sentence, for example `is missing`. */
  readonly description: string
}

/** A problem found in a stored record. */
export type Finding =
  | RecordFinding
  | { readonly checkpoint: number; readonly description: string }
  /** `file` is the file's id. */
  | { readonly kind: string; readonly id: string; readonly file: string; readonly description: string }
  /** A key in the file store that belongs to no file. */
  | { readonly stored: string }

export type Report = (finding: RecordFinding) => void

/** A read-only check. It reads in batches, so that its memory use stays constant, and ends when `signal` is aborted. */
export type Check = {
  readonly title: string
  /** Reports each finding, and returns a one-line summary of what was checked. */
  readonly run: (db: Db, report: (finding: Finding) => void, signal?: AbortSignal) => Promise<string>
}
