/** Query key of the user's own sessions. */
export const SESSIONS_KEY = ['me', 'sessions'] as const
