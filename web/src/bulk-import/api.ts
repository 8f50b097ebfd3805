/** API client of the bulk import. */
import type { Corrections, ImportBatch, ImportReport, ImportResult } from '@trophy/domain'
import { api, type UploadOptions } from '#lib/api.ts'

/** The query key of the previous imports. */
export const IMPORTS_KEY = 'imports'

/** A workbook to import, copied so that it stays as it was checked, and the corrections made since. */
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

/** Downloads the workbook with its invalid cells in red and a note on each. */
export const downloadMarkedWorkbook = (request: ImportRequest, signal: AbortSignal) =>
  api.download('/bulk-import-marked', { body: toFormData(request), signal })

export const downloadTemplates = (signal: AbortSignal) => api.download('/evaluation/bulk-import/templates', { signal })

export const listImports = (signal: AbortSignal) => api.get<ImportBatch[]>('/bulk-import', { signal })

export const undoImport = ({ _id }: ImportBatch) => api.delete<null>(`/bulk-import/${_id}`)
