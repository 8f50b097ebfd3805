/** The archive on its way to the disk: under another name until it is whole. */
import { createHash } from 'node:crypto'
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Encryptor } from './encryption.ts'
import { CHECKSUM_ENTRY } from './manifest.ts'
import { createEntry, TAR_END } from './tar.ts'

/** Beside the archive while it is being written; one that a power failure left behind may be removed. */
const TEMP_SUFFIX = '.unfinished'

type ArchiveOptions = {
  /** Null: not encrypted. */
  readonly passphrase: string | null
  readonly at: Date
  /** Aborted, nothing more is added. */
  readonly signal?: AbortSignal | undefined
}

export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #path: string
  readonly #encryptor: Encryptor | null
  readonly #at: Date
  readonly #signal: AbortSignal | undefined
  readonly #digest = createHash('sha256')
  #size = 0

  private constructor(file: FileHandle, path: string, encryptor: Encryptor | null, { at, signal }: ArchiveOptions) {
    this.#file = file
    this.#path = path
    this.#encryptor = encryptor
    this.#at = at
    this.#signal = signal
  }

  /** Throws a sentence when there is such a file already, or none can be written there. */
  static async open(path: string, options: ArchiveOptions): Promise<ArchiveWriter> {
    await assertFileAbsent(path)
    const encryptor = options.passphrase === null ? null : await Encryptor.create(options.passphrase)
    const file = await open(`${path}${TEMP_SUFFIX}`, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new Error(
          `${path}${TEMP_SUFFIX} is there: another backup is being written, or one was cut short. Remove it then.`,
        )
      throw new Error(`No file can be written in ${dirname(path)} (${error.code}).`)
    })
    const writer = new ArchiveWriter(file, path, encryptor, options)
    try {
      if (encryptor) await writer.#write(encryptor.header)
    } catch (error) {
      await writer.discard()
      throw error
    }
    return writer
  }

  /** Bytes on the disk so far. */
  get size(): number {
    return this.#size
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#signal?.throwIfAborted()
    const entry = createEntry({ name, content }, this.#at)
    this.#digest.update(entry)
    await this.#append(entry)
  }

  /** Ends the archive, waits until it is on the disk, and gives it its name. */
  async finish(): Promise<void> {
    const digest = Buffer.from(`${this.#digest.digest('hex')}\n`)
    await this.#append(Buffer.concat([createEntry({ name: CHECKSUM_ENTRY, content: digest }, this.#at), TAR_END]))
    if (this.#encryptor) await this.#write(this.#encryptor.end())
    await this.#file.sync()
    await this.#file.close()
    await publishFile(`${this.#path}${TEMP_SUFFIX}`, this.#path)
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(`${this.#path}${TEMP_SUFFIX}`, { force: true })
  }

  async #append(bytes: Buffer) {
    await this.#write(this.#encryptor ? this.#encryptor.write(bytes) : bytes)
  }

  async #write(bytes: Buffer) {
    await this.#file.writeFile(bytes).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${this.#path} could not be written: ${error.message}.`)
    })
    this.#size += bytes.length
  }
}

const assertFileAbsent = async (path: string): Promise<void> => {
  if (await lstat(path).catch(() => null)) throw new Error(`${path} is there already. A backup is never overwritten.`)
}

/** Unlike renaming, a link never replaces what came to be there meanwhile; some file systems know none. */
const publishFile = async (tempPath: string, path: string): Promise<void> => {
  try {
    await link(tempPath, path)
    await rm(tempPath)
  } catch (error) {
    await assertFileAbsent(path)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error
    await rename(tempPath, path)
  }
}
