/** Workbooks for imports, filled in like the template. */
import { utils, write } from '@e965/xlsx'
import {
  EDITION,
  findEdition,
  findPhenotype,
  getCountryName,
  getPhenotypeName,
  getValueAtPath,
  type ImportColumn,
  listImportColumns,
} from '@trophy/domain'
import { evaluationInput } from './evaluation-input.ts'
import { fileForm } from './file-form.ts'

/** The value of a cell; null leaves it empty. A Date is stored as a spreadsheet date. */
export type CellInput = string | number | boolean | Date | null

/** A row of cells by path. */
export type RowInput = Readonly<Record<string, CellInput>>

/** Returns the columns of a species' template. */
export const listColumns = (animal: string): readonly ImportColumn[] => {
  const species = findEdition(animal, EDITION)
  if (!species) throw new Error(`Unknown species: ${animal}`)
  return listImportColumns(species)
}

/** Converts the body of a save to a row: countries and phenotype by name, dates as text. */
export const toRowInput = (input: Readonly<Record<string, unknown>>, animal = 'red-deer'): RowInput => {
  const species = findEdition(animal, EDITION)
  const toCellInput = (path: string): CellInput => {
    if (path.includes('.')) return getValueAtPath(input.data, path) as CellInput
    const value = input[path]
    if (path.endsWith('_country')) return getCountryName(String(value))
    if (path === 'eval_type') return (value as string[]).join(', ')
    const phenotype = path === 'phenotype' && species ? findPhenotype(species, (value as { key: string }).key) : null
    if (species && phenotype) return getPhenotypeName(species, phenotype)
    return (value ?? null) as CellInput
  }
  return Object.fromEntries(listColumns(animal).map(({ path }) => [path, toCellInput(path)]))
}

/** Returns a valid row; `overrides` replace cells by path. */
export const validRow = (overrides: RowInput = {}, animal = 'red-deer'): RowInput => ({
  ...toRowInput(evaluationInput({}, animal), animal),
  ...overrides,
})

type SheetOptions = {
  readonly animal?: string
  /** Paths of the columns in this order, instead of the template's. */
  readonly order?: readonly string[]
  /** Omits the hidden row with the paths of the columns. */
  readonly isPlain?: boolean
  readonly bookType?: 'xlsx' | 'biff8'
}

/** Returns the cells of a sheet: headings, paths unless `isPlain`, rows. */
export const toSheetCells = (
  rows: readonly RowInput[],
  { animal = 'red-deer', order, isPlain = false }: SheetOptions = {},
): CellInput[][] => {
  const allColumns = listColumns(animal)
  const columns = order?.flatMap((path) => allColumns.find((column) => column.path === path) ?? []) ?? allColumns
  return [
    columns.map(({ heading }) => heading),
    ...(isPlain ? [] : [columns.map(({ path }) => path)]),
    ...rows.map((row) => columns.map(({ path }) => row[path] ?? null)),
  ]
}

/** Returns a workbook with one sheet of these cells. */
export const createWorkbook = (
  cells: readonly (readonly CellInput[])[],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      cells.map((row) => [...row]),
      { cellDates: false, UTC: true },
    ),
    'Evaluations',
  )
  return write(book, { type: 'buffer', bookType }) as Buffer
}

/**
 * Returns a workbook with these rows under the headings of the template. Values start in row 3, or 2 with `isPlain`.
 */
export const createImportWorkbook = (rows: readonly RowInput[], options: SheetOptions = {}): Buffer =>
  createWorkbook(toSheetCells(rows, options), options.bookType)

/** Returns the form that uploads a workbook. */
export const createImportForm = (
  content: Buffer,
  {
    animal = 'red-deer',
    name = 'heads.xlsx',
    corrections,
    hidden_rows,
  }: {
    readonly animal?: string
    readonly name?: string
    readonly corrections?: unknown
    readonly hidden_rows?: string
  } = {},
): FormData =>
  fileForm(content, name, {
    animal,
    ...(hidden_rows === undefined ? {} : { hidden_rows }),
    ...(corrections === undefined ? {} : { corrections: JSON.stringify(corrections) }),
  })
