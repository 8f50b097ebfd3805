/** The routes of the bulk import. */
import { z } from 'zod'
import { fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import { noData, routes } from '#wire/route.ts'
import { type Corrections, HIDDEN_ROWS, MAX_CORRECTIONS } from './bulk-import.ts'
import { importBatchSchema, importReportSchema, importResultSchema } from './responses.ts'

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
  /** The choice about hidden rows. An import of a workbook that has some is rejected without it. */
  hidden_rows: z.enum(HIDDEN_ROWS, messages.notInList).optional(),
})

export const bulkImportRoutes = routes({
  'GET /evaluation/bulk-import/templates': {
    access: JUDGES,
    rate: 'exports',
    summary: 'A zip with an import template for each species of the user',
    response: 'file',
  },
  'POST /bulk-import-validate': {
    access: JUDGES,
    summary: 'Validate a workbook and list its errors by cell; stores nothing',
    body: importForm,
    response: importReportSchema,
    file: fileRules.bulkImport,
  },
  'POST /bulk-import-marked': {
    access: JUDGES,
    summary: 'The workbook with its invalid cells in red and a note at each',
    body: importForm,
    response: 'file',
    file: fileRules.bulkImport,
  },
  'POST /bulk-import': {
    access: JUDGES,
    audit: 'evaluations imported',
    summary: 'Import all rows of a workbook, or none if there are errors',
    body: importForm,
    response: importResultSchema,
    file: fileRules.bulkImport,
  },
  'GET /bulk-import': {
    access: JUDGES,
    summary: 'The imports, newest first',
    response: z.array(importBatchSchema),
  },
  'DELETE /bulk-import/:batch': {
    access: JUDGES,
    audit: 'import undone',
    summary: 'Undo an import if its evaluations are unchanged; for admins and the user who imported it',
    params: z.strictObject({ batch: z.uuid(messages.unknownBatch) }),
    response: noData,
  },
})
