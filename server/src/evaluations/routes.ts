/** Endpoints of evaluations: enter, read, edit, delete, score without saving, and list. */
import {
  can,
  type Evaluation,
  type EvaluationListRow,
  evaluationList,
  findEdition,
  findEditionForDate,
  findSpecies,
  type HistoryEntry,
  listQuerySchema,
  type MeasurerOption,
  messages,
  type Page,
  parsePhenotype,
  problems,
  SIGNED_IN,
  type SignedIn,
  scoreResponse,
  toUtcDate,
} from '@trophy/domain'
import { z } from 'zod'
import { exportRoutes } from '#evaluations/export/routes.ts'
import { listFilterOptions } from '#evaluations/list/filter-options.ts'
import { list, parseQuery } from '#evaluations/list/list.ts'
import { evaluationPdf } from '#evaluations/pdf/document.ts'
import { createEvaluation } from '#evaluations/record/create.ts'
import { eraseHunter } from '#evaluations/record/erase.ts'
import { listMeasurers } from '#evaluations/record/measurer.ts'
import { restoreEvaluation } from '#evaluations/record/restore.ts'
import * as store from '#evaluations/record/store.ts'
import { updateEvaluation } from '#evaluations/record/update.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import { Download } from '#platform/files/download.ts'
import { list as listFiles } from '#platform/files/rows.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { appendHistory } from '#platform/records/history.ts'
import { listHistoryEntries } from '#platform/records/response.ts'
import { getHunterData } from './hunter-data.ts'
import { editBlockedReason, toEvaluation, toListRow } from './response.ts'

/** Returns the evaluation with its files, depending on the user's permissions. */
const buildResponse = async (db: Db, row: EvaluationRow, user: SignedIn, now: Date): Promise<Evaluation> => {
  const files = row.files_num === 0 ? [] : await listFiles(db, { kind: 'evaluation', id: row.id })
  return toEvaluation(row, files, user, now)
}

const idParams = z.strictObject({ id: z.uuid(messages.unknownEvaluation) })
const animalParams = z.strictObject({ animal: z.string() })

/** The domain validates the fields and returns all errors together. */
const saveBody = z.strictObject({ data: z.record(z.string(), z.unknown()) })

/** `phenotype` is `{ key }`, or null if none is selected yet. */
const scoreBody = z.strictObject({
  data: z.strictObject({ phenotype: z.unknown().optional(), data: z.unknown().optional() }),
})

