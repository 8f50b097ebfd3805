/** API client of news and events. */
import type { NewsEdit, NewsItem, NotificationLink, Page } from '@trophy/domain'
import { api, type UploadOptions } from '#lib/api.ts'

/** Prefix of all query keys of news. */
export const NEWS_KEY = 'news'

export type NewsFilters = {
  readonly isEvent: boolean
  readonly page: number
  /** `YYYY`; empty for all. */
  readonly year: string
  /** `01` to `12`; empty for all. */
  readonly month: string
}

export const listNews = ({ isEvent, page, year, month }: NewsFilters, signal: AbortSignal) =>
  api.get<Page<NewsItem>>('/news', {
    query: { isEvent, page, year: year || undefined, month: month || undefined },
    signal,
  })

export const listYears = (signal: AbortSignal) => api.get<readonly number[]>('/news/years', { signal })

export const getNews = (id: string, signal: AbortSignal) =>
  api.get<NewsItem>(`/news/${encodeURIComponent(id)}`, { signal })

export const createNews = (edit: NewsEdit) => api.post<NewsItem>('/news', edit)

export const updateNews = (id: string, edit: NewsEdit) => api.patch<NewsItem>(`/news/${id}`, edit)

export const deleteNews = ({ _id }: NewsItem) => api.delete<void>(`/news/${_id}`)

export const uploadPicture = async (form: FormData, options: UploadOptions): Promise<string> =>
  (await api.upload<{ readonly url: string }>('/news/image', form, options)).url

const linkPath = (token: string) => `/notifications/${encodeURIComponent(token)}`

export const getNotificationLink = (token: string, signal: AbortSignal) =>
  api.get<NotificationLink>(linkPath(token), { signal })

export const setNotifications = (token: string, isOn: boolean) => api.post<NotificationLink>(linkPath(token), { isOn })
