/** Imports the rows of a workbook atomically, and undoes imports. */
import { setImmediate } from 'node:timers/promises'
import {
  formatDate,
  type ImportReport,
  type ImportResult,
  importMessages,
  MINUTE_MS,
  messages,
  Problem,
  pick,
  problems,
  type SignedIn,
} from '@trophy/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { generatePublicId } from '#evaluations/record/columns.ts'
import { notifyMeasurer } from '#evaluations/record/measurer.ts'
import { copyLines, copyRows } from '#platform/database/bulk-load/copy.ts'
import { newId } from '#platform/database/id.ts'
import type { Db, Tx } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import { buildHistoryRow } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { checkWorkbook, type ImportRequest, withStoredDuplicates } from './check.ts'
import type { ImportOrigin, ImportRecords, JobResult, RecordColumns, RecordLines } from './import-job.ts'
import { originChange, withPublicId } from './records.ts'
import * as store from './store.ts'

/** Yields to the event loop after this many rows. */
const YIELD_EVERY_ROWS = 100

/** The same rows from the same user within this time are a double submit. */
const DOUBLE_SUBMIT_WINDOW_MS = MINUTE_MS

/** Returns an error response that includes the report. */
const invalidImport = (report: ImportReport, message: string): Problem =>
  new Problem(422, 'REFUSED', message, { data: report })

/**
 * Imports all rows. Throws 422 with the report if a row is invalid or the user has not decided about hidden rows, 409 if
 * the rows were already imported.
 */
export const importWorkbook = async (action: Action, request: ImportRequest): Promise<ImportResult> => {
  const { deps, user, now } = action
  const { animal, upload } = request
  const origin = { batch: newId(), file: upload.name, at: now.toISOString(), by: pick(user, ['_id', 'name', 'role']) }
  for (;;) {
    const result = await checkWorkbook(action, request, 'records', origin)
    const { records, report } = result
    const { hiddenRows, total } = report
    if (hiddenRows.length > 0 && !request.hidden_rows)
      throw invalidImport(report, importMessages.unconfirmedHiddenRows(hiddenRows))
    if (total === 0) throw invalidImport(report, messages.nothingToImport)
    if (!records) throw invalidImport(await withStoredDuplicates(deps.db, animal, result), messages.importErrors)
    try {
      return await deps.db
        .transaction()
        .execute((tx) => storeIfNew(tx, animal, origin, { ...result, records }, deps.config))
    } catch (error) {
      // Another transaction inserted the same public id; retry with new ids.
      if (!(error instanceof pg.DatabaseError) || error.constraint !== 'evaluations_public_id_key') throw error
    }
  }
}

const storeIfNew = async (
  tx: Tx,
  animal: string,
  { batch: id, file, at, by }: ImportOrigin,
  { records, rows, digest }: JobResult & { readonly records: ImportRecords },
  config: Config,
): Promise<ImportResult> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk import ${digest}`}, 0))`.execute(tx)
  const duplicate = await store.findByDigest(tx, digest)
  if (duplicate) {
    const isDoubleSubmit =
      duplicate.by_id === by._id && Date.parse(at) - Date.parse(duplicate.at) < DOUBLE_SUBMIT_WINDOW_MS
    if (isDoubleSubmit) return { imported: duplicate.rows, batch: duplicate.id }
    throw problems.conflict(importMessages.alreadyImported(formatDate(duplicate.at.slice(0, 10)), duplicate.by_name))
  }
  const author = { by_id: by._id, by_name: by.name, by_role: by.role }
  await store.create(tx, { id, eval_option: animal, file, digest, rows, at, ...author })
  const evaluations = { name: 'evaluations', columns: [...records.evaluationColumns, 'public_id'] }
  const histories = { name: 'history', columns: records.historyColumns }
  const usedIds = new Set<string>()
  let imported = 0
  for await (const lines of records.lines) {
    const batchLines = await withUniquePublicIds(tx, records, lines, usedIds)
    await copyLines(
      tx,
      evaluations,
      batchLines.map(({ evaluation, public_id }) => `${evaluation}\t${public_id}`),
    )
    await copyLines(
      tx,
      histories,
      batchLines.map(({ history }) => history),
    )
    await store.linkEvaluations(
      tx,
      id,
      batchLines.map((row) => row.id),
    )
    imported += batchLines.length
  }
  if (imported !== rows) throw new Error(`Received ${imported} of ${rows} records.`)
  await notifyMeasurers(tx, config, id, by, new Date(at))
  return { imported, batch: id }
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

const getSpeciesCode = (publicId: string): string => publicId.slice(0, publicId.lastIndexOf('-'))

/** Replaces public ids that are taken or in `usedIds`, the ids of this import so far. */
const withUniquePublicIds = async (
  db: Db,
  columns: RecordColumns,
  rows: readonly RecordLines[],
  usedIds: Set<string>,
): Promise<readonly RecordLines[]> => {
  const takenIds = await store.listTakenPublicIds(
    db,
    rows.map(({ public_id }) => public_id),
  )
  const uniqueRows: RecordLines[] = []
  for (const row of rows) {
    let { public_id } = row
    while (usedIds.has(public_id) || takenIds.has(public_id)) {
      public_id = generatePublicId(getSpeciesCode(public_id))
      if ((await store.listTakenPublicIds(db, [public_id])).size > 0) takenIds.add(public_id)
    }
    usedIds.add(public_id)
    uniqueRows.push(public_id === row.public_id ? row : withPublicId(row, columns, public_id))
  }
  return uniqueRows
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
  const changes = [originChange({ file: batch.file, batch: id }, true)]
  for (let from = 0; from < latestRows.length; from += YIELD_EVERY_ROWS) {
    const rows = latestRows.slice(from, from + YIELD_EVERY_ROWS).map(({ record_id, ...latestRow }) => {
      const record = { kind: 'evaluation', id: record_id }
      const historyRow = buildHistoryRow({ record, action: 'delete', at: now, by: user, changes }, latestRow)
      return { ...historyRow, changes: JSON.stringify(historyRow.changes) }
    })
    await copyRows(tx, 'history', rows)
    await setImmediate()
  }
  await store.softDeleteEvaluations(tx, id, user._id, now)
  await store.setUndone(tx, id, now)
  await notifyMeasurers(tx, deps.config, id, user, now)
}
