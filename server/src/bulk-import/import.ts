/** Imports the rows of a workbook atomically, and undoes imports. */
import {
  findSpecies,
  formatDate,
  type ImportReport,
  type ImportResult,
  importMessages,
  MINUTE_MS,
  messages,
  Problem,
  problems,
  type SignedIn,
} from '@trophy/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { generatePublicId, listCreationChanges, toColumnValues } from '#evaluations/record/columns.ts'
import { notifyMeasurer } from '#evaluations/record/measurer.ts'
import { newId } from '#platform/database/id.ts'
import type { ImportBatchRow, Tx } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import { buildHistoryRow, insertHistoryRows } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { checkWorkbook, type ImportRequest, withStoredDuplicates } from './check.ts'
import type { ImportRecord } from './import-job.ts'
import * as store from './store.ts'

/** Evaluations per statement. */
const BATCH_ROWS = 100

/** The same rows from the same user within this time are a double submit. */
const DOUBLE_SUBMIT_WINDOW_MS = MINUTE_MS

/** Returns an error response that includes the report. */
const invalidImport = (report: ImportReport, message: string): Problem =>
  new Problem(422, 'REFUSED', message, { data: report })

/**
 * Imports all rows. Throws 422 with the report if a row is invalid or the user has not decided about hidden rows, 409
 * if the rows were already imported.
 */
export const importWorkbook = async (action: Action, request: ImportRequest): Promise<ImportResult> => {
  const result = await checkWorkbook(action, request, 'records')
  const { records, report, digest } = result
  const { hiddenRows, total } = report
  if (hiddenRows.length > 0 && !request.hidden_rows)
    throw invalidImport(report, importMessages.unconfirmedHiddenRows(hiddenRows))
  if (total === 0) throw invalidImport(report, messages.nothingToImport)
  const { db } = action.deps
  if (!records) throw invalidImport(await withStoredDuplicates(db, request.animal, result), messages.importErrors)
  for (;;) {
    try {
      return await db.transaction().execute((tx) => storeIfNew(tx, action, request, records, digest))
    } catch (error) {
      // A generated public id was taken; retry with new ids.
      if (!(error instanceof pg.DatabaseError) || error.constraint !== 'evaluations_public_id_key') throw error
    }
  }
}

const storeIfNew = async (
  tx: Tx,
  { deps, user, now }: Action,
  { animal, upload }: ImportRequest,
  records: readonly ImportRecord[],
  digest: string,
): Promise<ImportResult> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk import ${digest}`}, 0))`.execute(tx)
  const duplicate = await store.findByDigest(tx, digest)
  if (duplicate) {
    const isDoubleSubmit =
      duplicate.by_id === user._id && now.getTime() - Date.parse(duplicate.at) < DOUBLE_SUBMIT_WINDOW_MS
    if (isDoubleSubmit) return { imported: duplicate.rows, batch: duplicate.id }
    throw problems.conflict(importMessages.alreadyImported(formatDate(duplicate.at.slice(0, 10)), duplicate.by_name))
  }
  const batch = { id: newId(), file: upload.name, at: now.toISOString() }
  const author = { by_id: user._id, by_name: user.name, by_role: user.role }
  await store.create(tx, { ...batch, eval_option: animal, digest, rows: records.length, ...author })
  for (let from = 0; from < records.length; from += BATCH_ROWS)
    await storeRecords(tx, batch, user, records.slice(from, from + BATCH_ROWS))
  await notifyMeasurers(tx, deps.config, batch.id, user, now)
  return { imported: records.length, batch: batch.id }
}

/** Stores evaluations with their first history entries, and links them to the batch. */
const storeRecords = async (
  tx: Tx,
  batch: Pick<ImportBatchRow, 'id' | 'file' | 'at'>,
  user: SignedIn,
  records: readonly ImportRecord[],
): Promise<void> => {
  const evaluations = records.map(({ columns, hint }) => {
    const code = findSpecies(columns.eval_option)?.code ?? ''
    const row = { ...columns, id: newId(), public_id: generatePublicId(code), modified_date: batch.at }
    const changes = [...listCreationChanges(row, hint), originChange(batch)]
    const record = { kind: 'evaluation', id: row.id }
    return { row, history: buildHistoryRow({ record, action: 'create', at: new Date(batch.at), by: user, changes }) }
  })
  await tx
    .insertInto('evaluations')
    .values(evaluations.map(({ row }) => toColumnValues(row)))
    .execute()
  await insertHistoryRows(
    tx,
    evaluations.map(({ history }) => history),
  )
  await store.linkEvaluations(
    tx,
    batch.id,
    evaluations.map(({ row }) => row.id),
  )
}

/** Returns the history change that names the import of an evaluation. */
const originChange = ({ file, id }: Pick<ImportBatchRow, 'file' | 'id'>, isUndone = false) => {
  const name = `${file}, import ${id}`
  return { path: 'import', label: 'Import', from: isUndone ? name : null, to: isUndone ? null : name }
}

/** Informs each measurer of an import. */
const notifyMeasurers = async (
  tx: Tx,
  config: Config,
  id: string,
  author: Pick<SignedIn, '_id' | 'name'>,
  now: Date,
): Promise<void> => {
  for (const measurer_id of await store.listMeasurers(tx, id))
    await notifyMeasurer(tx, config, measurer_id, author, now)
}

/**
 * Deletes all evaluations of an import. Throws 404 if it is unknown, 403 for another judge's import, 409 if it was
 * already undone or an evaluation has been changed.
 */
export const undoImport = async (tx: Tx, { deps, user, now }: Action, id: string): Promise<void> => {
  const batch = await store.getForUpdate(tx, id)
  if (!batch) throw problems.notFound(messages.unknownBatch)
  if (user.role !== 'admin' && batch.by_id !== user._id) throw problems.notAllowed()
  if (batch.undone_at !== null) throw problems.conflict(messages.batchUndone)
  const latestRows = await store.listLatestHistoryForUpdate(tx, id)
  if (latestRows.length < batch.rows || latestRows.some(({ seq }) => seq > 1))
    throw problems.conflict(messages.batchEdited)
  const changes = [originChange(batch, true)]
  for (let from = 0; from < latestRows.length; from += BATCH_ROWS) {
    const rows = latestRows.slice(from, from + BATCH_ROWS).map(({ record_id, ...latestRow }) => {
      const record = { kind: 'evaluation', id: record_id }
      return buildHistoryRow({ record, action: 'delete', at: now, by: user, changes }, latestRow)
    })
    await insertHistoryRows(tx, rows)
  }
  await store.softDeleteEvaluations(tx, id, user._id, now)
  await store.setUndone(tx, id, now)
  await notifyMeasurers(tx, deps.config, id, user, now)
}
