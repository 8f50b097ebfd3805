/** What a file is by its content, whatever it is called. */
import type { FileHandle } from 'node:fs/promises'
import { messages, problems } from '@trophy/domain'
import { detectCompoundFileType, isCompoundFile } from './compound-file.ts'
import type { ReadPart } from './read-part.ts'
import { detectZipType, isZip } from './zip-file.ts'

/** Bytes at the beginning of a file that tell what it is. */
const HEAD_BYTES = 65_536

/** Bytes at the end of a PDF among which its mark stands, with room for what programs and scanners leave behind it. */
const TAIL_BYTES = 65_536

/**
 * The media type that the content of a file of `size` bytes shows; undefined for what nobody here knows. Throws 415
 * for what is damaged, holds macros or is encrypted.
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
  if (isPdf && !(await read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).includes('%%EOF'))
    throw problems.wrongKind(messages.brokenPdf)
  // A text may begin with the two letters of a bitmap.
  const isMoreThanText = isPdf || found?.mime === 'application/rtf'
  return !isMoreThanText && (await isPlainText(head, read)) ? 'text/plain' : found?.mime
}

/** What begins like this is opened as a page, a drawing or a program by one system or another. */
const ACTIVE_CONTENT = /^[\s\ufeff]*(<[!?a-z]|#!)/i

/** Tab, line feed, form feed, carriage return; what is below 0x20 else occurs in no text. */
const isTextByte = (byte: number): boolean => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13

/** Bytes that every encoding of one byte a letter, and UTF-8, may have; or UTF-16 that says so by its first two. */
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
