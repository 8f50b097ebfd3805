/** The WAL archive of a private database: its id and key, and the names of its parts. */
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content, FileStore } from '#platform/files/store.ts'
import type { Config } from '#platform/runtime/config.ts'

export type WalArchive = {
  /** Begins the names of all its parts: another database in the same folder or bucket has another id. */
  readonly id: string
  /** Decrypts the parts; null if they are not encrypted. Each base backup contains it. */
  readonly identity: string | null
  /** The database and the folder or bucket that the archive belongs to. */
  readonly source: string
  /** Time of the newest base backup; null before the first. */
  readonly baseAt: string | null
}

const getPath = (dataDir: string): string => join(dataDir, 'wal-archive.json')

const describeSource = ({ backup }: Config, systemId: string): string =>
  `${systemId} ${backup.folder ?? backup.bucket}${backup.passphrase === null ? '' : ' encrypted'}`

/** Returns the archive in use; null before the first base backup, and if database, target or encryption have changed. */
export const loadArchive = async (config: Config, systemId: string): Promise<WalArchive | null> => {
  const text = await readFile(getPath(config.dataDir), 'utf8').catch(() => null)
  const archive = text === null ? null : (JSON.parse(text) as WalArchive)
  return archive?.source === describeSource(config, systemId) ? archive : null
}

export const createArchive = async (config: Config, systemId: string): Promise<WalArchive> => {
  const { createIdentity } = await import('#operations/backup/encryption.ts')
  const archive = {
    id: randomBytes(4).toString('hex'),
    identity: config.backup.passphrase === null ? null : await createIdentity(),
    source: describeSource(config, systemId),
    baseAt: null,
  }
  await saveArchive(config, archive)
  return archive
}

export const saveArchive = async ({ dataDir }: Config, archive: WalArchive): Promise<void> => {
  const tempPath = `${getPath(dataDir)}.unfinished`
  await writeFile(tempPath, JSON.stringify(archive), { mode: 0o600, flush: true })
  await rename(tempPath, getPath(dataDir))
}

/** A WAL segment, a file content, or a mark of a content that is no longer in use. */
export type Part = { readonly archiveId: string; readonly kind: 'segment' | 'file' | 'gone'; readonly name: string }

export const toPartKey = ({ archiveId, kind, name }: Part): string => `wal-${archiveId}-${kind}-${name.toLowerCase()}`

/** Returns null for the key of anything else. */
export const parsePartKey = (key: string): Part | null => {
  const [, archiveId, kind, name = ''] = /^wal-([\da-f]{8})-(segment|file|gone)-(.+)$/.exec(key) ?? []
  return archiveId === undefined
    ? null
    : { archiveId, kind: kind as Part['kind'], name: kind === 'segment' ? name.toUpperCase() : name }
}

/** Stores a part, encrypted if the archive is. */
export const putPart = async (
  parts: FileStore,
  { id, identity }: WalArchive,
  { kind, name }: Omit<Part, 'archiveId'>,
  content: Content,
): Promise<void> => {
  const key = toPartKey({ archiveId: id, kind, name })
  if (identity === null) return parts.put(key, content)
  // Loaded when needed: encryption takes long to load.
  const { encryptContent } = await import('#operations/backup/encryption.ts')
  await parts.put(key, await encryptContent(content, identity))
}
