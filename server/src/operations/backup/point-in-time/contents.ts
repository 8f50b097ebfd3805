/** The file contents beside the WAL, and the removal of everything that no base backup needs any more. */
import { Readable } from 'node:stream'
import type { Target } from '#operations/backup/target.ts'
import type { Db } from '#platform/database/types.ts'
import * as fileRows from '#platform/files/rows.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Deps } from '#platform/http/deps.ts'
import { type Part, parsePartKey, putPart, toPartKey, type WalArchive } from './archive.ts'
import { listBases } from './base-name.ts'

/** Adds the contents of all files that are missing there. With a bucket as file store, contents stay in it. */
export const addContents = async (
  { config, db, fileStore }: Pick<Deps, 'config' | 'db' | 'fileStore'>,
  parts: FileStore,
  archive: WalArchive,
  signal: AbortSignal,
): Promise<void> => {
  if (config.bucket !== null) return
  const missing = await listSizes(db)
  for await (const { key } of parts.list()) {
    const part = parsePartKey(key)
    if (part?.kind === 'file' && part.archiveId === archive.id) missing.delete(part.name)
  }
  for await (const { key } of fileStore.list()) {
    const size = missing.get(key)
    if (size === undefined) continue
    signal.throwIfAborted()
    const read = async function* () {
      yield* (await fileStore.get(key)) ?? []
    }
    await putPart(parts, archive, { kind: 'file', name: key }, { size, open: () => Readable.from(read()) })
  }
}

/** Returns the sizes of all files by their keys. */
const listSizes = async (db: Db): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>()
  for await (const { key, size } of fileRows.iterate(db)) sizes.set(key, size)
  return sizes
}

/**
 * Removes the oldest base backups, the WAL before the remaining ones, and contents that none of them needs: those which
 * have not been in use since the oldest one began. A content that is no longer in use
 * gets a mark, whose age is the time since then.
 */
export const removeExpired = async (target: Target, { id }: WalArchive, db: Db, keep: number): Promise<void> => {
  const names = await target.list()
  const bases = listBases(names)
  const kept = bases.slice(-keep)
  const unfinished = names.filter((name) => /^trophy-base-.*\.unfinished$/.test(name))
  await target.remove([...bases.slice(0, -keep).map(({ name }) => name), ...unfinished])
  const [oldest] = kept
  if (!oldest) return
  const expired: string[] = []
  const contents = new Set<string>()
  const marks = new Map<string, Date>()
  for await (const { key, storedAt } of target.parts.list()) {
    const part = parsePartKey(key)
    const base = part && kept.find(({ archiveId }) => archiveId === part.archiveId)
    const isLeftover = part ? !base : key.endsWith('.unfinished') && storedAt < oldest.startedAt
    if (isLeftover || (base && part.kind === 'segment' && part.name < base.segment)) expired.push(key)
    else if (part?.archiveId === id && part.kind === 'file') contents.add(part.name)
    else if (part?.archiveId === id && part.kind === 'gone') marks.set(part.name, storedAt)
  }
  const used = await listSizes(db)
  const toKey = (kind: Part['kind'], name: string) => toPartKey({ archiveId: id, kind, name })
  for (const name of contents)
    if (!used.has(name) && !marks.has(name))
      await target.parts.put(toKey('gone', name), { size: 0, open: () => Readable.from([]) })
  for (const [name, markedAt] of marks) {
    const isExpired = !used.has(name) && markedAt < oldest.startedAt
    if (isExpired) expired.push(toKey('file', name))
    if (isExpired || used.has(name)) expired.push(toKey('gone', name))
  }
  await target.parts.remove(expired)
}
