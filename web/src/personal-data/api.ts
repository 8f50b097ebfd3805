import { api, type DownloadOptions } from '#lib/api.ts'

/** Downloads everything stored about the current user, as a ZIP file. */
export const downloadOwnData = (options: DownloadOptions) => api.download('/me/data', options)

/** Downloads everything stored about a member, as a ZIP file. */
export const downloadMemberData = (id: string, options: DownloadOptions) => api.download(`/member/${id}/data`, options)

export const eraseMember = (id: string) => api.post<null>(`/member/${id}/erase`)
