/** Files of an evaluation: photographs and scans. All users who may read the evaluation may read them. */
import { fileMessages, fileRules, messages, problems, type SignedIn } from '@trophy/domain'
import { evaluationFileRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import * as store from '#evaluations/record/store.ts'
import type { Db, EvaluationRow, FileRow, Tx } from '#platform/database/types.ts'
import { attachFile, detachFile, openAttachment } from '#platform/files/attachments.ts'
import * as files from '#platform/files/rows.ts'
import { implement } from '#platform/http/implement.ts'
import { assertEditable } from './response.ts'

const rule = fileRules.evaluation

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
    'POST /evaluation/:id/file': ({ deps, user, params: { id }, upload, now }) =>
      attachFile(deps, upload, { record: { kind: 'evaluation', id }, by: user, at: now }, async (tx) => {
        assertMayAddFile(await store.getForUpdate(tx, id), user, now)
        await changeFileCount(tx, id, 1)
      }),
    'GET /evaluation/file/:fileId': async ({ deps, pool, user, params, query }) =>
      openAttachment(deps, await requireFile(pool, params.fileId, user), query),
    'DELETE /evaluation/file/:fileId': async ({ deps, pool, user, params: { fileId }, now }) => {
      const file = await requireFile(pool, fileId, user)
      await detachFile(deps, file, { by: user, at: now }, async (tx) => {
        assertEditable(user, await store.getForUpdate(tx, file.owner_id), now)
        await changeFileCount(tx, file.owner_id, -1)
      })
    },
  },
  {
    'POST /evaluation/:id/file': {
      authoriseUpload: async ({ pool, user, params, now }) =>
        assertMayAddFile(await store.get(pool, params.id), user, now),
    },
  },
)
