/** Opens a sheet of a workbook as an import: finds columns and rows, and applies corrections. */

import type { Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { listEditions } from '#species/registry.ts'
import { createCachedFold } from '#values/fold.ts'
import { problems } from '#wire/problem.ts'
import type { Corrections, HiddenRows } from './bulk-import.ts'
import { importMessages, MAX_IMPORT_ROWS } from './bulk-import.ts'
import { EXAMPLE_MARK, listImportColumns } from './columns.ts'
import {
  findLayout,
  type Grid,
  type GridRow,
  isBlank,
  type Layout,
  layoutError,
  listUnsavedHeadings,
  parseAddress,
} from './grid.ts'

/** A sheet with its layout, ready for checking. */
export type ImportSheet = {
  readonly grid: Grid
  readonly species: Species
  /** Folds text, and remembers it. */
  readonly foldWord: (word: string) => string
  readonly layout: Layout
  /** A required column that is missing, by edition. Rows of that edition cannot be imported. */
  readonly missingColumns: ReadonlyMap<string, string>
  /** The zero-based indexes of the rows to import, and of the hidden rows with an evaluation. */
  readonly rows: readonly number[]
  readonly hiddenRows: readonly number[]
}

/** Returns true for the example row of the template, which is not imported. */
export const isExampleRow = (cells: GridRow): boolean => cells.some((cell) => cell?.displayText.trim() === EXAMPLE_MARK)

const applyCorrections = (grid: Grid, layout: Layout, corrections: Corrections): Grid => {
  const rows = [...grid.rows]
  for (const [address, text] of Object.entries(corrections)) {
    const place = parseAddress(address)
    const isInside = place && place.row >= layout.firstRow && layout.columns.some(({ index }) => index === place.column)
    if (!isInside || !rows[place.row])
      throw problems.invalid({ corrections: importMessages.correctionOutside(address) })
    const cells = [...(rows[place.row] ?? [])]
    cells[place.column] = { value: text, displayText: text }
    rows[place.row] = cells
  }
  return { ...grid, rows }
}

/** Returns the heading of a required column that is missing, by edition. */
const findMissingColumns = ({ columns }: Layout, { key }: Species): ReadonlyMap<string, string> =>
  new Map(
    listEditions(key).flatMap((species) => {
      const missing = listImportColumns(species).find(
        ({ path, ifMissing }) => ifMissing === 'error' && !columns.some((column) => column.path === path),
      )
      return missing ? [[species.edition, missing.heading]] : []
    }),
  )

/**
 * Finds the columns and rows of a sheet. Throws 422 if the columns do not match the template or there are no rows or
 * too many, and 400 for a correction outside the rows.
 */
export const openImport = (
  sheet: Grid,
  species: Species,
  corrections: Corrections = {},
  decision: HiddenRows = 'skip',
): ImportSheet => {
  const layout = findLayout(sheet, species)
  if (!layout) throw problems.unprocessable(messages.noHeadings)
  const formula = listUnsavedHeadings(sheet, layout.firstRow).find((one) =>
    layout.unknown.some((heading) => heading.includes(one)),
  )
  if (formula !== undefined) throw problems.unprocessable(importMessages.unsavedHeading(formula))
  const error = layoutError(layout, species)
  if (error !== null) throw problems.unprocessable(error)
  const grid = applyCorrections(sheet, layout, corrections)
  const filledRows: number[] = []
  for (const [row, cells] of grid.rows.entries())
    if (row >= layout.firstRow && cells && !cells.every(isBlank) && !isExampleRow(cells)) filledRows.push(row)
  if (filledRows.length === 0) throw problems.unprocessable(messages.nothingToImport)
  const hiddenRows = filledRows.filter((row) => grid.hiddenRows.has(row))
  const rows = decision === 'import' ? filledRows : filledRows.filter((row) => !grid.hiddenRows.has(row))
  if (rows.length > MAX_IMPORT_ROWS) throw problems.unprocessable(importMessages.tooManyRows)
  const missingColumns = findMissingColumns(layout, species)
  return { grid, species, foldWord: createCachedFold(), layout, missingColumns, rows, hiddenRows }
}
