/** Calls of the handbook screens. */
import type { Handbook, HandbookEdit, HandbookLanguage } from '@trophy/domain'
import { api, type UploadOptions } from '#lib/api.ts'

export const listHandbooks = (signal: AbortSignal) => api.get<Handbook[]>('/handbook', { signal })

export const getHandbook = (id: string, signal: AbortSignal) => api.get<Handbook>(`/handbook/${id}`, { signal })

export const createHandbook = (edit: HandbookEdit) => api.post<Handbook>('/handbook', edit)

export const updateHandbook = (id: string, edit: HandbookEdit) => api.patch<Handbook>(`/handbook/${id}`, edit)

export const deleteHandbook = ({ _id }: Handbook) => api.delete<void>(`/handbook/${_id}`)

/** The ZIP file may be too large for the page's memory, so the browser downloads it directly. */
export const createZipLink = (signal: AbortSignal) => api.createDownloadLink('/handbook/zip', { signal })

export const uploadFile = ({ _id }: Handbook, language: HandbookLanguage, form: FormData, options: UploadOptions) =>
  api.upload<Handbook>(`/handbook/${_id}/file/${language}`, form, options)

export const removeFile = ({ _id }: Handbook, language: HandbookLanguage) =>
  api.delete<Handbook>(`/handbook/${_id}/file/${language}`)
