/** Bulk import of evaluations of one species from a workbook: requests and responses. */
import { z } from 'zod'
import { fileError, fileRules } from '#files/files.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findSpecies } from '#species/registry.ts'
import type { ValueGetters } from '#wire/in-memory-list.ts'
import type { ListDefinition } from '#wire/list-query.ts'
import type { ImportBatch, ImportReport } from './responses.ts'

/** Maximum rows per import, not counting headings and empty rows. */
export const MAX_IMPORT_ROWS = 5000

/** Invalid cells reported in full, about two megabytes. */
export const MAX_REPORTED_ERRORS = 10_000

/** Returns the report with every invalid row; after `MAX_REPORTED_ERRORS`, rows list only their first error. */
export const truncateReport = (report: ImportReport): ImportReport => {
  let remaining = MAX_REPORTED_ERRORS
  let omittedErrors = 0
  const details = report.details.map(({ row, cells }) => {
    const included = cells.slice(0, Math.max(1, remaining))
    remaining -= included.length
    omittedErrors += cells.length - included.length
    return { row, cells: included }
  })
  return { ...report, details, untold: omittedErrors }
}

/** The list of imports; the client sorts it. */
export const importBatchList = {
  columns: ['at', 'eval_option', 'file', 'rows', 'by'],
  filters: {},
  defaultSort: { sortBy: 'at', sortDir: 'desc' },
} as const satisfies ListDefinition

/** Sort values of columns that are not plain fields. */
export const importBatchValues: ValueGetters<ImportBatch> = {
  eval_option: ({ eval_option }) => findSpecies(eval_option)?.name ?? eval_option,
  by: ({ by }) => by.name,
}

/** Cells corrected after the upload: typed texts by address. */
export type Corrections = Readonly<Record<string, string>>

/** Maximum cells that can be corrected without uploading the workbook again. */
export const MAX_CORRECTIONS = 2000

const WORKBOOK_EXTENSION = /\.xlsx?$/i

/** The schema of the import form. `File` is the browser's type. */
export const importFormSchema = <File extends { readonly name: string; readonly size: number }>() =>
  z.object({
    animal: z.string().refine((key) => key !== '', messages.required),
    file: z.custom<File | null>().superRefine((file, { addIssue }) => {
      const error = !file
        ? messages.required
        : WORKBOOK_EXTENSION.test(file.name)
          ? fileError(fileRules.bulkImport, file)
          : messages.onlyWorkbooks
      if (error !== null) addIssue({ code: 'custom', message: error })
    }),
  })

/** Returns the name of a phenotype: its label, with the gender if several phenotypes share the label. */
export const getPhenotypeName = (
  { phenotypes }: Pick<Species, 'phenotypes'>,
  { label, gender }: Pick<Phenotype, 'label' | 'gender'>,
): string =>
  gender !== null && phenotypes.filter((other) => other.label === label).length > 1 ? `${label}, ${gender}` : label

/** Ranges of rows listed before "and others". */
const MAX_LISTED_RANGES = 8

/** Formats ascending row numbers: `Row 4`, `Rows 5 to 9 and 12 (6 rows)`. */
export const formatRows = (rows: readonly number[]): string => {
  const ranges: { readonly from: number; to: number }[] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last?.to === row - 1) last.to = row
    else ranges.push({ from: row, to: row })
  }
  const texts = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`))
  const listed = texts.length > MAX_LISTED_RANGES ? [...texts.slice(0, MAX_LISTED_RANGES), 'others'] : texts
  const text = [listed.slice(0, -1).join(', '), ...listed.slice(-1)].filter((part) => part !== '').join(' and ')
  return rows.length === 1 ? `Row ${text}` : `Rows ${text} (${rows.length} rows)`
}

/** The choice to skip or import the hidden rows of a workbook. */
export const HIDDEN_ROWS = ['skip', 'import'] as const
export type HiddenRows = (typeof HIDDEN_ROWS)[number]

/** Import messages with values. */
export const importMessages = {
  invalidRows: (invalid: number, total: number): string =>
    messages.invalidRows.replace('{invalid}', String(invalid)).replace('{total}', String(total)),
  tooManyRows: `This workbook has more than ${MAX_IMPORT_ROWS} rows, which is the maximum. Please split it.`,
  unsavedHeading: (formula: string): string =>
    `${messages.noFormulaResult}: the heading “${formula}”. Open and save the workbook in a spreadsheet program, or enter the heading instead.`,
  alreadyImported: (date: string, name: string): string => `These rows were already imported on ${date} by ${name}.`,
  omittedErrors: (count: number): string =>
    `${count} more errors are not shown: after the first ${MAX_REPORTED_ERRORS}, only one per row is listed. The workbook with errors marked shows all of them.`,
  hiddenRows: (rows: readonly number[]): string =>
    `${formatRows(rows)} ${rows.length === 1 ? 'is' : 'are'} hidden in the workbook.`,
  hiddenRowsDecision: ({ length }: readonly number[], decision: HiddenRows): string => {
    const subject = length === 1 ? 'It is' : 'They are'
    return decision === 'import' ? `${subject} imported, too.` : `${subject} not imported.`
  },
  unconfirmedHiddenRows: (rows: readonly number[]): string =>
    `${importMessages.hiddenRows(rows)} Please say whether to import them, too.`,
  missingColumnOfEdition: (edition: string, heading: string): string =>
    `On this date, edition ${edition} applies. Its column “${heading}” is missing.`,
  otherSpecies: (name: string, chosen: string): string =>
    `This workbook follows the template for ${name}, not for ${chosen}.`,
  otherPhenotypes: (name: string): string => `The phenotypes of this workbook belong to ${name}.`,
  tooManyCorrections: `At most ${MAX_CORRECTIONS} cells can be corrected here. Please fix the workbook and upload it again.`,
  correctionOutside: (address: string): string => `There is nothing to correct at ${address}.`,
} as const
