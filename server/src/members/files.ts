/** Files of a member: pictures of papers, visible to admins only. */
import { fileMessages, fileRules, messages, problems } from '@trophy/domain'
import { z } from 'zod'
import type { Db, FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { deleteContents, openThumbnail, storeUpload, toDownload } from '#platform/files/store-upload.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory, type Change, type RecordRef } from '#platform/records/history.ts'
import * as store from './store.ts'

const rule = fileRules.member

const idParams = z.strictObject({ id: z.uuid(messages.unknownMember) })
const fileParams = z.strictObject({ id: z.uuid(messages.unknownFile) })

const toRecordRef = (id: string): RecordRef => ({ kind: 'member', id })

const toFileChange = (from: string | null, to: string | null): Change => ({ path: 'files', label: 'Files', from, to })

const requireMember = async (db: Db, id: string): Promise<void> => {
  if (!(await store.get(db, id))) throw problems.notFound(messages.unknownMember)
}

const assertFileLimit = (count: number): void => {
  if (count >= rule.maxFiles) throw problems.unprocessable(fileMessages.tooMany(rule))
}

const requireFile = async (db: Db, id: string): Promise<FileRow> => {
  const file = await files.get(db, 'member', id)
  if (!file) throw problems.notFound(messages.unknownFile)
  return file
}

export const memberFileRoutes = [
  endpoint({
    method: 'POST',
    url: '/member/:id/file',
    access: ['admin'],
    audit: 'member file added',
    summary: 'Attach a picture to a member: JPEG, PNG or WebP, at most 20 MB each and 20 in all',
    params: idParams,
    upload: {
      rule,
      authorise: async ({ db, params: { id } }) => {
        await requireMember(db, id)
        assertFileLimit((await files.list(db, toRecordRef(id))).length)
      },
    },
    handler: async ({ deps, user, params: { id }, upload, now }) => {
      const file = await storeUpload(deps, upload, { owner: toRecordRef(id), at: now, by: user._id }, async (trx) => {
        if (!(await store.getForUpdate(trx, id))) throw problems.notFound(messages.unknownMember)
        // The new file is already counted.
        assertFileLimit((await files.list(trx, toRecordRef(id))).length - 1)
        const changes = [toFileChange(null, upload.name)]
        await appendHistory(trx, { record: toRecordRef(id), action: 'file added', at: now, by: user, changes })
      })
      return files.toFileRecord(file)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/file/:id/download',
    access: ['admin'],
    summary: 'Download a file of a member, in whole or in part; thumbnail=true returns the thumbnail of a picture',
    params: fileParams,
    query: z.strictObject({ thumbnail: z.enum(['true', 'false'], messages.notInList).optional() }),
    handler: async ({ deps, db, params, query }) => {
      const file = await requireFile(db, params.id)
      return query.thumbnail === 'true' ? openThumbnail(deps, file) : toDownload(deps, file)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/file/:id',
    access: ['admin'],
    audit: 'member file deleted',
    summary: 'Remove a file from a member',
    params: fileParams,
    transaction: 'own',
    handler: async ({ deps, db, user, params: { id }, now }) => {
      const file = await requireFile(db, id)
      await db.transaction().execute(async (trx) => {
        if (!(await files.remove(trx, id))) throw problems.notFound(messages.unknownFile)
        const changes = [toFileChange(file.original_name, null)]
        await appendHistory(trx, {
          record: toRecordRef(file.owner_id),
          action: 'file removed',
          at: now,
          by: user,
          changes,
        })
      })
      await deleteContents(deps.fileStore, [file.key])
    },
  }),
]
