/** Files of a member: pictures of papers, visible to admins only. */
import { fileMessages, fileRules, messages, problems } from '@trophy/domain'
import { memberFileRoutes } from '@trophy/domain/routes'
import type { Db, FileRow } from '#platform/database/types.ts'
import { attachFile, detachFile, openAttachment } from '#platform/files/attachments.ts'
import * as files from '#platform/files/rows.ts'
import { implement } from '#platform/http/implement.ts'
import type { RecordRef } from '#platform/records/history.ts'
import * as store from './store.ts'

const rule = fileRules.member

const toRecordRef = (id: string): RecordRef => ({ kind: 'member', id })

const assertFileLimit = (count: number): void => {
  if (count >= rule.maxFiles) throw problems.unprocessable(fileMessages.tooMany(rule))
}

const requireFile = async (db: Db, id: string): Promise<FileRow> => {
  const file = await files.get(db, 'member', id)
  if (!file) throw problems.notFound(messages.unknownFile)
  return file
}

export const memberFileHandlers = implement(
  memberFileRoutes,
  {
    'POST /member/:id/file': async ({ deps, user, params: { id }, upload, now }) => {
      const file = await attachFile(deps, upload, { record: toRecordRef(id), by: user, at: now }, async (tx) => {
        await store.getForUpdate(tx, id)
        // The new file is already counted.
        assertFileLimit((await files.list(tx, toRecordRef(id))).length - 1)
      })
      return files.toFileRecord(file)
    },
    'GET /file/:id/download': async ({ deps, pool, params, query }) =>
      openAttachment(deps, await requireFile(pool, params.id), query),
    'DELETE /file/:id': async ({ deps, pool, user, params: { id }, now }) =>
      detachFile(deps, await requireFile(pool, id), { by: user, at: now }),
  },
  {
    'POST /member/:id/file': {
      authoriseUpload: async ({ pool, params: { id } }) => {
        await store.get(pool, id)
        assertFileLimit((await files.list(pool, toRecordRef(id))).length)
      },
    },
  },
)
