/** Writing documents: create, edit with or without another file, delete the file, delete. */
import { DOCUMENT_LABELS, type DocumentEdit, messages, problems } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { DocumentRow, FileRow, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { deleteContents, storeUpload } from '#platform/files/store-upload.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { Action } from '#platform/http/implement.ts'
import {
  assertUnchanged,
  editRecord,
  listFieldChanges,
  nextModifiedDate,
  type RecordKind,
} from '#platform/records/edit-record.ts'
import { appendHistory, type Change } from '#platform/records/history.ts'
import * as store from './store.ts'

const { file: FILE_LABEL, ...TEXT_LABELS } = DOCUMENT_LABELS

const toFileChange = (from: string | null, to: string | null): Change => ({ path: 'file', label: FILE_LABEL, from, to })

/** Throws 400 without a file. */
export const createDocument = async (
  { deps, user, now }: Action,
  edit: DocumentEdit,
  upload: Upload | null,
): Promise<store.StoredDocument> => {
  if (!upload) throw problems.invalid({ file: messages.fileRequired })
  const { title, category } = edit
  const record = store.toRecordRef(newId())
  const at = now.toISOString()
  const row = { id: record.id, title, category, created_at: at, modified_date: at }
  const file = await storeUpload(deps, upload, { record, at: now, by: user }, async (tx) => {
    await store.create(tx, row)
    const changes = [...listFieldChanges(TEXT_LABELS, null, edit), toFileChange(null, upload.name)]
    await appendHistory(tx, { record, action: 'create', at: now, by: user, changes })
  })
  return { ...row, file }
}

type DocumentValues = Pick<DocumentEdit, keyof typeof TEXT_LABELS> & {
  /** The uploaded file. */
  readonly file: FileRow | null
  /** The files that it replaces. */
  readonly replaced: readonly FileRow[]
}

const documentRecord: RecordKind<DocumentRow, DocumentValues> = {
  kind: 'document',
  lock: store.getForUpdate,
  listChanges: (before, values) => [
    ...listFieldChanges(TEXT_LABELS, before, values),
    ...(values.file ? [toFileChange(values.replaced[0]?.original_name ?? null, values.file.original_name)] : []),
  ],
  write: async (tx, { id }, { title, category, replaced }, modifiedDate) => {
    for (const file of replaced) await files.remove(tx, file.id, modifiedDate)
    return store.update(tx, id, { title, category, modified_date: modifiedDate.toISOString() })
  },
}

/**
 * Stores an edit; an uploaded file replaces the previous one. An edit without changes stores nothing. Throws 404, 409
 * after a concurrent change, 400 if no file is left.
 */
export const updateDocument = async (
  { deps, user, now }: Action,
  id: string,
  edit: DocumentEdit,
  upload: Upload | null,
): Promise<store.StoredDocument> => {
  const record = store.toRecordRef(id)
  const replaced: FileRow[] = []
  const write = async (tx: Tx, file: FileRow | null) => {
    const readModifiedDate = edit.modified_date || undefined
    await editRecord(tx, documentRecord, { id, readModifiedDate, by: user, at: now }, async () => {
      const filesBefore = (await files.list(tx, record)).filter((stored) => stored.id !== file?.id)
      if (file) replaced.push(...filesBefore)
      else if (filesBefore.length === 0) throw problems.invalid({ file: messages.fileRequired })
      return { ...edit, file, replaced }
    })
  }
  if (upload) await storeUpload(deps, upload, { record, at: now, by: user }, write)
  else await deps.db.transaction().execute((tx) => write(tx, null))
  await deleteContents(deps.fileStore, replaced)
  return store.get(deps.db, id)
}

/** Deletes the file; the document stays and can receive another. Throws 404 if it has no file. */
export const removeFile = async ({ deps, user, now }: Action, id: string): Promise<store.StoredDocument> => {
  const record = store.toRecordRef(id)
  const removed = await deps.db.transaction().execute(async (tx) => {
    const row = await store.getForUpdate(tx, id)
    const [file] = await files.list(tx, record)
    if (!file) throw problems.notFound(messages.unknownFile)
    await files.remove(tx, file.id, now)
    await store.update(tx, id, { modified_date: nextModifiedDate(row.modified_date, now).toISOString() })
    const changes = [toFileChange(file.original_name, null)]
    await appendHistory(tx, { record, action: 'file removed', at: now, by: user, changes })
    return file
  })
  await deleteContents(deps.fileStore, [removed])
  return store.get(deps.db, id)
}

/** Throws 404, 409 if it was changed after `readModifiedDate`. */
export const removeDocument = async (
  { deps, user, now }: Action,
  id: string,
  readModifiedDate?: string,
): Promise<null> => {
  const record = store.toRecordRef(id)
  const removed = await deps.db.transaction().execute(async (tx) => {
    assertUnchanged(await store.getForUpdate(tx, id), readModifiedDate)
    const fileRows = await files.list(tx, record)
    await appendHistory(tx, { record, action: 'delete', at: now, by: user, changes: [] })
    await store.remove(tx, id, now)
    return fileRows
  })
  await deleteContents(deps.fileStore, removed)
  return null
}
