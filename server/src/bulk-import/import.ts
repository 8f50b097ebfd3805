/** Stores the rows of a workbook, all or none, and takes a whole import back. */
import { setImmediate } from 'node:timers/promises'
import {
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
import { drawPublicId } from '#evaluations/record/generate-public-id.ts'
import { copyLines, copyRows } from '#platform/database/copy.ts'
import { newId } from '#platform/database/id.ts'
import type { Db } from '#platform/database/types.ts'
import { sealEntry } from '#platform/records/history.ts'
import { type Asked, checkWorkbook, withStored } from './check.ts'
import type { ImportOrigin, ImportRecords, JobDone, RecordLines } from './import-job.ts'
import { originChange } from './records.ts'
import * as store from './store.ts'

/** Rows after which others get their turn. */
const BREATH = 100

/** Within this the same rows from the same person are one press of a button, pressed twice. */
const SAME_MOMENT = MINUTE_MS

/** A refusal that brings the report, so that nobody has to ask for it again. */
class FaultyImport extends Problem {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super(422, 'REFUSED', messages.importErrors)
    this.report = report
  }

  override body() {
    return { ...super.body(), data: this.report }
  }
}

/** Imports all rows. Throws 422 with the report where one is faulty, 409 for rows that were imported before. */
export const importWorkbook = async (asked: Asked): Promise<ImportResult> => {
  const { db, user, upload, now } = asked
  const { _id, name, role } = user
  const origin = { batch: newId(), file: upload.name, at: now.toISOString(), by: { _id, name, role } }
  for (;;) {
    const done = await checkWorkbook(asked, 'records', origin)
    const { records } = done
    if (!records) throw new FaultyImport(await withStored(asked, done))
    try {
      return await db.transaction().execute((trx) => storeOnce(trx, asked, origin, { ...done, records }))
    } catch (error) {
      // Somebody drew the same public id in the same moment: drawn anew.
      if (!(error instanceof pg.DatabaseError) || error.constraint !== 'evaluations_public_id_key') throw error
    }
  }
}

const storeOnce = async (
  trx: Db,
  { user, animal, now }: Asked,
  { batch: id, file, at }: ImportOrigin,
  { records, rows, digest }: JobDone & { readonly records: ImportRecords },
): Promise<ImportResult> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk import ${digest}`}, 0))`.execute(trx)
  const same = await store.findSame(trx, digest)
  if (same) {
    const isSameMoment = same.by_id === user._id && now.getTime() - Date.parse(same.at) < SAME_MOMENT
    if (isSameMoment) return { imported: same.rows, batch: same.id }
    throw problems.conflict(importMessages.alreadyImported(formatDate(same.at.slice(0, 10)), same.by_name))
  }
  const by = { by_id: user._id, by_name: user.name, by_role: user.role }
  await store.create(trx, { id, eval_option: animal, file, digest, rows, at, ...by })
  const evaluations = { name: 'evaluations', columns: [...records.evaluationColumns, 'public_id'] }
  const histories = { name: 'history', columns: records.historyColumns }
  const used = new Set<string>()
  let imported = 0
  for await (const lines of records.lines) {
    const some = await withFreeIds(trx, lines, used)
    await copyLines(
      trx,
      evaluations,
      some.map(({ evaluation, public_id }) => `${evaluation}\t${public_id}`),
    )
    await copyLines(
      trx,
      histories,
      some.map(({ history }) => history),
    )
    await store.link(
      trx,
      id,
      some.map((row) => row.id),
    )
    imported += some.length
  }
  if (imported !== rows) throw new Error(`Of ${rows} rows ${imported} came.`)
  return { imported, batch: id }
}

const codeOf = (publicId: string): string => publicId.slice(0, publicId.lastIndexOf('-'))

/** The records with other public ids where theirs are taken, or drawn twice; `used` are those of the import so far. */
const withFreeIds = async (
  trx: Db,
  rows: readonly RecordLines[],
  used: Set<string>,
): Promise<readonly RecordLines[]> => {
  const taken = await store.listTaken(
    trx,
    rows.map(({ public_id }) => public_id),
  )
  const drawn: RecordLines[] = []
  for (const row of rows) {
    let { public_id } = row
    while (used.has(public_id) || taken.has(public_id)) {
      public_id = drawPublicId(codeOf(public_id))
      if ((await store.listTaken(trx, [public_id])).size > 0) taken.add(public_id)
    }
    used.add(public_id)
    drawn.push({ ...row, public_id })
  }
  return drawn
}

/**
 * Deletes every evaluation of an import. Throws 404, 403 for what another judge imported, 409 where something of it was
 * changed since or it was undone already.
 */
export const undoImport = async (trx: Db, user: SignedIn, id: string, now: Date): Promise<void> => {
  const batch = await store.getForUpdate(trx, id)
  if (!batch) throw problems.notFound(messages.unknownBatch)
  if (user.role !== 'admin' && batch.by_id !== user._id) throw problems.notAllowed()
  if (batch.undone_at !== null) throw problems.conflict(messages.batchUndone)
  const heads = await store.listHeadsForUpdate(trx, id)
  if (heads.length < batch.rows || heads.some(({ seq }) => seq > 1)) throw problems.conflict(messages.batchEdited)
  const changes = [originChange({ file: batch.file, batch: id }, true)]
  for (let from = 0; from < heads.length; from += BREATH) {
    const rows = heads.slice(from, from + BREATH).map(({ record_id, ...head }) => {
      const record = { kind: 'evaluation', id: record_id }
      const sealed = sealEntry({ record, action: 'delete', at: now, by: user, changes }, head)
      return { ...sealed, changes: JSON.stringify(sealed.changes) }
    })
    await copyRows(trx, 'history', rows)
    await setImmediate()
  }
  await store.removeEvaluations(trx, id, user._id, now)
  await store.setUndone(trx, id, now)
}
