/** Detects archives, including current office files, by their directory. Only the list of content types is unpacked. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { messages, problems } from '@trophy/domain'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ReadPart } from './read-part.ts'

const MAX_ENTRIES = 20_000
/** Limit of the unpacked list of content types. */
const MAX_TYPES_BYTES = 2_000_000

const CHUNK_BYTES = 65_536

export const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** The entry with the content types of an Office Open XML file. */
const CONTENT_TYPES_ENTRY = '[Content_Types].xml'

/** The content type of the main part. */
const MAIN_PART_TYPE =
  /openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.(?:presentation|slideshow))\.main\+xml/
const OPENXML_MACROS = /macroEnabled|vbaProject|macrosheet/i
/** Modules of an OpenDocument; the lists of its libraries exist even without modules. */
const OPENDOCUMENT_MACROS = /^(Scripts\/.|Basic\/[^/]+\/(?!script-lb\.xml$).)/

/** Returns the media type. Throws 415 for an archive that is empty or damaged, has unsafe paths, or contains macros. */
export const detectZipType = async (head: Buffer, read: ReadPart, size: number): Promise<string> => {
  const { names, types } = await readDirectory(read, size).catch(() => {
    throw problems.wrongKind(messages.brokenArchive)
  })
  if (names.length === 0) throw problems.wrongKind(messages.brokenArchive)
  const declared = readDeclaredType(head)
  if (declared !== null) {
    if (names.some((name) => OPENDOCUMENT_MACROS.test(name))) throw problems.wrongKind(messages.containsMacros)
    return declared
  }
  if (OPENXML_MACROS.test(removeUnusedTypes(types, names))) throw problems.wrongKind(messages.containsMacros)
  const [, main] = MAIN_PART_TYPE.exec(types) ?? []
  return main ? `application/vnd.openxmlformats-officedocument.${main}` : 'application/zip'
}

/** Returns the paths in an archive, and its list of content types, empty if it has none. */
const readDirectory = async (read: ReadPart, size: number) => {
  const zip = await fromRandomAccessReaderPromise(new PartReader(read), size, { autoClose: false })
  const entries = await listEntries(zip, MAX_ENTRIES)
  const types = entries.find(({ fileName }) => fileName === CONTENT_TYPES_ENTRY)
  if (types && types.uncompressedSize > MAX_TYPES_BYTES) throw new Error('The list of content types is too long.')
  return {
    names: entries.map(({ fileName }) => fileName),
    types: types ? (await unpackEntry(zip, types)).toString() : '',
  }
}

/** Removes types of extensions that no entry has, since some programs declare macro types without macros. */
const removeUnusedTypes = (list: string, names: readonly string[]): string =>
  list.replace(/<Default\b[^>]*\bExtension="([^"]*)"[^>]*>/gi, (type, extension: string) =>
    names.some((name) => name.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) ? type : '',
  )

/** Returns the type of an OpenDocument, declared in its first, uncompressed entry `mimetype`; null otherwise. */
const readDeclaredType = (head: Buffer): string | null => {
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  if (head.toString('latin1', 30, 30 + nameLength) !== 'mimetype') return null
  const from = 30 + nameLength + extraLength
  return head.toString('latin1', from, from + Math.min(head.readUInt32LE(18), 100))
}

/** Reads parts of a file for yauzl. */
class PartReader extends RandomAccessReader {
  readonly #read: ReadPart

  constructor(read: ReadPart) {
    super()
    this.#read = read
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const read = this.#read
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += CHUNK_BYTES) yield await read(at, Math.min(CHUNK_BYTES, end - at))
      })(),
    )
  }
}

/** Returns the entries of an archive. Throws an `Error` if its directory is missing, invalid or too long. */
export const listEntries = async (zip: ZipFile, maxEntries: number): Promise<readonly Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > maxEntries) throw new Error('The archive has too many entries.')
  }
  return entries
}

/** Returns the unpacked content of an entry. Throws an `Error` if it cannot be unpacked to its declared size. */
export const unpackEntry = async (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  buffer(await zip.openReadStreamPromise(entry))
