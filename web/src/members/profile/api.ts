/** The calls of the profile. */
import type { Activity, Me, Profile } from '@trophy/domain'
import { api } from '#lib/api.ts'

export const PROFILE_KEY = ['me', 'profile'] as const
export const ACTIVITY_KEY = ['me', 'activity'] as const

export const getProfile = (signal: AbortSignal) => api.get<Me>('/me', { signal })

/** Where it sets a password, the answer renews the token. */
export const updateProfile = (profile: Profile) => api.post<Me>('/me', profile)

export const getOwnActivity = ({ signal }: { signal: AbortSignal }) => api.get<Activity>('/me/activity', { signal })
