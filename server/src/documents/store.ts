/** Documents in the database, each with its file. */
import { type DocumentRecord, messages, problems } from '@trophy/domain'
import type { Db, DocumentRow, FileRow, Tx } from '#platform/database/types.ts'
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

const unknownDocumentError = () => problems.notFound(messages.unknownDocument)

/** Returns the document with its file. Throws 404. */
export const get = async (db: Db, id: string): Promise<StoredDocument> => {
  const row = await selectDocument(db, id).executeTakeFirstOrThrow(unknownDocumentError)
  const [file = null] = await files.list(db, toRecordRef(id))
  return { ...row, file }
}

/** Returns the document without its file, locked until the end of the transaction. Throws 404. */
export const getForUpdate = (tx: Tx, id: string): Promise<DocumentRow> =>
  selectDocument(tx, id).forUpdate().executeTakeFirstOrThrow(unknownDocumentError)

export const create = async (tx: Tx, row: DocumentRow): Promise<void> => {
  await tx.insertInto('documents').values(row).execute()
}

/** Returns the updated row. */
export const update = (tx: Tx, id: string, values: Partial<Omit<DocumentRow, 'id'>>): Promise<DocumentRow> =>
  tx.updateTable('documents').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const remove = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await files.removeAll(tx, toRecordRef(id), at)
  await tx.deleteFrom('documents').where('id', '=', id).execute()
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
