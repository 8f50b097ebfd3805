/** API client of the evaluations. */
import type {
  Evaluation,
  EvaluationColumn,
  EvaluationFilterOptions,
  EvaluationListRow,
  FileRecord,
  Hint,
  HistoryEntry,
  ListQuery,
  MeasurerOption,
  Page,
  PublicRecord,
} from '@trophy/domain'
import { api, type DownloadOptions, type UploadOptions } from '#lib/api.ts'
import { toListParams } from '#lib/list-params.ts'

/** The body of a save: information, source, phenotype and sheet. The server computes the totals. */
export type EvaluationBody = Readonly<Record<string, unknown>>

export const EVALUATIONS_KEY = 'evaluations'

export const getEvaluation = (id: string, signal?: AbortSignal) =>
  api.get<Evaluation>(`/evaluation/${id}`, signal ? { signal } : {})

/** Returns the public record of a measurement. Accepts the id as typed. */
export const getPublicRecord = (id: string, signal?: AbortSignal) =>
  api.get<PublicRecord>(`/evaluation/public/${encodeURIComponent(id)}`, signal ? { signal } : {})

/** Returns the members for whom an admin or a judge may enter an evaluation of the species. */
export const listMeasurers = (animal: string, signal?: AbortSignal) =>
  api.get<MeasurerOption[]>('/evaluation/measurers', { query: { animal }, ...(signal ? { signal } : {}) })

export const createEvaluation = (species: string, data: EvaluationBody) =>
  api.post<Evaluation>(`/evaluation/${species}`, { data })

export const updateEvaluation = (id: string, data: EvaluationBody) =>
  api.patch<Evaluation>(`/evaluation/${id}`, { data })

/** Returns the hints for a sheet, complete or not. */
export const listHints = (species: string, data: EvaluationBody, signal?: AbortSignal) =>
  api.post<Hint[]>(`/evaluation/${species}/hints`, { data }, signal ? { signal } : {})

export const listEvaluations = (query: ListQuery<EvaluationColumn>, signal?: AbortSignal) =>
  api.get<Page<EvaluationListRow>>('/evaluation', { query: toListParams(query), ...(signal ? { signal } : {}) })

/** Downloads all pages of the list as a workbook. */
export const downloadEvaluations = (query: ListQuery<EvaluationColumn>, options: DownloadOptions) => {
  const { page, rowsPerPage, ...params } = toListParams(query)
  return api.download('/evaluation/export', { ...options, query: params })
}

/** Downloads every evaluation, without measurements, as a workbook. */
export const downloadCommonData = (options: DownloadOptions) => api.download('/evaluation/common-data-export', options)

/** Returns a one-time URL of the full CSV export. */
export const createFullExportLink = (signal: AbortSignal) =>
  api.createDownloadLink('/evaluation/export.csv', { signal })

/** Returns the select filters of the list with the values that occur. */
export const listEvaluationFilters = (signal?: AbortSignal) =>
  api.get<EvaluationFilterOptions>('/evaluation', {
    query: { filterListQuery: true },
    ...(signal ? { signal } : {}),
  })

/** Returns the history entries of an evaluation, newest first. */
export const getHistory = (id: string, signal?: AbortSignal) =>
  api.get<HistoryEntry[]>(`/evaluation/${id}/history`, signal ? { signal } : {})

export const restoreEvaluation = (id: string) => api.post<Evaluation>(`/evaluation/${id}/restore`)

export const eraseHunter = (id: string) => api.post<Evaluation>(`/evaluation/${id}/erase-hunter`)

/** Downloads all stored data of the hunter, from every evaluation with the same e-mail address. */
export const getHunterData = (id: string, signal: AbortSignal) =>
  api.download(`/evaluation/${id}/hunter-data`, { signal })

/** Downloads the certificate and the measuring sheet, named by the public id. */
export const getEvaluationPdf = (id: string, signal: AbortSignal) => api.download(`/evaluation/pdf/${id}`, { signal })

export const deleteEvaluation = ({ _id }: EvaluationListRow) => api.delete<void>(`/evaluation/${_id}`)

export const uploadFile = (id: string) => (form: FormData, options: UploadOptions) =>
  api.upload<FileRecord>(`/evaluation/${id}/file`, form, options)

export const removeFile = ({ _id }: FileRecord) => api.delete<void>(`/evaluation/file/${_id}`)

export const downloadFile = ({ _id }: FileRecord, signal: AbortSignal) =>
  api.download(`/evaluation/file/${_id}`, { signal })

export const downloadThumbnail = ({ _id }: FileRecord, signal: AbortSignal) =>
  api.download(`/evaluation/file/${_id}`, { query: { thumbnail: true }, signal })
