/** Writes the files of a base backup where PostgreSQL can start with them. */
import { appendFile, chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Archive } from '#operations/backup/read-archive.ts'
import type { ClusterFolder } from '#platform/database/cluster/folder.ts'
import { runAs } from '#platform/database/cluster/postgres-binaries.ts'
import type { BaseManifest } from './base-manifest.ts'
import { readBase } from './read-base.ts'

/** Writes the database, and its passwords into `dataDir`. Throws `ArchiveError` for a damaged backup. */
export const unpackBase = async (
  archive: Archive,
  { cluster }: ClusterFolder,
  dataDir: string,
  signal: AbortSignal,
): Promise<BaseManifest> => {
  const manifest = await readBase(archive, async ({ name }, content) => {
    signal.throwIfAborted()
    const path = resolveWithin(cluster, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, content, { mode: 0o600 })
  })
  for (const name of manifest.folders) await mkdir(resolveWithin(cluster, name), { recursive: true, mode: 0o700 })
  for (const [name, password] of Object.entries(manifest.passwords))
    await writeFile(join(dataDir, basename(name)), password, { mode: 0o600 })
  await writeFile(join(cluster, 'backup_label'), manifest.label, { mode: 0o600 })
  return manifest
}

/** Returns the path of a file of the database. Throws for a name that leads out of its folder. */
const resolveWithin = (cluster: string, name: string): string => {
  const path = join(cluster, name)
  if (!path.startsWith(join(cluster, '/'))) throw new Error(`Invalid name in the base backup: ${name}.`)
  return path
}

/** Gives all files of the database to the user that runs PostgreSQL. */
export const changeClusterOwner = async ({ cluster }: ClusterFolder): Promise<void> => {
  await chmod(cluster, 0o700)
  if (!runAs) return
  const { uid, gid } = runAs
  await chown(cluster, uid, gid)
  for (const { parentPath, name } of await readdir(cluster, { recursive: true, withFileTypes: true }))
    await chown(join(parentPath, name), uid, gid)
}
