import { getRestoreDeadline, messages, problems, type SignedIn } from '@trophy/domain'
import type { EvaluationRow, Tx } from '#platform/database/types.ts'
import { appendHistory } from '#platform/records/history.ts'
import * as store from './store.ts'

/** Restores a deleted evaluation. Throws 404 if it is unknown, 409 if it is not deleted, 422 after the deadline. */
export const restoreEvaluation = async (tx: Tx, user: SignedIn, id: string, now: Date): Promise<EvaluationRow> => {
  const row = await store.getForUpdate(tx, id, { includeDeleted: true })
  if (row.deleted_at === null) throw problems.conflict(messages.evaluationNotDeleted)
  if (getRestoreDeadline(row.deleted_at) < now.toISOString()) throw problems.unprocessable(messages.restoreTooLate)
  const restored = await store.update(tx, id, { deleted_at: null, deleted_by: null })
  await appendHistory(tx, { record: { kind: 'evaluation', id }, action: 'restore', at: now, by: user, changes: [] })
  return restored
}
