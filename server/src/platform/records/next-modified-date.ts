/** Returns the next `modified_date`, later than the previous one even within the same millisecond. */
export const nextModifiedDate = (before: string, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1))
