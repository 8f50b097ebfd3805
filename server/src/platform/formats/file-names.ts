/** Parts of file names, valid on every system. */
import { formatDate, toUtcDate } from '@trophy/domain'

/** Returns the day (UTC) as used in file names: `20-09-2025`. */
export const formatDayForFileName = (now: Date): string => formatDate(toUtcDate(now)).replaceAll('/', '-')

/** Maximum length of a name in UTF-8: file systems allow 255 bytes, and Windows 260 characters with all folders. */
const MAX_NAME_BYTES = 90

/** Returns a text as part of a file name: without special characters and not too long. */
export const sanitiseNamePart = (text: string): string => {
  const plain = text.replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
  let result = ''
  for (const character of plain) {
    if (Buffer.byteLength(result + character) > MAX_NAME_BYTES) break
    result += character
  }
  return result.replace(/^[\s.]+|[\s.]+$/g, '')
}
