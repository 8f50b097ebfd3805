/**
 * Files of an evaluation: photographs and scans. All users who may read the evaluation may read them, except those that
 * show the hunter.
 */
import { fileMessages, fileRules, messages, problems, type SignedIn } from '@trophy/domain'
import { evaluationFileRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import * as store from '#evaluations/record/store.ts'
import type { Db, EvaluationRow, FileRow, Tx } from '#platform/database/types.ts'
import { attachFile, detachFile, markFile, openAttachment } from '#platform/files/attachments.ts'
import * as files from '#platform/files/rows.ts'
import { implement } from '#platform/http/implement.ts'
import { assertEditable, maySeeFile, toEvaluationFile } from './response.ts'

const rule = fileRules.evaluation

/** Throws 403 if the user may not edit the evaluation, 422 if it has no room for another file. */
const assertMayAddFile = (row: EvaluationRow, user: SignedIn, now: Date): void => {
  assertEditable(user, row, now)
  if (row.files_num >= rule.maxFiles) throw problems.unprocessable(fileMessages.tooMany(rule))
}

type Step = 1 | 0 | -1

/**
 * Updates the file counts without `modified_date`, so that an open editor can still save. Another file that shows the
 * hunter is data that can be erased again.
 */
const changeFileCounts = async (tx: Tx, id: string, { files, hunterFiles }: { files: Step; hunterFiles: Step }) => {
  await tx
    .updateTable('evaluations')
    .set({ files_num: sql`files_num + ${files}`, hunter_files_num: sql`hunter_files_num + ${hunterFiles}` })
    .$if(hunterFiles === 1, (query) => query.set({ hunter_erased_at: null }))
    .where('id', '=', id)
    .execute()
}

type EvaluationFileRow = FileRow & { readonly measurer_id: string | null }

/** Returns a file that the user may see (only admins if its evaluation is deleted). Otherwise throws 404. */
const requireFile = async (db: Db, fileId: string, user: SignedIn): Promise<EvaluationFileRow> => {
  const file = await files.get(db, 'evaluation', fileId)
  const evaluation = file && (await store.find(db, file.owner_id, { includeDeleted: user.role === 'admin' }))
  if (!evaluation || !maySeeFile(user, evaluation, file)) throw problems.notFound(messages.unknownFile)
  return { ...file, measurer_id: evaluation.measurer_id }
}

export const evaluationFileHandlers = implement(
  evaluationFileRoutes,
  {
    'POST /evaluation/:id/file': async ({ deps, user, params: { id }, body, upload, now }) => {
      const showsHunter = body.shows_hunter === 'true'
      const action = { record: { kind: 'evaluation', id }, by: user, at: now, showsHunter }
      const file = await attachFile(deps, upload, action, async (tx) => {
        assertMayAddFile(await store.getForUpdate(tx, id), user, now)
        await changeFileCounts(tx, id, { files: 1, hunterFiles: showsHunter ? 1 : 0 })
      })
      return toEvaluationFile(file)
    },
    'GET /evaluation/file/:fileId': async ({ deps, pool, user, params, query, skipAudit }) => {
      const file = await requireFile(pool, params.fileId, user)
      if (!file.shows_hunter || file.measurer_id === user._id) skipAudit()
      return openAttachment(deps, file, query)
    },
    'PATCH /evaluation/file/:fileId': async ({ tx, user, params: { fileId }, body, now }) => {
      const file = await requireFile(tx, fileId, user)
      assertEditable(user, await store.getForUpdate(tx, file.owner_id), now)
      const showsHunter = body.shows_hunter
      if (await markFile(tx, file, { by: user, at: now, showsHunter }))
        await changeFileCounts(tx, file.owner_id, { files: 0, hunterFiles: showsHunter ? 1 : -1 })
      return toEvaluationFile(await requireFile(tx, fileId, user))
    },
    'DELETE /evaluation/file/:fileId': async ({ deps, pool, user, params: { fileId }, now }) => {
      const file = await requireFile(pool, fileId, user)
      await detachFile(deps, file, { by: user, at: now }, async (tx) => {
        assertEditable(user, await store.getForUpdate(tx, file.owner_id), now)
        // Its mark may have been changed before the lock.
        const { shows_hunter } = await requireFile(tx, fileId, user)
        await changeFileCounts(tx, file.owner_id, { files: -1, hunterFiles: shows_hunter ? -1 : 0 })
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
