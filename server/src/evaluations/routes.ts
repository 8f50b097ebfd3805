/** Endpoints of evaluations: enter, read, edit, delete, score without saving, and list. */
import {
  can,
  canUndoDeletion,
  type Evaluation,
  findEditionForDate,
  findReviewBlock,
  findStoredEdition,
  getRestoreDeadline,
  listTickets,
  messages,
  parsePhenotype,
  problems,
  type SignedIn,
  scoreResponse,
  toUtcDate,
  WITH_REVIEW,
} from '@trophy/domain'
import { evaluationRoutes } from '@trophy/domain/routes'
import { listSummary } from '#evaluations/export/summary.ts'
import { list, listFilterOptions, parseQuery } from '#evaluations/list/list.ts'
import { blankSheetPdf } from '#evaluations/pdf/blank-sheet.ts'
import { evaluationPdf } from '#evaluations/pdf/document.ts'
import { labelsPdf } from '#evaluations/pdf/labels.ts'
import { createEvaluation } from '#evaluations/record/create.ts'
import { eraseHunter } from '#evaluations/record/erase.ts'
import { lockLinks, throwRestoreConflict } from '#evaluations/record/judgements.ts'
import { listMeasurers, notifyMeasurer } from '#evaluations/record/measurer.ts'
import * as store from '#evaluations/record/store.ts'
import { updateEvaluation } from '#evaluations/record/update.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import { Download } from '#platform/files/download.ts'
import { list as listFiles } from '#platform/files/rows.ts'
import { implement } from '#platform/http/implement.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { assertUnchanged } from '#platform/records/edit-record.ts'
import { appendHistory } from '#platform/records/history.ts'
import { getSetting } from '#reviews/setting.ts'
import { findAuthor, findFormerPresent, findReview, listHistoryWithReviews } from '#reviews/store.ts'
import { findHints } from './hints.ts'
import { getHunterData } from './hunter-data.ts'
import { assertEditable, toEvaluation, toListRow } from './response.ts'

/** Returns the evaluation with its files and its review, depending on the user's permissions. */
const buildResponse = async (db: Db, row: EvaluationRow, user: SignedIn, now: Date): Promise<Evaluation> => {
  const reader = { user, now, setting: await getSetting(db) }
  const files = row.files_num === 0 ? [] : await listFiles(db, { kind: 'evaluation', id: row.id })
  const review = await findReview(db, row, user)
  const review_block =
    user.role === 'STJ' && row.deleted_at === null
      ? findReviewBlock(user, { ...row, author_id: await findAuthor(db, row.id) }, toUtcDate(now))
      : null
  const evaluation = toEvaluation(row, { files, review, review_block }, reader)
  if (user.role !== 'admin') return evaluation
  return { ...evaluation, former_present: await findFormerPresent(db, row.id, user) }
}

