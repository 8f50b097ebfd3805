/** Import batches in the database, with their evaluations. */

import { sql } from 'kysely'
import type { Db, HistoryRow, ImportBatchRow, Tx } from '#platform/database/types.ts'

export type BatchWithState = ImportBatchRow & {
  /** True if an evaluation of the batch has been changed since. */
  readonly is_changed: boolean
}

/** The import writes the first history row of each evaluation, so any later row is a change. */
const isChanged = sql<boolean>`exists (
  select from import_batch_evaluations of_batch
  join history on history.record_kind = 'evaluation' and history.record_id = of_batch.evaluation_id and history.seq > 1
  where of_batch.batch_id = import_batches.id)`

const selectBatches = (db: Db) => db.selectFrom('import_batches').selectAll()

/** Returns the newest 500 batches, newest first. */
export const list = (db: Db): Promise<BatchWithState[]> =>
  selectBatches(db).select(isChanged.as('is_changed')).orderBy('at', 'desc').orderBy('id', 'desc').limit(500).execute()

/** Locks the batch until the transaction ends. */
export const getForUpdate = (tx: Tx, id: string): Promise<ImportBatchRow | undefined> =>
  selectBatches(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the batch with the same rows that has not been undone. */
export const findByDigest = (db: Db, digest: string): Promise<ImportBatchRow | undefined> =>
  selectBatches(db).where('digest', '=', digest).where('undone_at', 'is', null).executeTakeFirst()

export const create = async (tx: Tx, batch: Omit<ImportBatchRow, 'undone_at'>): Promise<void> => {
  await tx
    .insertInto('import_batches')
    .values({ ...batch, undone_at: null })
    .execute()
}

export const linkEvaluations = async (tx: Tx, batch_id: string, ids: readonly string[]): Promise<void> => {
  await tx
    .insertInto('import_batch_evaluations')
    .values(ids.map((evaluation_id) => ({ evaluation_id, batch_id })))
    .execute()
}

export const setUndone = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('import_batches').set({ undone_at: now }).where('id', '=', id).execute()
}

/** Returns the newest history row of each evaluation. Locks the evaluations until the transaction ends. */
export const listLatestHistoryForUpdate = async (
  tx: Tx,
  batch_id: string,
): Promise<Pick<HistoryRow, 'record_id' | 'seq' | 'hash'>[]> => {
  await sql`select id from evaluations where id in (${selectEvaluationIds(batch_id)}) order by id for update`.execute(
    tx,
  )
  const { rows } = await sql<Pick<HistoryRow, 'record_id' | 'seq' | 'hash'>>`
    select distinct on (record_id) record_id, seq, hash from history
    where record_kind = 'evaluation' and record_id in (${selectEvaluationIds(batch_id)})
    order by record_id, seq desc`.execute(tx)
  return rows
}

const selectEvaluationIds = (batch_id: string) =>
  sql`select evaluation_id from import_batch_evaluations where batch_id = ${batch_id}`

/** Returns the ids of the measurers whose evaluations the batch created. */
export const listMeasurers = async (db: Db, batch_id: string): Promise<(string | null)[]> => {
  const rows = await db
    .selectFrom('evaluations')
    .innerJoin('import_batch_evaluations', 'evaluation_id', 'id')
    .select('measurer_id')
    .distinct()
    .where('batch_id', '=', batch_id)
    .execute()
  return rows.map(({ measurer_id }) => measurer_id)
}

export const softDeleteEvaluations = async (tx: Tx, batch_id: string, by: string, now: Date): Promise<void> => {
  await sql`update evaluations set deleted_at = ${now}, deleted_by = ${by}
    where id in (${selectEvaluationIds(batch_id)})`.execute(tx)
}
