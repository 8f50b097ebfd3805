/** Finds the species that a workbook belongs to if another one was chosen. */

import type { Species } from '#measuring/sheet/define.ts'
import { listSpeciesInForce } from '#species/registry.ts'
import { createCachedFold } from '#values/fold.ts'
import { parseCell } from './cells.ts'
import { findLayout, type Grid, hasLayoutErrors, isBlank } from './grid.ts'
import { isExampleRow } from './open-import.ts'

/** Headings are within the first 30 rows; so many rows are enough to recognise the phenotypes. */
const MAX_INSPECTED_ROWS = 80

/** Returns the number of rows whose phenotype belongs to the species; 0 if its template has other columns. */
const countPhenotypes = (grid: Grid, species: Species, foldWord: (word: string) => string): number => {
  const layout = findLayout(grid, species)
  const column = layout?.columns.find(({ path }) => path === 'phenotype')
  if (!layout || !column || hasLayoutErrors(layout)) return 0
  const rows = grid.rows.slice(layout.firstRow)
  return rows.filter((cells) => {
    const cell = cells?.[column.index]
    if (!cells || isBlank(cell) || isExampleRow(cells)) return false
    return 'value' in parseCell(column, cell, { species, foldWord })
  }).length
}

/**
 * Returns the species whose columns and phenotypes the workbook has on a day (`today`), or null if it has those of the
 * chosen species, or of none.
 */
export const findOtherSpecies = (sheet: Grid, chosen: Species, today: string): Species | null => {
  const grid = { ...sheet, rows: sheet.rows.slice(0, MAX_INSPECTED_ROWS) }
  const foldWord = createCachedFold()
  const count = (species: Species) => countPhenotypes(grid, species, foldWord)
  if (count(chosen) > 0) return null
  const [best] = listSpeciesInForce(today)
    .map((species) => ({ species, rows: count(species) }))
    .sort((one, other) => other.rows - one.rows)
  return best && best.rows > 0 ? best.species : null
}
