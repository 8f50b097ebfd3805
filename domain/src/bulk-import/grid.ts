/** A sheet of a workbook as it was read, and which of its columns is which. */

import type { Species } from '#measuring/sheet/define.ts'
import { leafOf } from '#measuring/sheet/leaves.ts'
import type { ImportColumn } from './columns.ts'
import { derivedHeadings, headingKey, importColumns, keysOf } from './columns.ts'

/** A cell that is not empty. */
export type GridCell = {
  readonly value: string | number | boolean
  /** As the spreadsheet shows it. */
  readonly shown: string
  /** A number that the spreadsheet shows as a date. */
  readonly isDate?: boolean
  /** Why its value is not to be had: the result of its formula was not stored, or is an error. */
  readonly broken?: 'no result' | 'error'
}

/** Sparse: rows and columns are counted from 0. Whoever reads a sheet bounds its width, and how much text it holds. */
export type GridRow = readonly (GridCell | undefined)[]

/** A block of cells that show the value of its first. */
type Merged = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** The first sheet of a workbook, without anything that it does not show. */
export type Grid = {
  readonly rows: readonly (GridRow | undefined)[]
  readonly merged: readonly Merged[]
  /** Days are counted from 1904, as old spreadsheets for the Macintosh did. */
  readonly isFrom1904: boolean
}

