import type { Session } from '@trophy/domain'
import { api } from '#lib/api.ts'

export const SESSIONS_KEY = ['me', 'sessions'] as const

export const listSessions = ({ signal }: { signal: AbortSignal }) => api.get<Session[]>('/me/sessions', { signal })
export const revokeSession = (id: string) => api.delete<null>(`/me/sessions/${id}`)
export const revokeOtherSessions = () => api.delete<null>('/me/sessions')
