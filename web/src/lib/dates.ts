/** Days without a time: `YYYY-MM-DD` inside, `DD/MM/YYYY` for people. They never pass through a time zone. */
import { formatDate, isCalendarDate } from '@trophy/domain'
import dayjs from 'dayjs'

const DAY_FORMAT = 'DD/MM/YYYY'

/** Said where a day is asked for as people write it. The API has a sentence of its own, for its own form. */
export const INVALID_DAY = `Must be a date as ${DAY_FORMAT}`

/** What people type for the same day: day before month, or a year of four digits before both. */
const INPUT_PATTERNS = [
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})\.?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
]

/** Two digits are a year of this century up to the next one, else of the last century. */
const fullYear = (year: string, thisYear: number): string => {
  if (year.length !== 2) return year
  return Number(`20${year}`) <= thisYear + 1 ? `20${year}` : `19${year}`
}

/** `2026-03-05` as `05/03/2026`; anything that is not a day as it is. */
export const formatDay = (day: string): string => (isCalendarDate(day) ? formatDate(day) : day)

/** What was typed as `YYYY-MM-DD`; text that is no day is given back as it is, for the form to refuse. */
export const parseDay = (typed: string, thisYear: number = dayjs().year()): string => {
  const text = typed.replaceAll(/\s/g, '')
  const parts = INPUT_PATTERNS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined)
  const { year = '', month = '', day = '' } = parts ?? {}
  const isoDay = `${fullYear(year, thisYear)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(isoDay) ? isoDay : typed.trim()
}

/** An instant (ISO 8601) as day and time where the reader is: `05/03/2026, 14:20`. */
export const formatInstant = (instant: string): string => dayjs(instant).format(`${DAY_FORMAT}, HH:mm`)

/** The day it is where the reader is. */
export const today = (): string => dayjs().format('YYYY-MM-DD')

/** The day of an instant where the reader is, as `05/03/2026`. */
export const formatInstantDay = (instant: string): string => dayjs(instant).format(DAY_FORMAT)

/** The day of an instant as tables of applicants show it (`d/LL/y`): `5/03/2026`. */
export const formatInstantShortDay = (instant: string): string => dayjs(instant).format('D/MM/YYYY')
