/** The archive on its way to the disk: under another name until it is whole. */
import { createHash } from 'node:crypto'
import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Sealer } from './encryption.ts'
import { SEAL } from './manifest.ts'
import { END, entryOf } from './tar.ts'

/** Beside the archive while it is being written; one that a power failure left behind may be removed. */
const UNFINISHED = '.unfinished'

type ArchiveWishes = {
  /** Null: not encrypted. */
  readonly passphrase: string | null
  readonly at: Date
  /** Aborted, nothing more is added. */
  readonly signal?: AbortSignal | undefined
}

export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #path: string
  readonly #sealer: Sealer | null
  readonly #at: Date
  readonly #signal: AbortSignal | undefined
  readonly #digest = createHash('sha256')
  #size = 0

  private constructor(file: FileHandle, path: string, sealer: Sealer | null, { at, signal }: ArchiveWishes) {
    this.#file = file
    this.#path = path
    this.#sealer = sealer
    this.#at = at
    this.#signal = signal
  }

  /** Throws a sentence when there is such a file already, or none can be written there. */
  static async open(path: string, wishes: ArchiveWishes): Promise<ArchiveWriter> {
    await refuseExisting(path)
    const sealer = wishes.passphrase === null ? null : await Sealer.of(wishes.passphrase)
    const file = await open(`${path}${UNFINISHED}`, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new Error(
          `${path}${UNFINISHED} is there: another backup is being written, or one was cut short. Remove it then.`,
        )
      throw new Error(`No file can be written in ${dirname(path)} (${error.code}).`)
    })
    const writer = new ArchiveWriter(file, path, sealer, wishes)
    try {
      if (sealer) await writer.#write(sealer.header)
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
    const entry = entryOf({ name, content }, this.#at)
    this.#digest.update(entry)
    await this.#put(entry)
  }

  /** Ends the archive, waits until it is on the disk, and gives it its name. */
  async finish(): Promise<void> {
    const digest = Buffer.from(`${this.#digest.digest('hex')}\n`)
    await this.#put(Buffer.concat([entryOf({ name: SEAL, content: digest }, this.#at), END]))
    if (this.#sealer) await this.#write(this.#sealer.end())
    await this.#file.sync()
    await this.#file.close()
    await nameFor(`${this.#path}${UNFINISHED}`, this.#path)
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(`${this.#path}${UNFINISHED}`, { force: true })
  }

  async #put(bytes: Buffer) {
    await this.#write(this.#sealer ? this.#sealer.write(bytes) : bytes)
  }

  async #write(bytes: Buffer) {
    await this.#file.writeFile(bytes).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${this.#path} could not be written: ${error.message}.`)
    })
    this.#size += bytes.length
  }
}

const refuseExisting = async (path: string): Promise<void> => {
  if (await lstat(path).catch(() => null)) throw new Error(`${path} is there already. A backup is never overwritten.`)
}

/** Unlike renaming, a link never replaces what came to be there meanwhile; some file systems know none. */
const nameFor = async (draft: string, path: string): Promise<void> => {
  try {
    await link(draft, path)
    await rm(draft)
  } catch (error) {
    await refuseExisting(path)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error
    await rename(draft, path)
  }
}
