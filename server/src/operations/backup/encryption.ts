/** Encrypts and decrypts archives with a passphrase in the format of age (age-encryption.org/v1). */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { ArchiveError } from './archive-error.ts'

/** The exponent of scrypt's cost: 32 MB. */
const SCRYPT_WORK_FACTOR = 15

const MAGIC = Buffer.from('age-encryption.org/v1\n')

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

/** Unicode NFC, because an accented letter may be typed as one code point or as two. */
const normalise = (passphrase: string): string => passphrase.normalize('NFC')

/** The streams of the library are those of browsers, which Node types differently. */
const toWebStream = (bytes: Readable) => Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>
const fromWebStream = (bytes: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(bytes as ReadableStream)

export const encryptStream = async (bytes: Readable, passphrase: string): Promise<Readable> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normalise(passphrase))
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  return fromWebStream(await encrypter.encrypt(toWebStream(bytes)))
}

/** Yields the decrypted, authenticated bytes. Throws `ArchiveError` for a wrong passphrase or a damaged archive. */
export const decryptStream = (bytes: Readable, passphrase: string): AsyncGenerator<Buffer> => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(normalise(passphrase))
  return decryptWith(decrypter, bytes)
}

async function* decryptWith(decrypter: Decrypter, bytes: Readable): AsyncGenerator<Buffer> {
  const decrypted = await decrypter.decrypt(toWebStream(bytes)).catch((error: Error) => {
    const isWrong = error.message.startsWith('no identity matched')
    throw new ArchiveError(isWrong ? 'The passphrase is wrong.' : 'The backup is damaged in its first bytes.')
  })
  try {
    for await (const chunk of fromWebStream(decrypted)) yield chunk
  } catch {
    throw new ArchiveError('The backup is damaged or incomplete.')
  }
}
