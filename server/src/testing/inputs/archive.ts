/** Malformed ZIP archives: duplicate or unusual names, and directories that contradict the content. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ArchiveEntry = {
  readonly name: string
  readonly content: Buffer
  readonly isStored?: boolean
  /** False values for the directory: unpacked bytes, packed bytes, checksum. */
  readonly claims?: { readonly unpacked?: number; readonly packed?: number; readonly checksum?: number }
}

export const createArchive = (entries: readonly ArchiveEntry[]): Buffer => {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, isStored = false, claims = {} } of entries) {
    const packed = isStored ? content : deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE((claims.checksum ?? crc32(content)) >>> 0, 10)
    fields.writeUInt32LE((claims.packed ?? packed.length) >>> 0, 14)
    fields.writeUInt32LE((claims.unpacked ?? content.length) >>> 0, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, packed])
    const trailer = Buffer.alloc(14)
    trailer.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, trailer, nameBytes]))
    parts.push(part)
    at += part.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}
