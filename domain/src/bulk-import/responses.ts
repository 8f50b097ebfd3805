/** Responses of the bulk import. */
import { z } from 'zod'
import { AWARDS } from '#measuring/score/medal.ts'
import type { Wire } from '#wire/route.ts'

const cellErrorSchema = z.object({
  /** The address in the workbook, for example `H7`. */
  address: z.string(),
  /** The heading of its column. */
  column: z.string(),
  path: z.string(),
  message: z.string(),
  /** Instructions to correct it, or null. */
  hint: z.string().nullable(),
  /** The text that was probably meant, to correct the cell with one click, or null. */
  suggestion: z.string().nullable(),
})

/** The errors of a row, in column order. */
const rowErrorsSchema = z.object({
  /** The row number in the workbook. */
  row: z.number(),
  cells: z.array(cellErrorSchema),
})

/** A row that may describe the same trophy as another row or a stored evaluation. Does not block the import. */
const likelyDuplicateSchema = z.object({
  row: z.number(),
  /** The public id of the stored evaluation, or the other row of the workbook, for example `row 4`. */
  of: z.string(),
  /** The path of the stored evaluation in the web app; null for another row of the workbook. */
  link: z.string().nullable(),
})

/** A valid row with the score that it would be stored with. */
const scoredRowSchema = z.object({
  row: z.number(),
  ticket: z.string(),
  hunter_name: z.string(),
  /** The name of the phenotype. */
  phenotype: z.string(),
  points: z.number(),
  award: z.enum(AWARDS),
})

/** The days in a column of dates, earliest first, each with the rows of the workbook that contain it. */
const columnDatesSchema = z.object({
  /** The heading of the column. */
  column: z.string(),
  days: z.array(z.object({ date: z.string(), rows: z.array(z.number()) })),
})

/** The response of a validation, and part of the error response of an import. */
export const importReportSchema = z.object({
  /** The number of rows with an evaluation. */
  total: z.number(),
  /** The column headings, in the order of the workbook. */
  columns: z.array(z.string()),
  /** The column letters, in the same order. A letter and a row number form an address. */
  letters: z.array(z.string()),
  /** The invalid rows, each with its cells, as displayed, in the order of `columns`. */
  error: z.array(z.array(z.string())),
  /** The errors of each row of `error`. */
  details: z.array(rowErrorsSchema),
  /** The valid rows, in row order. */
  scored: z.array(scoredRowSchema),
  /** The number of invalid cells omitted from `details`. */
  untold: z.number(),
  duplicates: z.array(likelyDuplicateSchema),
  /** The dates of all rows as they were understood, valid or not, because a spreadsheet may swap day and month. */
  dates: z.array(columnDatesSchema),
  /** The species of the user that the phenotypes belong to, if it is not the chosen one; null otherwise. */
  otherSpecies: z.string().nullable(),
  /** One sentence each about ignored and missing columns. They block nothing. */
  notices: z.array(z.string()),
  /** The numbers of the hidden rows with an evaluation. They are not in `total`, unless the request imports them. */
  hiddenRows: z.array(z.number()),
})

export const importResultSchema = z.object({ imported: z.number(), batch: z.string() })

/** One import. */
export const importBatchSchema = z.object({
  _id: z.string(),
  eval_option: z.string(),
  /** The file name of the workbook. */
  file: z.string(),
  rows: z.number(),
  by: z.object({ name: z.string(), role: z.string() }),
  at: z.string(),
  /** True if the user may undo it (own import, or admin) and its evaluations are unchanged. */
  undoable: z.boolean(),
  undone_at: z.string().nullable(),
})

export type CellError = Wire<z.output<typeof cellErrorSchema>>
export type RowErrors = Wire<z.output<typeof rowErrorsSchema>>
export type ScoredRow = Wire<z.output<typeof scoredRowSchema>>
export type LikelyDuplicate = Wire<z.output<typeof likelyDuplicateSchema>>
export type ImportReport = Wire<z.output<typeof importReportSchema>>
export type ImportResult = Wire<z.output<typeof importResultSchema>>
export type ImportBatch = Wire<z.output<typeof importBatchSchema>>
