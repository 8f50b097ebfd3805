/** Reads and checks a whole archive, passing its parts to a callback. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readTar, type TarEntry } from '#operations/backup/tar/tar.ts'
import { listUnknownMigrations, MIGRATIONS } from '#platform/database/migrate.ts'
import { ArchiveError, damagedError } from './archive-error.ts'
import { ContentDigest, countLines } from './content-digest.ts'
import { decryptStream, isEncrypted } from './encryption.ts'
import {
  CHECKSUM_ENTRY,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  type Part,
  parsePartName,
} from './manifest.ts'

export type Archive = { readonly path: string; readonly passphrase: string | null }

/** Receives the parts in order; those of a file or table are consecutive. Table content is decompressed. */
type OnPart = (part: Part, content: Buffer) => Promise<void>

const decompress = promisify(gunzip)
const ignorePart: OnPart = async () => undefined

/**
 * Returns the manifest once the whole archive matches it. Throws `ArchiveError` for the first mismatch; parts passed to
 * `onPart` until then are unverified.
 */
export const readArchive = async (archive: Archive, onPart: OnPart = ignorePart): Promise<Manifest> => {
  const contents = new ArchiveContents()
  let manifest: unknown
  let unknownEntry: string | undefined
  const isIntact = await readEntries(archive, async (entry) => {
    if (entry.name === MANIFEST_ENTRY) {
      manifest = parseJson(entry.content)
      return
    }
    const part = parsePartName(entry.name)
    if (!part || manifest !== undefined) {
      unknownEntry ??= entry.name
      return
    }
    const content = part.kind === 'table' ? await decompress(entry.content).catch(() => null) : entry.content
    if (!content) throw damagedError(`in the table ${part.name}`)
    contents.add(part, content)
    await onPart(part, content)
  })
  // First, because an archive of a newer program may have entries that are unknown here.
  const parsedManifest = parseManifest(manifest)
  if (unknownEntry !== undefined) throw damagedError(`in its list of parts at ${unknownEntry}`)
  contents.assertMatches(parsedManifest)
  if (!isIntact) throw damagedError('in its checksum')
  return parsedManifest
}

/** Passes the entries to `onEntry`, except the checksum. Returns true if the checksum matches. */
export const readEntries = async (archive: Archive, onEntry: (entry: TarEntry) => Promise<void>): Promise<boolean> => {
  const file = await open(archive.path).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(error.code === 'ENOENT' ? 'There is no such file.' : `It cannot be read (${error.code}).`)
  })
  const head = Buffer.alloc(512)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  const bytes = file.createReadStream({ start: 0, highWaterMark: 1024 * 1024 })
  try {
    const hash = createHash('sha256')
    let checksum: string | undefined
    for await (const entry of readTar(decryptIfNeeded(bytes, head.subarray(0, bytesRead), archive.passphrase))) {
      if (checksum !== undefined) throw damagedError('after its end')
      if (entry.name === CHECKSUM_ENTRY) {
        checksum = entry.content.toString('latin1').trim()
        continue
      }
      for (const part of entry.bytes) hash.update(part)
      await onEntry(entry)
    }
    return checksum === hash.digest('hex')
  } finally {
    // Closes the file.
    bytes.destroy()
  }
}

const decryptIfNeeded = (bytes: Readable, head: Buffer, passphrase: string | null): AsyncIterable<Buffer> => {
  if (isEncrypted(head)) {
    if (passphrase !== null) return decryptStream(bytes, passphrase)
    throw new ArchiveError('The backup is encrypted. Set its passphrase with BACKUP_PASSPHRASE or --passphrase-file.')
  }
  if (head.toString('latin1', 257, 262) === 'ustar' || head.length === 0) return bytes
  throw new ArchiveError('This is not a backup made by this program, or its header is damaged.')
}

export const parseJson = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString())
  } catch {
    throw damagedError('in its manifest')
  }
}

/** Validates the manifest. Throws `ArchiveError` if it is damaged or made by a newer program. */
const parseManifest = (manifest: unknown): Manifest => {
  if (typeof manifest !== 'object' || manifest === null) throw damagedError('in its manifest')
  const { format, program } = manifest as Readonly<Record<string, unknown>>
  const newerError = (reason: string) =>
    new ArchiveError(`The backup is newer than this program: ${reason}. Restore it with version ${program} or later.`)
  if (typeof format === 'number' && format > FORMAT_VERSION) throw newerError(`its format is ${format}`)
  const { data } = manifestSchema.safeParse(manifest)
  if (!data) throw damagedError('in its manifest')
  if (!data.migrations.includes(MIGRATIONS[0] ?? ''))
    throw new ArchiveError('The backup has the tables of an earlier version, which this version cannot restore.')
  const [unknown] = listUnknownMigrations(data.migrations)
  if (unknown !== undefined) throw newerError(`it contains the migration ${unknown}`)
  return data
}

/** Digests of the parts read so far, for comparison with the manifest. */
class ArchiveContents {
  readonly #digests = { file: new Map<string, ContentDigest>(), table: new Map<string, ContentDigest>() }
  #last: Part | null = null

  add(part: Part, content: Buffer): void {
    const { kind, name } = part
    const isNext = this.#last?.kind === kind && this.#last.name === name
    const isInOrder = isNext
      ? part.part === (this.#last?.part ?? 0) + 1
      : part.part === 1 && !this.#digests[kind].has(name)
    if (!isInOrder) throw damagedError(`in the order of its parts, at the ${kind} ${name}`)
    const digest = this.#digests[kind].get(name) ?? new ContentDigest()
    digest.add(content, kind === 'table' ? countLines(content) : 0)
    this.#digests[kind].set(name, digest)
    this.#last = part
  }

  assertMatches({ files, tables }: Manifest): void {
    for (const [name, { sha256, rows }] of Object.entries(tables)) {
      const digest = this.#digests.table.get(name)
      if (digest?.digest() !== sha256 || digest.rows !== rows) throw damagedError(`in the table ${name}`)
    }
    for (const [key, { sha256, size }] of Object.entries(files)) {
      const digest = this.#digests.file.get(key)
      if (digest?.digest() !== sha256 || digest.size !== size) throw damagedError(`in the file ${key}`)
    }
    const counts = [this.#digests.table.size, this.#digests.file.size]
    if (counts.join() !== [Object.keys(tables).length, Object.keys(files).length].join())
      throw damagedError('in its list of parts')
  }
}
