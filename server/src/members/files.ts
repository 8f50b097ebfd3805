/** Files of a member: pictures of papers, visible to admins only. */
import { fileMessages, fileRules, messages, problems } from '@trophy/domain'
import { memberFileRoutes } from '@trophy/domain/routes'
import type { Db, FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { deleteContents, openThumbnail, storeUpload, toDownload } from '#platform/files/store-upload.ts'
import { implement } from '#platform/http/implement.ts'
import { appendHistory, type Change, type RecordRef } from '#platform/records/history.ts'
import * as store from './store.ts'

const rule = fileRules.member

const toRecordRef = (id: string): RecordRef => ({ kind: 'member', id })

const toFileChange = (from: string | null, to: string | null): Change => ({ path: 'files', label: 'Files', from, to })

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
      const file = await storeUpload(deps, upload, { owner: toRecordRef(id), at: now, by: user._id }, async (tx) => {
        await store.getForUpdate(tx, id)
        // The new file is already counted.
        assertFileLimit((await files.list(tx, toRecordRef(id))).length - 1)
        const changes = [toFileChange(null, upload.name)]
        await appendHistory(tx, { record: toRecordRef(id), action: 'file added', at: now, by: user, changes })
      })
      return files.toFileRecord(file)
    },
    'GET /file/:id/download': async ({ deps, pool, params, query }) => {
      const file = await requireFile(pool, params.id)
      return query.thumbnail === 'true' ? openThumbnail(deps, file) : toDownload(deps, file)
    },
    'DELETE /file/:id': async ({ deps, pool, user, params: { id }, now }) => {
      const file = await requireFile(pool, id)
      await pool.transaction().execute(async (tx) => {
        if (!(await files.remove(tx, id))) throw problems.notFound(messages.unknownFile)
        const changes = [toFileChange(file.original_name, null)]
        await appendHistory(tx, {
          record: toRecordRef(file.owner_id),
          action: 'file removed',
          at: now,
          by: user,
          changes,
        })
      })
      await deleteContents(deps.fileStore, [file.key])
    },
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
