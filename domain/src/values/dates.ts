/**
 * Instants are `Date`s. Dates without time are `YYYY-MM-DD` strings: they compare as text and never pass through a time
 * zone.
 */

/** Milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The instant `milliseconds` after another (before it when negative), as in `addTime(now, 14 * DAY)`. */
export const addTime = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** The date that an instant has in UTC. */
export const toUtcDate = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The instant at which a date begins in UTC. */
export const startOfUtcDay = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The date `days` after `date` (before it when negative). */
export const addDays = (date: string, days: number): string => toUtcDate(addTime(startOfUtcDay(date), days * DAY_MS))

/** Day 0 of a spreadsheet; counted from here, days are right from March 1900 on. */
export const SPREADSHEET_EPOCH = '1899-12-30'

/** How many days `to` lies after `from`. */
export const daysBetween = (from: string, to: string): number =>
  (startOfUtcDay(to).getTime() - startOfUtcDay(from).getTime()) / DAY_MS

/** The latest date that anybody on Earth can call today (UTC+14); a later one lies in the future for all. */
export const latestDateOnEarth = (instant: Date): string => toUtcDate(addTime(instant, 14 * HOUR_MS))

/** The earliest date that anybody on Earth can call today (UTC-12); an earlier one lies in the past for all. */
export const earliestDateOnEarth = (instant: Date): string => toUtcDate(addTime(instant, -12 * HOUR_MS))

/** `2026-03-05` as `05/03/2026`, the way evaluations, members and news print a date. */
export const formatDate = (date: string): string => date.split('-').reverse().join('/')

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date that exists, as `YYYY-MM-DD`; years before 1000 do not occur. */
export const isCalendarDate = (text: string): boolean => {
  if (!DATE.test(text) || text < '1000') return false
  const start = startOfUtcDay(text)
  return !Number.isNaN(start.getTime()) && toUtcDate(start) === text
}
