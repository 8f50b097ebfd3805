/** Files of records: stored, sent and removed consistently in the file store and the database. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isPicture, messages, problems } from '@trophy/domain'
import type { FileRow, Pool, Tx } from '#platform/database/types.ts'
import { type Pictures, THUMBNAIL_TYPE } from '#platform/formats/picture.ts'
import type { HistoryEntry } from '#platform/records/history.ts'
import { Download } from './download.ts'
import * as files from './rows.ts'
import { type Content, digestContent, type FileStore } from './store.ts'
import type { Upload } from './upload.ts'

const thumbnailKey = (key: string): string => `${key}.thumbnail`

export const toContent = (bytes: Buffer): Content => ({ size: bytes.length, open: () => Readable.from([bytes]) })

export type StoreDeps = { readonly db: Pool; readonly fileStore: FileStore; readonly pictures: Pictures }

/** The record to which a file belongs, and who adds or removes the file when. */
export type FileAction = Pick<HistoryEntry, 'record' | 'at'> & {
  readonly by: HistoryEntry['by'] & { readonly _id: string }
  /** True if an added file shows the hunter of its evaluation. */
  readonly showsHunter?: boolean
}

/**
 * Stores an upload as a file of a record. `work` runs in the transaction that inserts the row: it rejects by throwing,
 * counts, and writes the history. If it fails, nothing is stored. Pictures lose their metadata and are scaled down to
 * `maxPixels` in width and height, if given.
 */
export const storeUpload = async (
  { db, fileStore, pictures }: StoreDeps,
  upload: Upload,
  { record, at, by, showsHunter = false }: FileAction,
  work: (tx: Tx, file: FileRow) => Promise<void>,
  maxPixels?: number,
): Promise<FileRow> => {
  const { name, kind } = upload
  const key = randomUUID()
  const picture = isPicture(kind.type) ? await pictures.prepare(await upload.read(), kind.type, maxPixels) : null
  const content = picture ? toContent(picture.content) : upload
  let isMaybeCommitted = false
  try {
    const sha256 = await digestContent(content)
    await fileStore.put(key, content)
    if (picture) await fileStore.put(thumbnailKey(key), toContent(picture.thumbnail))
    return await db.transaction().execute(async (tx) => {
      const stored = { name, size: content.size, type: kind.type, key, sha256, shows_hunter: showsHunter }
      const file = await files.create(tx, { ...stored, owner: record, at, by: by._id })
      await work(tx, file)
      isMaybeCommitted = true
      return file
    })
  } catch (error) {
    // If the commit may have succeeded, leave the content to the cleanup.
    if (!isMaybeCommitted) await deleteContents(fileStore, [{ key }])
    throw error
  }
}

/** Deletes the contents of removed files. Errors are ignored: the cleanup deletes what is left. */
export const deleteContents = (fileStore: FileStore, removed: readonly Pick<FileRow, 'key'>[]): Promise<void> =>
  fileStore.remove(removed.flatMap(({ key }) => [key, thumbnailKey(key)])).catch(() => undefined)

/**
 * Returns the uploaded file for download. Its content throws 404 if it is missing.
 * @param cacheFor how long a browser may use it without revalidation; `forever` only for public files.
 */
export const toDownload = (
  { fileStore }: Pick<StoreDeps, 'fileStore'>,
  { original_name, type, size, uid, key }: FileRow,
  cacheFor: 'no time' | 'forever' = 'no time',
): Download =>
  new Download(original_name, type, {
    size,
    tag: uid,
    isPublic: cacheFor === 'forever',
    open: async (range) => {
      const content = await fileStore.get(key, range)
      if (!content) throw problems.notFound(messages.unknownFile)
      return content
    },
  })

/** Returns a picture's thumbnail, recreated if missing. Throws 404 for a file that is not a picture. */
export const openThumbnail = async (
  { fileStore, pictures }: Pick<StoreDeps, 'fileStore' | 'pictures'>,
  { key, type }: FileRow,
): Promise<Download> => {
  if (!isPicture(type)) throw problems.notFound(messages.noThumbnail)
  const stored = await fileStore.get(thumbnailKey(key))
  if (stored) return new Download('thumbnail.webp', THUMBNAIL_TYPE, stored)
  const picture = await fileStore.get(key)
  if (!picture) throw problems.notFound(messages.unknownFile)
  const thumbnail = await pictures.makeThumbnail(await buffer(picture))
  await fileStore.put(thumbnailKey(key), toContent(thumbnail))
  return new Download('thumbnail.webp', THUMBNAIL_TYPE, thumbnail)
}
