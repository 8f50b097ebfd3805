import type { EmailLink, PasswordChange } from '@trophy/domain'
import { api } from '#lib/api.ts'

export const changePassword = (change: PasswordChange) => api.post<{ token: string }>('/me/password', change)

const linkPath = (token: string) => `/account/email/${encodeURIComponent(token)}`

export const getEmailLink = (token: string, signal: AbortSignal) => api.get<EmailLink>(linkPath(token), { signal })
export const confirmEmail = (token: string) => api.post<EmailLink>(linkPath(token))
