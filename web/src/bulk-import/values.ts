/** What stands in the form. */
export type ImportValues = {
  readonly animal: string
  readonly file: File | null
}

export const NOTHING_CHOSEN: ImportValues = { animal: '', file: null }
