import { type Corrections, getSpeciesName, type HiddenRows, type ImportBatch } from '@trophy/domain'
import { formatCount } from '#lib/format/format-count.ts'

/** The topic of the toasts of an import and of its undoing. */
export const IMPORT_TOPIC = 'import'

/** Names an import by its file, number and species. */
export const formatBatch = ({ file, rows, eval_option }: Pick<ImportBatch, 'file' | 'rows' | 'eval_option'>): string =>
  `${file}, ${rows === 1 ? '1 evaluation' : `${formatCount(rows)} evaluations`} of ${getSpeciesName(eval_option)}`

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
