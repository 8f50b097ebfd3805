/** Files of an evaluation: photographs and scans. All users who may read the evaluation may read them. */
import { fileMessages, fileRules, messages, problems, type SignedIn } from '@trophy/domain'
import { evaluationFileRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import * as store from '#evaluations/record/store.ts'
import type { Db, EvaluationRow, FileRow, Tx } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { deleteContents, openThumbnail, storeUpload, toDownload } from '#platform/files/store-upload.ts'
import { implement } from '#platform/http/implement.ts'
import { appendHistory, type Change, type RecordRef } from '#platform/records/history.ts'
import { assertEditable } from './response.ts'

const rule = fileRules.evaluation

const toRecordRef = (id: string): RecordRef => ({ kind: 'evaluation', id })

const toFileChange = (from: string | null, to: string | null): Change => ({ path: 'files', label: 'Files', from, to })

/** Throws 403 if the user may not edit the evaluation, 422 if it has no room for another file. */
const assertMayAddFile = (row: EvaluationRow, user: SignedIn, now: Date): void => {
  assertEditable(user, row, now)
  if (row.files_num >= rule.maxFiles) throw problems.unprocessable(fileMessages.tooMany(rule))
}

/** Updates the file count without `modified_date`, so that an open editor can still save. */
const changeFileCount = async (tx: Tx, id: string, step: 1 | -1): Promise<void> => {
  await tx
    .updateTable('evaluations')
    .set({ files_num: sql`files_num + ${step}` })
    .where('id', '=', id)
    .execute()
}

/** Returns a file if the user may read its evaluation (only admins if deleted). Otherwise throws 404. */
const requireFile = async (db: Db, fileId: string, { role }: SignedIn): Promise<FileRow> => {
  const file = await files.get(db, 'evaluation', fileId)
  const evaluation = file && (await store.find(db, file.owner_id, { includeDeleted: role === 'admin' }))
  if (!evaluation) throw problems.notFound(messages.unknownFile)
  return file
}

export const evaluationFileHandlers = implement(
  evaluationFileRoutes,
  {
    'POST /evaluation/:id/file': async ({ deps, user, params: { id }, upload, now }) => {
      const file = await storeUpload(deps, upload, { owner: toRecordRef(id), at: now, by: user._id }, async (tx) => {
        assertMayAddFile(await store.getForUpdate(tx, id), user, now)
        await changeFileCount(tx, id, 1)
        const changes = [toFileChange(null, upload.name)]
        await appendHistory(tx, { record: toRecordRef(id), action: 'file added', at: now, by: user, changes })
      })
      return files.toFileRecord(file)
    },
    'GET /evaluation/file/:fileId': async ({ deps, pool, user, params, query }) => {
      const file = await requireFile(pool, params.fileId, user)
      return query.thumbnail === 'true' ? openThumbnail(deps, file) : toDownload(deps, file)
    },
    'DELETE /evaluation/file/:fileId': async ({ deps, pool, user, params: { fileId }, now }) => {
      const file = await requireFile(pool, fileId, user)
      await pool.transaction().execute(async (tx) => {
        const row = await store.getForUpdate(tx, file.owner_id)
        assertEditable(user, row, now)
        if (!(await files.remove(tx, fileId))) throw problems.notFound(messages.unknownFile)
        await changeFileCount(tx, row.id, -1)
        const changes = [toFileChange(file.original_name, null)]
        await appendHistory(tx, { record: toRecordRef(row.id), action: 'file removed', at: now, by: user, changes })
      })
      await deleteContents(deps.fileStore, [file.key])
    },
  },
  {
    'POST /evaluation/:id/file': {
      authoriseUpload: async ({ pool, user, params, now }) =>
        assertMayAddFile(await store.get(pool, params.id), user, now),
    },
  },
)
