/** Bulk import: many evaluations of one species out of a workbook. What its calls take and answer. */
import { z } from 'zod'
import { fileError, fileRules } from '#files/files.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findSpecies } from '#species/registry.ts'
import type { ValueGetters } from '#wire/in-memory-list.ts'
import type { ListDefinition } from '#wire/list-query.ts'

/** The most rows, headings and empty ones not counted, that are imported at once. */
export const MAX_IMPORT_ROWS = 5000

/** A cell that stands against importing its row. */
export type CellError = {
  /** Of the workbook, as `H7`. */
  readonly address: string
  /** The heading above it. */
  readonly column: string
  readonly path: string
  /** What is wrong. */
  readonly message: string
  /** What would be right, where that can be said. */
  readonly hint: string | null
}

/** What stands against importing a row, cell by cell in the order of the columns. */
export type RowErrors = {
  /** The number of the row in the workbook. */
  readonly row: number
  readonly cells: readonly CellError[]
}

/** A row that tells of a trophy which another row, or a stored evaluation, tells of as well. It blocks nothing. */
export type LikelyDuplicate = {
  readonly row: number
  readonly message: string
  /** The stored evaluation, as a path of the web app; null within the workbook. */
  readonly link: string | null
}

/** The value of a cell as it is shown, empty as the empty text. */
type CellText = string

/** The answer of `POST /bulk-import-validate`; of `POST /bulk-import` beside the message where there are faults. */
export type ImportReport = {
  /** Rows that tell of an evaluation. */
  readonly total: number
  /** The headings of the columns, in the order of the workbook. */
  readonly columns: readonly string[]
  /** The letters of the columns, in the same order: with a row's number they make an address. */
  readonly letters: readonly string[]
  /** The invalid rows, each with its cells in the order of `columns`. */
  readonly error: readonly (readonly CellText[])[]
  /** What is wrong in each row of `error`. */
  readonly details: readonly RowErrors[]
  /** How many faulty cells `details` leaves out. */
  readonly untold: number
  readonly duplicates: readonly LikelyDuplicate[]
}

/** Faulty cells that are told in full: more than anybody corrects one by one, and two megabytes. */
export const MAX_REPORTED_ERRORS = 10_000

/** The report as it is sent, with every invalid row; beyond the most told in full each tells its first fault only. */
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

/** The answer of `POST /bulk-import`. */
export type ImportResult = { readonly imported: number; readonly batch: string }

/** A row of `GET /bulk-import`: what was imported at once. */
export type ImportBatch = {
  readonly _id: string
  readonly eval_option: string
  /** What the workbook was called. */
  readonly file: string
  readonly rows: number
  readonly by: { readonly name: string; readonly role: string }
  readonly at: string
  /** Whether the one who asks may undo it: theirs or an admin's to undo, and nothing of it was changed since. */
  readonly undoable: boolean
  readonly undone_at: string | null
}

/** The imports so far, sorted on the page. */
export const importBatchList = {
  columns: ['at', 'eval_option', 'file', 'rows', 'by'],
  filters: {},
  defaultSort: { sortBy: 'at', sortDir: 'desc' },
} as const satisfies ListDefinition

/** By what the imports are sorted, where it is not their own field. */
export const importBatchValues: ValueGetters<ImportBatch> = {
  eval_option: ({ eval_option }) => findSpecies(eval_option)?.name ?? eval_option,
  by: ({ by }) => by.name,
}

/** Cells that were corrected after the workbook was sent, by address; texts as somebody types them. */
export type Corrections = Readonly<Record<string, string>>

/** The most cells that can be corrected without sending the workbook anew. */
export const MAX_CORRECTIONS = 2000

const WORKBOOK_EXTENSION = /\.xlsx?$/i

/** What the form of an import must hold, before anything is sent. `File` is the browser's. */
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

/** How a phenotype is named where nothing but a text stands: its label, and its gender where two share the label. */
export const getPhenotypeName = (
  { phenotypes }: Pick<Species, 'phenotypes'>,
  { label, gender }: Pick<Phenotype, 'label' | 'gender'>,
): string =>
  gender !== null && phenotypes.filter((other) => other.label === label).length > 1 ? `${label}, ${gender}` : label

/** Sentences of the import that carry a value. */
export const importMessages = {
  invalidRows: (invalid: number, total: number): string =>
    messages.invalidRows.replace('{invalid}', String(invalid)).replace('{total}', String(total)),
  tooManyRows: `This workbook has more than ${MAX_IMPORT_ROWS} rows, which is the maximum. Please split it.`,
  alreadyImported: (date: string, name: string): string => `These rows were already imported on ${date} by ${name}.`,
  omittedErrors: (count: number): string =>
    `${count} more errors are not shown: after the first ${MAX_REPORTED_ERRORS}, only one per row is listed. The workbook with errors marked shows all of them.`,
  duplicateInFile: (row: number): string =>
    `Possibly the same trophy as row ${row}: the same hunter, day, country and species.`,
  correctionOutside: (address: string): string => `There is nothing to correct at ${address}.`,
} as const
