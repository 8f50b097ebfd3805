/** The form values. */
export type ImportValues = {
  readonly animal: string
  readonly file: File | null
}

export const EMPTY_VALUES: ImportValues = { animal: '', file: null }
