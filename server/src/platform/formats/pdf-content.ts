/** Finds content of a PDF that acts on the reader's computer: scripts, programs to launch, and embedded files. */
import { inflateSync } from 'node:zlib'
import type { ReadPart } from './zip-file.ts'

const WINDOW_BYTES = 4_000_000

/** Windows overlap by the longest dictionary of a stream, so that none is split. */
const MAX_DICTIONARY_BYTES = 4_000

/** Object streams hold dictionaries, at most a few hundred kilobytes. */
const MAX_STREAM_BYTES = 10_000_000
const MAX_INFLATED_STREAM_BYTES = 20_000_000

/** Limits for one file, which only a hostile one exceeds. */
const MAX_OBJECT_STREAMS = 20_000
const MAX_INFLATED_BYTES = 100_000_000

/**
 * An action with a script has the name JavaScript or Rendition; a form of XFA has its scripts in XML. An embedded file
 * need not name its type: EF refers to it. Compressed data may contain so short a name, so its value must follow.
 */
const ACTIVE_NAME =
  /\/((JavaScript|Rendition|Launch|EmbeddedFiles?|FileAttachment|RichMedia|XFA)(?=[\s\0()<>[\]{}/%]|$)|EF([\s\0]*<<|([\s\0]+\d+){2}[\s\0]+R))/

/** The start of an object, the type of an object stream, or the start of a stream. */
const STARTS = /obj|\/ObjStm|(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g

const HASH = 0x23
const SPACE = 0x20

/** Returns a table with the given values by byte, otherwise 255. */
const toTable = (bytes: string, toValue: (index: number) => number): Uint8Array => {
  const table = new Uint8Array(256).fill(255)
  for (const [index, byte] of Buffer.from(bytes).entries()) table[byte] = toValue(index)
  return table
}

const DIGITS = toTable('0123456789abcdefABCDEF', (index) => (index < 16 ? index : index - 6))
/** The bytes that end a name. */
const DELIMITERS = toTable('\0\t\n\f\r ()<>[]{}/%', () => 1)

/**
 * Decodes `#4a` in names: any character may be written so. A shorter name is padded with spaces, so that everything
 * after it keeps its position.
 */
const decodeNames = (bytes: Buffer): string => {
  const first = bytes.indexOf(HASH)
  if (first === -1) return bytes.toString('latin1')
  const decoded = Buffer.from(bytes)
  let to = first
  for (let from = first; from < bytes.length; from += 1) {
    const byte = bytes[from] ?? 0
    if (to < from && DELIMITERS[byte] === 1) {
      decoded.fill(SPACE, to, from)
      to = from
    }
    const high = byte === HASH ? (DIGITS[bytes[from + 1] ?? 0] ?? 255) : 255
    const low = high < 16 ? (DIGITS[bytes[from + 2] ?? 0] ?? 255) : 255
    decoded[to] = low < 16 ? high * 16 + low : byte
    if (low < 16) from += 2
    to += 1
  }
  return decoded.fill(SPACE, to).toString('latin1')
}

/** Thrown for a PDF that cannot be searched. */
class UnreadableError extends Error {}

/**
 * Returns `active` for a PDF with scripts, launch actions or embedded files, `unreadable` if a part that may contain
 * them cannot be read, for example because of a password, or null.
 */
export const findActiveContent = async (read: ReadPart, size: number): Promise<'active' | 'unreadable' | null> => {
  try {
    for await (const text of readTexts(read, size)) if (ACTIVE_NAME.test(text)) return 'active'
    return null
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable'
    throw error
  }
}

/** Yields the whole file in windows, and its object streams as text. */
async function* readTexts(read: ReadPart, size: number): AsyncGenerator<string> {
  let [objectStreams, inflatedBytes] = [0, 0]
  for (let from = 0; from < size; from += WINDOW_BYTES) {
    const bytes = await read(from, WINDOW_BYTES + MAX_STREAM_BYTES)
    const text = decodeNames(bytes.subarray(0, WINDOW_BYTES + MAX_DICTIONARY_BYTES))
    yield text
    let [objectStart, typeStart, contentEnd] = [0, -1, 0]
    for (const { index, 0: start } of text.matchAll(STARTS)) {
      if (start === 'obj') objectStart = index
      if (start === '/ObjStm') typeStart = index
      const dictionaryStart = Math.max(objectStart, index - MAX_DICTIONARY_BYTES)
      if (!start.startsWith('stream') || typeStart < dictionaryStart) continue
      objectStreams += 1
      if (objectStreams > MAX_OBJECT_STREAMS) throw new UnreadableError()
      if (!isCompressed(text.slice(dictionaryStart, index))) continue
      const contentStart = index + start.length
      if (contentEnd < contentStart) contentEnd = findStreamEnd(bytes, contentStart)
      const objects = inflateStream(bytes.subarray(contentStart, contentEnd))
      inflatedBytes += objects.length
      if (inflatedBytes > MAX_INFLATED_BYTES) throw new UnreadableError()
      yield decodeNames(objects)
    }
  }
}

const findStreamEnd = (bytes: Buffer, from: number): number => {
  const end = bytes.indexOf('endstream', from)
  return end === -1 ? bytes.length : end
}

const inflateStream = (content: Buffer): Buffer => {
  try {
    return inflateSync(content, { maxOutputLength: MAX_INFLATED_STREAM_BYTES })
  } catch {
    throw new UnreadableError()
  }
}

/** Returns false for a stream without a filter, which is found as text. Throws for filters that are not supported. */
const isCompressed = (dictionary: string): boolean => {
  if (!dictionary.includes('/Filter')) return false
  const filters = dictionary.match(/\/(\w+Decode|Crypt|Predictor)(?!\w)/g) ?? []
  if (filters.length !== 1 || filters[0] !== '/FlateDecode') throw new UnreadableError()
  return true
}
