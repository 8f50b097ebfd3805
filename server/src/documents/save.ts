/** Writing documents: create, edit with or without another file, delete the file, delete. */
import { DOCUMENT_LABELS, type DocumentEdit, messages, problems, type SignedIn } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db, FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { deleteContents, storeUpload } from '#platform/files/store-upload.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { Deps } from '#platform/http/deps.ts'
import { appendHistory, type Change } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import * as store from './store.ts'

type WriteParams = { readonly deps: Deps; readonly user: SignedIn; readonly now: Date }
type SaveParams = WriteParams & { readonly edit: DocumentEdit; readonly upload: Upload | null }

const toFileChange = (from: string | null, to: string | null): Change => ({
  path: 'file',
  label: DOCUMENT_LABELS.file,
  from,
  to,
})

/** Throws 400 without a file. */
export const createDocument = async ({ deps, user, now, edit, upload }: SaveParams): Promise<store.StoredDocument> => {
  if (!upload) throw problems.invalid({ file: messages.fileRequired })
  const { title, category } = edit
  const record = store.toRecordRef(newId())
  const at = now.toISOString()
  const file = await storeUpload(deps, upload, { owner: record, at: now, by: user._id }, async (trx) => {
    await store.create(trx, { id: record.id, title, category, created_at: at, modified_date: at })
    const changes = [
      { path: 'title', label: DOCUMENT_LABELS.title, from: null, to: title },
      { path: 'category', label: DOCUMENT_LABELS.category, from: null, to: category },
      toFileChange(null, upload.name),
    ]
    await appendHistory(trx, { record, action: 'create', at: now, by: user, changes })
  })
  return { id: record.id, title, category, created_at: at, modified_date: at, file }
}

/**
 * Stores an edit; an uploaded file replaces the previous one. An edit without changes stores nothing. Throws 404, 409
 * after a concurrent change, 400 if no file is left.
 */
export const updateDocument = async (
  { deps, user, now, edit, upload }: SaveParams,
  id: string,
): Promise<store.StoredDocument> => {
  const replaced: FileRow[] = []
  const write = async (trx: Db, file: FileRow | null) => {
    replaced.push(...(await applyEdit(trx, id, { user, now, edit, file })))
  }
  if (upload) await storeUpload(deps, upload, { owner: store.toRecordRef(id), at: now, by: user._id }, write)
  else await deps.db.transaction().execute((trx) => write(trx, null))
  await deleteContents(
    deps.fileStore,
    replaced.map(({ key }) => key),
  )
  return requireDocument(await store.get(deps.db, id))
}

type EditParams = Omit<WriteParams, 'deps'> & { readonly edit: DocumentEdit; readonly file: FileRow | null }

/** Returns the replaced files. */
const applyEdit = async (trx: Db, id: string, { user, now, edit, file }: EditParams): Promise<readonly FileRow[]> => {
  const record = store.toRecordRef(id)
  const row = requireDocument(await store.getForUpdate(trx, id))
  const { title, category, modified_date } = edit
  if (modified_date && modified_date !== row.modified_date) throw problems.stale()
  const filesBefore = (await files.list(trx, record)).filter((stored) => stored.id !== file?.id)
  if (!file && filesBefore.length === 0) throw problems.invalid({ file: messages.fileRequired })

  const changes = [
    ...(title === row.title ? [] : [{ path: 'title', label: DOCUMENT_LABELS.title, from: row.title, to: title }]),
    ...(category === row.category
      ? []
      : [{ path: 'category', label: DOCUMENT_LABELS.category, from: row.category, to: category }]),
    ...(file ? [toFileChange(filesBefore[0]?.original_name ?? null, file.original_name)] : []),
  ]
  if (changes.length === 0) return []
  const replaced = file ? filesBefore : []
  for (const file of replaced) await files.remove(trx, file.id)
  await store.update(trx, id, {
    title,
    category,
    modified_date: nextModifiedDate(row.modified_date, now).toISOString(),
  })
  await appendHistory(trx, { record, action: 'update', at: now, by: user, changes })
  return replaced
}

/** Deletes the file; the document stays and can receive another. Throws 404 if it has no file. */
export const removeFile = async ({ deps, user, now }: WriteParams, id: string): Promise<store.StoredDocument> => {
  const record = store.toRecordRef(id)
  const removed = await deps.db.transaction().execute(async (trx) => {
    const row = requireDocument(await store.getForUpdate(trx, id))
    const [file] = await files.list(trx, record)
    if (!file) throw problems.notFound(messages.unknownFile)
    await files.remove(trx, file.id)
    await store.update(trx, id, { modified_date: nextModifiedDate(row.modified_date, now).toISOString() })
    const changes = [toFileChange(file.original_name, null)]
    await appendHistory(trx, { record, action: 'file removed', at: now, by: user, changes })
    return file
  })
  await deleteContents(deps.fileStore, [removed.key])
  return requireDocument(await store.get(deps.db, id))
}

export const removeDocument = async ({ deps, user, now }: WriteParams, id: string): Promise<void> => {
  const record = store.toRecordRef(id)
  const removed = await deps.db.transaction().execute(async (trx) => {
    requireDocument(await store.getForUpdate(trx, id))
    const fileRows = await files.list(trx, record)
    await appendHistory(trx, { record, action: 'delete', at: now, by: user, changes: [] })
    await store.remove(trx, id)
    return fileRows
  })
  await deleteContents(
    deps.fileStore,
    removed.map(({ key }) => key),
  )
}

/** Throws 404 for undefined. */
export const requireDocument = <Row>(row: Row | undefined): Row => {
  if (!row) throw problems.notFound(messages.unknownDocument)
  return row
}
