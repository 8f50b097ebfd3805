/** Days without a time: `YYYY-MM-DD` inside, `DD/MM/YYYY` for people. They never pass through a time zone. */
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

const STORED = 'YYYY-MM-DD'
const SHOWN = 'DD/MM/YYYY'
/** What people type for the same day. */
const TYPED = ['DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'DDMMYYYY', STORED]

const isDay = (text: string) => dayjs(text, STORED, true).isValid()

/** `2026-03-05` as `05/03/2026`; anything that is not a day as it is. */
export const showDay = (day: string): string => (isDay(day) ? dayjs(day, STORED).format(SHOWN) : day)

/** What was typed as `YYYY-MM-DD`; text that is no day is given back as it is, for the form to refuse. */
export const readDay = (typed: string): string => {
  const text = typed.trim().replaceAll(' ', '')
  const format = TYPED.find((one) => dayjs(text, one, true).isValid())
  return format ? dayjs(text, format, true).format(STORED) : typed.trim()
}

/** An instant (ISO 8601) as day and time where the reader is: `05/03/2026, 14:20`. */
export const showInstant = (instant: string): string => dayjs(instant).format(`${SHOWN}, HH:mm`)

/** The day it is where the reader is. */
export const today = (): string => dayjs().format(STORED)

/** The day of an instant where the reader is, as `05/03/2026`. */
export const showDayOf = (instant: string): string => dayjs(instant).format(SHOWN)
