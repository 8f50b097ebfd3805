/** Files attached to records, each with a row in the history of its record. */
import { messages, problems } from '@trophy/domain'
import type { FileRow, Tx } from '#platform/database/types.ts'
import { appendHistory, type Change, FILE_LABELS, type HistoryEntry } from '#platform/records/history.ts'
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

/** Files that show the hunter have their own path. */
const toChange = (showsHunter: boolean, from: string | null, to: string | null): Change => {
  const path = showsHunter ? 'hunter_files' : 'files'
  return { path, label: FILE_LABELS[path], from, to }
}

/** Attaches an upload. `work` runs in the transaction that has stored it, and may throw to reject it. */
export const attachFile = async (
  deps: StoreDeps,
  upload: Upload,
  action: FileAction,
  work: (tx: Tx) => Promise<void>,
): Promise<FileRow> =>
  storeUpload(deps, upload, action, async (tx, { shows_hunter, original_name }) => {
    await work(tx)
    await appendHistory(tx, { ...action, action: 'file added', changes: [toChange(shows_hunter, null, original_name)] })
  })

/** Marks whether a file shows the hunter. Returns false, and writes nothing, if it is marked so already. */
export const markFile = async (
  tx: Tx,
  file: FileRow,
  { by, at, showsHunter }: Pick<HistoryEntry, 'by' | 'at'> & { readonly showsHunter: boolean },
): Promise<boolean> => {
  const marked = await files.mark(tx, file.id, showsHunter)
  if (!marked) return false
  const { owner_kind: kind, owner_id: id, original_name: name } = marked
  const changes = [toChange(!showsHunter, name, null), toChange(showsHunter, null, name)]
  await appendHistory(tx, { record: { kind, id }, action: 'file changed', at, by, changes })
  return true
}

/** Removes a file. `work` runs first, in the same transaction. Throws 404 if the file has already been removed. */
export const detachFile = async (
  { db, fileStore }: StoreDeps,
  { id }: Pick<FileRow, 'id'>,
  { by, at }: Pick<FileAction, 'by' | 'at'>,
  work: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> => {
  const file = await db.transaction().execute(async (tx) => {
    await work(tx)
    const removed = await files.remove(tx, id, at)
    if (!removed) throw problems.notFound(messages.unknownFile)
    const record = { kind: removed.owner_kind, id: removed.owner_id }
    const changes = [toChange(removed.shows_hunter, removed.original_name, null)]
    await appendHistory(tx, { record, action: 'file removed', at, by, changes })
    return removed
  })
  await deleteContents(fileStore, [file])
}

export const openAttachment = async (
  deps: StoreDeps,
  file: FileRow,
  { thumbnail }: { readonly thumbnail?: string | undefined },
): Promise<Download> => (thumbnail === 'true' ? openThumbnail(deps, file) : toDownload(deps, file))
