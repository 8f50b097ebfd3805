/**
 * Instants are `Date` objects. Dates without a time are `YYYY-MM-DD` strings: they compare as text and are never
 * converted between time zones.
 */

import { messages } from '#messages.ts'

/** Milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Returns the instant `milliseconds` later (earlier if negative), for example `addTime(now, 14 * DAY_MS)`. */
export const addTime = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

export const toUtcDate = (instant: Date): string => instant.toISOString().slice(0, 10)

export const startOfUtcDay = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** Returns the date `days` later (earlier if negative). */
export const addDays = (date: string, days: number): string => toUtcDate(addTime(startOfUtcDay(date), days * DAY_MS))

/** Day 0 of spreadsheets; day numbers counted from here are correct from March 1900. */
export const SPREADSHEET_EPOCH = '1899-12-30'

/** Returns the number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  (startOfUtcDay(to).getTime() - startOfUtcDay(from).getTime()) / DAY_MS

/** Returns the current date in UTC+14; later dates are in the future in every time zone. */
export const latestDateOnEarth = (instant: Date): string => toUtcDate(addTime(instant, 14 * HOUR_MS))

/** Returns the current date in UTC-12; earlier dates are in the past in every time zone. */
export const earliestDateOnEarth = (instant: Date): string => toUtcDate(addTime(instant, -12 * HOUR_MS))

/** Formats `2026-03-05` as `05/03/2026`. */
export const formatDate = (date: string): string => date.split('-').reverse().join('/')

/** The months: two digits and the English name. */
export const MONTHS = [
  { value: '01', label: 'January' },
  { value: '02', label: 'February' },
  { value: '03', label: 'March' },
  { value: '04', label: 'April' },
  { value: '05', label: 'May' },
  { value: '06', label: 'June' },
  { value: '07', label: 'July' },
  { value: '08', label: 'August' },
  { value: '09', label: 'September' },
  { value: '10', label: 'October' },
  { value: '11', label: 'November' },
  { value: '12', label: 'December' },
] as const

/** Formats `2026-03-05` as `5 March 2026`. */
export const formatDateInWords = (date: string): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]?.label} ${date.slice(0, 4)}`

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Returns true if the text is a valid calendar date in the format `YYYY-MM-DD`, from the year 1000. */
export const isCalendarDate = (text: string): boolean => {
  if (!DATE.test(text) || text < '1000') return false
  const start = startOfUtcDay(text)
  return !Number.isNaN(start.getTime()) && toUtcDate(start) === text
}

const WRITTEN_DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/

/** Returns the error of a text that should be a date (`YYYY-MM-DD`), or null. */
export const findDateError = (text: string): string | null => {
  if (isCalendarDate(text)) return null
  return WRITTEN_DAY.test(text) ? messages.noSuchDay : messages.notADate
}

/** Returns the same day of another year; the 28th of February for the 29th, if that year has none. */
export const addYears = (date: string, years: number): string => {
  const day = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`
  return isCalendarDate(day) ? day : day.replace(/29$/, '28')
}
