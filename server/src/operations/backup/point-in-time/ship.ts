/** Moves WAL segments and new file contents from their spool folders to the folder or bucket of the backups. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTarget } from '#operations/backup/target.ts'
import { getContentSpool } from '#platform/files/open-store.ts'
import type { Deps } from '#platform/http/deps.ts'
import { archivesWal, type Config } from '#platform/runtime/config.ts'
import { loadArchive, type Part, putPart } from './archive.ts'
import { readSystemId, withOwner } from './owner.ts'

/** Ships what is complete. Contents go before the segments that refer to them. Nothing is removed before it is stored. */
export const shipWal = async ({ config, database: { cluster } }: Deps, signal: AbortSignal): Promise<null> => {
  const target = cluster && (await openTarget(config))
  if (!target) return null
  await target.check()
  const systemId = await withOwner(cluster, async (client) => {
    // A restore can only stop at a commit, so there is one even without other writes.
    await client.query("select pg_logical_emit_message(true, 'time', '')")
    return readSystemId(client)
  })
  const archive = await loadArchive(config, systemId)
  if (!archive) return null
  const { walSpool } = cluster.folder
  // Listed first: the contents of transactions in these segments are stored already.
  const segments = (await readdir(walSpool)).sort()
  const ship = async (path: string, kind: Part['kind'], name: string): Promise<Date> => {
    signal.throwIfAborted()
    const { size, mtime } = await stat(path)
    await putPart(target.parts, archive, { kind, name }, { size, open: () => createReadStream(path) })
    return mtime
  }
  const contentSpool = getContentSpool(config.dataDir)
  for (const key of await readdir(contentSpool).catch(() => [])) {
    await ship(join(contentSpool, key), 'file', key)
    await rm(join(contentSpool, key))
  }
  for (const name of segments) {
    if (name.endsWith('.unfinished')) continue
    const path = join(walSpool, name)
    if (isSegment(name)) await recordShipped(config, await ship(path, 'segment', name))
    await rm(path)
  }
  return null
}

/** Returns true for the name of a WAL segment, not for the history file of a backup or timeline. */
const isSegment = (name: string): boolean => /^[\dA-F]{24}$/.test(name)

/** The modification time of this file is the time of the newest segment that has been shipped. */
const getMarkerPath = ({ dataDir }: Config): string => join(dataDir, 'wal-shipped')

const recordShipped = async (config: Config, completedAt: Date): Promise<void> => {
  await writeFile(getMarkerPath(config), '')
  await utimes(getMarkerPath(config), completedAt, completedAt)
}

/** Returns the time until which the WAL is archived; null before the first segment, and if it is not to be archived. */
export const findLastShipped = async (config: Config): Promise<Date | null> => {
  const marker = archivesWal(config) ? await stat(getMarkerPath(config)).catch(() => null) : null
  return marker?.mtime ?? null
}
