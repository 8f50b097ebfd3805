/** The next `modified_date`: later than before, even within the same millisecond, to tell one state from the next. */
export const nextModifiedDate = (before: string, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1))
