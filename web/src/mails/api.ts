import type { ListQuery, MailRow, Page } from '@trophy/domain'
import { api } from '#lib/api.ts'
import { listParams } from '#lib/list-params.ts'

export const MAILS = 'mails'

export const listMails = (query: ListQuery, signal: AbortSignal) =>
  api.get<Page<MailRow>>('/mails', { query: listParams(query), signal })
export const retryMail = ({ _id }: MailRow) => api.post<null>(`/mails/${_id}/retry`)
export const giveMailUp = ({ _id }: MailRow) => api.post<null>(`/mails/${_id}/give-up`)
