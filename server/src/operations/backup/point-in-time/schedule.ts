/** The daily base backup of a private database, from which the archived WAL leads to any later minute. */
import { getLastDue } from '#operations/backup/scheduled-backup.ts'
import { openTarget } from '#operations/backup/target.ts'
import type { Deps } from '#platform/http/deps.ts'
import { createArchive, loadArchive } from './archive.ts'
import { readSystemId, withOwner } from './owner.ts'

/** Makes today's base backup if it is due, and deletes the oldest ones. Returns null if there is nothing to do. */
export const makeBaseIfDue = async (deps: Deps, signal: AbortSignal): Promise<{ readonly bytes: number } | null> => {
  const { config, clock, database, db } = deps
  const { cluster } = database
  const target = cluster && (await openTarget(config))
  if (!target) return null
  await target.check()
  const systemId = await withOwner(cluster, readSystemId)
  const existing = await loadArchive(config, systemId)
  if (existing?.baseAt && new Date(existing.baseAt) >= getLastDue(clock.now(), config.backup.at)) return null
  const archive = existing ?? (await createArchive(config, systemId))
  // Loaded when needed: encryption takes long to load.
  const { createBase } = await import('./base-backup.ts')
  const { removeExpired } = await import('./contents.ts')
  const bytes = await createBase(deps, cluster, target, archive, signal)
  await removeExpired(target, archive, db, config.backup.keep)
  return { bytes }
}
