/** Days without a time: `YYYY-MM-DD` in data, `DD/MM/YYYY` on screen. They are never converted between time zones. */
import { formatDate, removeInvisibleCharacters } from '@trophy/domain'

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Accepted notations: day before month, or a four-digit year before both. */
const INPUT_PATTERNS = [
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})\.?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
]

/** Expands a two-digit year: up to next year it is of this century, otherwise of the last. */
const fullYear = (year: string, thisYear: number): string => {
  if (year.length !== 2) return year
  return Number(`20${year}`) <= thisYear + 1 ? `20${year}` : `19${year}`
}

/** Formats `2026-03-05` as `05/03/2026`, also if there is no such day; returns anything else unchanged. */
export const formatDay = (day: string): string => (ISO_DAY.test(day) ? formatDate(day) : day)

/** Parses typed text to `YYYY-MM-DD`, even without such a day; returns other text unchanged. The form rejects both. */
export const parseDay = (typed: string, thisYear: number = new Date().getFullYear()): string => {
  const visible = removeInvisibleCharacters(typed)
  const text = visible.replaceAll(/\s/g, '')
  const parts = INPUT_PATTERNS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined)
  if (!parts) return visible.trim()
  const { year = '', month = '', day = '' } = parts
  return `${fullYear(year, thisYear)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats an instant (ISO 8601) in the reader's time zone: `05/03/2026, 14:20`. */
export const formatInstant = (instant: string): string => `${formatInstantDay(instant)}, ${formatInstantTime(instant)}`

/** Formats the time of an instant in the reader's time zone: `14:20`. */
export const formatInstantTime = (instant: string): string => {
  const date = new Date(instant)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Returns the day of an instant in the reader's time zone, as `YYYY-MM-DD`. */
const toDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** Returns the current day in the reader's time zone. */
export const today = (): string => toDay(new Date())

/** Formats the day of an instant in the reader's time zone: `05/03/2026`. */
export const formatInstantDay = (instant: string): string => formatDay(toDay(new Date(instant)))

/** Formats the day of an instant as tables of applicants show it (`d/LL/y`): `5/03/2026`. */
export const formatInstantShortDay = (instant: string): string => formatInstantDay(instant).replace(/^0/, '')
