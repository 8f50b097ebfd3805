/** Detects archives, including current office files, by their directory. Only the list of content types is unpacked. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { messages, problems } from '@trophy/domain'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** Reads `length` bytes at `from`; fewer at the end of the file. */
export type ReadPart = (from: number, length: number) => Promise<Buffer>

const MAX_ENTRIES = 20_000
/** Limits of the unpacked list of content types, and of one type in it. */
const MAX_TYPES_BYTES = 200_000
const MAX_TYPE_LENGTH = 1_000

const CHUNK_BYTES = 65_536
/** Bytes to read of one archive: enough for its directory and its list of content types. */
const MAX_READ_BYTES = 5_000_000

/** The beginnings of the media types that an archive can have. */
export const ZIP_TYPES: readonly string[] = [
  'application/zip',
  'application/vnd.openxmlformats-officedocument.',
  'application/vnd.oasis.opendocument.',
]

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
  if (listUsedTypes(types, names).some((type) => OPENXML_MACROS.test(type)))
    throw problems.wrongKind(messages.containsMacros)
  const [main] = types.flatMap((type) => MAIN_PART_TYPE.exec(type)?.[1] ?? [])
  return main ? `application/vnd.openxmlformats-officedocument.${main}` : 'application/zip'
}

/** Returns the paths in an archive, and the elements of its list of content types, none if it has no list. */
const readDirectory = async (read: ReadPart, size: number) => {
  const zip = await fromRandomAccessReaderPromise(new PartReader(read), size, { autoClose: false })
  const entries = await listEntries(zip, MAX_ENTRIES)
  const list = entries.find(({ fileName }) => fileName === CONTENT_TYPES_ENTRY)
  if (list && list.uncompressedSize > MAX_TYPES_BYTES) throw new Error('The list of content types is too long.')
  const types = list ? (await unpackEntry(zip, list)).toString().split('<') : []
  if (types.some(({ length }) => length > MAX_TYPE_LENGTH)) throw new Error('A content type is too long.')
  return { names: entries.map(({ fileName }) => fileName), types }
}

/**
 * Returns the types without those of extensions that no entry has: some programs declare macro types without macros.
 */
const listUsedTypes = (types: readonly string[], names: readonly string[]): readonly string[] => {
  const extensions = new Set(names.map((name) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
  return types.filter((type) => {
    const [, extension, another] = type.startsWith('Default') ? type.split(/\sExtension="/) : []
    if (extension === undefined || another !== undefined) return true
    return extensions.has(extension.slice(0, extension.indexOf('"')).toLowerCase())
  })
}

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
  #readBytes = 0
  /** The part that was read last: the entries of the directory follow each other. */
  #part: Buffer = Buffer.alloc(0)
  #partStart = 0

  constructor(read: ReadPart) {
    super()
    this.#read = read
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const readPart = this.#readPart.bind(this)
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += CHUNK_BYTES) yield await readPart(at, Math.min(CHUNK_BYTES, end - at))
      })(),
    )
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    this.#readPart(position, length).then((part) => {
      part.copy(target, offset)
      done(part.length < length ? new Error('The archive ends too early.') : null)
    }, done)
  }

  async #readPart(from: number, length: number): Promise<Buffer> {
    const start = from - this.#partStart
    if (start >= 0 && start + length <= this.#part.length) return this.#part.subarray(start, start + length)
    const part = await this.#read(from, Math.max(length, CHUNK_BYTES))
    this.#readBytes += part.length
    if (this.#readBytes > MAX_READ_BYTES) throw new Error('The directory of the archive is too long.')
    this.#part = part
    this.#partStart = from
    return part.subarray(0, length)
  }
}

/** Returns the entries of an archive. Throws an `Error` if its directory is missing, invalid or too long. */
export const listEntries = async (zip: ZipFile, maxEntries: number): Promise<readonly Entry[]> => {
  if (zip.entryCount > maxEntries) throw new Error('The archive has too many entries.')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** Returns the unpacked content of an entry. Throws an `Error` if it cannot be unpacked to its declared size. */
export const unpackEntry = async (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  buffer(await zip.openReadStreamPromise(entry))
