/** Files attached to records, each with a row in the history of its record. */
import { type FileRecord, messages, problems } from '@trophy/domain'
import type { FileRow, Tx } from '#platform/database/types.ts'
import { appendHistory, type Change } from '#platform/records/history.ts'
import type { Download } from './download.ts'
import * as files from './rows.ts'
import {
  deleteContents,
  type FileAction,
  openThumbnail,
  type StoreDeps,
  storeUpload,
  toDownload,
} from './store-upload.ts'
import type { Upload } from './upload.ts'

const toChange = (from: string | null, to: string | null): Change => ({ path: 'files', label: 'Files', from, to })

/** Attaches an upload. `work` runs in the transaction that has stored it, and may throw to reject it. */
export const attachFile = async (
  deps: StoreDeps,
  upload: Upload,
  action: FileAction,
  work: (tx: Tx) => Promise<void>,
): Promise<FileRecord> => {
  const file = await storeUpload(deps, upload, action, async (tx) => {
    await work(tx)
    await appendHistory(tx, { ...action, action: 'file added', changes: [toChange(null, upload.name)] })
  })
  return files.toFileRecord(file)
}

/** Removes a file. `work` runs first, in the same transaction. Throws 404 if the file has already been removed. */
export const detachFile = async (
  { db, fileStore }: StoreDeps,
  file: FileRow,
  { by, at }: Omit<FileAction, 'record'>,
  work: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await work(tx)
    if (!(await files.remove(tx, file.id))) throw problems.notFound(messages.unknownFile)
    const record = { kind: file.owner_kind, id: file.owner_id }
    await appendHistory(tx, { record, action: 'file removed', at, by, changes: [toChange(file.original_name, null)] })
  })
  await deleteContents(fileStore, [file])
}

export const openAttachment = async (
  deps: StoreDeps,
  file: FileRow,
  { thumbnail }: { readonly thumbnail?: string | undefined },
): Promise<Download> => (thumbnail === 'true' ? openThumbnail(deps, file) : toDownload(deps, file))
