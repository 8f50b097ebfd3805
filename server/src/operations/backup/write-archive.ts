/** Writes an archive under a temporary name until it is complete. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { link, lstat, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createEntry, TAR_END } from '#operations/backup/tar/tar.ts'
import { encryptStream } from './encryption.ts'
import { CHECKSUM_ENTRY } from './manifest.ts'
import type { Archive } from './read-archive.ts'

/** Suffix of the temporary file, which may be deleted if a crash left it behind. */
const TEMP_SUFFIX = '.unfinished'

export class ArchiveWriter {
  readonly #path: string
  readonly #bytes: PassThrough
  readonly #written: Promise<void>
  readonly #at: Date
  readonly #signal: AbortSignal | undefined
  readonly #digest = createHash('sha256')

  private constructor(path: string, bytes: PassThrough, written: Promise<void>, at: Date, signal?: AbortSignal) {
    this.#path = path
    this.#bytes = bytes
    this.#written = written
    this.#at = at
    this.#signal = signal
  }

  /** Throws if the file exists or cannot be written. Once `signal` is aborted, `add` throws. */
  static async open({ path, passphrase }: Archive, at: Date, signal?: AbortSignal): Promise<ArchiveWriter> {
    await assertFileAbsent(path)
    const file = await open(`${path}${TEMP_SUFFIX}`, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new Error(
          `${path}${TEMP_SUFFIX} exists: another backup is running, or one was interrupted. If none is running, delete this file.`,
        )
      throw new Error(`No file can be written in ${dirname(path)} (${error.code}).`)
    })
    const bytes = new PassThrough()
    const output = passphrase === null ? bytes : await encryptStream(bytes, passphrase)
    const written = pipeline(output, file.createWriteStream({ flush: true })).catch((error: Error) => {
      throw new Error(`${path} could not be written: ${error.message}.`)
    })
    // Reported by the next `add` or by `finish`.
    written.catch(() => undefined)
    return new ArchiveWriter(path, bytes, written, at, signal)
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#signal?.throwIfAborted()
    const entry = createEntry({ name, content }, this.#at)
    this.#digest.update(entry)
    await this.#append(entry)
  }

  /** Completes the archive, syncs it to disk and renames it to its final path. Returns its size in bytes. */
  async finish(): Promise<number> {
    const digest = Buffer.from(`${this.#digest.digest('hex')}\n`)
    this.#bytes.end(Buffer.concat([createEntry({ name: CHECKSUM_ENTRY, content: digest }, this.#at), TAR_END]))
    await this.#written
    const { size } = await stat(`${this.#path}${TEMP_SUFFIX}`)
    await publishFile(`${this.#path}${TEMP_SUFFIX}`, this.#path)
    return size
  }

  /** Deletes the unfinished archive. */
  async discard(): Promise<void> {
    this.#bytes.destroy()
    await this.#written.catch(() => undefined)
    await rm(`${this.#path}${TEMP_SUFFIX}`, { force: true })
  }

  async #append(bytes: Buffer) {
    if (!this.#bytes.write(bytes)) await Promise.race([once(this.#bytes, 'drain'), this.#written])
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
