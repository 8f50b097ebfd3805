/** Compound files: office files before 2007 and encrypted ones. Each is a small file system whose names identify it. */
import { messages, problems } from '@trophy/domain'
import type { ReadPart } from './zip-file.ts'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export const isCompoundFile = (head: Buffer): boolean => head.length >= 512 && head.subarray(0, 8).equals(SIGNATURE)

/** Special sector numbers start here. */
const END_OF_CHAIN = 0xfffffffc

/** Directory sectors to read; each contains 4 or 32 names. */
const MAX_DIRECTORY_SECTORS = 4_096

/** Sectors of the allocation table that the header lists; further ones are listed in separate sectors. */
const HEADER_TABLE_SECTORS = 109

const TYPES: readonly (readonly [name: string, type: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/** The media types that a compound file can have. */
export const COMPOUND_TYPES: readonly string[] = TYPES.map(([, type]) => type)

/** Returns undefined for files of other programs. Throws 415 for macros and encryption, as listed in the directory. */
export const detectCompoundFileType = async (head: Buffer, read: ReadPart): Promise<string | undefined> => {
  const names = await listNames(head, read)
  if (names.has('EncryptedPackage')) throw problems.wrongKind(messages.encrypted)
  if (names.has('VBA') || names.has('_VBA_PROJECT_CUR')) throw problems.wrongKind(messages.containsMacros)
  return TYPES.find(([name]) => names.has(name))?.[1]
}

const listNames = async (head: Buffer, read: ReadPart): Promise<ReadonlySet<string>> => {
  const size = 1 << head.readUInt16LE(30)
  if (size !== 512 && size !== 4096) return new Set()
  const sector = (number: number) => read((number + 1) * size, size)
  const readNumberAt = (bytes: Buffer, index: number) =>
    bytes.length >= 4 * index + 4 ? bytes.readUInt32LE(4 * index) : END_OF_CHAIN
  const perSector = size / 4

  /** Returns the sector that contains the given part of the allocation table. */
  const findTableSector = async (part: number): Promise<number> => {
    if (part < HEADER_TABLE_SECTORS) return head.readUInt32LE(76 + 4 * part)
    let list = head.readUInt32LE(68)
    let left = part - HEADER_TABLE_SECTORS
    for (; left >= perSector - 1 && list < END_OF_CHAIN; left -= perSector - 1)
      list = readNumberAt(await sector(list), perSector - 1)
    return list < END_OF_CHAIN ? readNumberAt(await sector(list), left) : END_OF_CHAIN
  }
  const nextSector = async (number: number): Promise<number> => {
    const table = await findTableSector(Math.floor(number / perSector))
    return table < END_OF_CHAIN ? readNumberAt(await sector(table), number % perSector) : END_OF_CHAIN
  }

  const names = new Set<string>()
  const visited = new Set<number>()
  let number = head.readUInt32LE(48)
  while (number < END_OF_CHAIN && visited.size < MAX_DIRECTORY_SECTORS && !visited.has(number)) {
    visited.add(number)
    const directory = await sector(number)
    // Stop at the end of the file: looking up the next sector from there could take very long.
    if (directory.length === 0) break
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const length = Math.min(directory.readUInt16LE(at + 64), 64)
      if (length > 2) names.add(directory.toString('utf16le', at, at + length - 2))
    }
    number = await nextSector(number)
  }
  return names
}
