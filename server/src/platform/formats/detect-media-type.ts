/** Detects the type of a file by its content, whatever its name. */
import type { FileHandle } from 'node:fs/promises'
import { messages, problems } from '@trophy/domain'
import { detectCompoundFileType, isCompoundFile } from './compound-file.ts'
import { findActiveContent } from './pdf-content.ts'
import type { ReadPart } from './read-part.ts'
import { detectZipType, isZip } from './zip-file.ts'

const HEAD_BYTES = 65_536

/** Bytes at the end of a PDF searched for its end marker, with room for what programs append to it. */
const TAIL_BYTES = 65_536

/**
 * Returns the media type of a file of `size` bytes by its content; undefined if unknown. Throws 415 for a file that is
 * damaged, contains macros, scripts or embedded files, or is encrypted.
 */
export const detectMediaType = async (file: FileHandle, size: number): Promise<string | undefined> => {
  const read: ReadPart = async (from, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const head = await read(0, HEAD_BYTES)
  if (isZip(head)) return detectZipType(head, read, size)
  if (isCompoundFile(head)) return detectCompoundFileType(head, read)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const isPdf = found?.mime === 'application/pdf'
  if (isPdf) await assertHarmless(read, size)
  // A text may start with the two letters of a bitmap.
  const isMoreThanText = isPdf || found?.mime === 'application/rtf'
  return !isMoreThanText && (await isPlainText(head, read)) ? 'text/plain' : found?.mime
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
