/** Single evaluations in the database. Deleted ones stay stored and are returned only on request. */
import { information, listFlagged, messages, problems } from '@trophy/domain'
import { sql } from 'kysely'
import { LIST_COLUMNS } from '#evaluations/response.ts'
import type { Batch } from '#platform/database/connections/batch.ts'
import { newId } from '#platform/database/id.ts'
import { prepared } from '#platform/database/prepared-statements.ts'
import type { Db, EvaluationRow, EvaluationUpdate, FileRow, HistoryRow, Tx } from '#platform/database/types.ts'
import { parseFiles, selectFilesAsJson } from '#platform/files/rows.ts'
import { createRecordRead } from '#platform/http/joined-read.ts'
import { buildHistoryRow, firstRowsInsert, type HistoryEntry } from '#platform/records/history.ts'
import { listCreationChanges } from './changes.ts'
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

export const find = async (
  db: Db,
  id: string,
  { includeDeleted }: GetOptions = { includeDeleted: false },
  lock = sql``,
): Promise<EvaluationRow | undefined> => {
  const { rows } = await sql<Pick<EvaluationRow, (typeof COLUMNS)[number]>>`${prepared}
    select ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from evaluations
    where id = ${id} ${includeDeleted ? sql`` : sql`and deleted_at is null`} ${lock}`.execute(db)
  return rows[0]
}

type EvaluationWithFiles = EvaluationRow & { readonly files: readonly FileRow[] | null }

/** Reads the evaluation of `params.id`, deleted ones included, and its files with the caller's session. */
export const evaluationRead = createRecordRead<EvaluationWithFiles>(messages.unknownEvaluation, {
  columns: sql`${sql.join(COLUMNS.map((name) => sql.ref(`evaluations.${name}`)))},
    case when evaluations.files_num > 0 then ${selectFilesAsJson('evaluation', 'evaluations')} end as files`,
  join: sql`left join evaluations on evaluations.id = call.target::uuid`,
})

/** Returns the evaluation that was read with the caller's session, and its files. Throws 404. */
export const getJoined = (
  joinedRow: unknown,
  { includeDeleted }: GetOptions,
): { readonly row: EvaluationRow; readonly files: readonly FileRow[] } => {
  const row = evaluationRead.getRow(joinedRow)
  if (row.deleted_at !== null && !includeDeleted) throw problems.notFound(messages.unknownEvaluation)
  return { row, files: parseFiles(row.files) }
}

/** Throws 404. */
export const get = async (db: Db, id: string, options?: GetOptions): Promise<EvaluationRow> =>
  requireRow(await find(db, id, options))

/** Like `get`, but locks the row until the transaction ends. */
export const getForUpdate = async (tx: Tx, id: string, options?: GetOptions): Promise<EvaluationRow> =>
  requireRow(await find(tx, id, options, sql`for update`))

const requireRow = (row: EvaluationRow | undefined): EvaluationRow => {
  if (!row) throw problems.notFound(messages.unknownEvaluation)
  return row
}

/** The columns that a new evaluation leaves at their defaults. */
export const DEFAULT_VALUES = {
  files_num: 0,
  hunter_files_num: 0,
  deleted_at: null,
  deleted_by: null,
  hunter_erased_at: null,
} as const

type NewEvaluation = Omit<EvaluationRow, 'id' | 'public_id' | 'modified_date' | keyof typeof DEFAULT_VALUES>

type EvaluationInsert = {
  readonly row: NewEvaluation & Pick<EvaluationRow, 'id' | 'public_id' | 'modified_date'>
  readonly history: HistoryRow
  readonly saveKey: SaveKey | null
}

/** Returns false, and inserts nothing, if the public id is taken. */
type Insert = (creation: EvaluationInsert) => Promise<boolean>

/**
 * Returns an insert that shares a statement with concurrent ones, which takes about half of the database's time for each
 * evaluation.
 */
export const insertInBatch =
  (batch: Batch): Insert =>
  (creation) =>
    batch(insertAll, creation)

/** Returns an insert in a transaction that writes more than the evaluation. */
export const insertInTransaction =
  (tx: Tx): Insert =>
  async (creation) =>
    (await insertAll(tx, [creation]))[0] ?? false

/**
 * Atomically stores a new evaluation with a unique public id and its first history entry. Throws if another save has
 * used the key.
 */
export const create = async (
  insert: Insert,
  code: string,
  values: NewEvaluation,
  { at, by, hint }: Pick<HistoryEntry, 'at' | 'by'> & { readonly hint: string | null },
  saveKey: SaveKey | null,
): Promise<EvaluationRow> => {
  const id = newId()
  for (;;) {
    const row = { ...values, id, public_id: generatePublicId(code), modified_date: values.created_at }
    const changes = listCreationChanges(row, hint)
    const history = buildHistoryRow({ record: { kind: 'evaluation', id }, action: 'create', at, by, changes })
    if (await insert({ row, history, saveKey })) return { ...row, ...DEFAULT_VALUES }
  }
}

/** Returns false for an evaluation whose public id is taken. */
const insertAll = async (db: Db, creations: readonly EvaluationInsert[]): Promise<boolean[]> => {
  const rows = creations.map(({ row }) => row)
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const historyInsert = firstRowsInsert(
    creations.map(({ history }) => history),
    'created',
  )
  const keys = creations.flatMap(({ row, saveKey }) => (saveKey ? [{ ...saveKey, evaluation_id: row.id }] : []))
  const created = await sql<{ id: string }>`${prepared}with created as (
      insert into evaluations (${names})
      select ${names} from json_populate_recordset(null::evaluations, ${JSON.stringify(rows)}::json)
      on conflict (public_id) do nothing returning id
    ), first_entries as (${historyInsert}), saved as (
      insert into save_keys select * from json_populate_recordset(null::save_keys, ${JSON.stringify(keys)}::json)
      where evaluation_id in (select id from created)
    )
    select id from created`.execute(db)
  const ids = new Set(created.rows.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
}

export const update = (tx: Tx, id: string, values: EvaluationUpdate): Promise<EvaluationRow> =>
  tx.updateTable('evaluations').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Soft-deletes an evaluation. */
export const remove = async (tx: Tx, id: string, by: string, now: Date): Promise<void> => {
  await tx.updateTable('evaluations').set({ deleted_at: now, deleted_by: by }).where('id', '=', id).execute()
}
