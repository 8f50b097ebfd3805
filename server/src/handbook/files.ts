/**
 * The files of chapters, one per language. A replaced or deleted file stays in the file store until it is swept, so
 * that zip downloads in progress still find it.
 */
import {
  fileRules,
  HANDBOOK_LANGUAGES,
  handbookFileSchema,
  handbookSchema,
  messages,
  problems,
  SIGNED_IN,
} from '@trophy/domain'
import { z } from 'zod'
import type { FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { storeUpload, toDownload } from '#platform/files/store-upload.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory } from '#platform/records/history.ts'
import { getChapter, idParams, requireChapter, toFileChange, toRecordRef } from './chapter.ts'
import * as store from './store.ts'

const languageParams = idParams.extend({ language: z.enum(HANDBOOK_LANGUAGES, messages.unknownFile) })

const formatFileLabel = (edition: string | null | undefined, file: FileRow | undefined): string | null =>
  edition && file ? `${edition} (${file.original_name})` : null

export const handbookFileRoutes = [
  endpoint({
    method: 'POST',
    url: '/handbook/:id/file/:language',
    access: ['admin'],
    audit: 'handbook changed',
    summary: 'Upload the file of a language, a PDF of at most 100 MB, or replace it; its name is its edition',
    params: languageParams,
    body: handbookFileSchema,
    response: handbookSchema,
    upload: {
      rule: fileRules.handbook,
      authorise: async ({ db, params: { id } }) => {
        await requireChapter(store.get(db, id))
      },
    },
    handler: async ({ deps, db, user, params: { id, language }, body, upload, now }) => {
      if (body.language !== undefined && body.language !== language)
        throw problems.invalid({ language: messages.notAccepted })
      const record = toRecordRef(id)
      await storeUpload(deps, upload, { owner: record, at: now, by: user._id }, async (trx, file) => {
        const { editions } = await requireChapter(store.getForUpdate(trx, id))
        const replaced = await store.getFile(trx, id, language)
        await store.setFile(trx, { chapter_id: id, language, edition: body.name, file_id: file.id })
        if (replaced) await files.remove(trx, replaced.id)
        const changes = [
          toFileChange(language, formatFileLabel(editions[language], replaced), formatFileLabel(body.name, file)),
        ]
        await appendHistory(trx, { record, action: 'file added', at: now, by: user, changes })
      })
      return getChapter(db, id)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/handbook/:id/file/:language',
    access: SIGNED_IN,
    summary: 'Download the file of a language, in whole or in part',
    params: languageParams,
    allowsLink: true,
    handler: async ({ deps, db, params: { id, language } }) => {
      const file = await store.getFile(db, id, language)
      if (!file) throw problems.notFound(messages.unknownFile)
      return toDownload(deps, file)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/handbook/:id/file/:language',
    access: ['admin'],
    audit: 'handbook deleted',
    summary: 'Delete the file of a language',
    params: languageParams,
    response: handbookSchema,
    handler: async ({ db, user, params: { id, language }, now }) => {
      const { editions } = await requireChapter(store.getForUpdate(db, id))
      const file = await store.getFile(db, id, language)
      if (!file) throw problems.notFound(messages.unknownFile)
      await store.clearFile(db, id, language)
      await files.remove(db, file.id)
      const changes = [toFileChange(language, formatFileLabel(editions[language], file), null)]
      await appendHistory(db, { record: toRecordRef(id), action: 'file removed', at: now, by: user, changes })
      return getChapter(db, id)
    },
  }),
]
