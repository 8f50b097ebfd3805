/** The handbook, read by all signed-in users and edited by admins. */
import {
  type HandbooksOfSpecies,
  handbookEditSchema,
  handbookSchema,
  handbooksOfSpeciesSchema,
  listSpecies,
  messages,
  problems,
  SIGNED_IN,
} from '@trophy/domain'
import { z } from 'zod'
import { Download } from '#platform/files/download.ts'
import { removeAll } from '#platform/files/rows.ts'
import { streamZip } from '#platform/files/stream-zip.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { parseBody } from '#platform/http/errors.ts'
import { appendHistory } from '#platform/records/history.ts'
import { nextModifiedDate } from '#platform/records/next-modified-date.ts'
import {
  getChapter,
  idParams,
  listChanges,
  pickInformation,
  requireChapter,
  toChapter,
  toRecordRef,
} from './chapter.ts'
import * as store from './store.ts'
import { listZipEntries } from './zip.ts'

export const handbookRoutes = [
  endpoint({
    method: 'GET',
    url: '/handbook',
    access: SIGNED_IN,
    summary: 'List the chapters of the handbook, by code',
    response: z.array(handbookSchema),
    handler: async ({ db }) => (await store.list(db)).map(toChapter),
  }),
  endpoint({
    method: 'GET',
    url: '/handbook/zip',
    access: SIGNED_IN,
    rate: 'exports',
    summary: 'Download all files of the handbook as a zip, in folders by category and chapter',
    allowsLink: true,
    handler: async ({ db, deps, now }) => {
      const parts = listZipEntries(await store.list(db), await store.listFiles(db))
      const { content, size } = streamZip(deps.fileStore, parts)
      const day = formatDayForFileName(now)
      return new Download(`handbook-${day}.zip`, 'application/zip', content, size)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/handbook/for-evaluations',
    access: SIGNED_IN,
    summary: 'List the chapters of each species, by its key in capitals',
    response: handbooksOfSpeciesSchema,
    handler: async ({ db }): Promise<HandbooksOfSpecies> => {
      const chapters = (await store.list(db)).map(toChapter)
      return Object.fromEntries(
        listSpecies().map(({ key }) => [
          key.toUpperCase(),
          { handbooks: chapters.filter(({ evaluation_option }) => evaluation_option === key) },
        ]),
      )
    },
  }),
  endpoint({
    method: 'GET',
    url: '/handbook/:id',
    access: SIGNED_IN,
    summary: 'Get one chapter',
    params: idParams,
    response: handbookSchema,
    handler: ({ db, params: { id } }) => getChapter(db, id),
  }),
  endpoint({
    method: 'POST',
    url: '/handbook',
    access: ['admin'],
    audit: 'handbook changed',
    summary: 'Add a chapter without files',
    body: handbookEditSchema,
    response: handbookSchema,
    handler: async ({ db, user, body, now }) => {
      const information = pickInformation(body)
      const id = await store.create(db, information, now)
      const changes = listChanges(null, information)
      await appendHistory(db, { record: toRecordRef(id), action: 'create', at: now, by: user, changes })
      return getChapter(db, id)
    },
  }),
  endpoint({
    method: 'PATCH',
    url: '/handbook/:id',
    access: ['admin'],
    audit: 'handbook changed',
    summary: 'Edit a chapter; returns 409 if modified_date is outdated',
    params: idParams,
    // Omitted fields keep their values; the handler validates the result.
    body: z.record(z.string(), z.unknown()),
    response: handbookSchema,
    handler: async ({ db, user, params: { id }, body, now }) => {
      const row = await requireChapter(store.getForUpdate(db, id))
      const stored = pickInformation(row)
      const { modified_date, ...edit } = parseBody(handbookEditSchema, { ...stored, ...body })
      if (modified_date && modified_date !== row.modified_date) throw problems.stale()
      const information = pickInformation(edit)
      const changes = listChanges(stored, information)
      if (changes.length === 0) return toChapter(row)
      await store.update(db, id, { ...information, modified_date: nextModifiedDate(row.modified_date, now) })
      await appendHistory(db, { record: toRecordRef(id), action: 'update', at: now, by: user, changes })
      return getChapter(db, id)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/handbook/:id',
    access: ['admin'],
    audit: 'handbook deleted',
    summary: 'Delete a chapter with its files',
    params: idParams,
    handler: async ({ db, user, params: { id }, now }) => {
      if (!(await store.getForUpdate(db, id))) throw problems.notFound(messages.unknownHandbook)
      await store.remove(db, id)
      await removeAll(db, toRecordRef(id))
      await appendHistory(db, { record: toRecordRef(id), action: 'delete', at: now, by: user, changes: [] })
    },
  }),
]
