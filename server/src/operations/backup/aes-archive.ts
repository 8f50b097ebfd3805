/**
 * Decrypts the backups of version 0.1: a header, then chunks of 64 KiB, each encrypted with AES-256-GCM under a key that
 * scrypt derives from the passphrase. A chunk's nonce contains its number and a flag for the last chunk, so that
 * missing, moved, repeated or truncated chunks are detected. docs/backup.md describes the format.
 */
import { createDecipheriv, createHash, createHmac, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { ByteReader } from '#operations/backup/tar/byte-reader.ts'
import { ArchiveError, damagedError, truncatedError } from './archive-error.ts'

const MAGIC = Buffer.from('trophy backup, encrypted\n', 'latin1')
/** The magic, scrypt's cost exponent, block size and parallelism (one byte each), and the salt. */
const PREFIX_BYTES = MAGIC.length + 3 + 16
/** The prefix, the HMAC that checks the passphrase, and the digest of both. */
const HEADER_BYTES = PREFIX_BYTES + 32 + 32

/** Upper bounds, so that a forged header cannot exhaust the memory. */
const MAX_COST = { exponent: 20, blockSize: 16, parallelism: 16 } as const

const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

export const isAesArchive = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

type Keys = { readonly content: Buffer; readonly check: Buffer }

const deriveKeys = async (passphrase: string, prefix: Buffer): Promise<Keys> => {
  const [exponent = 0, blockSize = 0, parallelism = 0] = prefix.subarray(MAGIC.length)
  if (exponent > MAX_COST.exponent || blockSize > MAX_COST.blockSize || parallelism > MAX_COST.parallelism)
    throw damagedError('in its first bytes')
  const options = { N: 2 ** exponent, r: blockSize, p: parallelism, maxmem: 2 ** exponent * blockSize * 128 * 2 }
  // NFC, because an accented letter may be typed as one code point or as two.
  const derived = await runScrypt(passphrase.normalize('NFC'), prefix.subarray(-16), options)
  return { content: derived.subarray(0, 32), check: derived.subarray(32) }
}

const runScrypt = (passphrase: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((done, fail) => {
    scrypt(passphrase, salt, 64, options, (error, derived) => (error ? fail(error) : done(derived)))
  })

const digestParts = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()

const createNonce = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Yields the decrypted, authenticated chunks. Throws `ArchiveError` for a wrong passphrase or a damaged archive. */
export async function* decryptAesArchive(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const header = await reader.read(HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw truncatedError()
  const prefix = header.subarray(0, PREFIX_BYTES)
  const keyCheck = header.subarray(PREFIX_BYTES, PREFIX_BYTES + 32)
  if (!digestParts(prefix, keyCheck).equals(header.subarray(-32))) throw damagedError('in its first bytes')
  const { content, check } = await deriveKeys(passphrase, prefix)
  if (!timingSafeEqual(createHmac('sha256', check).update(prefix).digest(), keyCheck))
    throw new ArchiveError('The passphrase is wrong.')
  for (let number = 0; ; number += 1) {
    const from = reader.position
    const encrypted = await reader.read(CHUNK_BYTES + TAG_BYTES)
    const isLast = await reader.isAtEnd()
    const chunk = decryptChunk(content, encrypted, number, isLast)
    if (chunk) yield chunk
    // A complete chunk without the flag of the last one, and nothing after it.
    else if (isLast && (encrypted.length === 0 || decryptChunk(content, encrypted, number, false)))
      throw truncatedError()
    // A truncated chunk cannot be distinguished from a damaged last one.
    else if (isLast && encrypted.length < CHUNK_BYTES + TAG_BYTES)
      throw new ArchiveError('The backup is damaged at its end or incomplete.')
    else throw damagedError(`at byte ${from}`)
    if (isLast) return
  }
}

/** Returns null if the authentication fails. */
const decryptChunk = (key: Buffer, encrypted: Buffer, number: number, isLast: boolean): Buffer | null => {
  if (encrypted.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, createNonce(number, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
