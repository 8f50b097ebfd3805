/** Documents in the database, each with its file. */
import type { DocumentRecord } from '@trophy/domain'
import type { Db, DocumentRow, FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'

/** Returns the reference of a document in history and files. */
export const toRecordRef = (id: string) => ({ kind: 'document', id }) as const

/** A document with its file; null after its deletion, until the next upload. */
export type StoredDocument = DocumentRow & { readonly file: FileRow | null }

/** Returns all documents by title, each with its file. */
export const list = async (db: Db): Promise<StoredDocument[]> => {
  const rows = await db.selectFrom('documents').selectAll().orderBy('title').orderBy('id').execute()
  const fileRows = await db.selectFrom('files').selectAll().where('owner_kind', '=', 'document').execute()
  const filesByOwner = new Map(fileRows.map((file) => [file.owner_id, file]))
  return rows.map((row) => ({ ...row, file: filesByOwner.get(row.id) ?? null }))
}

const selectDocument = (db: Db, id: string) => db.selectFrom('documents').selectAll().where('id', '=', id)

/** Returns the document with its file, or undefined. */
export const get = async (db: Db, id: string): Promise<StoredDocument | undefined> => {
  const row = await selectDocument(db, id).executeTakeFirst()
  if (!row) return undefined
  const [file = null] = await files.list(db, toRecordRef(id))
  return { ...row, file }
}

/** Returns the document without its file, locked until the end of the transaction. */
export const getForUpdate = (trx: Db, id: string): Promise<DocumentRow | undefined> =>
  selectDocument(trx, id).forUpdate().executeTakeFirst()

export const create = async (trx: Db, row: DocumentRow): Promise<void> => {
  await trx.insertInto('documents').values(row).execute()
}

export const update = async (trx: Db, id: string, values: Partial<Omit<DocumentRow, 'id'>>): Promise<void> => {
  await trx.updateTable('documents').set(values).where('id', '=', id).execute()
}

export const remove = async (trx: Db, id: string): Promise<void> => {
  await files.removeAll(trx, toRecordRef(id))
  await trx.deleteFrom('documents').where('id', '=', id).execute()
}

/** Converts a document for the API. */
export const toDocumentRecord = ({ id, title, category, modified_date, file }: StoredDocument): DocumentRecord => ({
  _id: id,
  title,
  category,
  fileName: file?.original_name ?? '',
  file: file && files.toFileRecord(file),
  updatedAt: modified_date,
  modified_date,
})
