/** Detects archives, including current office files, by their directory. Only the list of content types is unpacked. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { messages, problems } from '@trophy/domain'
import type { ReadPart } from './read-part.ts'

const unpack = promisify(inflateRaw)

/** Limits of an archive's directory, and of the unpacked list of content types. */
const MAX_DIRECTORY_BYTES = 8_000_000
const MAX_TYPES_BYTES = 2_000_000

/** The directory ends within this distance of the archive's end. */
const DIRECTORY_END_BYTES = 65_557

export const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

export type ZipEntry = {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  /** Bytes in the archive. */
  readonly size: number
  /** Declared size and checksum of the unpacked content. */
  readonly unpackedSize: number
  readonly checksum: number
  readonly at: number
}

/** The entry with the content types of an Office Open XML file. */
const CONTENT_TYPES_ENTRY = '[Content_Types].xml'

/** The content type of the main part. */
const MAIN_PART_TYPE =
  /openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.(?:presentation|slideshow))\.main\+xml/
const OPENXML_MACROS = /macroEnabled|vbaProject|macrosheet/i
/** Modules of an OpenDocument; the lists of its libraries exist even without modules. */
const OPENDOCUMENT_MACROS = /^(Scripts\/.|Basic\/[^/]+\/(?!script-lb\.xml$).)/

/** Throws 415 for an archive that is empty or has no directory, and for macros. */
export const detectZipType = async (head: Buffer, read: ReadPart, size: number): Promise<string> => {
  const entries = await listEntries(read, size)
  if (!entries || entries.length === 0) throw problems.wrongKind(messages.brokenArchive)
  const declared = readDeclaredType(head)
  if (declared !== null) {
    if (entries.some(({ name }) => OPENDOCUMENT_MACROS.test(name))) throw problems.wrongKind(messages.containsMacros)
    return declared
  }
  const types = entries.find(({ name }) => name === CONTENT_TYPES_ENTRY)
  const list = types ? await readEntry(types, read) : ''
  if (OPENXML_MACROS.test(removeUnusedTypes(list, entries))) throw problems.wrongKind(messages.containsMacros)
  const [, main] = MAIN_PART_TYPE.exec(list) ?? []
  return main ? `application/vnd.openxmlformats-officedocument.${main}` : 'application/zip'
}

/** Removes types of extensions that no entry has, since some programs declare macro types without macros. */
const removeUnusedTypes = (list: string, entries: readonly ZipEntry[]): string =>
  list.replace(/<Default\b[^>]*\bExtension="([^"]*)"[^>]*>/gi, (type, extension: string) =>
    entries.some(({ name }) => name.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) ? type : '',
  )

/** Returns the type of an OpenDocument, declared in its first, uncompressed entry `mimetype`; null otherwise. */
const readDeclaredType = (head: Buffer): string | null => {
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  if (head.toString('latin1', 30, 30 + nameLength) !== 'mimetype') return null
  const from = 30 + nameLength + extraLength
  return head.toString('latin1', from, from + Math.min(head.readUInt32LE(18), 100))
}

/** Returns the entries of an archive; null if its directory is missing or invalid. */
export const listEntries = async (read: ReadPart, size: number): Promise<readonly ZipEntry[] | null> => {
  const tail = await read(Math.max(0, size - DIRECTORY_END_BYTES), DIRECTORY_END_BYTES)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) return null
  const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > MAX_DIRECTORY_BYTES || from + length > size) return null
  const list = await read(from, length)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 46 <= list.length && list.readUInt32LE(at) === 0x02014b50) {
    const nameEnd = at + 46 + list.readUInt16LE(at + 28)
    entries.push({
      name: list.toString('utf8', at + 46, nameEnd),
      method: list.readUInt16LE(at + 10),
      checksum: list.readUInt32LE(at + 16),
      size: list.readUInt32LE(at + 20),
      unpackedSize: list.readUInt32LE(at + 24),
      at: list.readUInt32LE(at + 42),
    })
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return at === list.length ? entries : null
}

/** Throws 415 for an entry that cannot be unpacked. */
const readEntry = async ({ method, size, at }: ZipEntry, read: ReadPart): Promise<string> => {
  const head = await read(at, 30)
  if (head.length < 30 || size > MAX_TYPES_BYTES) throw problems.wrongKind(messages.brokenArchive)
  const packed = await read(at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), size)
  if (method === 0) return packed.toString('utf8')
  const content = await unpack(packed, { maxOutputLength: MAX_TYPES_BYTES }).catch(() => {
    throw problems.wrongKind(messages.brokenArchive)
  })
  return content.toString('utf8')
}
