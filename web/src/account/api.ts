import type { PasswordChange, Session } from '@trophy/domain'
import { api } from '../lib/api.ts'

export const SESSIONS_KEY = ['me', 'sessions'] as const

export const listSessions = ({ signal }: { signal: AbortSignal }) => api.get<Session[]>('/me/sessions', { signal })
export const endSession = (id: string) => api.delete<null>(`/me/sessions/${id}`)
export const changePassword = (change: PasswordChange) => api.post<{ token: string }>('/me/password', change)
