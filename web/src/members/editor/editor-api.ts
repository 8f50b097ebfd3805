/** API client of the member editor. */
import type { Activity, FileRecord, HistoryEntry, Member, MemberEdit } from '@trophy/domain'
import { api, type UploadOptions } from '#lib/api.ts'

export const getMember = (id: string, signal: AbortSignal) => api.get<Member>(`/member/${id}`, { signal })

export const updateMember = (id: string, edit: MemberEdit) => api.patch<Member>(`/member/${id}`, edit)

/** Returns the number of trophies a member has measured, by year. */
export const getActivity = (id: string, signal: AbortSignal) => api.get<Activity>(`/member/${id}/activity`, { signal })

/** Returns the history entries of a member, newest first. */
export const getHistory = (id: string, signal: AbortSignal) =>
  api.get<HistoryEntry[]>(`/member/${id}/history`, { signal })

export const uploadFile = (id: string) => (form: FormData, options: UploadOptions) =>
  api.upload<FileRecord>(`/member/${id}/file`, form, options)

export const removeFile = ({ _id }: FileRecord) => api.delete<void>(`/file/${_id}`)

export const downloadFile = ({ _id }: FileRecord, signal: AbortSignal) =>
  api.download(`/file/${_id}/download`, { signal })

export const downloadThumbnail = ({ _id }: FileRecord, signal: AbortSignal) =>
  api.download(`/file/${_id}/download`, { query: { thumbnail: true }, signal })

export const getMemberSecondFactor = (id: string, signal: AbortSignal) =>
  api.get<{ isOn: boolean }>(`/member/${id}/second-factor`, { signal })
export const disableMemberSecondFactor = (id: string) => api.delete<null>(`/member/${id}/second-factor`)
