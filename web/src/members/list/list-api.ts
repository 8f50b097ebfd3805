/** API client of the member tables. */
import type { JudgeRow, ListQuery, Member } from '@trophy/domain'
import { api } from '#lib/api.ts'
import { toListParams } from '#lib/list-params.ts'

/** Prefix of all query keys of members. */
export const MEMBERS_KEY = 'members'

export const listWaiting = (signal: AbortSignal) => api.get<Member[]>('/member/waiting', { signal })

export const listJudges = (isExpiringOnly: boolean, signal: AbortSignal) =>
  api.get<JudgeRow[]>('/member/JM', { ...(isExpiringOnly ? { query: { expireFilter: true } } : {}), signal })

/** Downloads the filtered and sorted rows of a list as a workbook. */
export const exportMembers = ({ filters, sortBy, sortDir }: ListQuery, signal: AbortSignal) =>
  api.download('/member/export', {
    query: toListParams({ page: 1, rowsPerPage: 10, filters, sortBy, sortDir }),
    signal,
  })

export const getMemberPdf = ({ _id }: Pick<Member, '_id'>, signal: AbortSignal) =>
  api.download(`/member/${_id}/pdf`, { signal })

export const deleteMember = ({ _id }: Pick<Member, '_id'>) => api.delete<void>(`/member/${_id}`)
