/** Files of an evaluation: photographs and scans. All users who may read the evaluation may read them. */
import { fileMessages, fileRules, messages, problems, SIGNED_IN, type SignedIn } from '@trophy/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import * as store from '#evaluations/record/store.ts'
import type { Db, EvaluationRow, FileRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { deleteContents, openThumbnail, storeUpload, toDownload } from '#platform/files/store-upload.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory, type Change, type RecordRef } from '#platform/records/history.ts'
import { editBlockedReason } from './response.ts'

const rule = fileRules.evaluation

const idParams = z.strictObject({ id: z.uuid(messages.unknownEvaluation) })
const fileParams = z.strictObject({ fileId: z.uuid(messages.unknownFile) })

const toRecordRef = (id: string): RecordRef => ({ kind: 'evaluation', id })

const toFileChange = (from: string | null, to: string | null): Change => ({ path: 'files', label: 'Files', from, to })

/** Throws 404 if the evaluation does not exist, 403 with the reason if the user may not edit it. */
const requireEditable = (row: EvaluationRow | undefined, user: SignedIn, now: Date): EvaluationRow => {
  if (!row) throw problems.notFound(messages.unknownEvaluation)
  const reason = editBlockedReason(user, row, now)
  if (reason !== null) throw problems.notAllowed(reason)
  return row
}

const assertFileLimit = ({ files_num }: EvaluationRow): void => {
  if (files_num >= rule.maxFiles) throw problems.unprocessable(fileMessages.tooMany(rule))
}

/** Updates the file count without `modified_date`, so that an open editor can still save. */
const changeFileCount = async (trx: Db, id: string, step: 1 | -1): Promise<void> => {
  await trx
    .updateTable('evaluations')
    .set({ files_num: sql`files_num + ${step}` })
    .where('id', '=', id)
    .execute()
}

/** Returns a file if the user may read its evaluation (only admins if deleted). Otherwise throws 404. */
const requireFile = async (db: Db, fileId: string, { role }: SignedIn): Promise<FileRow> => {
  const file = await files.get(db, 'evaluation', fileId)
  const evaluation = file && (await store.get(db, file.owner_id, { includeDeleted: role === 'admin' }))
  if (!evaluation) throw problems.notFound(messages.unknownFile)
  return file
}

export const evaluationFileRoutes = [
  endpoint({
    method: 'POST',
    url: '/evaluation/:id/file',
    access: SIGNED_IN,
    summary: 'Attach a file to an evaluation: JPEG, PNG, WebP or PDF, up to 20 files of at most 20 MB each',
    params: idParams,
    upload: {
      rule,
      authorise: async ({ db, user, params, now }) =>
        assertFileLimit(requireEditable(await store.get(db, params.id), user, now)),
    },
    handler: async ({ deps, user, params: { id }, upload, now }) => {
      const file = await storeUpload(deps, upload, { owner: toRecordRef(id), at: now, by: user._id }, async (trx) => {
        assertFileLimit(requireEditable(await store.getForUpdate(trx, id), user, now))
        await changeFileCount(trx, id, 1)
        const changes = [toFileChange(null, upload.name)]
        await appendHistory(trx, { record: toRecordRef(id), action: 'file added', at: now, by: user, changes })
      })
      return files.toFileRecord(file)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/file/:fileId',
    access: SIGNED_IN,
    summary: 'A file of an evaluation, whole or in part; with thumbnail=true the thumbnail of a picture',
    params: fileParams,
    query: z.strictObject({ thumbnail: z.enum(['true', 'false'], messages.notInList).optional() }),
    handler: async ({ deps, db, user, params, query }) => {
      const file = await requireFile(db, params.fileId, user)
      return query.thumbnail === 'true' ? openThumbnail(deps, file) : toDownload(deps, file)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/evaluation/file/:fileId',
    access: SIGNED_IN,
    summary: 'Remove a file from an evaluation',
    params: fileParams,
    transaction: 'own',
    handler: async ({ deps, db, user, params: { fileId }, now }) => {
      const file = await requireFile(db, fileId, user)
      await db.transaction().execute(async (trx) => {
        const { id } = requireEditable(await store.getForUpdate(trx, file.owner_id), user, now)
        if (!(await files.remove(trx, fileId))) throw problems.notFound(messages.unknownFile)
        await changeFileCount(trx, id, -1)
        const changes = [toFileChange(file.original_name, null)]
        await appendHistory(trx, { record: toRecordRef(id), action: 'file removed', at: now, by: user, changes })
      })
      await deleteContents(deps.fileStore, [file.key])
    },
  }),
]
