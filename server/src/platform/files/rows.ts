/** The table `files`: names of files and keys of their contents. */
import { randomUUID } from 'node:crypto'
import type { FileRecord } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { Db, FileRow, Tx } from '#platform/database/types.ts'
import type { RecordRef } from '#platform/records/history.ts'

/** Returns the files of a record, oldest first. */
export const list = (db: Db, owner: RecordRef): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()

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

export const create = (tx: Tx, { owner, name, at, by, ...content }: NewFile): Promise<FileRow> =>
  tx
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

/** Returns the removed file, or undefined if it has already been removed. */
export const remove = (tx: Tx, id: string): Promise<FileRow | undefined> =>
  tx.deleteFrom('files').where('id', '=', id).returningAll().executeTakeFirst()

/** Removes every file of the record; the cleanup deletes their contents from the file store within the hour. */
export const removeAll = async (tx: Tx, owner: RecordRef): Promise<void> => {
  await tx.deleteFrom('files').where('owner_kind', '=', owner.kind).where('owner_id', '=', owner.id).execute()
}

/** Removes the files of the record that show the hunter, like `removeAll`. */
export const removeHunterFiles = async (tx: Tx, owner: RecordRef): Promise<void> => {
  await tx
    .deleteFrom('files')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('shows_hunter', '=', true)
    .execute()
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
