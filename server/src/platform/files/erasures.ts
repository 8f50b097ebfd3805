/**
 * The list of erasures of personal data beside the backups, from which a restore repeats them. An entry is an empty
 * object; its name consists of the time, what was erased, and its id.
 */
import { Readable } from 'node:stream'
import { problems } from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import type { BackupStores } from './backup-stores.ts'
import * as files from './rows.ts'

/**
 * The erased data: a hunter and their files, also all other files of a deleted evaluation, a member, a person at a
 * review, or a file.
 */
const SCOPES = ['hunter', 'evaluation', 'member', 'person', 'file'] as const

export type Erasure = {
  readonly scope: (typeof SCOPES)[number]
  /** The id of the record, or the key of the file. */
  readonly id: string
  /** Equals the time of the entry in the history of the record. */
  readonly at: Date
}

const ENTRY_PATTERN = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\dt)(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})z-(${SCOPES.join('|')})-(.+)$`,
)

const formatEntry = ({ at, scope, id }: Erasure): string =>
  `${at.toISOString().replaceAll(/[:.]/g, '-').toLowerCase()}-${scope}-${id}`

/** Returns null for the name of another object. */
const parseEntry = (name: string): Erasure | null => {
  const [, day, hours, minutes, seconds, ms, scope, id] = ENTRY_PATTERN.exec(name) ?? []
  if (day === undefined || id === undefined) return null
  const at = new Date(`${day}${hours}:${minutes}:${seconds}.${ms}z`.toUpperCase())
  return { at, scope: scope as Erasure['scope'], id }
}

export const listErasures = async ({ erasures }: BackupStores): Promise<readonly Erasure[]> => {
  const entries: Erasure[] = []
  for await (const { key } of erasures.list()) {
    const entry = parseEntry(key)
    if (entry) entries.push(entry)
  }
  return entries
}

export const removeErasures = ({ erasures }: BackupStores, entries: readonly Erasure[]): Promise<void> =>
  erasures.remove(entries.map(formatEntry))

/**
 * Lists the erasure of a record and of its removed files, and deletes the copies of these files. Call it in the
 * transaction, after the rows of the files have been deleted: without the list, nothing is erased. Throws 503 if the
 * backups are unavailable.
 */
export const recordErasure = async (tx: Db, backups: BackupStores | null, erasure: Erasure): Promise<void> => {
  if (!backups) return
  const { scope, id, at } = erasure
  const owner = { kind: scope === 'member' ? 'member' : 'evaluation', id }
  const keys = await files.listRemovedKeys(tx, owner)
  try {
    await backups.check()
    for (const entry of [erasure, ...keys.map((key): Erasure => ({ scope: 'file', id: key, at }))])
      await backups.erasures.put(formatEntry(entry), { size: 0, open: () => Readable.from([]) })
    await removeCopies(backups, keys)
  } catch {
    throw problems.backupsUnavailable()
  }
}

/** Deletes the copies of files, encrypted or not. */
export const removeCopies = ({ uploads }: BackupStores, keys: readonly string[]): Promise<void> =>
  uploads.remove(keys.flatMap((key) => [key, `${key}.age`]))
