import type { ListQuery, MailRow, Page } from '@trophy/domain'
import { api } from '#lib/api.ts'
import { toListParams } from '#lib/list-params.ts'

export const MAILS_KEY = 'mails'

export const listMails = (query: ListQuery, signal: AbortSignal) =>
  api.get<Page<MailRow>>('/mails', { query: toListParams(query), signal })
export const retryMail = ({ _id }: MailRow) => api.post<null>(`/mails/${_id}/retry`)
export const cancelMail = ({ _id }: MailRow) => api.post<null>(`/mails/${_id}/give-up`)
