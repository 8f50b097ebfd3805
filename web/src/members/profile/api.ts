/** API client of the profile. */
import type { Activity, Me, Profile } from '@trophy/domain'
import { api } from '#lib/api.ts'

export const PROFILE_KEY = ['me', 'profile'] as const
export const ACTIVITY_KEY = ['me', 'activity'] as const

export const getProfile = (signal: AbortSignal) => api.get<Me>('/me', { signal })

/** Updates the profile. If it sets a password, the response renews the token. */
export const updateProfile = (profile: Profile) => api.post<Me>('/me', profile)

export const getOwnActivity = ({ signal }: { signal: AbortSignal }) => api.get<Activity>('/me/activity', { signal })
