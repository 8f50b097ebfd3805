import type { Corrections } from '@trophy/domain'

/** The query key of the previous imports. */
export const IMPORTS_KEY = 'imports'

/** A workbook to import, copied so that it stays as it was checked, and the corrections made since. */
export type ImportRequest = { readonly animal: string; readonly file: File; readonly corrections: Corrections }

export const toFormData = ({ animal, file, corrections }: ImportRequest): FormData => {
  const form = new FormData()
  form.append('animal', animal)
  if (Object.keys(corrections).length > 0) form.append('corrections', JSON.stringify(corrections))
  form.append('file', file, file.name)
  return form
}
