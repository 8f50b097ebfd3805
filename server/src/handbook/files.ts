/**
 * The files of chapters, one per language. A replaced or deleted file stays in the file store until it is swept, so
 * that zip downloads in progress still find it.
 */
import { messages, problems } from '@trophy/domain'
import { handbookFileRoutes } from '@trophy/domain/routes'
import type { FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { storeUpload, toDownload } from '#platform/files/store-upload.ts'
import { implement } from '#platform/http/implement.ts'
import { appendHistory } from '#platform/records/history.ts'
import { getChapter, toFileChange, toRecordRef } from './chapter.ts'
import * as store from './store.ts'

/** Returns how the history names a file: its edition and name; null without a file. */
export const formatFileLabel = (
  edition: string | null | undefined,
  file: Pick<FileRow, 'original_name'> | undefined,
): string | null => (edition && file ? `${edition} (${file.original_name})` : null)

export const handbookFileHandlers = implement(
  handbookFileRoutes,
  {
    'POST /handbook/:id/file/:language': async ({ deps, pool, user, params: { id, language }, body, upload, now }) => {
      if (body.language !== undefined && body.language !== language)
        throw problems.invalid({ language: messages.notAccepted })
      const record = toRecordRef(id)
      await storeUpload(deps, upload, { record, at: now, by: user }, async (tx, file) => {
        const { editions } = await store.getForUpdate(tx, id)
        const replaced = await store.getFile(tx, id, language)
        await store.setFile(tx, { chapter_id: id, language, edition: body.name, file_id: file.id })
        if (replaced) await files.remove(tx, replaced.id, now)
        const changes = [
          toFileChange(language, formatFileLabel(editions[language], replaced), formatFileLabel(body.name, file)),
        ]
        await appendHistory(tx, { record, action: 'file added', at: now, by: user, changes })
      })
      return getChapter(pool, id)
    },
    'GET /handbook/:id/file/:language': async ({ deps, pool, params: { id, language } }) => {
      const file = await store.getFile(pool, id, language)
      if (!file) throw problems.notFound(messages.unknownFile)
      return toDownload(deps, file)
    },
    'DELETE /handbook/:id/file/:language': async ({ tx, user, params: { id, language }, now }) => {
      const { editions } = await store.getForUpdate(tx, id)
      const file = await store.getFile(tx, id, language)
      if (!file) throw problems.notFound(messages.unknownFile)
      await store.clearFile(tx, id, language)
      await files.remove(tx, file.id, now)
      const changes = [toFileChange(language, formatFileLabel(editions[language], file), null)]
      await appendHistory(tx, { record: toRecordRef(id), action: 'file removed', at: now, by: user, changes })
      return getChapter(tx, id)
    },
  },
  {
    'POST /handbook/:id/file/:language': {
      authoriseUpload: async ({ pool, params: { id } }) => {
        await store.get(pool, id)
      },
    },
  },
)
