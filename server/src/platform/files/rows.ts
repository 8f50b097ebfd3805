/** The files of records in the database: what they are called and where the file store keeps them. */
import { randomUUID } from 'node:crypto'
import type { FileRecord } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db, FileRow } from '#platform/database/types.ts'
import type { RecordRef } from '#platform/records/history.ts'

/** Oldest first. */
export const list = (db: Db, owner: RecordRef): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()

/** A file of a record of this kind. */
export const get = (db: Db, kind: string, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('owner_kind', '=', kind).where('id', '=', id).executeTakeFirst()

type NewFile = {
  readonly owner: RecordRef
  readonly name: string
  readonly size: number
  readonly type: string
  readonly key: string
  readonly sha256: string
  readonly at: Date
  /** The user's id; null for what the product does by itself. */
  readonly by: string | null
}

export const create = (trx: Db, { owner, name, size, type, key, sha256, at, by }: NewFile): Promise<FileRow> =>
  trx
    .insertInto('files')
    .values({
      id: newId(),
      uid: randomUUID(),
      owner_kind: owner.kind,
      owner_id: owner.id,
      original_name: name,
      size,
      type,
      key,
      sha256,
      created_at: at,
      created_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Answers whether it was still there. */
export const remove = async (trx: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('files').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes every file from the record; their contents are swept from the file store within the hour. */
export const removeAll = async (trx: Db, owner: RecordRef): Promise<void> => {
  await trx.deleteFrom('files').where('owner_kind', '=', owner.kind).where('owner_id', '=', owner.id).execute()
}

/** Those of the keys that a file has. */
export const findKeysInUse = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** The file as it is answered. */
export const toFileRecord = ({ id, uid, original_name, size, type, created_at }: FileRow): FileRecord => ({
  _id: id,
  uid,
  originalName: original_name,
  size,
  type,
  created_at,
})
