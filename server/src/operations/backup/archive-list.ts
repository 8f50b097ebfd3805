/** The names of archives, the lists beside them, and which archives are kept. */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/types.ts'
import type { FileStore } from '#platform/files/store.ts'

const ARCHIVE_PATTERN = /^trophy-(\d{8}-\d{6})\.(tar|age)$/

/** For example `trophy-20260601-120000.age`, with a time in UTC. */
export const formatArchiveName = (at: Date, hasPassphrase: boolean): string => {
  const [day = '', time = ''] = at.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/)
  return `trophy-${day}-${time}.${hasPassphrase ? 'age' : 'tar'}`
}

export const isEncrypted = (name: string): boolean => name.endsWith('.age')

export const toListName = (archive: string): string => archive.replace(/(tar|age)$/, 'json')

type ArchiveNames = {
  /** From the newest to the oldest. */
  readonly archives: readonly string[]
  readonly lists: ReadonlySet<string>
}

export const listArchives = async (store: FileStore): Promise<ArchiveNames> => {
  const names: string[] = []
  for await (const { key } of store.list()) names.push(key)
  return {
    archives: names
      .filter((name) => ARCHIVE_PATTERN.test(name))
      .sort()
      .reverse(),
    lists: new Set(names.filter((name) => /^trophy-\d{8}-\d{6}\.json$/.test(name))),
  }
}

/** For each period, the length of the part of the time that names it, and the number of periods. */
const KEPT_PERIODS = [
  { length: '20260601-12'.length, count: 24 },
  { length: '20260601'.length, count: 30 },
  { length: '202606'.length, count: 12 },
] as const

/** Returns the newest archive of each of the newest 24 hours, 30 days and 12 months that have one. */
export const selectKept = (archives: readonly string[]): ReadonlySet<string> => {
  const kept = new Set<string>()
  for (const { length, count } of KEPT_PERIODS) {
    const newest = new Map<string, string>()
    for (const name of [...archives].sort()) newest.set(toTime(name).slice(0, length), name)
    for (const name of [...newest.values()].slice(-count)) kept.add(name)
  }
  return kept
}

const toTime = (archive: string): string => ARCHIVE_PATTERN.exec(archive)?.[1] ?? ''

/** The list beside an archive; it is not encrypted. */
type ArchiveList = Counts & {
  /** Names of the copies of uploads that the archive refers to. */
  readonly uploads: readonly string[]
}

type Counts = { readonly evaluations: number; readonly history: number; readonly audit: number }

/** Counts the rows that tell whether something has changed: each write appends to the history or to the audit log. */
export const countRows = async (db: Db): Promise<Counts> => {
  const { rows } = await sql<Counts>`select
    (select count(*)::integer from evaluations) as evaluations,
    (select count(*)::integer from history) as history,
    (select count(*)::integer from audit) as audit`.execute(db)
  return rows[0] ?? { evaluations: 0, history: 0, audit: 0 }
}

/** Returns the time of the newest archive, and whether it contains everything that is stored; null without one. */
export const findNewest = async (db: Db, archives: FileStore) => {
  const { lists } = await listArchives(archives)
  const name = [...lists].sort().at(-1)
  if (name === undefined) return null
  const [, day, hours, minutes, seconds] = /(\d{8})-(\d\d)(\d\d)(\d\d)/.exec(name) ?? []
  const at = new Date(`${day?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hours}:${minutes}:${seconds}Z`)
  const isCurrent = async () => {
    const [stored, current] = [await readList(archives, name), await countRows(db)]
    return stored.history === current.history && stored.audit === current.audit
  }
  return { at, isCurrent }
}

export const readList = async (archives: FileStore, name: string): Promise<ArchiveList> => {
  const stored = await archives.get(name)
  if (!stored) throw new Error(`The list ${name} is missing beside the archives.`)
  return JSON.parse(await text(stored)) as ArchiveList
}

/** Stores the list of an archive, after the archive has been verified. */
export const storeList = (archives: FileStore, archive: string, list: ArchiveList): Promise<void> => {
  const content = Buffer.from(JSON.stringify(list))
  return archives.put(toListName(archive), { size: content.length, open: () => Readable.from([content]) })
}
