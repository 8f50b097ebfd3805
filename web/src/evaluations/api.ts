/** The calls of evaluations. */
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

/** What a save sends: the information, the choices and the sheet. Totals are the server's to make. */
export type EvaluationBody = Readonly<Record<string, unknown>>

export const EVALUATIONS_KEY = 'evaluations'

export const getEvaluation = (id: string, signal?: AbortSignal) =>
  api.get<Evaluation>(`/evaluation/${id}`, signal ? { signal } : {})

/** What anybody may know of a measurement, by its id as typed. */
export const getPublicRecord = (id: string, signal?: AbortSignal) =>
  api.get<PublicRecord>(`/evaluation/public/${encodeURIComponent(id)}`, signal ? { signal } : {})

/** Whom an admin or a judge may enter an evaluation of this species for. */
export const listMeasurers = (animal: string, signal?: AbortSignal) =>
  api.get<MeasurerOption[]>('/evaluation/measurers', { query: { animal }, ...(signal ? { signal } : {}) })

export const createEvaluation = (species: string, data: EvaluationBody) =>
  api.post<Evaluation>(`/evaluation/${species}`, { data })

export const updateEvaluation = (id: string, data: EvaluationBody) =>
  api.patch<Evaluation>(`/evaluation/${id}`, { data })

/** What a sheet, complete or not, should be looked at twice for. */
export const listHints = (species: string, data: EvaluationBody, signal?: AbortSignal) =>
  api.post<Hint[]>(`/evaluation/${species}/hints`, { data }, signal ? { signal } : {})

export const listEvaluations = (query: ListQuery<EvaluationColumn>, signal?: AbortSignal) =>
  api.get<Page<EvaluationListRow>>('/evaluation', { query: toListParams(query), ...(signal ? { signal } : {}) })

/** The evaluations of the list, of all its pages, as a workbook. */
export const downloadEvaluations = (query: ListQuery<EvaluationColumn>, options: DownloadOptions) => {
  const { page, rowsPerPage, ...params } = toListParams(query)
  return api.download('/evaluation/export', { ...options, query: params })
}

/** Every evaluation without its measurements as a workbook. */
export const downloadCommonData = (options: DownloadOptions) => api.download('/evaluation/common-data-export', options)

/** The address at which the browser finds every evaluation with everything, once. */
export const createFullExportLink = (signal: AbortSignal) =>
  api.createDownloadLink('/evaluation/export.csv', { signal })

/** The selectable filters of the list with the values that occur. */
export const listEvaluationFilters = (signal?: AbortSignal) =>
  api.get<EvaluationFilterOptions>('/evaluation', {
    query: { filterListQuery: true },
    ...(signal ? { signal } : {}),
  })

/** What was done to an evaluation, newest first. */
export const getHistory = (id: string, signal?: AbortSignal) =>
  api.get<HistoryEntry[]>(`/evaluation/${id}/history`, signal ? { signal } : {})

export const restoreEvaluation = (id: string) => api.post<Evaluation>(`/evaluation/${id}/restore`)

export const eraseHunter = (id: string) => api.post<Evaluation>(`/evaluation/${id}/erase-hunter`)

/** Everything that is kept about the hunter, in every evaluation of the same e-mail address. */
export const getHunterData = (id: string, signal: AbortSignal) =>
  api.download(`/evaluation/${id}/hunter-data`, { signal })

/** The certificate and the measuring sheet, named by the public id. */
export const getEvaluationPdf = (id: string, signal: AbortSignal) => api.download(`/evaluation/pdf/${id}`, { signal })

export const deleteEvaluation = ({ _id }: EvaluationListRow) => api.delete<void>(`/evaluation/${_id}`)

export const uploadFile = (id: string) => (form: FormData, options: UploadOptions) =>
  api.upload<FileRecord>(`/evaluation/${id}/file`, form, options)

export const removeFile = ({ _id }: FileRecord) => api.delete<void>(`/evaluation/file/${_id}`)

export const downloadFile = ({ _id }: FileRecord, signal: AbortSignal) =>
  api.download(`/evaluation/file/${_id}`, { signal })

export const downloadThumbnail = ({ _id }: FileRecord, signal: AbortSignal) =>
  api.download(`/evaluation/file/${_id}`, { query: { thumbnail: true }, signal })
