/** What a check of the stored records finds. */
import type { Db } from '#platform/database/types.ts'

/** What is not as it was written. */
export type Finding =
  | {
      /** The kind of record, as `evaluation`, and its id. */
      readonly kind: string
      readonly id: string
      /** The row of its history; null where it is about the record itself. */
      readonly row: number | null
      /** The end of a sentence, as `is missing`. */
      readonly description: string
    }
  | { readonly checkpoint: number; readonly description: string }
  /** A file of a record, by its id. */
  | { readonly kind: string; readonly id: string; readonly file: string; readonly description: string }
  /** What lies in the file store under this key, and belongs to nothing. */
  | { readonly stored: string }

/** One thing to verify. It reads in pieces, so that memory stays flat, and changes nothing. */
export type Check = {
  readonly title: string
  /** Answers in one line what was looked at; reports whatever is not as it should be. */
  readonly run: (db: Db, report: (finding: Finding) => void) => Promise<string>
}
