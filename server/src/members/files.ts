/** Files of a member: pictures of papers, for the admin alone. */
import { fileMessages, fileRules, messages, problems } from '@trophy/domain'
import { z } from 'zod'
import type { Db, FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { downloadOf, forgetContent, keepUpload, thumbnailOf } from '#platform/files/store-upload.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory, type Change, type RecordRef } from '#platform/records/history.ts'
import * as store from './store.ts'

const rule = fileRules.member

const byId = z.strictObject({ id: z.uuid(messages.unknownMember) })
const byFile = z.strictObject({ id: z.uuid(messages.unknownFile) })

const ownerOf = (id: string): RecordRef => ({ kind: 'member', id })

const changeOf = (from: string | null, to: string | null): Change => ({ path: 'files', label: 'Files', from, to })

const requireMember = async (db: Db, id: string): Promise<void> => {
  if (!(await store.get(db, id))) throw problems.notFound(messages.unknownMember)
}

const requireRoom = (count: number): void => {
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
    params: byId,
    upload: {
      rule,
      admit: async ({ db, params: { id } }) => {
        await requireMember(db, id)
        requireRoom((await files.list(db, ownerOf(id))).length)
      },
    },
    handler: async ({ deps, user, params: { id }, upload, now }) => {
      const file = await keepUpload(deps, upload, { owner: ownerOf(id), at: now, by: user._id }, async (trx) => {
        if (!(await store.getForUpdate(trx, id))) throw problems.notFound(messages.unknownMember)
        // The new one is counted.
        requireRoom((await files.list(trx, ownerOf(id))).length - 1)
        const changes = [changeOf(null, upload.name)]
        await appendHistory(trx, { record: ownerOf(id), action: 'file added', at: now, by: user, changes })
      })
      return files.fileRecordOf(file)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/file/:id/download',
    access: ['admin'],
    summary: 'A file of a member, whole or in part; with thumbnail=true the small copy of a picture',
    params: byFile,
    query: z.strictObject({ thumbnail: z.enum(['true', 'false'], messages.notInList).optional() }),
    handler: async ({ deps, db, params, query }) => {
      const file = await requireFile(db, params.id)
      return query.thumbnail === 'true' ? thumbnailOf(deps, file) : downloadOf(deps, file)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/file/:id',
    access: ['admin'],
    audit: 'member file deleted',
    summary: 'Remove a file from a member',
    params: byFile,
    transaction: 'own',
    handler: async ({ deps, db, user, params: { id }, now }) => {
      const file = await requireFile(db, id)
      await db.transaction().execute(async (trx) => {
        if (!(await files.remove(trx, id))) throw problems.notFound(messages.unknownFile)
        const changes = [changeOf(file.original_name, null)]
        await appendHistory(trx, { record: ownerOf(file.owner_id), action: 'file removed', at: now, by: user, changes })
      })
      await forgetContent(deps.fileStore, [file.key])
    },
  }),
]
