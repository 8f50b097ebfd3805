/** Restores the private database and its files to a given time, from a base backup and the archived WAL. */
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openTarget, type Target } from '#operations/backup/target.ts'
import { findClusterFolder } from '#platform/database/cluster/folder.ts'
import type { Config } from '#platform/runtime/config.ts'
import { parsePartKey } from './archive.ts'
import { type Base, listBases } from './base-name.ts'
import { type Recovery, recover } from './recover.ts'
import { unpackBase } from './unpack-base.ts'

/**
 * Restores the state at `to` into an empty data folder; on an error it stays empty. Deletes all sessions: one revoked
 * later must not become valid again.
 */
export const restoreToTime = async (
  config: Config,
  passphrase: string | null,
  to: Date,
  signal: AbortSignal,
): Promise<Recovery> => {
  const { dataDir } = config
  if (config.databaseUrl !== null)
    throw new Error('Only a private database can be restored to a time, but DATABASE_URL is set.')
  const target = await openTarget(config)
  if (!target) throw new Error('Set BACKUP_DIR or BACKUP_BUCKET to the folder or bucket with the base backups.')
  await assertEmpty(dataDir)
  if (to > new Date()) throw new Error(`${to.toISOString()} is in the future.`)
  const bases = listBases(await target.list())
  // Prepared in a folder that the server does not use, and moved at the end.
  const staging = join(dataDir, 'restoring')
  await rm(staging, { recursive: true, force: true })
  const folder = await findClusterFolder(staging)
  try {
    for (const base of bases.filter(({ startedAt }) => startedAt < to).reverse()) {
      const segments = await listSegments(target, base)
      const lastAt = [...segments.values()].reduce((a, b) => (a > b ? a : b), base.startedAt)
      if (lastAt < to)
        throw new Error(`${to.toISOString()} is after the archived WAL, which ends at ${lastAt.toISOString()}.`)
      const archive = { path: await target.fetch(base.name, staging), passphrase }
      const manifest = await unpackBase(archive, folder, staging, signal)
      if (new Date(manifest.at) <= to) {
        const restored = await recover({ config, target, base, manifest, folder, staging, segments, to, signal })
        await rm(join(staging, base.name), { force: true })
        for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name))
        return restored
      }
      // The time is within this backup, which is consistent only at its end.
      await rm(folder.cluster, { recursive: true })
    }
    const [oldest] = bases
    const hint = oldest ? ` The oldest one is of ${oldest.startedAt.toISOString()}.` : ''
    throw new Error(`There is no base backup before ${to.toISOString()}.${hint}`)
  } catch (error) {
    // It may be outside of the data folder.
    await rm(folder.parentFolder, { recursive: true, force: true })
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const assertEmpty = async (dataDir: string): Promise<void> => {
  const names = await readdir(dataDir).catch(() => [])
  const found = names.find((name) => ['database', 'files'].includes(name))
  if (found) throw new Error(`The data folder is not empty: it contains ${found}. Set DATA_DIR to a new folder.`)
}

/** Returns the archived segments of a base backup by name, with the time when each was stored. */
const listSegments = async ({ parts }: Target, { archiveId, segment }: Base): Promise<ReadonlyMap<string, Date>> => {
  const segments = new Map<string, Date>()
  for await (const { key, storedAt } of parts.list()) {
    const part = parsePartKey(key)
    if (part?.kind === 'segment' && part.archiveId === archiveId && part.name >= segment)
      segments.set(part.name, storedAt)
  }
  return segments
}
