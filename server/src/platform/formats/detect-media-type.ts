/** What a file is by its content, whatever it is called. */
import type { FileHandle } from 'node:fs/promises'
import { messages, problems } from '@trophy/domain'
import { isCompoundFile, typeOfCompoundFile } from './compound-file.ts'
import type { ReadPart } from './read-part.ts'
import { isZip, typeOfZip } from './zip-file.ts'

/** Bytes at the beginning of a file that tell what it is. */
const HEAD = 65_536

/** Bytes at the end of a PDF among which its mark stands, with room for what programs and scanners leave behind it. */
const TAIL = 65_536

/**
 * The media type that the content of a file of `size` bytes shows; undefined for what nobody here knows. Throws 415
 * for what is damaged, holds macros or is encrypted.
 */
export const recogniseFile = async (file: FileHandle, size: number): Promise<string | undefined> => {
  const read: ReadPart = async (from, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const head = await read(0, HEAD)
  if (isZip(head)) return typeOfZip(head, read, size)
  if (isCompoundFile(head)) return typeOfCompoundFile(head, read)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const isPdf = found?.mime === 'application/pdf'
  if (isPdf && !(await read(Math.max(0, size - TAIL), TAIL)).includes('%%EOF'))
    throw problems.wrongKind(messages.brokenPdf)
  // A text may begin with the two letters of a bitmap.
  const isMoreThanText = isPdf || found?.mime === 'application/rtf'
  return !isMoreThanText && (await isPlainText(head, read)) ? 'text/plain' : found?.mime
}

/** What begins like this is opened as a page, a drawing or a program by one system or another. */
const MORE_THAN_TEXT = /^[\s\ufeff]*(<[!?a-z]|#!)/i

/** Tab, line feed, form feed, carriage return; what is below 0x20 else occurs in no text. */
const isOfText = (byte: number): boolean => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13

/** Bytes that every encoding of one byte a letter, and UTF-8, may have; or UTF-16 that says so by its first two. */
const isPlainText = async (head: Buffer, read: ReadPart): Promise<boolean> => {
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0
  if (mark === 0xfffe || mark === 0xfeff) {
    const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(head)
    return !MORE_THAN_TEXT.test(text) && !text.includes('\0')
  }
  if (MORE_THAN_TEXT.test(head.toString('latin1').replace('\u00ef\u00bb\u00bf', ''))) return false
  for (let part = head, at = 0; part.length > 0; at += part.length, part = await read(at, HEAD))
    if (!part.every(isOfText)) return false
  return true
}
