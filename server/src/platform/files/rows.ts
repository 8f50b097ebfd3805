/** The table `files`: names of files and keys of their contents. Each file has a history of its own. */
import { randomUUID } from 'node:crypto'
import { type FileRecord, pick, SYSTEM_AUTHOR } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '#platform/database/id.ts'
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { Db, FileRow, Tx } from '#platform/database/types.ts'
import { appendHistory, type RecordRef } from '#platform/records/history.ts'

/** Returns the files of a record, oldest first. */
export const list = (db: Db, owner: RecordRef): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()

/** Returns an expression for the files of the record in `table`, as JSON; null if there are none. */
export const selectFilesAsJson = (kind: string, table: string): RawBuilder<readonly FileRow[] | null> => sql`(
    select json_agg(files order by files.id) from files
    where files.owner_kind = ${sql.lit(kind)} and files.owner_id = ${sql.ref(`${table}.id`)}
  )`

/** Returns the rows of `selectFilesAsJson`, oldest first. */
export const parseFiles = (files: readonly FileRow[] | null): FileRow[] =>
  // In JSON, times have an offset and microseconds; rows have UTC and milliseconds.
  (files ?? []).map((file) => ({ ...file, created_at: new Date(file.created_at).toISOString() }))

const BATCH_ROWS = 500

/** Yields all files, by key. */
export const iterate = (db: Db): AsyncGenerator<FileRow> =>
  iterateBatches((last) =>
    db
      .selectFrom('files')
      .selectAll()
      .where('key', '>', last?.key ?? '')
      .orderBy('key')
      .limit(BATCH_ROWS)
      .execute(),
  )

/** Returns a file if it belongs to a record of this kind. */
export const get = (db: Db, kind: string, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('owner_kind', '=', kind).where('id', '=', id).executeTakeFirst()

type NewFile = {
  readonly owner: RecordRef
  readonly name: string
  readonly size: number
  readonly type: string
  readonly key: string
  readonly sha256: string
  readonly shows_hunter?: boolean
  readonly at: Date
  /** The user's id; null for the system. */
  readonly by: string | null
}

/** The values that the history of a file records. That of its record contains its name, and who added it. */
const RECORDED_VALUES = ['owner_kind', 'owner_id', 'key', 'size', 'type', 'sha256'] as const

export const pickRecordedValues = (row: FileRow) => pick(row, RECORDED_VALUES)

const FILE_KIND = 'file'

export const create = async (tx: Tx, { owner, name, at, by, ...content }: NewFile): Promise<FileRow> => {
  const row = await tx
    .insertInto('files')
    .values({
      id: newId(),
      uid: randomUUID(),
      owner_kind: owner.kind,
      owner_id: owner.id,
      original_name: name,
      ...content,
      created_at: at,
      created_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const changes = [{ path: 'information', label: 'information', from: null, to: pickRecordedValues(row) }]
  const record = { kind: FILE_KIND, id: row.id }
  await appendHistory(tx, { record, action: 'create', at, by: SYSTEM_AUTHOR, changes })
  return row
}

/** Records the removal of these files. */
const recordRemoval = async (tx: Tx, removed: readonly FileRow[], at: Date): Promise<void> => {
  for (const { id } of removed)
    await appendHistory(tx, {
      record: { kind: FILE_KIND, id },
      action: 'delete',
      at,
      by: SYSTEM_AUTHOR,
      changes: [],
    })
}

/** Returns the removed file, or undefined if it has already been removed. */
export const remove = async (tx: Tx, id: string, at: Date): Promise<FileRow | undefined> => {
  const removed = await tx.deleteFrom('files').where('id', '=', id).returningAll().execute()
  await recordRemoval(tx, removed, at)
  return removed[0]
}

/** Removes the files of the record; the cleanup deletes their contents from the file store within the hour. */
export const removeAll = async (
  tx: Tx,
  owner: RecordRef,
  at: Date,
  which: 'all' | 'those that show the hunter' = 'all',
): Promise<void> => {
  const removed = await tx
    .deleteFrom('files')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .$if(which !== 'all', (query) => query.where('shows_hunter', '=', true))
    .returningAll()
    .execute()
  await recordRemoval(tx, removed, at)
}

/** Returns the keys of all files that a record had and has no more. Erasing a record leaves them in its history. */
export const listRemovedKeys = async (db: Db, owner: RecordRef): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select changes #>> '{0,to,key}' as key from history
    where record_kind = ${FILE_KIND} and seq = 1 and changes #>> '{0,to,owner_kind}' = ${owner.kind}
      and changes #>> '{0,to,owner_id}' = ${owner.id} and not exists (select from files where id = record_id)`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Marks whether a file shows the hunter. Returns undefined if it was marked so already, or was removed. */
export const mark = (tx: Tx, id: string, shows_hunter: boolean): Promise<FileRow | undefined> =>
  tx
    .updateTable('files')
    .set({ shows_hunter })
    .where('id', '=', id)
    .where('shows_hunter', '<>', shows_hunter)
    .returningAll()
    .executeTakeFirst()

/** Returns the keys that belong to a file. */
export const findKeysInUse = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Returns the file as sent to clients. */
export const toFileRecord = ({ id, uid, original_name, size, type, created_at }: FileRow): FileRecord => ({
  _id: id,
  uid,
  originalName: original_name,
  size,
  type,
  created_at,
})
