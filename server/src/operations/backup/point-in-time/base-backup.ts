/** Writes a base backup: the files of the private database, copied while it runs. The WAL makes them consistent. */
import { open, readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import packageJson from '@trophy/server/package.json' with { type: 'json' }
import type pg from 'pg'
import { filePartName, MANIFEST_ENTRY } from '#operations/backup/manifest.ts'
import type { Target } from '#operations/backup/target.ts'
import { ArchiveWriter } from '#operations/backup/write-archive.ts'
import type { Cluster } from '#platform/database/cluster/cluster.ts'
import { type ClusterFolder, listPasswordFiles } from '#platform/database/cluster/folder.ts'
import type { Deps } from '#platform/http/deps.ts'
import { saveArchive, type WalArchive } from './archive.ts'
import type { BaseManifest } from './base-manifest.ts'
import { formatBaseName } from './base-name.ts'
import { addContents } from './contents.ts'
import { withOwner } from './owner.ts'
import { readBase } from './read-base.ts'

/** Size of a part before compression. */
const PART_BYTES = 4 * 1024 * 1024

/** Folders whose contents PostgreSQL creates again, and files that belong to the running process. */
const SKIPPED = [
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /(^|\/)pgsql_tmp/,
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map)$/,
]

const compress = promisify(gzip)

/** Stores a base backup with the file contents it refers to, and verifies it. Returns its size in bytes. */
export const createBase = async (
  deps: Pick<Deps, 'config' | 'db' | 'fileStore'>,
  cluster: Cluster,
  target: Target,
  archive: WalArchive,
  signal: AbortSignal,
): Promise<number> => {
  const { passphrase } = deps.config.backup
  return withOwner(cluster, async (client) => {
    const { startedAt, segment } = await startBackup(client)
    const name = formatBaseName({ startedAt, archiveId: archive.id, segment }, passphrase !== null)
    await addContents(deps, target.parts, archive, signal)
    const bytes = await target.store(
      name,
      async (path) => {
        const writer = await ArchiveWriter.open({ path, passphrase }, startedAt, signal)
        return writeBase(client, writer, cluster.folder, archive.identity)
      },
      (path) => readBase({ path, passphrase }),
    )
    await saveArchive(deps.config, { ...archive, baseAt: startedAt.toISOString() })
    return bytes
  })
}

/** Writes the archive and ends the backup. Returns the size in bytes. */
const writeBase = async (
  client: pg.Client,
  writer: ArchiveWriter,
  folder: ClusterFolder,
  identity: string | null,
): Promise<number> => {
  try {
    const folders = await addFiles(writer, folder.cluster)
    const passwords = await readPasswords(folder)
    const fields = { format: 'base 1', program: packageJson.version, identity } as const
    const manifest: BaseManifest = { ...fields, folders, passwords, ...(await stopBackup(client)) }
    await writer.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest)))
    return await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** Returns the first WAL segment that the backup needs. */
const startBackup = async (client: pg.Client) => {
  const { rows } = await client.query<{ startedAt: Date; segment: string }>(
    `select pg_walfile_name(pg_backup_start('trophy', true)) as segment, now() as "startedAt"`,
  )
  if (!rows[0]) throw new Error('PostgreSQL started no backup.')
  return rows[0]
}

const stopBackup = async (client: pg.Client): Promise<Pick<BaseManifest, 'label' | 'at'>> => {
  const { rows } = await client.query<{ label: string; at: Date }>(
    'select labelfile as label, clock_timestamp() as at from pg_backup_stop(false)',
  )
  if (!rows[0]) throw new Error('PostgreSQL ended no backup.')
  return { label: rows[0].label, at: rows[0].at.toISOString() }
}

/** Adds all files of the database, each of which may change or vanish meanwhile. Returns the names of the folders. */
const addFiles = async (writer: ArchiveWriter, cluster: string): Promise<string[]> => {
  const folders: string[] = []
  // Shared, because a database has more than a thousand files.
  const buffer = Buffer.alloc(PART_BYTES)
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(cluster, path).split(sep).join('/')
    if (SKIPPED.some((pattern) => pattern.test(name))) continue
    if (entry.isDirectory()) folders.push(name)
    else if (entry.isFile()) await addFile(writer, name, path, buffer)
  }
  return folders.sort()
}

const addFile = async (writer: ArchiveWriter, name: string, path: string, buffer: Buffer): Promise<void> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  try {
    for (let part = 1; ; part += 1) {
      const { bytesRead } = await file.read(buffer, 0, PART_BYTES)
      if (bytesRead === 0 && part > 1) return
      const content = await compress(buffer.subarray(0, bytesRead), { level: constants.Z_BEST_SPEED })
      await writer.add(filePartName(name, part), content)
      if (bytesRead < PART_BYTES) return
    }
  } finally {
    await file.close()
  }
}

const readPasswords = async (folder: ClusterFolder): Promise<Record<string, string>> => {
  const passwords: Record<string, string> = {}
  for (const path of await listPasswordFiles(folder)) passwords[basename(path)] = await readFile(path, 'utf8')
  return passwords
}
