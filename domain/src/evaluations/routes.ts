/** The routes of evaluations, their files, their exports and the public look-up. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { requiredSpeciesSchema } from '#fields/value-schemas.ts'
import { fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import { historyEntrySchema } from '#wire/history-entry.ts'
import { listQuerySchema, pageOf } from '#wire/list-schemas.ts'
import { deletionQuery, idempotencyHeaders, noData, routes } from '#wire/route.ts'
import { certificateQuery } from './certificate-code.ts'
import { labelQuery } from './labels.ts'
import { evaluationList } from './list.ts'
import { blankSheetQuery, summaryQuery } from './paper.ts'
import { publicRecordSchema } from './public-record.ts'
import {
  evaluationFileSchema,
  evaluationListRowSchema,
  evaluationSchema,
  filterOptionsSchema,
  hintSchema,
  measurerOptionSchema,
  scoreSchema,
  summaryRowSchema,
} from './response-schemas.ts'

const byId = z.strictObject({ id: z.uuid(messages.unknownEvaluation) })
const bySpecies = z.strictObject({ animal: z.string() })
/** A path has one name for each of its parameters, whatever the method. */
const bySpeciesAsId = z.strictObject({ id: z.string().meta({ description: 'The key of the species' }) })

/** `checkEvaluation` checks the fields and returns all errors together. */
const saveBody = z.strictObject({ data: z.record(z.string(), z.unknown()) })

/** `phenotype` is `{ key }`, or null if none is selected yet. A key that the species does not have counts as none. */
const scoreBody = z.strictObject({
  data: z.strictObject({ phenotype: z.record(z.string(), z.unknown()).nullish(), data: z.unknown().optional() }),
})

export const evaluationRoutes = routes({
  'GET /evaluation': {
    access: SIGNED_IN,
    summary:
      'A page of evaluations; with filterListQuery=true the options of its filters. Ranges include both ends: hunt_date and eval_date as YYYY-MM-DD, points, and age in years, which the statistics count in whole years',
    query: listQuerySchema(evaluationList, 'filterListQuery'),
    response: z.union([pageOf(evaluationListRowSchema), filterOptionsSchema]),
  },
  'POST /evaluation/:id': {
    access: SIGNED_IN,
    summary: 'Enter an evaluation of a species',
    params: bySpeciesAsId,
    headers: idempotencyHeaders,
    body: saveBody,
    transaction: 'own',
    response: evaluationSchema,
  },
  'GET /evaluation/measurers': {
    access: ['admin', 'STJ'],
    summary: 'The members for whom evaluations of a species can currently be entered, by name',
    query: z.strictObject({ animal: requiredSpeciesSchema() }),
    response: z.array(measurerOptionSchema),
  },
  'GET /evaluation/labels': {
    access: SIGNED_IN,
    rate: 'exports',
    summary: 'Labels for trophies as PDF, with consecutive tickets and their QR codes; nothing is stored',
    query: labelQuery,
    response: 'file',
  },
  'GET /evaluation/blank-sheet': {
    access: SIGNED_IN,
    rate: 'exports',
    summary: 'A blank measuring sheet of any species as PDF, to be filled in by hand; nothing is stored',
    query: blankSheetQuery,
    response: 'file',
  },
  'GET /evaluation/summary': {
    access: SIGNED_IN,
    summary:
      "The evaluations of a location on a day, by ticket; for a CCM their own. Without the hunter's name; 422 if there are more than 5000",
    query: summaryQuery,
    response: z.array(summaryRowSchema),
  },
  'GET /evaluation/:id': {
    access: SIGNED_IN,
    audit: 'evaluation read',
    summary: 'One evaluation; with history=true also its history, if the user may read it',
    params: byId,
    query: z.strictObject({ history: z.literal('true').optional() }),
    response: evaluationSchema,
  },
  'GET /evaluation/pdf/:id': {
    access: SIGNED_IN,
    audit: 'evaluation read',
    rate: 'exports',
    summary: 'The certificate and the measuring sheet as PDF, named by the public id',
    params: byId,
    response: 'file',
  },
  'GET /evaluation/:id/history': {
    access: SIGNED_IN,
    audit: 'evaluation read',
    summary: 'The history of an evaluation, for judges and the measurer',
    params: byId,
    response: z.array(historyEntrySchema),
  },
  'GET /evaluation/:id/hunter-data': {
    access: ['admin'],
    audit: 'hunter data exported',
    rate: 'exports',
    summary:
      'Everything stored about the hunter of an evaluation, including others with the same e-mail address, as JSON',
    params: byId,
    response: 'file',
  },
  'POST /evaluation/:id/restore': {
    access: ['admin', 'STJ'],
    audit: 'evaluation restored',
    summary: 'Restore a deleted evaluation, as an admin within 90 days, as the judge who deleted it within ten minutes',
    params: byId,
    response: evaluationSchema,
  },
  'POST /evaluation/:id/erase-hunter': {
    access: ['admin'],
    audit: 'evaluation hunter erased',
    requiresReauthentication: true,
    summary: "Permanently erase the hunter's data from an evaluation and its history",
    params: byId,
    response: evaluationSchema,
  },
  'PATCH /evaluation/:id': {
    access: SIGNED_IN,
    audit: 'evaluation read',
    summary:
      'Edit an evaluation; rejected if it was changed after modified_date, or if only its date moves to another edition and keep_edition does not name the current one; change_reason, at most 300 characters, is kept in the history only; judges and admins name the former judgement of the same trophy in earlier_public_id, also of a new evaluation',
    params: byId,
    body: saveBody,
    response: evaluationSchema,
  },
  'DELETE /evaluation/:id': {
    access: ['admin', 'STJ'],
    audit: 'evaluation deleted',
    summary: 'Delete an evaluation; it can be restored for 90 days',
    params: byId,
    query: deletionQuery,
    response: noData,
  },
  'POST /evaluation/:animal/score': {
    access: SIGNED_IN,
    rate: 'reading',
    summary: 'Score a sheet; nothing is stored',
    params: bySpecies,
    body: scoreBody,
    response: scoreSchema,
  },
  'POST /evaluation/:animal/hints': {
    access: SIGNED_IN,
    rate: 'reading',
    summary: 'Hints on implausible values of a complete or incomplete sheet; nothing is stored',
    params: bySpecies,
    body: saveBody,
    transaction: 'own',
    response: z.array(hintSchema),
  },
})

