/** A sheet of a workbook, opened as an import: its columns found, its rows counted, corrections laid over. */

import type { Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { problems } from '#wire/problem.ts'
import type { Corrections } from './bulk-import.ts'
import { importSentences, MOST_IMPORTED } from './bulk-import.ts'
import { EXAMPLE_MARK } from './columns.ts'
import { findLayout, type Grid, type GridRow, isBlank, type Layout, layoutRefusal, placeOf } from './grid.ts'

/** A sheet with its layout, ready to be checked. */
export type OpenImport = {
  readonly grid: Grid
  readonly isFrom1904: boolean
  readonly species: Species
  readonly layout: Layout
  /** The rows that tell of an evaluation, from 0. */
  readonly rows: readonly number[]
}

const isExample = (cells: GridRow): boolean => cells.some((cell) => cell?.shown.trim() === EXAMPLE_MARK)

const withCorrections = (grid: Grid, layout: Layout, corrections: Corrections): Grid => {
  const rows = [...grid.rows]
  for (const [address, text] of Object.entries(corrections)) {
    const place = placeOf(address)
    const isInside = place && place.row >= layout.firstRow && layout.columns.some(({ index }) => index === place.column)
    if (!isInside || !rows[place.row])
      throw problems.invalid({ corrections: importSentences.correctionOutside(address) })
    const cells = [...(rows[place.row] ?? [])]
    cells[place.column] = { value: text, shown: text }
    rows[place.row] = cells
  }
  return { ...grid, rows }
}

/**
 * Finds columns and rows of a sheet. Throws 422 with a sentence where the columns are not those of the template, where
 * there is no row, or where there are too many; 400 for a correction of what is not there.
 */
export const openImport = (read: Grid, species: Species, corrections: Corrections = {}): OpenImport => {
  const layout = findLayout(read, species)
  if (!layout) throw problems.refused(messages.noHeadings)
  const refusal = layoutRefusal(layout, species)
  if (refusal !== null) throw problems.refused(refusal)
  const grid = withCorrections(read, layout, corrections)
  const rows: number[] = []
  for (const [row, cells] of grid.rows.entries())
    if (row >= layout.firstRow && cells && !cells.every(isBlank) && !isExample(cells)) rows.push(row)
  if (rows.length === 0) throw problems.refused(messages.nothingToImport)
  if (rows.length > MOST_IMPORTED) throw problems.refused(importSentences.tooManyRows)
  return { grid, isFrom1904: grid.isFrom1904, species, layout, rows }
}
