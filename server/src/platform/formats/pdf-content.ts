/** Finds content of a PDF that acts on the reader's computer: scripts, programs to launch, and embedded files. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ReadPart } from './read-part.ts'

const WINDOW_BYTES = 4_000_000

/** Windows overlap by the longest dictionary of a stream, so that none is split. */
const MAX_DICTIONARY_BYTES = 4_000

/** Object streams hold dictionaries, at most a few hundred kilobytes. */
const MAX_STREAM_BYTES = 10_000_000

/** Limits for one file, which only a hostile one exceeds. */
const MAX_STREAMS = 200_000
const MAX_INFLATED_BYTES = 100_000_000

/**
 * An action with a script has the name JavaScript or Rendition; a form of XFA has its scripts in XML. An embedded file
 * need not name its type: EF refers to it. Compressed data may contain so short a name, so its value must follow.
 */
const ACTIVE_NAME =
  /\/((JavaScript|Rendition|Launch|EmbeddedFiles?|FileAttachment|RichMedia|XFA)(?=[\s\0()<>[\]{}/%]|$)|EF([\s\0]*<<|([\s\0]+\d+){2}[\s\0]+R))/

/** The start of an object, or of a stream. */
const STARTS = /obj|(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g

/** Decodes `#4a` in names: any character may be written so. */
const decodeNames = (text: string): string =>
  // The search for a single character is much faster than that of the expression.
  !text.includes('#')
    ? text
    : text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const inflateStream = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Thrown for a PDF that cannot be searched. */
class UnreadableError extends Error {}

/**
 * Returns `active` for a PDF with scripts, launch actions or embedded files, `unreadable` if a part that may contain
 * them cannot be read, for example because of a password, or null.
 */
export const findActiveContent = async (read: ReadPart, size: number): Promise<'active' | 'unreadable' | null> => {
  try {
    for await (const text of readTexts(read, size)) if (ACTIVE_NAME.test(decodeNames(text))) return 'active'
    return null
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable'
    throw error
  }
}

/** Yields the whole file in windows, and its object streams as text. */
async function* readTexts(read: ReadPart, size: number): AsyncGenerator<string> {
  let [streams, inflatedBytes] = [0, 0]
  for (let from = 0; from < size; from += WINDOW_BYTES) {
    const text = (await read(from, WINDOW_BYTES + MAX_DICTIONARY_BYTES)).toString('latin1')
    yield text
    let objectStart = 0
    for (const { index, 0: start } of text.matchAll(STARTS)) {
      if (start === 'obj') {
        objectStart = index
        continue
      }
      streams += 1
      if (streams > MAX_STREAMS) throw new UnreadableError()
      const dictionary = decodeNames(text.slice(Math.max(objectStart, index - MAX_DICTIONARY_BYTES), index))
      if (!dictionary.includes('/ObjStm') || !isCompressed(dictionary)) continue
      const content = await readStream(read, from + index + start.length)
      const limits = { maxOutputLength: MAX_INFLATED_BYTES - inflatedBytes }
      const objects = await inflateStream(content, limits).catch(() => Promise.reject(new UnreadableError()))
      inflatedBytes += objects.length
      yield objects.toString('latin1')
    }
  }
}

/** Returns false for a stream without a filter, which is found as text. Throws for filters that are not supported. */
const isCompressed = (dictionary: string): boolean => {
  if (!dictionary.includes('/Filter')) return false
  const filters = dictionary.match(/\/(\w+Decode|Crypt|Predictor)(?!\w)/g) ?? []
  if (filters.length !== 1 || filters[0] !== '/FlateDecode') throw new UnreadableError()
  return true
}

const readStream = async (read: ReadPart, from: number): Promise<Buffer> => {
  const content = await read(from, MAX_STREAM_BYTES)
  const end = content.indexOf('endstream')
  return end === -1 ? content : content.subarray(0, end)
}
