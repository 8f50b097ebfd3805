/** Opens a sheet of a workbook as an import: finds columns and rows, and applies corrections. */

import type { Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { createCachedFold } from '#values/fold.ts'
import { problems } from '#wire/problem.ts'
import type { Corrections } from './bulk-import.ts'
import { importMessages, MAX_IMPORT_ROWS } from './bulk-import.ts'
import { EXAMPLE_MARK } from './columns.ts'
import { findLayout, type Grid, type GridRow, isBlank, type Layout, layoutError, parseAddress } from './grid.ts'

/** A sheet with its layout, ready for checking. */
export type ImportSheet = {
  readonly grid: Grid
  readonly species: Species
  /** Folds text, and remembers it. */
  readonly foldWord: (word: string) => string
  readonly layout: Layout
  /** The zero-based indexes of rows with an evaluation. */
  readonly rows: readonly number[]
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

/**
 * Finds the columns and rows of a sheet. Throws 422 if the columns do not match the template or there are no rows or
 * too many, and 400 for a correction outside the rows.
 */
export const openImport = (sheet: Grid, species: Species, corrections: Corrections = {}): ImportSheet => {
  const layout = findLayout(sheet, species)
  if (!layout) throw problems.unprocessable(messages.noHeadings)
  const formula = layout.unknown.find((heading) => heading.startsWith('='))
  if (formula !== undefined) throw problems.unprocessable(importMessages.unsavedHeading(formula))
  const error = layoutError(layout, species)
  if (error !== null) throw problems.unprocessable(error)
  const grid = applyCorrections(sheet, layout, corrections)
  const rows: number[] = []
  for (const [row, cells] of grid.rows.entries())
    if (row >= layout.firstRow && cells && !cells.every(isBlank) && !isExampleRow(cells)) rows.push(row)
  if (rows.length === 0) throw problems.unprocessable(messages.nothingToImport)
  if (rows.length > MAX_IMPORT_ROWS) throw problems.unprocessable(importMessages.tooManyRows)
  return { grid, species, foldWord: createCachedFold(), layout, rows }
}
