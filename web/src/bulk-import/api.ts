/** The calls of the bulk import. */
import type { Corrections, ImportBatch, ImportReport, ImportResult } from '@trophy/domain'
import { api, type UploadOptions } from '#lib/api.ts'

/** The imports so far are cached under it. */
export const IMPORTS_KEY = 'imports'

/** What is imported: a workbook, read once so that it stays as it was checked, and what was corrected since. */
export type ImportRequest = { readonly animal: string; readonly file: File; readonly corrections: Corrections }

const toFormData = ({ animal, file, corrections }: ImportRequest): FormData => {
  const form = new FormData()
  form.append('animal', animal)
  if (Object.keys(corrections).length > 0) form.append('corrections', JSON.stringify(corrections))
  form.append('file', file, file.name)
  return form
}

export const checkWorkbook = (request: ImportRequest, options: UploadOptions) =>
  api.upload<ImportReport>('/bulk-import-validate', toFormData(request), options)

export const importWorkbook = (request: ImportRequest, options: UploadOptions) =>
  api.upload<ImportResult>('/bulk-import', toFormData(request), options)

/** The workbook with its faulty cells in red and a note at each. */
export const downloadMarkedWorkbook = (request: ImportRequest, signal: AbortSignal) =>
  api.download('/bulk-import-marked', { body: toFormData(request), signal })

export const downloadTemplates = (signal: AbortSignal) => api.download('/evaluation/bulk-import/templates', { signal })

export const listImports = (signal: AbortSignal) => api.get<ImportBatch[]>('/bulk-import', { signal })

export const undoImport = ({ _id }: ImportBatch) => api.delete<null>(`/bulk-import/${_id}`)
