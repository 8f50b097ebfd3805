/** Detects the type of a file by its content, whatever its name. */
import { messages, problems } from '@trophy/domain'
import { COMPOUND_TYPES, detectCompoundFileType, isCompoundFile } from './compound-file.ts'
import { findActiveContent } from './pdf-content.ts'
import { detectZipType, isZip, type ReadPart, ZIP_TYPES } from './zip-file.ts'

/** The first bytes of a file, by which its kind is detected. */
export const HEAD_BYTES = 65_536

/** Bytes at the end of a PDF searched for its end marker, with room for what programs append to it. */
const TAIL_BYTES = 65_536

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

/** Returns the media type of a picture by its first bytes; undefined for other files and for a PNG that moves. */
export const detectPictureType = (head: Buffer): string | undefined => {
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF....WEBP/s.test(start)) return 'image/webp'
  if (/^....ftyp(he[iv][cx]|mif1|msf1)/s.test(start)) return 'image/heic'
  if (!start.startsWith(PNG_SIGNATURE)) return undefined
  const animation = head.indexOf('acTL')
  return animation === -1 || animation > head.indexOf('IDAT') ? 'image/png' : undefined
}

/** A byte order mark may precede the signature. */
const isPdf = (head: Buffer): boolean => /^(\xef\xbb\xbf)?%PDF/.test(head.toString('latin1', 0, 7))

const isRtf = (head: Buffer): boolean => head.toString('latin1', 0, 5) === '{\\rtf'

/** Returns the beginnings of the media types that a file can have by its first bytes, unless it is a picture. */
export const listPossibleTypes = (head: Buffer): readonly string[] => {
  if (isZip(head)) return ZIP_TYPES
  if (isCompoundFile(head)) return COMPOUND_TYPES
  if (isPdf(head)) return ['application/pdf']
  return isRtf(head) ? ['application/rtf'] : ['text/plain']
}

/**
 * Returns the media type of a file of `size` bytes by its content, unless it is a picture; undefined if unknown. Throws
 * 415 for a file that is damaged, contains macros, scripts or embedded files, or is encrypted.
 */
export const detectMediaType = async (read: ReadPart, size: number): Promise<string | undefined> => {
  const head = await read(0, HEAD_BYTES)
  if (isZip(head)) return detectZipType(head, read, size)
  if (isCompoundFile(head)) return detectCompoundFileType(head, read)
  if (isPdf(head)) {
    await assertHarmless(read, size)
    return 'application/pdf'
  }
  if (isRtf(head)) return 'application/rtf'
  return (await isPlainText(head, read)) ? 'text/plain' : undefined
}

/** Throws 415 for a PDF that is incomplete, has active content or cannot be searched for it. */
const assertHarmless = async (read: ReadPart, size: number): Promise<void> => {
  if (!(await read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).includes('%%EOF'))
    throw problems.wrongKind(messages.brokenPdf)
  const found = await findActiveContent(read, size)
  if (found) throw problems.wrongKind(found === 'active' ? messages.activePdf : messages.protectedPdf)
}

/** Start of files that some system opens as a page, a drawing or a program. */
const ACTIVE_CONTENT = /^[\s\ufeff]*(<[!?a-z]|#!)/i

/** Tab, line feed, form feed, carriage return; texts contain no other byte below 0x20. */
const isTextByte = (byte: number): boolean => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13

/** Returns true for texts in UTF-8 or any single-byte encoding, and in UTF-16 with a byte order mark. */
const isPlainText = async (head: Buffer, read: ReadPart): Promise<boolean> => {
  const bom = head.length > 1 ? head.readUInt16BE(0) : 0
  if (bom === 0xfffe || bom === 0xfeff) {
    const text = new TextDecoder(bom === 0xfffe ? 'utf-16le' : 'utf-16be').decode(head)
    return !ACTIVE_CONTENT.test(text) && !text.includes('\0')
  }
  if (ACTIVE_CONTENT.test(head.toString('latin1').replace('\u00ef\u00bb\u00bf', ''))) return false
  for (let part = head, at = 0; part.length > 0; at += part.length, part = await read(at, HEAD_BYTES))
    if (!part.every(isTextByte)) return false
  return true
}
