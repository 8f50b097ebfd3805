/** Endpoints of the bulk import. */
import {
  type Corrections,
  fileRules,
  type ImportBatch,
  type ImportReport,
  type ImportResult,
  listHeldSpecies,
  MAX_CORRECTIONS,
  messages,
  type SignedIn,
} from '@trophy/domain'
import { z } from 'zod'
import { Download } from '#platform/files/download.ts'
import { formatDayForFileName } from '#platform/formats/file-names.ts'
import { WORKBOOK_TYPE } from '#platform/formats/workbook.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { checkWorkbook, withStoredDuplicates } from './check.ts'
import { importWorkbook, undoImport } from './import.ts'
import * as store from './store.ts'
import { createTemplatesZip } from './template.ts'

const JUDGES = ['admin', 'STJ'] as const

/** Corrections since the upload, as JSON in a form field. */
const corrections = z
  .string()
  .transform((text, context): Corrections => {
    try {
      const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(text))
      if (parsed.success && Object.keys(parsed.data).length <= MAX_CORRECTIONS) return parsed.data
    } catch {
      // Reported below.
    }
    context.addIssue({ code: 'custom', message: messages.invalidFormat })
    return z.NEVER
  })
  .optional()
  .transform((value): Corrections => value ?? {})

const importForm = z.strictObject({
  animal: z.string().refine((key) => key !== '', messages.required),
  corrections,
})

const upload = { rule: fileRules.bulkImport } as const

const toImportBatch = (user: SignedIn, row: store.BatchWithState): ImportBatch => ({
  _id: row.id,
  eval_option: row.eval_option,
  file: row.file,
  rows: row.rows,
  by: { name: row.by_name, role: row.by_role },
  at: row.at,
  undoable: row.undone_at === null && !row.is_changed && (user.role === 'admin' || row.by_id === user._id),
  undone_at: row.undone_at,
})

export const bulkImportRoutes = [
  endpoint({
    method: 'GET',
    url: '/evaluation/bulk-import/templates',
    access: JUDGES,
    rate: 'exports',
    summary: 'A zip with an import template for each species of the user',
    handler: async ({ user, now }) =>
      new Download(
        `import-templates-${formatDayForFileName(now)}.zip`,
        'application/zip',
        createTemplatesZip(listHeldSpecies(user)),
      ),
  }),
  endpoint({
    method: 'POST',
    url: '/bulk-import-validate',
    access: JUDGES,
    summary: 'Validate a workbook and list its errors by cell; stores nothing',
    upload,
    body: importForm,
    handler: async ({ db, deps: { importJobs }, user, body, upload, now }): Promise<ImportReport> => {
      const request = { db, importJobs, user, ...body, upload, now }
      return withStoredDuplicates(request, await checkWorkbook(request, 'report'))
    },
  }),
  endpoint({
    method: 'POST',
    url: '/bulk-import-marked',
    access: JUDGES,
    summary: 'The workbook with its invalid cells in red and a note at each',
    upload,
    body: importForm,
    handler: async ({ db, deps: { importJobs }, user, body, upload, now }) => {
      const { markedWorkbook } = await checkWorkbook({ db, importJobs, user, ...body, upload, now }, 'marked')
      return new Download(
        `${upload.name.replace(/\.xlsx?$/i, '')}-marked.xlsx`,
        WORKBOOK_TYPE,
        Buffer.from(markedWorkbook ?? []),
      )
    },
  }),
  endpoint({
    method: 'POST',
    url: '/bulk-import',
    access: JUDGES,
    audit: 'evaluations imported',
    counter: 'workbook imported',
    summary: 'Import all rows of a workbook, or none if there are errors',
    upload,
    body: importForm,
    handler: ({ db, deps: { importJobs }, user, body, upload, now }): Promise<ImportResult> =>
      importWorkbook({ db, importJobs, user, ...body, upload, now }),
  }),
  endpoint({
    method: 'GET',
    url: '/bulk-import',
    access: JUDGES,
    summary: 'The imports, newest first',
    handler: async ({ db, user }): Promise<ImportBatch[]> =>
      (await store.list(db)).map((row) => toImportBatch(user, row)),
  }),
  endpoint({
    method: 'DELETE',
    url: '/bulk-import/:batch',
    access: JUDGES,
    audit: 'import undone',
    summary: 'Undo an import if its evaluations are unchanged; for admins and the user who imported it',
    params: z.strictObject({ batch: z.uuid(messages.unknownBatch) }),
    handler: ({ db, user, params, now }) => undoImport(db, user, params.batch, now),
  }),
]
