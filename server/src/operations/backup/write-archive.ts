/** Writes an archive under a temporary name until it is complete. */
import { createHash } from 'node:crypto'
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Encryptor } from './encryption.ts'
import { CHECKSUM_ENTRY } from './manifest.ts'
import { createEntry, TAR_END } from './tar.ts'

/** Suffix of the temporary file, which may be deleted if a crash left it behind. */
const TEMP_SUFFIX = '.unfinished'

type ArchiveOptions = {
  /** Null for an unencrypted archive. */
  readonly passphrase: string | null
  readonly at: Date
  /** Makes `add` throw once it is aborted. */
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

  /** Throws if the file exists or cannot be written. */
  static async open(path: string, options: ArchiveOptions): Promise<ArchiveWriter> {
    await assertFileAbsent(path)
    const encryptor = options.passphrase === null ? null : await Encryptor.create(options.passphrase)
    const file = await open(`${path}${TEMP_SUFFIX}`, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new Error(
          `${path}${TEMP_SUFFIX} exists: another backup is running, or one was interrupted. If none is running, delete this file.`,
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

  /** Bytes written so far. */
  get size(): number {
    return this.#size
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#signal?.throwIfAborted()
    const entry = createEntry({ name, content }, this.#at)
    this.#digest.update(entry)
    await this.#append(entry)
  }

  /** Completes the archive, syncs it to disk and renames it to its final path. */
  async finish(): Promise<void> {
    const digest = Buffer.from(`${this.#digest.digest('hex')}\n`)
    await this.#append(Buffer.concat([createEntry({ name: CHECKSUM_ENTRY, content: digest }, this.#at), TAR_END]))
    if (this.#encryptor) await this.#write(this.#encryptor.end())
    await this.#file.sync()
    await this.#file.close()
    await publishFile(`${this.#path}${TEMP_SUFFIX}`, this.#path)
  }

  /** Deletes the unfinished archive. */
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
  if (await lstat(path).catch(() => null)) throw new Error(`${path} already exists. Backups are never overwritten.`)
}

/** Publishes by a hard link, which unlike a rename never overwrites; renames where links are not supported. */
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
