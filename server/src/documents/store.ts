/** Documents in the database, each with its file. */
import { type DocumentRecord, messages, problems } from '@trophy/domain'
import type { Db, DocumentRow, FileRow, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'

/** Returns the reference of a document in history and files. */
export const toRecordRef = (id: string) => ({ kind: 'document', id }) as const

/** A document with its file; null after its deletion, until the next upload. */
export type StoredDocument = DocumentRow & { readonly file: FileRow | null }

const COLUMNS = ['id', 'title', 'category', 'created_at', 'modified_date'] as const satisfies (keyof DocumentRow)[]

type DocumentWithFiles = Pick<DocumentRow, (typeof COLUMNS)[number]> & { readonly files: readonly FileRow[] | null }

const toStored = ({ files: json, ...row }: DocumentWithFiles): StoredDocument => {
  const [file = null] = files.parseFiles(json)
  return { ...row, file }
}

const fileColumn = files.selectFilesAsJson('document', 'documents')

const selectDocuments = (db: Db) => db.selectFrom('documents').select(COLUMNS).select(fileColumn.as('files'))

/** Returns all documents by title, each with its file. */
export const list = async (db: Db): Promise<StoredDocument[]> =>
  (await selectDocuments(db).orderBy('title').orderBy('id').execute()).map(toStored)

const unknownDocumentError = () => problems.notFound(messages.unknownDocument)

/** Returns the document with its file. Throws 404. */
export const get = async (db: Db, id: string): Promise<StoredDocument> =>
  toStored(await selectDocuments(db).where('id', '=', id).executeTakeFirstOrThrow(unknownDocumentError))

/** Returns the document without its file, locked until the end of the transaction. Throws 404. */
export const getForUpdate = (tx: Tx, id: string): Promise<DocumentRow> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(unknownDocumentError)

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
