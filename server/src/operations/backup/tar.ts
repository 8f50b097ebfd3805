/** The container of a backup: a tar (POSIX ustar) of plain files, which any program for archives opens. */

import { damaged, tooShort } from './archive-error.ts'
import { ByteReader } from './bytes.ts'

export type Entry = { readonly name: string; readonly content: Buffer }

const BLOCK = 512
const LONGEST_NAME = 100
const LARGEST = 8 ** 11 - 1

/** Two blocks of nothing end a tar. */
export const END = Buffer.alloc(2 * BLOCK)

/** An entry as it stands in the archive. Names are plain ASCII. */
export const entryOf = ({ name, content }: Entry, at: Date): Buffer => {
  if (name.length > LONGEST_NAME || content.length > LARGEST) throw new Error(`${name} does not fit into a backup.`)
  const padding = -content.length & (BLOCK - 1)
  return Buffer.concat([headerOf(name, content.length, at), content], BLOCK + content.length + padding)
}

const headerOf = (name: string, size: number, at: Date): Buffer => {
  const header = Buffer.alloc(BLOCK)
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
  octal(sumOf(header), 148, 6)
  header.write('\0 ', 154, 'latin1')
  return header
}

/** The sum of a header's bytes, those of the sum itself counted as spaces. */
const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)

/**
 * The entries of an archive in their order, one in memory at a time, each with the bytes it stands in. Throws an
 * `ArchiveFault` where it is damaged or ends before its end; nothing may follow that.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Entry & { readonly bytes: readonly Buffer[] }> {
  const reader = new ByteReader(source)
  for (;;) {
    const from = reader.position
    const header = await reader.take(BLOCK)
    if (header.length < BLOCK) throw tooShort()
    if (header.every((byte) => byte === 0)) {
      const rest = await reader.take(BLOCK)
      if (rest.length < BLOCK) throw tooShort()
      if (rest.some((byte) => byte !== 0) || !(await reader.isAtEnd())) throw damaged('behind its end')
      return
    }
    const text = (start: number, end: number) => header.toString('latin1', start, end).replace(/[\0 ].*$/s, '')
    if (Number.parseInt(text(148, 156), 8) !== sumOf(header)) throw damaged(`at byte ${from}`)
    const size = Number.parseInt(text(124, 136), 8)
    const padded = await reader.take(Math.ceil(size / BLOCK) * BLOCK)
    if (padded.length < size) throw tooShort()
    if (padded.subarray(size).some((byte) => byte !== 0)) throw damaged(`at byte ${from + BLOCK + size}`)
    yield { name: text(0, LONGEST_NAME), content: padded.subarray(0, size), bytes: [header, padded] }
  }
}
