/**
 * Pictures in news texts. They are uploaded while a text is written, and public under an unguessable name, because
 * browsers send no token with image requests.
 */
import { addTime, DAY_MS, messages, problems } from '@trophy/domain'
import { newsPictureRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/types.ts'
import { remove as removeFile } from '#platform/files/rows.ts'
import { storeUpload, toDownload } from '#platform/files/store-upload.ts'
import type { Deps } from '#platform/http/deps.ts'
import { implement } from '#platform/http/implement.ts'
import { PICTURE_PATH } from './clean-html.ts'

/** Twice the column width in pixels; original camera sizes would only slow readers down. */
const MAX_SIDE_PIXELS = 1600

/** The kind of owner in the table of files; the owner is the user who uploaded the picture. */
const OWNER_KIND = 'news picture'

export const newsPictureHandlers = implement(newsPictureRoutes, {
  'POST /news/image': async ({ deps, user, upload, now }) => {
    const action = { record: { kind: OWNER_KIND, id: user._id }, at: now, by: user }
    const { id, uid } = await storeUpload(deps, upload, action, async () => undefined, MAX_SIDE_PIXELS)
    return { _id: id, url: PICTURE_PATH + uid }
  },
  'GET /news/image/:uid': async ({ deps, pool, params: { uid } }) => {
    const file = await pool
      .selectFrom('files')
      .selectAll()
      .where('owner_kind', '=', OWNER_KIND)
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (!file) throw problems.notFound(messages.unknownFile)
    return toDownload(deps, file, 'forever')
  },
})

type Pictures = Readonly<Record<'lead' | 'content', readonly string[]>>

/** Stores which pictures an item contains. Throws 400 at the text with a missing picture. */
export const linkPictures = async (tx: Tx, news_id: string, pictures: Pictures): Promise<void> => {
  await tx.deleteFrom('news_pictures').where('news_id', '=', news_id).execute()
  const uids = [...new Set([...pictures.lead, ...pictures.content])]
  if (uids.length === 0) return
  // Locks them against the sweep until the end of the transaction.
  const files = await tx
    .selectFrom('files')
    .select(['id', 'uid'])
    .where('owner_kind', '=', OWNER_KIND)
    .where('uid', 'in', uids)
    .forKeyShare()
    .execute()
  const isMissing = (uid: string) => !files.some((file) => file.uid === uid)
  const fields = Object.entries(pictures).filter(([, shownUids]) => shownUids.some(isMissing))
  if (fields.length > 0)
    throw problems.invalid(Object.fromEntries(fields.map(([field]) => [field, messages.pictureMissing])))
  await tx
    .insertInto('news_pictures')
    .values(files.map(({ id }) => ({ news_id, file_id: id })))
    .execute()
}

/** The time a picture may stay unused while a text is being written. */
const UNUSED_TTL_MS = DAY_MS

/** Deletes the pictures that no text uses, and returns their number. The file store is swept hourly. */
export const sweepPictures = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const now = clock.now()
  const before = addTime(now, -UNUSED_TTL_MS)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from files where owner_kind = ${OWNER_KIND}
      and created_at < ${before} and not exists (select from news_pictures where file_id = files.id) for update`.execute(
      tx,
    )
    for (const { id } of rows) await removeFile(tx, id, now)
    return rows.length
  })
}
