/**
 * The encryption around a backup: a header, then chunks of 64 KiB, each encrypted with AES-256-GCM under a key that
 * scrypt makes of the passphrase. A chunk's nonce is its number and whether it is the last, so that none can be left
 * out, moved, repeated or cut off. docs/backup.md has the layout byte by byte.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { ArchiveFault, damaged, tooShort } from './archive-error.ts'
import { ByteReader } from './bytes.ts'

const MAGIC = Buffer.from('trophy backup, encrypted\n', 'latin1')
/** The magic, the exponent of scrypt's cost, its block size and parallelism, a byte each, and the salt. */
const PREFIX = MAGIC.length + 3 + 16
/** The prefix, what the passphrase is checked by, and the digest of both. */
const HEADER = PREFIX + 32 + 32

/** 32 MB and three rounds: one of the settings that OWASP recommends. */
const COST = { exponent: 15, blockSize: 8, parallelism: 3 }
/** No archive of ours asks for more, so that a forged one cannot fill the memory. */
const HIGHEST = { exponent: 20, blockSize: 16, parallelism: 16 } as const

const CHUNK = 64 * 1024
const TAG = 16

export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

type Keys = { readonly content: Buffer; readonly check: Buffer }

const keysOf = async (passphrase: string, prefix: Buffer): Promise<Keys> => {
  const [exponent = 0, blockSize = 0, parallelism = 0] = prefix.subarray(MAGIC.length)
  if (exponent > HIGHEST.exponent || blockSize > HIGHEST.blockSize || parallelism > HIGHEST.parallelism)
    throw damaged('in its first bytes')
  const options = { N: 2 ** exponent, r: blockSize, p: parallelism, maxmem: 2 ** exponent * blockSize * 128 * 2 }
  // The same letters may be typed as one character or as two.
  const made = await derive(passphrase.normalize('NFC'), prefix.subarray(-16), options)
  return { content: made.subarray(0, 32), check: made.subarray(32) }
}

const derive = (passphrase: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((done, fail) => {
    scrypt(passphrase, salt, 64, options, (error, made) => (error ? fail(error) : done(made)))
  })

const digestOf = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts what is written to it; `end` answers the last bytes. */
export class Sealer {
  readonly header: Buffer
  readonly #key: Buffer
  #held: Buffer = Buffer.alloc(0)
  #number = 0

  private constructor(header: Buffer, key: Buffer) {
    this.header = header
    this.#key = key
  }

  static async of(passphrase: string, { exponent, blockSize, parallelism } = COST): Promise<Sealer> {
    const prefix = Buffer.concat([MAGIC, Buffer.from([exponent, blockSize, parallelism]), randomBytes(16)])
    const { content, check } = await keysOf(passphrase, prefix)
    const proof = createHmac('sha256', check).update(prefix).digest()
    return new Sealer(Buffer.concat([prefix, proof, digestOf(prefix, proof)]), content)
  }

  write(bytes: Buffer): Buffer {
    const all = Buffer.concat([this.#held, bytes])
    const sealed: Buffer[] = []
    let from = 0
    // The last chunk must be known as such, so a full one is held until more comes.
    for (; all.length - from > CHUNK; from += CHUNK) sealed.push(...this.#seal(all.subarray(from, from + CHUNK), false))
    this.#held = all.subarray(from)
    return Buffer.concat(sealed)
  }

  end(): Buffer {
    return Buffer.concat(this.#seal(this.#held, true))
  }

  #seal(chunk: Buffer, isLast: boolean): Buffer[] {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#number, isLast), { authTagLength: TAG })
    this.#number += 1
    return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()]
  }
}

/**
 * What was sealed. Throws an `ArchiveFault` for another passphrase and for whatever is not as it was written; nothing
 * that it answers before is unproven.
 */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const header = await reader.take(HEADER)
  if (header.length < HEADER) throw tooShort()
  const prefix = header.subarray(0, PREFIX)
  const proof = header.subarray(PREFIX, PREFIX + 32)
  if (!digestOf(prefix, proof).equals(header.subarray(-32))) throw damaged('in its first bytes')
  const { content, check } = await keysOf(passphrase, prefix)
  if (!timingSafeEqual(createHmac('sha256', check).update(prefix).digest(), proof))
    throw new ArchiveFault('The passphrase is not the one that the backup was encrypted with.')
  for (let number = 0; ; number += 1) {
    const from = reader.position
    const sealed = await reader.take(CHUNK + TAG)
    const isLast = await reader.isAtEnd()
    const chunk = open(content, sealed, number, isLast)
    if (chunk) yield chunk
    // A whole chunk that is not the last one, and nothing behind it.
    else if (isLast && (sealed.length === 0 || open(content, sealed, number, false))) throw tooShort()
    // A cut inside of a chunk looks like damage: no chunk but the last is short.
    else if (isLast && sealed.length < CHUNK + TAG)
      throw new ArchiveFault('The backup is damaged at its end, or ends too early.')
    else throw damaged(`at byte ${from}`)
    if (isLast) return
  }
}

/** Null where it is not what was sealed as this chunk. */
const open = (key: Buffer, sealed: Buffer, number: number, isLast: boolean): Buffer | null => {
  if (sealed.length < TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    return null
  }
}
