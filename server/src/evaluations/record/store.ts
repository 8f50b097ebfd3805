/** Single evaluations in the database. Deleted ones stay stored and are returned only on request. */
import { CHANGE_REASON, HINT_PATH, information, listFlagged, messages, problems, type Revision } from '@trophy/domain'
import { sql } from 'kysely'
import { LIST_COLUMNS } from '#evaluations/response.ts'
import type { Db, EvaluationRow, EvaluationUpdate, Tx } from '#platform/database/types.ts'

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

export const update = (tx: Tx, id: string, values: EvaluationUpdate): Promise<EvaluationRow> =>
  tx.updateTable('evaluations').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Soft-deletes an evaluation. */
export const remove = async (tx: Tx, id: string, by: string, now: Date): Promise<void> => {
  await tx.updateTable('evaluations').set({ deleted_at: now, deleted_by: by }).where('id', '=', id).execute()
}

/** Neither the certificate nor the public record depends on them. */
const UNPRINTED_PATHS = [...listFlagged(information, 'isPrivate'), 'earlier_public_id', HINT_PATH, CHANGE_REASON]

/**
 * Returns the current revision: the creation is the first, and each edit of more than private data is the next one.
 * Null without a history.
 */
export const findRevision = async (db: Db, id: string): Promise<Revision | null> => {
  const { rows } = await sql<Revision>`
    select count(*)::integer as number, max(at) as valid_since from history
    where record_kind = 'evaluation' and record_id = ${id} and action in ('create', 'update')
      and exists (select from jsonb_array_elements(changes) as change where change ->> 'path' <> all(${UNPRINTED_PATHS}))
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