/** `A`, `B` … `Z`, `AA`. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** As a spreadsheet calls it: `H7` for row 6, column 7 counted from 0. */
export const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`

const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/

/** Row and column of an address, from 0; null for anything else. */
export const placeOf = (address: string): { readonly row: number; readonly column: number } | null => {
  const [, letters = '', row = ''] = ADDRESS.exec(address) ?? []
  if (letters === '') return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(row) - 1, column }
}

/** A column of the workbook that is read. */
export type PlacedColumn = ImportColumn & { readonly index: number }

/** Where the values of a sheet stand. */
export type Layout = {
  readonly columns: readonly PlacedColumn[]
  /** The first row below the headings, from 0. */
  readonly firstRow: number
  /** Headings that are missing, not known, or there twice. */
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
  readonly twice: readonly string[]
}

/** Headings stand within so many rows from the top. */
const HIGHEST = 30

/** Characters of a heading that are looked at: far more than a template has, and few enough for any expression. */
const LONGEST_HEADING = 120

/** Merged cells above the rows that are looked at; no heading has so many. */
const MOST_MERGED = 1000

/** Fewer known headings in a row are chance. */
const FEWEST = 3

const textAt = (grid: Grid, row: number, column: number): string => grid.rows[row]?.[column]?.shown.trim() ?? ''

/** Whether nothing is to be read there. A formula without a result is not blank. */
export const isBlank = (cell: GridCell | undefined): boolean =>
  cell === undefined || (cell.broken === undefined && cell.shown.trim() === '')

const headingAt = (grid: Grid, row: number, column: number): string =>
  textAt(grid, row, column).slice(0, LONGEST_HEADING)

/** Headings with each merged one over all the columns it spans. */
const spread = (grid: Grid, row: number): string[] => {
  const texts = Array.from(grid.rows[row] ?? [], (_, column) => headingAt(grid, row, column))
  for (const { top, left, bottom, right } of grid.merged)
    if (top <= row && row <= bottom && right - left < 100)
      for (let column = left; column <= right; column += 1) texts[column] ||= headingAt(grid, top, left)
  return Array.from(texts, (text) => text ?? '')
}

type Named = { readonly heading: string; readonly column: ImportColumn | null; readonly isRead: boolean }
type Candidate = { readonly named: readonly Named[]; readonly firstRow: number; readonly found: number }

const count = (named: readonly Named[]): number =>
  new Set(named.flatMap(({ column }) => (column ? [column.path] : []))).size

/** The hidden row of paths says it all, whatever the headings were changed to. */
const byPaths = (grid: Grid, columns: readonly ImportColumn[]): Candidate | null => {
  const known = new Map(columns.map((column) => [column.path, column]))
  const candidates = Array.from({ length: Math.min(HIGHEST, grid.rows.length) }, (_, row): Candidate => {
    const cells = grid.rows[row] ?? []
    const above = spread(grid, row - 1)
    const width = Math.max(cells.length, above.length)
    const named = Array.from({ length: width }, (_, index): Named => {
      const path = headingAt(grid, row, index)
      return { heading: above[index] || path, column: known.get(path) ?? null, isRead: true }
    })
    return { named, firstRow: row + 1, found: count(named) }
  })
  return best(candidates)
}

const best = (candidates: readonly Candidate[]): Candidate | null => {
  const [first] = [...candidates].sort((one, other) => other.found - one.found)
  return first && first.found >= FEWEST ? first : null
}

/** The second row of a heading in two: the sides under a merged label, say. */
const joined = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper = '', lower = ''] = [above[index], below[index]]
    return upper === lower || lower === '' ? upper : upper === '' ? lower : `${upper}, ${lower}`
  })

/** A label without its unit, then the side, then the unit: as a single heading has them. */
const reorder = (heading: string): string =>
  heading.replace(
    /^(.*?)\s*(\([^)]*\))\s*,\s*(.+)$/,
    (_, label: string, unit: string, side: string) => `${label}, ${side} ${unit}`,
  )

type Finder = (heading: string) => ImportColumn | null

const finderOf = (columns: readonly ImportColumn[]): Finder => {
  const known = new Map(columns.flatMap((column) => keysOf(column).map((key) => [key, column] as const)))
  return (heading) => known.get(headingKey(heading)) ?? known.get(headingKey(reorder(heading))) ?? null
}

/** A merged heading of a pair without sides below: its columns are the pair's values, in their order. */
const sidesUnder = (species: Species, find: Finder, texts: readonly string[], index: number): ImportColumn | null => {
  const heading = texts[index] ?? ''
  const key = headingKey(heading.replace(/\([^)]*\)/, ''))
  let start = index
  while (start > 0 && texts[start - 1] === heading) start -= 1
  for (const leaf of species.leaves) {
    if (leaf.values.length < 2 || key !== headingKey(leaf.field.label)) continue
    const path = leaf.values[index - start]
    const found = path && find(path)
    if (found) return found
  }
  return null
}

const byHeadings = (grid: Grid, species: Species, columns: readonly ImportColumn[]): Candidate | null => {
  const find = finderOf(columns)
  const paths = new Map(columns.map((column) => [column.path, column]))
  const derived = derivedHeadings(species)
  const name = (texts: readonly string[]): Named[] =>
    texts.map((heading, index) => {
      if (derived.exact.has(heading)) return { heading, column: null, isRead: false }
      const column = find(heading) ?? sidesUnder(species, (path) => paths.get(path) ?? null, texts, index)
      return { heading, column, isRead: column !== null || !derived.keys.has(headingKey(heading)) }
    })
  const candidates = Array.from({ length: Math.min(HIGHEST, grid.rows.length) }, (_, row): Candidate[] => {
    const texts = spread(grid, row)
    const named = name(texts)
    const two = name(joined(texts, spread(grid, row + 1)))
    return [
      { named, firstRow: row + 1, found: count(named) },
      { named: two, firstRow: row + 2, found: count(two) },
    ]
  })
  return best(candidates.flat())
}

/** The columns in which something stands below the headings. */
const columnsInUse = (grid: Grid, firstRow: number): ReadonlySet<number> => {
  const used = new Set<number>()
  grid.rows.forEach((cells, row) => {
    if (row >= firstRow)
      cells?.forEach((cell, column) => {
        if (!isBlank(cell)) used.add(column)
      })
  })
  return used
}

/** The sheet with no more merged cells than may belong to its headings. */
const withHeadsMerged = (grid: Grid): Grid => ({
  ...grid,
  merged: grid.merged.filter(({ top }) => top <= HIGHEST).slice(0, MOST_MERGED),
})

/** Finds the headings of a sheet, in any order; null where it has none of the species' template. */
export const findLayout = (read: Grid, species: Species): Layout | null => {
  const grid = withHeadsMerged(read)
  const expected = importColumns(species)
  const found = byPaths(grid, expected) ?? byHeadings(grid, species, expected)
  if (!found) return null
  const { named, firstRow } = found
  const columns: PlacedColumn[] = []
  const unknown: string[] = []
  const twice: string[] = []
  const inUse = columnsInUse(grid, firstRow)
  for (const [index, { heading, column, isRead }] of named.entries()) {
    if (column && columns.some(({ path }) => path === column.path)) twice.push(heading || column.heading)
    else if (column) columns.push({ ...column, heading: heading || column.heading, index })
    else if (isRead && (heading !== '' || inUse.has(index))) unknown.push(heading || `column ${columnLetters(index)}`)
  }
  const missing = expected.filter(
    ({ path, isOptional }) => !isOptional && !columns.some((column) => column.path === path),
  )
  return { columns, firstRow, missing: missing.map(({ heading }) => heading), unknown, twice }
}

/** Names before "and so many more". */
const MOST_NAMED = 8

const nameSome = (headings: readonly string[]): string => {
  const named = headings.slice(0, MOST_NAMED).map((heading) => `“${heading.replace(/\s+/g, ' ')}”`)
  const rest = headings.length - named.length
  return named.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const columnsAre = (headings: readonly string[], is: string, are: string): string[] =>
  headings.length === 0
    ? []
    : [headings.length === 1 ? `The column ${nameSome(headings)} ${is}.` : `The columns ${nameSome(headings)} ${are}.`]

/** What is wrong with the columns, in one message that names them; null where nothing is. */
export const layoutRefusal = ({ missing, unknown, twice }: Layout, species: Species): string | null => {
  const parts = [
    ...columnsAre(missing, 'is missing', 'are missing'),
    ...columnsAre(unknown, 'is not known', 'are not known'),
    ...columnsAre(twice, 'is there twice', 'are there twice'),
  ]
  return parts.length === 0 ? null : `${parts.join(' ')} Please use the columns of the template of ${species.name}.`
}

/** The leaf whose fault is told at the first of its values. */
export const pathInSheet = (species: Species, path: string): string => {
  const leaf = leafOf(species.leaves, path)
  return leaf && leaf.path === path ? (leaf.values[0] ?? path) : path
}
