/** Returns a number of things with separated thousands: `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** Returns a number of members: `1 member`, `1,204 members`. */
export const formatMembers = (count: number): string => (count === 1 ? '1 member' : `${formatCount(count)} members`)

/** Returns a number of trophies: `1 trophy`, `1,204 trophies`. */
export const formatTrophies = (count: number): string => (count === 1 ? '1 trophy' : `${formatCount(count)} trophies`)
