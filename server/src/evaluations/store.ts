/** Evaluations in the database, one by one. Deleted ones are kept and not found. */
import { randomInt } from 'node:crypto'
import { makePublicId } from '@trophy/domain'
import { newId } from '../db/id.ts'
import type { Db, EvaluationRow, EvaluationUpdate, NewEvaluation } from '../db/types.ts'

export const get = (db: Db, id: string): Promise<EvaluationRow | undefined> =>
  db.selectFrom('evaluations').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The same, held against other writers until the transaction ends. */
export const getForUpdate = (trx: Db, id: string): Promise<EvaluationRow | undefined> =>
  trx
    .selectFrom('evaluations')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Stores a new evaluation under a public id that nobody has. */
export const create = async (
  trx: Db,
  code: string,
  values: Omit<NewEvaluation, 'id' | 'public_id'>,
): Promise<EvaluationRow> => {
  for (;;) {
    const public_id = makePublicId(
      code,
      Array.from({ length: 6 }, () => randomInt(32)),
    )
    const row = await trx
      .insertInto('evaluations')
      .values({ ...values, id: newId(), public_id })
      .onConflict((conflict) => conflict.column('public_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return row
  }
}

export const update = (trx: Db, id: string, values: EvaluationUpdate): Promise<EvaluationRow> =>
  trx.updateTable('evaluations').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Takes an evaluation out of every list. */
export const remove = async (trx: Db, id: string, by: string, now: Date): Promise<void> => {
  await trx.updateTable('evaluations').set({ deleted_at: now, deleted_by: by }).where('id', '=', id).execute()
}
