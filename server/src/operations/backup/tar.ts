/** Reads and writes the container of an archive: a tar (POSIX ustar) of plain files. */

/** Thrown if an archive cannot be used. The message is for the operator, without the archive's name. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export const damagedError = (): ArchiveError => new ArchiveError('The backup is damaged or incomplete.')

type TarEntry = { readonly name: string; readonly content: Buffer }

const BLOCK_BYTES = 512
const MAX_NAME_LENGTH = 100

/** A tar ends with two blocks of zeros. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES)

/** Encodes an entry with its header and padding. Names are ASCII. */
export const createEntry = ({ name, content }: TarEntry, at: Date): Buffer => {
  if (name.length > MAX_NAME_LENGTH) throw new Error(`The name ${name} is too long for a backup.`)
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

/** Yields the entries in order, each with its encoded bytes. Throws `ArchiveError` for a damaged or incomplete tar. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { readonly bytes: readonly Buffer[] }> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const read = async (size: number): Promise<Buffer> => {
    const parts = [rest]
    for (let length = rest.length; length < size; ) {
      const { value, done } = await chunks.next()
      if (done) throw damagedError()
      parts.push(value)
      length += value.length
    }
    const all = Buffer.concat(parts)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
  try {
    for (;;) {
      const header = await read(BLOCK_BYTES)
      if (header.every((byte) => byte === 0)) break
      const text = (start: number, end: number) => header.toString('latin1', start, end).replace(/[\0 ].*$/s, '')
      if (Number.parseInt(text(148, 156), 8) !== computeChecksum(header)) throw damagedError()
      const size = Number.parseInt(text(124, 136), 8)
      const padded = await read(Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES)
      yield { name: text(0, MAX_NAME_LENGTH), content: padded.subarray(0, size), bytes: [header, padded] }
    }
    const end = await read(BLOCK_BYTES)
    if (end.some((byte) => byte !== 0) || rest.length > 0 || !(await chunks.next()).done) throw damagedError()
  } finally {
    // Closes the source of a reader that stops early.
    await chunks.return?.()
  }
}
