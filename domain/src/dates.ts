/**
 * Dates without time are `YYYY-MM-DD` strings: they compare as text and never pass through a time zone.
 */

const DAY = 86_400_000

/** The date `days` after `date` (before it when negative). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The date that an instant has in UTC. */
export const dateInUtc = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The latest date that anybody on Earth can call today (UTC+14); a later one lies in the future for all. */
export const latestDateOnEarth = (instant: Date): string => dateInUtc(new Date(instant.getTime() + 14 * 3_600_000))

/** The earliest date that anybody on Earth can call today (UTC-12); an earlier one lies in the past for all. */
export const earliestDateOnEarth = (instant: Date): string => dateInUtc(new Date(instant.getTime() - 12 * 3_600_000))

/** `2026-03-05` as `05/03/2026`, the way evaluations, members and news print a date. */
export const printDate = (date: string): string => date.split('-').reverse().join('/')

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date that exists, as `YYYY-MM-DD`; years before 1000 do not occur. */
export const isCalendarDate = (text: string): boolean => {
  if (!DATE.test(text) || text < '1000') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dateInUtc(new Date(time)) === text
}
