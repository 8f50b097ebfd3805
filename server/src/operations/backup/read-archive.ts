/** Reads an archive from its first byte to its last, checking everything; the reader may take its parts on the way. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { unknownMigrations } from '#platform/database/migrate.ts'
import { ArchiveFault, damaged } from './archive-error.ts'
import { countLines, Tally } from './content-digest.ts'
import { isSealed, unseal } from './encryption.ts'
import { FORMAT, MANIFEST, type Manifest, manifestSchema, type Part, partOf, SEAL } from './manifest.ts'
import { readTar } from './tar.ts'

export type Archive = { readonly path: string; readonly passphrase: string | null }

/** Takes the parts as they come: those of a file or table follow each other. Text of tables is uncompressed. */
type TakePart = (part: Part, content: Buffer) => Promise<void>

const decompress = promisify(gunzip)
const nothing: TakePart = async () => undefined

/**
 * Answers the manifest, once everything was found to be as it says. Throws an `ArchiveFault` naming the first thing
 * that is not; what `take` got until then is not to be relied on.
 */
export const readArchive = async (archive: Archive, take: TakePart = nothing): Promise<Manifest> => {
  const file = await open(archive.path).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveFault(error.code === 'ENOENT' ? 'There is no such file.' : `It cannot be read (${error.code}).`)
  })
  try {
    const start = Buffer.alloc(512)
    const { bytesRead } = await file.read(start, 0, start.length, 0)
    const bytes: AsyncIterable<Buffer> = file.createReadStream({
      start: 0,
      autoClose: false,
      highWaterMark: 1024 * 1024,
    })
    return await readEntries(decrypted(bytes, start.subarray(0, bytesRead), archive.passphrase), take)
  } finally {
    await file.close()
  }
}

const decrypted = (bytes: AsyncIterable<Buffer>, start: Buffer, passphrase: string | null): AsyncIterable<Buffer> => {
  if (isSealed(start)) {
    if (passphrase !== null) return unseal(bytes, passphrase)
    throw new ArchiveFault('The backup is encrypted. Give its passphrase by BACKUP_PASSPHRASE or --passphrase-file.')
  }
  if (start.toString('latin1', 257, 262) === 'ustar' || start.length === 0) return bytes
  throw new ArchiveFault('This is no backup of this program, or its first bytes are damaged.')
}

const readEntries = async (bytes: AsyncIterable<Buffer>, take: TakePart): Promise<Manifest> => {
  const whole = createHash('sha256')
  const found = new Found()
  let manifest: unknown
  let seal: string | undefined
  let strange: string | undefined
  for await (const entry of readTar(bytes)) {
    if (seal !== undefined) throw damaged('behind its end')
    if (entry.name === SEAL) {
      seal = entry.content.toString('latin1').trim()
      continue
    }
    for (const part of entry.bytes) whole.update(part)
    if (entry.name === MANIFEST) {
      manifest = parse(entry.content)
      continue
    }
    const part = partOf(entry.name)
    if (!part || manifest !== undefined) {
      strange ??= entry.name
      continue
    }
    const content = part.kind === 'table' ? await decompress(entry.content).catch(() => null) : entry.content
    if (!content) throw damaged(`in the table ${part.name}`)
    found.add(part, content)
    await take(part, content)
  }
  // First, because a newer program may have put in what this one does not know.
  const known = understood(manifest)
  if (strange !== undefined) throw damaged(`in its list of parts, at ${strange}`)
  found.compare(known)
  if (seal !== whole.digest('hex')) throw damaged('in what its parts are held together by')
  return known
}

const parse = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString())
  } catch {
    throw damaged('in its manifest')
  }
}

/** The manifest, when it is whole and of no newer program than this one. */
const understood = (manifest: unknown): Manifest => {
  if (typeof manifest !== 'object' || manifest === null) throw damaged('in its manifest')
  const { format, program } = manifest as Readonly<Record<string, unknown>>
  const newer = (what: string) =>
    new ArchiveFault(
      `The backup is newer than this program: ${what}. Restore it with version ${program} or a later one.`,
    )
  if (typeof format === 'number' && format > FORMAT) throw newer(`it has layout ${format}`)
  const { data } = manifestSchema.safeParse(manifest)
  if (!data) throw damaged('in its manifest')
  const [unknown] = unknownMigrations(data.migrations)
  if (unknown !== undefined) throw newer(`its tables have the change ${unknown}`)
  return data
}

/** What was found in the archive. */
class Found {
  readonly #tallies = { file: new Map<string, Tally>(), table: new Map<string, Tally>() }
  #last: Part | null = null

  add(part: Part, content: Buffer): void {
    const { kind, name } = part
    const isNext = this.#last?.kind === kind && this.#last.name === name
    const isInOrder = isNext
      ? part.part === (this.#last?.part ?? 0) + 1
      : part.part === 1 && !this.#tallies[kind].has(name)
    if (!isInOrder) throw damaged(`in the order of its parts, at the ${kind} ${name}`)
    const tally = this.#tallies[kind].get(name) ?? new Tally()
    tally.add(content, kind === 'table' ? countLines(content) : 0)
    this.#tallies[kind].set(name, tally)
    this.#last = part
  }

  compare({ files, tables }: Manifest): void {
    for (const [name, { sha256, rows }] of Object.entries(tables)) {
      const tally = this.#tallies.table.get(name)
      if (tally?.digest() !== sha256 || tally.rows !== rows) throw damaged(`in the table ${name}`)
    }
    for (const [key, { sha256, size }] of Object.entries(files)) {
      const tally = this.#tallies.file.get(key)
      if (tally?.digest() !== sha256 || tally.size !== size) throw damaged(`in the file ${key}`)
    }
    const counts = [this.#tallies.table.size, this.#tallies.file.size]
    if (counts.join() !== [Object.keys(tables).length, Object.keys(files).length].join())
      throw damaged('in its list of parts')
  }
}
