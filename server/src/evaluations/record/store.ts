/** Single evaluations in the database. Deleted ones stay stored and are returned only on request. */
import { information, listFlagged, messages, problems } from '@trophy/domain'
import { LIST_COLUMNS } from '#evaluations/response.ts'
import { newId } from '#platform/database/id.ts'
import type { Db, EvaluationRow, EvaluationUpdate, Tx } from '#platform/database/types.ts'
import { appendHistory, type HistoryEntry } from '#platform/records/history.ts'
import { listCreationChanges } from './changes.ts'
import { toColumnValues } from './columns.ts'
import { generatePublicId } from './generate-public-id.ts'
import type { SaveKey } from './save-key.ts'

/** All columns except generated ones. */
const COLUMNS = [
  ...LIST_COLUMNS,
  'species_name',
  'hunt_country_name',
  ...listFlagged(information, 'isPrivate'),
  'data',
  'lines',
  'deleted_by',
] as const satisfies (keyof EvaluationRow)[]

type GetOptions = { readonly includeDeleted: boolean }

const selectEvaluation = (db: Db, id: string, { includeDeleted }: GetOptions = { includeDeleted: false }) =>
  db
    .selectFrom('evaluations')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(!includeDeleted, (query) => query.where('deleted_at', 'is', null))

const unknownEvaluationError = () => problems.notFound(messages.unknownEvaluation)

export const find = (db: Db, id: string, options?: GetOptions): Promise<EvaluationRow | undefined> =>
  selectEvaluation(db, id, options).executeTakeFirst()

/** Throws 404. */
export const get = (db: Db, id: string, options?: GetOptions): Promise<EvaluationRow> =>
  selectEvaluation(db, id, options).executeTakeFirstOrThrow(unknownEvaluationError)

/** Like `get`, but locks the row until the transaction ends. */
export const getForUpdate = (tx: Tx, id: string, options?: GetOptions): Promise<EvaluationRow> =>
  selectEvaluation(tx, id, options).forUpdate().executeTakeFirstOrThrow(unknownEvaluationError)

/** The columns that a new evaluation leaves at their defaults. */
export const DEFAULT_VALUES = {
  files_num: 0,
  hunter_files_num: 0,
  deleted_at: null,
  deleted_by: null,
  hunter_erased_at: null,
} as const

type NewEvaluation = Omit<EvaluationRow, 'id' | 'public_id' | 'modified_date' | keyof typeof DEFAULT_VALUES>

/**
 * Stores a new evaluation with a unique public id, its first history entry and the key under which it is saved. Throws
 * if another save has used the key.
 */
export const create = async (
  tx: Tx,
  code: string,
  values: NewEvaluation,
  { at, by, hint }: Pick<HistoryEntry, 'at' | 'by'> & { readonly hint: string | null },
  saveKey: SaveKey | null,
): Promise<EvaluationRow> => {
  const id = newId()
  for (;;) {
    const row = { ...values, id, public_id: generatePublicId(code), modified_date: values.created_at }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('evaluations')
      .values(toColumnValues(row))
      .onConflict((conflict) => conflict.column('public_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) continue
    const record = { kind: 'evaluation', id }
    await appendHistory(tx, { record, action: 'create', at, by, changes: listCreationChanges(row, hint) })
    if (saveKey)
      await tx
        .insertInto('save_keys')
        .values({ ...saveKey, evaluation_id: id })
        .execute()
    return { ...row, ...DEFAULT_VALUES }
  }
}

export const update = (tx: Tx, id: string, values: EvaluationUpdate): Promise<EvaluationRow> =>
  tx.updateTable('evaluations').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Soft-deletes an evaluation. */
export const remove = async (tx: Tx, id: string, by: string, now: Date): Promise<void> => {
  await tx.updateTable('evaluations').set({ deleted_at: now, deleted_by: by }).where('id', '=', id).execute()
}
