/** API client of the documents. */
import type { DocumentRecord } from '@trophy/domain'
import { api, type UploadOptions } from '#lib/api.ts'

/** Prefix of all query keys of documents. */
export const DOCUMENTS_KEY = 'documents'

type DocumentRef = Pick<DocumentRecord, '_id'>

export const listDocuments = (signal: AbortSignal) => api.get<DocumentRecord[]>('/documents', { signal })

export const getDocument = (id: string, signal: AbortSignal) => api.get<DocumentRecord>(`/documents/${id}`, { signal })

export const createDocument = (form: FormData, options: UploadOptions) =>
  api.upload<DocumentRecord>('/documents', form, options)

export const updateDocument = ({ _id }: DocumentRef, form: FormData, options: UploadOptions) =>
  api.upload<DocumentRecord>(`/documents/${_id}`, form, { ...options, method: 'PATCH' })

export const removeFile = ({ _id }: DocumentRef) => api.delete<DocumentRecord>(`/documents/${_id}/file`)

export const deleteDocument = ({ _id }: DocumentRef) => api.delete<void>(`/documents/${_id}`)

export const downloadDocument = (
  { _id }: DocumentRef,
  signal: AbortSignal,
  onReceived: (bytes: number) => void = () => undefined,
) => api.download(`/documents/${_id}/download`, { signal, onReceived })