export const evaluationHandlers = implement(
  evaluationRoutes,
  {
    'GET /evaluation': async ({ pool, user, query: { filterListQuery, ...query }, now }) => {
      if (filterListQuery === 'true') return listFilterOptions(pool)
      if (filterListQuery !== undefined) throw problems.invalid({ filterListQuery: messages.notInList })
      const reader = { user, now, setting: await getSetting(pool) }
      return list(pool, parseQuery(user, query, now), (row) => toListRow(row, reader))
    },
    'POST /evaluation/:id': async ({ pool, deps, user, params, headers, body, now }) => {
      const key = headers['idempotency-key']
      const row = await createEvaluation({ deps, user, now }, params.id, body.data, key)
      return buildResponse(pool, row, user, now)
    },
    'GET /evaluation/measurers': ({ pool, query, now }) => listMeasurers(pool, query.animal, now),
    'GET /evaluation/labels': async ({ query: { format, ...range }, now, deps: { config, pdfWorker } }) => {
      const document = labelsPdf(listTickets(range), format, config.databaseName, now.toISOString())
      return new Download('labels.pdf', 'application/pdf', await pdfWorker.render(document))
    },
    'GET /evaluation/blank-sheet': async ({ query: { animal, ...known }, now, deps: { config, pdfWorker } }) => {
      const species = findEditionForDate(animal, known.eval_date, toUtcDate(now))
      if (!species) throw problems.notFound(messages.unknownSpecies)
      const document = blankSheetPdf(species, known, config.databaseName, now.toISOString())
      return new Download(`${species.code}-sheet.pdf`, 'application/pdf', await pdfWorker.render(document))
    },
    'GET /evaluation/summary': ({ pool, user, query }) => listSummary(pool, user, query),
    'GET /evaluation/:id': async ({ pool, user, params, query, now, skipAudit }) => {
      const row = await store.get(pool, params.id, { includeDeleted: user.role === 'admin' })
      if (row.measurer_id === user._id) skipAudit()
      const evaluation = await buildResponse(pool, row, user, now)
      if (query.history !== 'true' || !can(user, 'evaluation.readHistory', row)) return evaluation
      return { ...evaluation, history: await listHistoryWithReviews(pool, row.id) }
    },
    'GET /evaluation/pdf/:id': async ({ pool, user, params, now, skipAudit, deps }) => {
      const { config, signingKeys, pdfWorker } = deps
      // The signed code must not combine the points of one revision with the number of another.
      const snapshot = pool.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      const { row, revision, evaluation } = await snapshot.execute(async (tx) => {
        const row = await store.get(tx, params.id)
        return {
          row,
          revision: await store.findRevision(tx, row.id),
          evaluation: await buildResponse(tx, row, user, now),
        }
      })
      if (row.measurer_id === user._id) skipAudit()
      const species = findStoredEdition(row)
      if (!species) throw problems.notFound(messages.unknownSpecies)
      const pdf = await pdfWorker.render(evaluationPdf(evaluation, species, { ...config, signingKeys }, revision))
      return new Download(`${row.public_id}.pdf`, 'application/pdf', pdf)
    },
    'GET /evaluation/:id/history': async ({ pool, user, params, skipAudit }) => {
      const row = await store.get(pool, params.id, { includeDeleted: user.role === 'admin' })
      if (row.measurer_id === user._id) skipAudit()
      if (!can(user, 'evaluation.readHistory', row)) throw problems.notAllowed()
      return listHistoryWithReviews(pool, row.id)
    },
    'GET /evaluation/:id/hunter-data': async ({ pool, params, now }) => {
      const row = await store.get(pool, params.id, { includeDeleted: true })
      const text = `${JSON.stringify(await getHunterData(pool, row, now), null, 2)}\n`
      return new Download(`hunter-${row.public_id}.json`, 'application/json; charset=utf-8', Buffer.from(text))
    },
    'POST /evaluation/:id/restore': async ({ tx, deps, user, params, now }) => {
      await lockLinks(tx)
      const deleted = await store.getForUpdate(tx, params.id, { includeDeleted: true })
      const { deleted_at } = deleted
      if (deleted_at === null) throw problems.conflict(messages.evaluationNotDeleted)
      if (!can(user, 'evaluation.restore', deleted) && !canUndoDeletion(user, deleted, now))
        throw problems.notFound(messages.unknownEvaluation)
      if (getRestoreDeadline(deleted_at) < now.toISOString()) throw problems.unprocessable(messages.restoreTooLate)
      const row = await store.update(tx, deleted.id, { deleted_at: null, deleted_by: null }).catch(throwRestoreConflict)
      const record = { kind: 'evaluation', id: row.id }
      await appendHistory(tx, { record, action: 'restore', at: now, by: user, changes: [] })
      await notifyMeasurer(tx, deps.config, row.measurer_id, user, now)
      return buildResponse(tx, row, user, now)
    },
    'POST /evaluation/:id/erase-hunter': async ({ tx, deps, user, params, now }) =>
      buildResponse(tx, await eraseHunter(tx, { deps, user, now }, params.id), user, now),
    'PATCH /evaluation/:id': async ({ tx, deps, user, params, body, now, request, skipAudit }) => {
      const row = await updateEvaluation(tx, { deps, user, now }, params.id, body.data)
      const entry = { at: now, by: user, address: request.address, target: row.id }
      if (body.data[WITH_REVIEW]) await recordAudit(tx, { ...entry, kind: 'evaluation reviewed' })
      // An edit without changes only reads; others are in the history.
      if (row.measurer_id === user._id || row.modified_date !== body.data.modified_date) skipAudit()
      return buildResponse(tx, row, user, now)
    },
    'DELETE /evaluation/:id': async ({ tx, deps, user, params, query, now }) => {
      const row = await store.getForUpdate(tx, params.id)
      if (!can(user, 'evaluation.delete', row)) throw problems.notAllowed()
      assertEditable(user, row, now)
      assertUnchanged(row, query.modified_date)
      await store.remove(tx, row.id, user._id, now)
      const record = { kind: 'evaluation', id: row.id }
      await appendHistory(tx, { record, action: 'delete', at: now, by: user, changes: [] })
      await notifyMeasurer(tx, deps.config, row.measurer_id, user, now)
    },
    'POST /evaluation/:animal/score': async ({ params, body: { data }, now }) => {
      const species = findEditionForDate(params.animal, undefined, toUtcDate(now))
      if (!species) throw problems.notFound(messages.unknownSpecies)
      const { phenotype, errors } = parsePhenotype(species, data.phenotype)
      const response = scoreResponse(species, data.data, phenotype)
      const fields = Object.entries({ ...errors, ...response.fields })
      const unknownFields = fields.filter(([, message]) => message === messages.unknownField)
      if (unknownFields.length > 0) throw problems.invalid(Object.fromEntries(unknownFields))
      return response
    },
    'POST /evaluation/:animal/hints': ({ pool, user, params, body, now }) =>
      findHints(pool, user, params.animal, body.data, now),
  },
  {
    'POST /evaluation/:id': { counter: 'evaluation saved' },
    'PATCH /evaluation/:id': { counter: 'evaluation saved' },
  },
)
