export const PROFILE_KEY = ['me', 'profile'] as const
export const ACTIVITY_KEY = ['me', 'activity'] as const
