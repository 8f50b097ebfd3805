/** Evaluations in the database. Deleted ones are kept and not found. */

import { randomInt } from 'node:crypto'
import { type EvaluationColumn, type EvaluationFilter, type ListQuery, makePublicId } from '@trophy/domain'
import { sql } from 'kysely'
import { newId } from '../db/id.ts'
import { hasFolded, hasPlain, isAnyOf, isFrom, isUntil, type ListSql, selectPage } from '../db/page.ts'
import type { Db, EvaluationRow, EvaluationUpdate, NewEvaluation } from '../db/types.ts'
import { LIST_COLUMNS, type ListedRow } from './answer.ts'

const listSql: ListSql<EvaluationColumn, EvaluationFilter> = {
  table: 'evaluations',
  rows: sql`deleted_at is null`,
  sort: {
    public_id: sql`public_id`,
    measurer_id_number: sql`measurer_id_number`,
    measurer_name: sql`measurer_name`,
    hunter_name: sql`hunter_name`,
    eval_option: sql`species_name`,
    hunt_date: sql`hunt_date`,
    hunt_country: sql`hunt_country_name`,
    eval_date: sql`eval_date`,
    source: sql`source`,
    total_points: sql`total_points`,
    files_num: sql`files_num`,
    version: sql`version`,
    created_at: sql`created_at`,
    modified_date: sql`modified_date`,
    phenotype: sql`phenotype_label`,
    medal: sql`medal_rank`,
  },
  filters: {
    public_id: hasPlain('public_id'),
    measurer_id_number: hasPlain('measurer_id_number'),
    measurer_name: hasFolded('measurer_name_folded'),
    hunter_name: hasFolded('hunter_name_folded'),
    phenotype: hasFolded('phenotype_folded'),
    eval_option: isAnyOf('eval_option'),
    hunt_country: isAnyOf('hunt_country'),
    source: isAnyOf('source'),
    version: isAnyOf('version'),
    medal: isAnyOf('award'),
    hunt_date_from: isFrom('hunt_date'),
    hunt_date_to: isUntil('hunt_date'),
    eval_date_from: isFrom('eval_date'),
    eval_date_to: isUntil('eval_date'),
  },
}

/** One page of the list, and how many rows the filters leave. */
export const list = async (
  db: Db,
  query: ListQuery<EvaluationColumn, EvaluationFilter>,
): Promise<{ readonly rows: readonly ListedRow[]; readonly totalDocs: number }> => {
  const { ids, totalDocs } = await selectPage(db, listSql, query)
  if (ids.length === 0) return { rows: [], totalDocs }
  const found = await db.selectFrom('evaluations').select(LIST_COLUMNS).where('id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), totalDocs }
}

/** The values that occur in a column. */
export const listValues = async (
  db: Db,
  column: 'eval_option' | 'hunt_country' | 'source' | 'version' | 'award',
): Promise<string[]> => {
  const rows = await db.selectFrom('evaluations').select(column).distinct().where('deleted_at', 'is', null).execute()
  return rows.map((row) => row[column])
}

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
