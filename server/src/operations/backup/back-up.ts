/** Makes a backup while the server runs: copies of new uploads, and a verified archive of all tables. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import packageJson from '@trophy/server/package.json' with { type: 'json' }
import { sql } from 'kysely'
import { listMigrations } from '#platform/database/migrate.ts'
import { openSnapshot } from '#platform/database/snapshot.ts'
import type { Db } from '#platform/database/types.ts'
import type { BackupStores } from '#platform/files/backup-stores.ts'
import { listErasures, removeCopies, removeErasures } from '#platform/files/erasures.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Deps } from '#platform/http/deps.ts'
import { type Manifest, openArchive, writeArchive } from './archive.ts'
import {
  countRows,
  formatArchiveName,
  isEncrypted,
  listArchives,
  readList,
  selectKept,
  storeList,
  toListName,
} from './archive-list.ts'
import { listSequences, listTables } from './catalogue.ts'
import { createKey, encryptStream } from './encryption.ts'
import { copyUploads } from './uploads.ts'

type Source = Pick<Deps, 'db' | 'fileStore' | 'config'>

export type Backup = {
  readonly name: string
  readonly bytes: number
  readonly evaluations: number
  readonly uploads: number
  /** Keys of uploads whose content is missing or damaged, and therefore has no copy. */
  readonly missing: readonly string[]
}

/** A new snapshot is taken if a file of the last one was removed before it was copied. */
const MAX_SNAPSHOTS = 10

/**
 * Makes a backup and deletes what is no longer kept. Call it under the lock `backup`. On an error no archive is left.
 * @param onSnapshot called once the snapshot is open, before its tables are read; for tests.
 */
export const backUp = async (
  source: Source,
  stores: BackupStores,
  now: Date,
  { signal, onSnapshot }: { readonly signal?: AbortSignal; readonly onSnapshot?: () => Promise<void> } = {},
): Promise<Backup> => {
  const { passphrase } = source.config.backup
  if ((await listMigrations(source.db)).length === 0)
    throw new Error('There is nothing to back up: the database has no tables.')
  await stores.check()
  const { key, existing } = await openCopies(stores, passphrase)
  const name = formatArchiveName(now, passphrase !== null)
  const copyFrom = (db: Db) => copyUploads(db, source.fileStore, { store: stores.uploads, key }, existing, signal)
  // Most copies are made before the snapshot, which must not last long.
  await copyFrom(source.db)
  const { snapshot, names, missing } = await openWithUploads(source, copyFrom)
  try {
    await onSnapshot?.()
    const manifest: Manifest = {
      program: packageJson.version,
      at: await readSnapshotTime(snapshot.db),
      migrations: [...(await listMigrations(snapshot.db))],
      tables: (await listTables(snapshot.db)).map(({ name, columns }) => ({ name, columns: [...columns] })),
      sequences: [...(await listSequences(snapshot.db))],
      uploadKey: key,
    }
    const bytes = await storeArchive(source, stores.archives, name, writeArchive(snapshot, manifest), signal)
    const counts = await countRows(snapshot.db)
    await storeList(stores.archives, name, { ...counts, uploads: names })
    await removeUnused(stores)
    return { name, bytes, evaluations: counts.evaluations, uploads: names.length, missing }
  } finally {
    await snapshot.close()
  }
}

/** Returns the key of the copies of uploads, which every encrypted archive contains, and the names of the copies. */
const openCopies = async ({ archives, uploads }: BackupStores, passphrase: string | null) => {
  const encrypted = (await listArchives(archives)).archives.find(isEncrypted)
  // Without an archive that contains their key, encrypted copies are unreadable.
  if (passphrase !== null && encrypted === undefined) return { key: await createKey(), existing: new Set<string>() }
  const existing = new Set<string>()
  for await (const { key } of uploads.list()) existing.add(key)
  if (passphrase === null || encrypted === undefined) return { key: null, existing }
  const archive = await openArchive(archives, encrypted, passphrase)
  await archive.close()
  return { key: archive.manifest.uploadKey, existing }
}

/** Opens a snapshot after copying its uploads. */
const openWithUploads = async ({ db }: Source, copyFrom: (db: Db) => ReturnType<typeof copyUploads>) => {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(db)
    try {
      await sql`set local statement_timeout = 0`.execute(snapshot.db)
      const copied = await copyFrom(snapshot.db)
      const remaining = await db
        .selectFrom('files')
        .select('id')
        .where('key', 'in', ['', ...copied.missing])
        .execute()
      // The others are missing because they were removed meanwhile, and the next snapshot does not contain them.
      if (remaining.length === copied.missing.length || attempt === MAX_SNAPSHOTS) return { snapshot, ...copied }
    } catch (error) {
      await snapshot.close()
      throw error
    }
    await snapshot.close()
  }
}

const readSnapshotTime = async (snapshot: Db): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(snapshot)
  return rows[0]?.at ?? ''
}

/** Stores an archive and reads it back. Returns its size in bytes. */
const storeArchive = async (
  { config }: Source,
  archives: FileStore,
  name: string,
  content: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> => {
  const { passphrase } = config.backup
  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'backup.unfinished')
  try {
    const bytes = Readable.from(content, { objectMode: false })
    const encrypted = passphrase === null ? bytes : await encryptStream(bytes, passphrase)
    await pipeline(encrypted, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
    const { size } = await stat(path)
    await archives.put(name, { size, open: () => createReadStream(path) })
    const archive = await openArchive(archives, name, passphrase)
    for await (const _ of archive.readRows()) signal?.throwIfAborted()
    return size
  } catch (error) {
    await archives.remove([name]).catch(() => undefined)
    // A stream reports only that it was aborted.
    signal?.throwIfAborted()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Deletes archives that are no longer kept, and the copies and entries of the list of erasures that none needs. */
const removeUnused = async (stores: BackupStores): Promise<void> => {
  const { archives, lists } = await listArchives(stores.archives)
  // An archive without a list was not verified.
  const verified = archives.filter((name) => lists.has(toListName(name)))
  const selected = selectKept(verified)
  const kept = verified.filter((name) => selected.has(name))
  const keptLists = kept.map(toListName)
  await stores.archives.remove([
    ...archives.filter((name) => !kept.includes(name)),
    ...[...lists].filter((name) => !keptLists.includes(name)),
  ])
  const unused = new Set<string>()
  for await (const { key } of stores.uploads.list()) unused.add(key)
  for (const list of keptLists) {
    if (unused.size === 0) break
    for (const name of (await readList(stores.archives, list)).uploads) unused.delete(name)
  }
  await stores.uploads.remove([...unused])
  await removeErased(stores, kept.at(-1))
}

/** Deletes copies of files that were erased while they were being copied, and entries older than every archive. */
const removeErased = async (stores: BackupStores, oldest: string | undefined): Promise<void> => {
  const erasures = await listErasures(stores)
  await removeCopies(
    stores,
    erasures.flatMap(({ scope, id }) => (scope === 'file' ? [id] : [])),
  )
  if (oldest === undefined) return
  await removeErasures(
    stores,
    erasures.filter(({ at }) => toListName(formatArchiveName(at, true)) < toListName(oldest)),
  )
}
