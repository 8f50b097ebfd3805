import type { Corrections, HiddenRows } from '@trophy/domain'

/** The query key of the previous imports. */
export const IMPORTS_KEY = 'imports'

/** A workbook to import, copied so that it stays as it was checked, and what has been decided and corrected since. */
export type ImportRequest = {
  readonly animal: string
  readonly file: File
  readonly corrections: Corrections
  readonly hiddenRows: HiddenRows
}

export const toFormData = ({ animal, file, corrections, hiddenRows }: ImportRequest): FormData => {
  const form = new FormData()
  form.append('animal', animal)
  form.append('hidden_rows', hiddenRows)
  if (Object.keys(corrections).length > 0) form.append('corrections', JSON.stringify(corrections))
  form.append('file', file, file.name)
  return form
}
