/** Import templates, generated from the species definitions. */
import type { Readable } from 'node:stream'
import {
  EXAMPLE_MARK,
  type Field,
  formatValue,
  getPhenotypeName,
  getValueAtPath,
  type ImportColumn,
  information,
  isFieldName,
  listImportColumns,
  MAX_IMPORT_ROWS,
  MEASURER_PATH,
  REMARK_PATH,
  type Species,
  toColumnLetters,
} from '@trophy/domain'
import { getTypicalVector } from '@trophy/domain/samples'
import { ZipFile } from 'yazl'
import {
  type AddSheet,
  type Cell,
  type CellNote,
  type CellValidation,
  createWorkbook,
  type SheetColumn,
  type Width,
} from '#platform/formats/workbook.ts'

const FIRST_DATA_ROW = 3
const LISTS_SHEET = 'Lists'

const getColumnWidth = ({ kind, path }: ImportColumn): Width => {
  if (path === REMARK_PATH) return 25
  if (kind === 'number' || kind === 'measurer') return 10
  return kind === 'date' ? 16 : kind === 'phenotype' || kind === 'text' ? 32 : 20
}

/** Dates, telephone numbers and tickets, which a spreadsheet would convert while they are typed. */
const isLiteral = ({ kind, path }: ImportColumn): boolean => {
  const field: Field | null = isFieldName(information, path) ? information.fields[path] : null
  return kind === 'date' || path === 'ticket' || field?.inputType === 'tel'
}

/** Converts an import column to a sheet column; required columns get an asterisk. */
export const toSheetColumn = (column: ImportColumn): SheetColumn => ({
  heading: column.isRequired ? `${column.heading} *` : column.heading,
  width: getColumnWidth(column),
  format: isLiteral(column) ? 'literal' : 'text',
})

const exampleValues = Object.fromEntries(
  Object.entries<Field>(information.fields).map(([name, field]) => [name, formatValue(field, field.example) || null]),
)

/** Creates the example row from a check vector, marked so that it is never imported. */
const createExampleRow = (species: Species, columns: readonly ImportColumn[]): Cell[] => {
  const vector = getTypicalVector(species.key)
  const phenotype = species.phenotypes.find(({ key }) => key === vector.phenotype) ?? species.phenotypes[0]
  if (!phenotype) throw new Error(`Species ${species.key} has no phenotype.`)
  const sheet = species.completeSheet(vector.input)
  const values: Readonly<Record<string, Cell>> = {
    [REMARK_PATH]: EXAMPLE_MARK,
    [MEASURER_PATH]: null,
    ...exampleValues,
    phenotype: getPhenotypeName(species, phenotype),
  }
  return columns.map(({ path }) => {
    if (path in values) return values[path] ?? null
    const value = getValueAtPath(sheet, path)
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
  })
}

/** Writes the lists of choices to a separate sheet, because inline lists of a cell are limited in length. */
const writeLists = async (addSheet: AddSheet, lists: readonly ImportColumn[]): Promise<void> => {
  const sheet = addSheet(
    LISTS_SHEET,
    lists.map(({ heading }) => ({ heading, width: 32, format: 'text' })),
  )
  const maxLength = Math.max(...lists.map(({ choices }) => choices?.length ?? 0))
  await sheet.write(Array.from({ length: maxLength }, (_, row) => lists.map(({ choices }) => choices?.[row] ?? null)))
  await sheet.end()
}

const writeInstructions = async (addSheet: AddSheet, columns: readonly ImportColumn[]): Promise<void> => {
  const sheet = addSheet('How to fill it in', [
    { heading: 'Column', width: 45, format: 'text' },
    { heading: 'Must be filled in', width: 16, format: 'text' },
    { heading: 'How', width: 45, format: 'text' },
  ])
  await sheet.write([
    ['Every row is one evaluation. Delete the example row.', null, null],
    ['You may reorder the columns and leave rows and columns empty.', null, null],
    [`At most ${MAX_IMPORT_ROWS} rows and 10 MB; .xlsx or .xls.`, null, null],
    ...columns.map(({ heading, isRequired, how }): Cell[] => [heading, isRequired ? 'yes' : null, how]),
  ])
  await sheet.end()
}

/**
 * Ends a sheet to be filled in from a row on (counted from 1) with its restrictions and prompts, and adds the sheets
 * with the lists of choices and the instructions.
 */
export const endFormSheet = async (
  addSheet: AddSheet,
  sheet: ReturnType<AddSheet>,
  columns: readonly (ImportColumn & { readonly index: number })[],
  firstRow: number,
  notes: readonly CellNote[] = [],
): Promise<void> => {
  const lists = columns.filter(({ choices }) => choices !== null)
  const cells = columns.map((column): CellValidation => {
    const list = lists.indexOf(column)
    const at = `$${toColumnLetters(Math.max(list, 0))}$`
    return {
      column: column.index,
      firstRow,
      lastRow: firstRow + MAX_IMPORT_ROWS,
      list: list === -1 ? null : `${LISTS_SHEET}!${at}2:${at}${(column.choices?.length ?? 0) + 1}`,
      title: column.heading,
      bounds: column.bounds,
      text: column.how,
    }
  })
  await sheet.end({ cells, notes })
  await writeLists(addSheet, lists)
  await writeInstructions(addSheet, columns)
}

/** Creates the template of a species: headings, a hidden row of paths, an example and lists of choices. */
const createTemplate = (species: Species): Readable => {
  const columns = listImportColumns(species).map((column, index) => ({ ...column, index }))
  return createWorkbook(async (addSheet) => {
    const sheet = addSheet('Evaluations', columns.map(toSheetColumn))
    await sheet.write([columns.map(({ path }) => path)], { areHidden: true })
    await sheet.write([createExampleRow(species, columns).map((value) => ({ value, mark: 'example' as const }))])
    await endFormSheet(addSheet, sheet, columns, FIRST_DATA_ROW)
  })
}

/** Creates a zip with one template per species. */
export const createTemplatesZip = (species: readonly Species[]): Readable => {
  const zip = new ZipFile()
  for (const item of species)
    zip.addReadStreamLazy(`${item.code}-${item.key}.xlsx`, (add) => add(null, createTemplate(item)))
  zip.end()
  return zip.outputStream as Readable
}
