/**
 * Pictures in the texts of news. They are uploaded while a text is written and read by anybody who knows their name,
 * which cannot be guessed: a text is shown where no token goes with its pictures.
 */
import { addTime, DAY_MS, fileRules, messages, problems } from '@trophy/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/types.ts'
import { storeUpload, toDownload } from '#platform/files/store-upload.ts'
import type { Deps } from '#platform/http/deps.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { PICTURE_PATH } from './clean-html.ts'

/** Pixels that a text shows, twice as fine as its column is wide: a camera's own size would only make readers wait. */
const MAX_SIDE_PIXELS = 1600

/** As the files of this kind are kept; they belong to whoever uploaded them. */
const OWNER_KIND = 'news picture'

export const newsPictureRoutes = [
  endpoint({
    method: 'POST',
    url: '/news/image',
    access: ['admin'],
    summary:
      'Upload a picture for a text: JPEG, PNG or WebP, at most 20 MB, made smaller where it is larger than a page; one that no text shows is removed after a day',
    upload: { rule: fileRules.news },
    handler: async ({ deps, user, upload, now }) => {
      const owner = { kind: OWNER_KIND, id: user._id }
      const options = { owner, at: now, by: user._id, maxPixels: MAX_SIDE_PIXELS }
      const { id, uid } = await storeUpload(deps, upload, options, async () => undefined)
      return { _id: id, url: PICTURE_PATH + uid }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/news/image/:uid',
    access: 'public',
    summary: 'A picture of a text, for whoever knows its name',
    params: z.strictObject({ uid: z.uuid(messages.unknownFile) }),
    handler: async ({ deps, db, params: { uid } }) => {
      const file = await db
        .selectFrom('files')
        .selectAll()
        .where('owner_kind', '=', OWNER_KIND)
        .where('uid', '=', uid)
        .executeTakeFirst()
      if (!file) throw problems.notFound(messages.unknownFile)
      return toDownload(deps, file, 'forever')
    },
  }),
]

type Pictures = Readonly<Record<'lead' | 'content', readonly string[]>>

/** Notes which pictures an item shows from now on. Throws 400 at the text that shows one that is not there. */
export const linkPictures = async (trx: Db, news_id: string, pictures: Pictures): Promise<void> => {
  await trx.deleteFrom('news_pictures').where('news_id', '=', news_id).execute()
  const uids = [...new Set([...pictures.lead, ...pictures.content])]
  if (uids.length === 0) return
  // Held against the sweep until the transaction ends.
  const files = await trx
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
  await trx
    .insertInto('news_pictures')
    .values(files.map(({ id }) => ({ news_id, file_id: id })))
    .execute()
}

/** How long a picture may wait for a text that shows it: longer than anybody writes on one. */
const UNUSED_TTL_MS = DAY_MS

/** Removes the pictures that no text shows; their contents are swept from the file store within the hour. */
export const sweepPictures = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const before = addTime(clock.now(), -UNUSED_TTL_MS)
  const { numAffectedRows = 0n } =
    await sql`delete from files where owner_kind = ${OWNER_KIND} and created_at < ${before}
    and not exists (select from news_pictures where file_id = files.id)`.execute(db)
  return Number(numAffectedRows)
}
