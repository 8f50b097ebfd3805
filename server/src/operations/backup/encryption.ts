/**
 * Encrypts archives with the passphrase, and copies of uploads with a key, in the format of age
 * (age-encryption.org/v1).
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Content } from '#platform/files/store.ts'
import { ArchiveError, damagedError } from './tar.ts'

/** The exponent of scrypt's cost: 32 MB. */
const SCRYPT_WORK_FACTOR = 15

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

/** Returns a new key. Unlike a passphrase, it takes no time to use. */
export const createKey = (): Promise<string> => generateX25519Identity()

export const encryptContent = async ({ size, open }: Content, key: string): Promise<Content> => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const encrypted = await encrypter.encrypt(toWebStream(open()))
  return { size: encrypted.size(size), open: () => fromWebStream(encrypted) }
}

/** Yields the decrypted, authenticated bytes. Throws `ArchiveError` for a wrong passphrase or a damaged archive. */
export const decryptStream = (bytes: Readable, passphrase: string): AsyncGenerator<Buffer> => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(normalise(passphrase))
  return decryptWith(decrypter, bytes)
}

export const decryptContent = (bytes: Readable, key: string): AsyncGenerator<Buffer> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  return decryptWith(decrypter, bytes)
}

async function* decryptWith(decrypter: Decrypter, bytes: Readable): AsyncGenerator<Buffer> {
  try {
    const decrypted = await decrypter.decrypt(toWebStream(bytes))
    for await (const chunk of fromWebStream(decrypted)) yield chunk
  } catch (error) {
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched')
    throw isWrong ? new ArchiveError('The passphrase is not that of the backup.') : damagedError()
  } finally {
    bytes.destroy()
  }
}
