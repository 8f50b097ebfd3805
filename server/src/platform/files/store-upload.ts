/** Files of records: kept, sent and removed so that the file store and the database always tell the same. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isPicture, messages, problems } from '@trophy/domain'
import type { Db, FileRow } from '#platform/database/types.ts'
import { makeThumbnail, preparePicture, THUMBNAIL_TYPE } from '#platform/formats/picture.ts'
import type { RecordRef } from '#platform/records/history.ts'
import { Download } from './download.ts'
import * as files from './rows.ts'
import { type Content, digestContent, type FileStore } from './store.ts'
import type { Upload } from './upload.ts'

const thumbnailKey = (key: string): string => `${key}.thumbnail`

const toContent = (bytes: Buffer): Content => ({ size: bytes.length, open: () => Readable.from([bytes]) })

type StoreUploadOptions = {
  readonly owner: RecordRef
  readonly at: Date
  readonly by: string
  readonly maxPixels?: number
}

/**
 * Keeps an upload as a file of `owner`. `work` runs in the transaction that makes the file's row: it refuses by
 * throwing, counts, and writes the history. When it fails nothing is kept. Pictures lose their metadata; those wider
 * or higher than `longest` pixels, where it is given, are made smaller.
 */
export const storeUpload = async (
  { db, fileStore }: { readonly db: Db; readonly fileStore: FileStore },
  upload: Upload,
  { owner, at, by, maxPixels }: StoreUploadOptions,
  work: (trx: Db, file: FileRow) => Promise<void>,
): Promise<FileRow> => {
  const { name, kind } = upload
  const key = randomUUID()
  const picture = isPicture(kind.type) ? await preparePicture(await upload.read(), kind.type, maxPixels) : null
  const content = picture ? toContent(picture.content) : upload
  let isMaybeCommitted = false
  try {
    const sha256 = await digestContent(content)
    await fileStore.put(key, content)
    if (picture) await fileStore.put(thumbnailKey(key), toContent(picture.thumbnail))
    return await db.transaction().execute(async (trx) => {
      const file = await files.create(trx, { owner, name, size: content.size, type: kind.type, key, sha256, at, by })
      await work(trx, file)
      isMaybeCommitted = true
      return file
    })
  } catch (error) {
    // Where nobody knows whether the row is there, the sweep finds out.
    if (!isMaybeCommitted) await deleteContents(fileStore, [key])
    throw error
  }
}

/** Removes what the file store holds of these files, whose rows are gone. What fails here is swept later. */
export const deleteContents = (fileStore: FileStore, keys: readonly string[]): Promise<void> =>
  fileStore.remove(keys.flatMap((key) => [key, thumbnailKey(key)])).catch(() => undefined)

/**
 * The file as it was uploaded, whole or in part. Throws 404 when its content is lost.
 * @param cacheFor how long a browser may show it unasked; `forever` only where nobody has to be signed in.
 */
export const toDownload = (
  { fileStore }: { readonly fileStore: FileStore },
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

/** A picture's small copy, made anew where it is lost. Throws 404 for a file that is no picture. */
export const openThumbnail = async (
  { fileStore }: { readonly fileStore: FileStore },
  { key, type }: FileRow,
): Promise<Download> => {
  if (!isPicture(type)) throw problems.notFound(messages.noThumbnail)
  const stored = await fileStore.get(thumbnailKey(key))
  if (stored) return new Download('thumbnail.webp', THUMBNAIL_TYPE, stored)
  const picture = await fileStore.get(key)
  if (!picture) throw problems.notFound(messages.unknownFile)
  const thumbnail = await makeThumbnail(await buffer(picture))
  await fileStore.put(thumbnailKey(key), toContent(thumbnail))
  return new Download('thumbnail.webp', THUMBNAIL_TYPE, thumbnail)
}
