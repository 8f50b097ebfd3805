/** Evaluations in the database, one by one. Deleted ones are kept, and found only where that is asked for. */
import { randomInt } from 'node:crypto'
import { makePublicId } from '@trophy/domain'
import { newId } from '../db/id.ts'
import type { Db, EvaluationRow, EvaluationUpdate, NewEvaluation } from '../db/types.ts'

type Wish = { readonly isDeletedToo: boolean }

const find = (db: Db, id: string, { isDeletedToo }: Wish) =>
  db
    .selectFrom('evaluations')
    .selectAll()
    .where('id', '=', id)
    .$if(!isDeletedToo, (query) => query.where('deleted_at', 'is', null))

export const get = (db: Db, id: string, wish: Wish = { isDeletedToo: false }): Promise<EvaluationRow | undefined> =>
  find(db, id, wish).executeTakeFirst()

/** The same, held against other writers until the transaction ends. */
export const getForUpdate = (
  trx: Db,
  id: string,
  wish: Wish = { isDeletedToo: false },
): Promise<EvaluationRow | undefined> => find(trx, id, wish).forUpdate().executeTakeFirst()

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
