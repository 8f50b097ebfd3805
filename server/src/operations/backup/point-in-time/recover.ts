/** Recovers an unpacked base backup to a time, and restores the file contents of that time. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { damagedError } from '#operations/backup/archive-error.ts'
import { decryptContent } from '#operations/backup/encryption.ts'
import type { Target } from '#operations/backup/target.ts'
import { openCluster } from '#platform/database/cluster/cluster.ts'
import type { ClusterFolder } from '#platform/database/cluster/folder.ts'
import { connect } from '#platform/database/open.ts'
import type { Pool } from '#platform/database/types.ts'
import { createFolderStore } from '#platform/files/folder-store.ts'
import * as fileRows from '#platform/files/rows.ts'
import type { Config } from '#platform/runtime/config.ts'
import { type Part, toPartKey } from './archive.ts'
import type { BaseManifest } from './base-manifest.ts'
import type { Base } from './base-name.ts'
import { getRestoreCommand, serveWal } from './serve-wal.ts'
import { changeClusterOwner } from './unpack-base.ts'

export type Recovery = {
  /** Time of the last restored change, as PostgreSQL writes it; null if there is none after the base backup. */
  readonly lastChange: string | null
  readonly evaluations: number
  readonly files: number
  /** Keys of files whose content is not archived. */
  readonly missing: readonly string[]
}

type Options = {
  readonly config: Config
  readonly target: Target
  readonly base: Base
  readonly manifest: BaseManifest
  readonly folder: ClusterFolder
  /** The data folder of `folder`. */
  readonly staging: string
  readonly segments: ReadonlyMap<string, Date>
  readonly to: Date
  readonly signal: AbortSignal
}

const decompress = promisify(gunzip)

/** Starts PostgreSQL until it has reached the time, then finishes the state. Throws if the WAL does not reach so far. */
export const recover = async (options: Options): Promise<Recovery> => {
  const { folder, staging, segments, to, signal } = options
  const walFolder = join(folder.cluster, 'archived-wal')
  const configFile = join(folder.cluster, 'postgresql.auto.conf')
  const configured = await readFile(configFile)
  await writeFile(configFile, Buffer.concat([configured, Buffer.from(formatSettings(walFolder, to))]))
  await writeFile(join(folder.cluster, 'recovery.signal'), '')
  await changeClusterOwner(folder)

  const serving = new AbortController()
  const served = serveWal(walFolder, (name) => fetchSegment(options, name), serving.signal)
  // Reported below.
  served.catch(() => undefined)
  const cluster = await openCluster(staging, { whenInUse: 'fail', isRecovering: true, signal }).catch(async (error) => {
    serving.abort()
    const missing = await served
    const lastChange = await findLastChange(folder)
    if (missing === null || lastChange === null) throw error
    const hasLater = [...segments.keys()].some((name) => name > missing)
    const reason = hasLater ? `WAL segment ${missing} is missing` : 'the archived WAL ends'
    throw new Error(`${to.toISOString()} cannot be restored: ${reason} after the change of ${lastChange}.`)
  })
  try {
    serving.abort()
    await served
    await rm(walFolder, { recursive: true })
    await writeFile(configFile, configured)
    const db = connect(cluster.ownerUrl(), 1)
    try {
      await db.deleteFrom('sessions').execute()
      const { count } = await db
        .selectFrom('evaluations')
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      const files = await restoreContents(options, db)
      return { lastChange: await findLastChange(folder), evaluations: Number(count), ...files }
    } finally {
      await db.destroy()
    }
  } finally {
    await cluster.close()
  }
}

const formatSettings = (walFolder: string, to: Date): string => {
  const settings = {
    restore_command: getRestoreCommand(walFolder),
    // The name of a time zone, such as Z, is not accepted here.
    recovery_target_time: to.toISOString().replace('Z', '+00'),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    // For the times in the log.
    timezone: 'UTC',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('')
}

/** Returns the time of the last change that the recovery has repeated, from PostgreSQL's log. */
const findLastChange = async ({ logFile }: ClusterFolder): Promise<string | null> =>
  /last completed transaction was at log time (\S+ \S+)/.exec(await readFile(logFile, 'utf8'))?.[1] ?? null

const fetchSegment = async (options: Options, name: string): Promise<Buffer | null> => {
  const content = await fetchPart(options, 'segment', name)
  if (!content) return null
  return decompress(await buffer(content)).catch(() => {
    throw damagedError(`in the WAL segment ${name}`)
  })
}

/** Returns the decrypted part, or null if it is not stored. */
const fetchPart = async (
  { target, base, manifest: { identity } }: Options,
  kind: Part['kind'],
  name: string,
): Promise<Readable | null> => {
  const stored = await target.parts.get(toPartKey({ archiveId: base.archiveId, kind, name }))
  return stored && (identity === null ? stored : Readable.from(decryptContent(stored, identity), { objectMode: false }))
}

/** Restores the contents of all files. With a bucket as file store, they have stayed there. */
const restoreContents = async (options: Options, db: Pool): Promise<Pick<Recovery, 'files' | 'missing'>> => {
  const store = createFolderStore(join(options.staging, 'files'))
  const missing: string[] = []
  let files = 0
  for await (const { key, size } of fileRows.iterate(db)) {
    options.signal.throwIfAborted()
    if (options.config.bucket === null) {
      const content = await fetchPart(options, 'file', key)
      if (content) await store.put(key, { size, open: () => content })
      else missing.push(key)
    }
    files += 1
  }
  return { files, missing }
}
