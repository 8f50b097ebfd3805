/** Events as iCalendar (RFC 5545). */
import { addDays } from '@trophy/domain'
import type { NewsRow } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'
import { createExcerpt } from './notify.ts'

/** Returns a calendar of all-day events. It changes only with the events. */
export const formatCalendar = (
  events: readonly NewsRow[],
  { publicUrl, databaseName }: Pick<Config, 'publicUrl' | 'databaseName'>,
): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CIC//Trophy Evaluation Database//EN',
    `X-WR-CALNAME:${escapeText(`Events - ${databaseName}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...UTC_TIME_ZONE,
    ...events.flatMap((event) => formatEvent(event, publicUrl)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A calendar must have a component, also without events. */
const UTC_TIME_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
]

const formatEvent = (event: NewsRow, publicUrl: string): string[] => {
  const end = addDays(event.date_to ?? event.date_from, 1)
  const modified = event.modified_date.replace(/\.\d+|[-:]/g, '')
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    `DTSTART;VALUE=DATE:${formatDay(event.date_from)}`,
    // After the year 9999, there is no such day.
    ...(end.startsWith('+') ? [] : [`DTEND;VALUE=DATE:${formatDay(end)}`]),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(createExcerpt(event, publicUrl))}`,
    `URL:${publicUrl}/news/${event.id}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const formatDay = (day: string): string => day.replaceAll('-', '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 75

/** Breaks a line between characters; the following lines begin with a space. */
const foldLine = (line: string): string => {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
