/** What names of files are made of, on every system. */
import { formatDate, toUtcDate } from '@trophy/domain'

/** The day (in UTC) as names of files say it: `20-09-2025`. */
export const formatDayForFileName = (now: Date): string => formatDate(toUtcDate(now)).replaceAll('/', '-')

/** Bytes of a name in UTF-8: file systems take 255, and Windows 260 characters with all folders. */
const MAX_NAME_BYTES = 90

/** A text as a part of a file's name, on every system: no signs that mean something there, not too long. */
export const sanitiseNamePart = (text: string): string => {
  const plain = text.replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
  let result = ''
  for (const character of plain) {
    if (Buffer.byteLength(result + character) > MAX_NAME_BYTES) break
    result += character
  }
  return result.replace(/^[\s.]+|[\s.]+$/g, '')
}