export const exportRoutes = routes({
  'GET /evaluation/export': {
    access: SIGNED_IN,
    audit: 'evaluations exported',
    rate: 'exports',
    summary:
      'The evaluations of a list as a workbook, one sheet per species; 422 if there are more than 20000. All of them require reauthentication',
    query: listQuerySchema(evaluationList),
    response: 'file',
  },
  'GET /evaluation/summary-export': {
    access: SIGNED_IN,
    audit: 'evaluations exported',
    rate: 'exports',
    summary: 'The summary of a location and a day as a workbook: the number by species and medal, and the evaluations',
    query: summaryQuery,
    response: 'file',
  },
  'GET /evaluation/common-data-export': {
    access: ['admin'],
    audit: 'common data exported',
    requiresReauthentication: true,
    rate: 'exports',
    summary: 'Every evaluation without its measurements as a workbook',
    response: 'file',
  },
  'GET /evaluation/export.csv': {
    access: ['admin'],
    audit: 'everything exported',
    requiresReauthentication: true,
    rate: 'exports',
    summary: 'Every evaluation with its measurements as comma-separated values',
    allowsLink: true,
    response: 'file',
  },
})

export const publicLookUpRoutes = routes({
  'GET /evaluation/public/:publicId': {
    access: 'public',
    summary: 'The public record of an evaluation, by the id on its certificate',
    params: z.strictObject({ publicId: z.string() }),
    query: certificateQuery,
    response: publicRecordSchema,
    isGuarded: true,
  },
})

const byFile = z.strictObject({ fileId: z.uuid(messages.unknownFile) })

/** The text field of the upload form. */
const fileForm = z.strictObject({ shows_hunter: z.enum(['true', 'false'], messages.notInList).optional() })

export const evaluationFileRoutes = routes({
  'POST /evaluation/:id/file': {
    access: SIGNED_IN,
    summary: 'Attach a file to an evaluation: JPEG, PNG, WebP or PDF, up to 20 files of at most 20 MB each',
    params: byId,
    body: fileForm,
    response: evaluationFileSchema,
    file: fileRules.evaluation,
  },
  'GET /evaluation/file/:fileId': {
    access: SIGNED_IN,
    audit: 'hunter file read',
    summary: 'A file of an evaluation, whole or in part; with thumbnail=true the thumbnail of a picture',
    params: byFile,
    query: z.strictObject({ thumbnail: z.enum(['true', 'false'], messages.notInList).optional() }),
    response: 'file',
  },
  'PATCH /evaluation/file/:fileId': {
    access: SIGNED_IN,
    summary: 'Mark whether a file shows the hunter: only admins, judges and the measurer see such a file',
    params: byFile,
    body: z.strictObject({ shows_hunter: z.boolean(messages.yesOrNo) }),
    response: evaluationFileSchema,
  },
  'DELETE /evaluation/file/:fileId': {
    access: SIGNED_IN,
    summary: 'Remove a file from an evaluation',
    params: byFile,
    transaction: 'own',
    response: noData,
  },
})
