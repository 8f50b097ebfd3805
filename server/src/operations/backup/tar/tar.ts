/** Reads and writes the container of a backup: a tar (POSIX ustar) of plain files. */

import { damagedError, truncatedError } from '#operations/backup/archive-error.ts'
import { ByteReader } from './byte-reader.ts'

export type TarEntry = { readonly name: string; readonly content: Buffer }

const BLOCK_BYTES = 512
const MAX_NAME_LENGTH = 100
const MAX_ENTRY_BYTES = 8 ** 11 - 1

/** A tar ends with two blocks of zeros. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES)

/** Encodes an entry with its header and padding. Names are ASCII. */
export const createEntry = ({ name, content }: TarEntry, at: Date): Buffer => {
  if (name.length > MAX_NAME_LENGTH || content.length > MAX_ENTRY_BYTES)
    throw new Error(`${name} is too large for a backup.`)
  const padding = -content.length & (BLOCK_BYTES - 1)
  return Buffer.concat([createHeader(name, content.length, at), content], BLOCK_BYTES + content.length + padding)
}

const createHeader = (name: string, size: number, at: Date): Buffer => {
  const header = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, from: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), from, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(at.getTime() / 1000), 136, 11)
  header.write('0', 156, 'latin1')
  header.write('ustar\0' + '00', 257, 'latin1')
  octal(computeChecksum(header), 148, 6)
  header.write('\0 ', 154, 'latin1')
  return header
}

/** Returns the sum of the header's bytes, with those of the checksum field counted as spaces. */
const computeChecksum = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)

/**
 * Yields the entries in order, one in memory at a time, each with its raw bytes. Throws `ArchiveError` if the tar is
 * damaged, incomplete or followed by more bytes.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { readonly bytes: readonly Buffer[] }> {
  const reader = new ByteReader(source)
  for (;;) {
    const from = reader.position
    const header = await reader.read(BLOCK_BYTES)
    if (header.length < BLOCK_BYTES) throw truncatedError()
    if (header.every((byte) => byte === 0)) {
      const rest = await reader.read(BLOCK_BYTES)
      if (rest.length < BLOCK_BYTES) throw truncatedError()
      if (rest.some((byte) => byte !== 0) || !(await reader.isAtEnd())) throw damagedError('after its end')
      return
    }
    const text = (start: number, end: number) => header.toString('latin1', start, end).replace(/[\0 ].*$/s, '')
    if (Number.parseInt(text(148, 156), 8) !== computeChecksum(header)) throw damagedError(`at byte ${from}`)
    const size = Number.parseInt(text(124, 136), 8)
    const padded = await reader.read(Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES)
    if (padded.length < size) throw truncatedError()
    if (padded.subarray(size).some((byte) => byte !== 0)) throw damagedError(`at byte ${from + BLOCK_BYTES + size}`)
    yield { name: text(0, MAX_NAME_LENGTH), content: padded.subarray(0, size), bytes: [header, padded] }
  }
}