export const evaluationRoutes = [
  ...exportRoutes,
  endpoint({
    method: 'GET',
    url: '/evaluation',
    access: SIGNED_IN,
    summary: 'A page of evaluations; with filterListQuery=true the options of its filters',
    query: listQuerySchema(evaluationList, 'filterListQuery'),
    handler: async ({ db, user, query: { filterListQuery, ...query }, now, deps }) => {
      if (filterListQuery === 'true') return listFilterOptions(db)
      if (filterListQuery !== undefined) throw problems.invalid({ filterListQuery: messages.notInList })
      const listQuery = parseQuery(user, query)
      const { rows, totalDocs } = await list(deps, user, listQuery)
      const docs = rows.map((row) => toListRow(row, user, now))
      return { docs, totalDocs, page: listQuery.page, limit: listQuery.rowsPerPage } satisfies Page<EvaluationListRow>
    },
  }),
  endpoint({
    method: 'POST',
    url: '/evaluation/:animal',
    access: SIGNED_IN,
    counter: 'evaluation saved',
    summary: 'Enter an evaluation of a species',
    params: animalParams,
    body: saveBody,
    transaction: 'own',
    handler: async ({ deps, user, params, body, now }) =>
      toEvaluation(await createEvaluation(deps.database, user, params.animal, body.data, now), [], user, now),
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/measurers',
    access: ['admin', 'STJ'],
    summary: 'The members for whom evaluations of a species can currently be entered, by name',
    query: z.strictObject({
      animal: z.string().refine((key) => findSpecies(key) !== undefined, messages.notInList),
    }),
    handler: ({ db, query, now }): Promise<MeasurerOption[]> => listMeasurers(db, query.animal, now),
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/:id',
    access: SIGNED_IN,
    summary: 'One evaluation',
    params: idParams,
    handler: async ({ db, user, params, now }) => {
      const row = await store.get(db, params.id, { includeDeleted: user.role === 'admin' })
      if (!row) throw problems.notFound(messages.unknownEvaluation)
      return buildResponse(db, row, user, now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/pdf/:id',
    access: SIGNED_IN,
    rate: 'exports',
    summary: 'The certificate and the measuring sheet as PDF, named by the public id',
    params: idParams,
    handler: async ({ db, user, params, now, deps: { config, pdfWorker } }) => {
      const row = await store.get(db, params.id)
      if (!row) throw problems.notFound(messages.unknownEvaluation)
      const species = findEdition(row.eval_option, row.version) ?? findSpecies(row.eval_option)
      if (!species) throw problems.notFound(messages.unknownSpecies)
      const pdf = await pdfWorker.render(evaluationPdf(toEvaluation(row, [], user, now), species, config))
      return new Download(`${row.public_id}.pdf`, 'application/pdf', pdf)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/:id/history',
    access: SIGNED_IN,
    summary: 'The history of an evaluation, for judges and the measurer',
    params: idParams,
    handler: async ({ db, user, params }): Promise<HistoryEntry[]> => {
      const row = await store.get(db, params.id, { includeDeleted: user.role === 'admin' })
      if (!row) throw problems.notFound(messages.unknownEvaluation)
      if (!can(user, 'evaluation.readHistory', row)) throw problems.notAllowed()
      return listHistoryEntries(db, { kind: 'evaluation', id: row.id })
    },
  }),
  endpoint({
    method: 'GET',
    url: '/evaluation/:id/hunter-data',
    access: ['admin'],
    audit: 'hunter data exported',
    rate: 'exports',
    summary:
      'Everything stored about the hunter of an evaluation, including others with the same e-mail address, as JSON',
    params: idParams,
    handler: async ({ db, params, now }) => {
      const row = await store.get(db, params.id, { includeDeleted: true })
      if (!row) throw problems.notFound(messages.unknownEvaluation)
      const text = `${JSON.stringify(await getHunterData(db, row, now), null, 2)}\n`
      return new Download(`hunter-${row.public_id}.json`, 'application/json; charset=utf-8', Buffer.from(text))
    },
  }),
  endpoint({
    method: 'POST',
    url: '/evaluation/:id/restore',
    access: ['admin'],
    audit: 'evaluation restored',
    summary: 'Restore a deleted evaluation within 90 days',
    params: idParams,
    handler: async ({ db, user, params, now }) =>
      buildResponse(db, await restoreEvaluation(db, user, params.id, now), user, now),
  }),
  endpoint({
    method: 'POST',
    url: '/evaluation/:id/erase-hunter',
    access: ['admin'],
    audit: 'evaluation hunter erased',
    summary: "Permanently erase the hunter's data from an evaluation and its history",
    params: idParams,
    handler: async ({ db, user, params, now }) =>
      buildResponse(db, await eraseHunter(db, user, params.id, now), user, now),
  }),
  endpoint({
    method: 'PATCH',
    url: '/evaluation/:id',
    access: SIGNED_IN,
    counter: 'evaluation saved',
    summary:
      'Edit an evaluation; rejected if it was changed after modified_date, or if only its date moves to another edition and keep_edition does not name the current one',
    params: idParams,
    body: saveBody,
    handler: async ({ db, user, params, body, now }) =>
      buildResponse(db, await updateEvaluation(db, user, params.id, body.data, now), user, now),
  }),
  endpoint({
    method: 'DELETE',
    url: '/evaluation/:id',
    access: ['admin', 'STJ'],
    audit: 'evaluation deleted',
    summary: 'Delete an evaluation; it can be restored for 90 days',
    params: idParams,
    handler: async ({ db, user, params, now }) => {
      const row = await store.getForUpdate(db, params.id)
      if (!row) throw problems.notFound(messages.unknownEvaluation)
      if (!can(user, 'evaluation.delete', row)) throw problems.notAllowed()
      const reason = editBlockedReason(user, row, now)
      if (reason !== null) throw problems.notAllowed(reason)
      await store.remove(db, row.id, user._id, now)
      const record = { kind: 'evaluation', id: row.id }
      await appendHistory(db, { record, action: 'delete', at: now, by: user, changes: [] })
    },
  }),
  endpoint({
    method: 'POST',
    url: '/evaluation/:animal/score',
    access: SIGNED_IN,
    rate: 'reading',
    summary: 'Score a sheet; nothing is stored',
    params: animalParams,
    body: scoreBody,
    handler: async ({ params, body: { data }, now }) => {
      const species = findEditionForDate(params.animal, toUtcDate(now))
      if (!species) throw problems.notFound(messages.unknownSpecies)
      const { phenotype, errors } = parsePhenotype(species, data.phenotype)
      if (data.phenotype !== null && Object.keys(errors).length > 0) throw problems.invalid(errors)
      const response = scoreResponse(species, data.data, phenotype)
      const unknownFields = Object.entries(response.fields).filter(([, message]) => message === messages.unknownField)
      if (unknownFields.length > 0) throw problems.invalid(Object.fromEntries(unknownFields))
      return response
    },
  }),
]
