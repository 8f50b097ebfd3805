/** What names of files are made of, on every system. */
import { formatDate, toUtcDate } from '@trophy/domain'

/** The day (in UTC) as names of files say it: `20-09-2025`. */
export const dayInName = (now: Date): string => formatDate(toUtcDate(now)).replaceAll('/', '-')

/** Bytes of a name in UTF-8: file systems take 255, and Windows 260 characters with all folders. */
const LONGEST_NAME = 90

/** A text as a part of a file's name, on every system: no signs that mean something there, not too long. */
export const namePart = (text: string): string => {
  const plain = text.replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
  let kept = ''
  for (const character of plain) {
    if (Buffer.byteLength(kept + character) > LONGEST_NAME) break
    kept += character
  }
  return kept.replace(/^[\s.]+|[\s.]+$/g, '')
}
