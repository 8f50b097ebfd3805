/**
 * Instants are `Date`s. Dates without time are `YYYY-MM-DD` strings: they compare as text and never pass through a time
 * zone.
 */

/** Milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The instant `milliseconds` after another (before it when negative), as in `addTime(now, 14 * DAY)`. */
export const addTime = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** The date that an instant has in UTC. */
export const dateInUtc = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The instant at which a date begins in UTC. */
export const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The date `days` after `date` (before it when negative). */
export const addDays = (date: string, days: number): string => dateInUtc(addTime(startOf(date), days * DAY))

/** Day 0 of a spreadsheet; counted from here, days are right from March 1900 on. */
export const SPREADSHEET_DAY_0 = '1899-12-30'

/** How many days `to` lies after `from`. */
export const daysBetween = (from: string, to: string): number => (startOf(to).getTime() - startOf(from).getTime()) / DAY

/** The latest date that anybody on Earth can call today (UTC+14); a later one lies in the future for all. */
export const latestDateOnEarth = (instant: Date): string => dateInUtc(addTime(instant, 14 * HOUR))

/** The earliest date that anybody on Earth can call today (UTC-12); an earlier one lies in the past for all. */
export const earliestDateOnEarth = (instant: Date): string => dateInUtc(addTime(instant, -12 * HOUR))

/** `2026-03-05` as `05/03/2026`, the way evaluations, members and news print a date. */
export const printDate = (date: string): string => date.split('-').reverse().join('/')

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date that exists, as `YYYY-MM-DD`; years before 1000 do not occur. */
export const isCalendarDate = (text: string): boolean => {
  if (!DATE.test(text) || text < '1000') return false
  const start = startOf(text)
  return !Number.isNaN(start.getTime()) && dateInUtc(start) === text
}
