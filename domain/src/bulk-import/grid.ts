/** A sheet of a workbook as it was read, and which of its columns is which. */

import type { Species } from '#measuring/sheet/define.ts'
import { findLeaf } from '#measuring/sheet/leaves.ts'
import type { ImportColumn } from './columns.ts'
import { getDerivedHeadings, listHeadingKeys, listImportColumns, normaliseHeading } from './columns.ts'

/** A cell that is not empty. */
export type GridCell = {
  readonly value: string | number | boolean
  /** As the spreadsheet shows it. */
  readonly displayText: string
  /** A number that the spreadsheet shows as a date. */
  readonly isDate?: boolean
  /** Why its value is not to be had: the result of its formula was not stored, or is an error. */
  readonly formulaError?: 'no result' | 'error'
}

/** Sparse: rows and columns are counted from 0. Whoever reads a sheet bounds its width, and how much text it holds. */
export type GridRow = readonly (GridCell | undefined)[]

/** A block of cells that show the value of its first. */
type MergedRange = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** The first sheet of a workbook, without anything that it does not show. */
export type Grid = {
  readonly rows: readonly (GridRow | undefined)[]
  readonly mergedRanges: readonly MergedRange[]
  /** Days are counted from 1904, as old spreadsheets for the Macintosh did. */
  readonly isFrom1904: boolean
}

/** `A`, `B` … `Z`, `AA`. */
export const toColumnLetters = (index: number): string =>
  (index >= 26 ? toColumnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** As a spreadsheet calls it: `H7` for row 6, column 7 counted from 0. */
export const formatAddress = (row: number, column: number): string => `${toColumnLetters(column)}${row + 1}`

const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/

/** Row and column of an address, from 0; null for anything else. */
export const parseAddress = (address: string): { readonly row: number; readonly column: number } | null => {
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
  readonly duplicate: readonly string[]
}

/** Headings stand within so many rows from the top. */
const MAX_HEADING_ROW = 30

/** Characters of a heading that are looked at: far more than a template has, and few enough for any expression. */
const MAX_HEADING_LENGTH = 120

/** Merged cells above the rows that are looked at; no heading has so many. */
const MAX_MERGED_RANGES = 1000

/** Fewer known headings in a row are chance. */
const MIN_MATCHING_HEADINGS = 3

const getText = (grid: Grid, row: number, column: number): string => grid.rows[row]?.[column]?.displayText.trim() ?? ''

/** Whether nothing is to be read there. A formula without a result is not blank. */
export const isBlank = (cell: GridCell | undefined): boolean =>
  cell === undefined || (cell.formulaError === undefined && cell.displayText.trim() === '')

const getHeading = (grid: Grid, row: number, column: number): string =>
  getText(grid, row, column).slice(0, MAX_HEADING_LENGTH)

/** Headings with each merged one over all the columns it spans. */
const expandMergedHeadings = (grid: Grid, row: number): string[] => {
  const texts = Array.from(grid.rows[row] ?? [], (_, column) => getHeading(grid, row, column))
  for (const { top, left, bottom, right } of grid.mergedRanges)
    if (top <= row && row <= bottom && right - left < 100)
      for (let column = left; column <= right; column += 1) texts[column] ||= getHeading(grid, top, left)
  return Array.from(texts, (text) => text ?? '')
}

type HeadingMatch = { readonly heading: string; readonly column: ImportColumn | null; readonly isImported: boolean }
type LayoutCandidate = {
  readonly matches: readonly HeadingMatch[]
  readonly firstRow: number
  readonly matchCount: number
}

const countColumns = (matches: readonly HeadingMatch[]): number =>
  new Set(matches.flatMap(({ column }) => (column ? [column.path] : []))).size

/** The hidden row of paths says it all, whatever the headings were changed to. */
const findByPaths = (grid: Grid, columns: readonly ImportColumn[]): LayoutCandidate | null => {
  const known = new Map(columns.map((column) => [column.path, column]))
  const candidates = Array.from({ length: Math.min(MAX_HEADING_ROW, grid.rows.length) }, (_, row): LayoutCandidate => {
    const cells = grid.rows[row] ?? []
    const above = expandMergedHeadings(grid, row - 1)
    const width = Math.max(cells.length, above.length)
    const matches = Array.from({ length: width }, (_, index): HeadingMatch => {
      const path = getHeading(grid, row, index)
      return { heading: above[index] || path, column: known.get(path) ?? null, isImported: true }
    })
    return { matches, firstRow: row + 1, matchCount: countColumns(matches) }
  })
  return selectBest(candidates)
}

const selectBest = (candidates: readonly LayoutCandidate[]): LayoutCandidate | null => {
  const [first] = [...candidates].sort((one, other) => other.matchCount - one.matchCount)
  return first && first.matchCount >= MIN_MATCHING_HEADINGS ? first : null
}

/** The second row of a heading in two: the sides under a merged label, say. */
const joinHeadings = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper = '', lower = ''] = [above[index], below[index]]
    return upper === lower || lower === '' ? upper : upper === '' ? lower : `${upper}, ${lower}`
  })

/** A label without its unit, then the side, then the unit: as a single heading has them. */
const moveUnitToEnd = (heading: string): string =>
  heading.replace(
    /^(.*?)\s*(\([^)]*\))\s*,\s*(.+)$/,
    (_, label: string, unit: string, side: string) => `${label}, ${side} ${unit}`,
  )

type ColumnFinder = (heading: string) => ImportColumn | null

const createColumnFinder = (columns: readonly ImportColumn[]): ColumnFinder => {
  const known = new Map(columns.flatMap((column) => listHeadingKeys(column).map((key) => [key, column] as const)))
  return (heading) =>
    known.get(normaliseHeading(heading)) ?? known.get(normaliseHeading(moveUnitToEnd(heading))) ?? null
}

/** A merged heading of a pair without sides below: its columns are the pair's values, in their order. */
const findPairColumn = (
  species: Species,
  find: ColumnFinder,
  texts: readonly string[],
  index: number,
): ImportColumn | null => {
  const heading = texts[index] ?? ''
  const key = normaliseHeading(heading.replace(/\([^)]*\)/, ''))
  let start = index
  while (start > 0 && texts[start - 1] === heading) start -= 1
  for (const leaf of species.leaves) {
    if (leaf.values.length < 2 || key !== normaliseHeading(leaf.field.label)) continue
    const path = leaf.values[index - start]
    const found = path && find(path)
    if (found) return found
  }
  return null
}

const findByHeadings = (grid: Grid, species: Species, columns: readonly ImportColumn[]): LayoutCandidate | null => {
  const find = createColumnFinder(columns)
  const paths = new Map(columns.map((column) => [column.path, column]))
  const derived = getDerivedHeadings(species)
  const matchHeadings = (texts: readonly string[]): HeadingMatch[] =>
    texts.map((heading, index) => {
      if (derived.exact.has(heading)) return { heading, column: null, isImported: false }
      const column = find(heading) ?? findPairColumn(species, (path) => paths.get(path) ?? null, texts, index)
      return { heading, column, isImported: column !== null || !derived.keys.has(normaliseHeading(heading)) }
    })
  const candidates = Array.from(
    { length: Math.min(MAX_HEADING_ROW, grid.rows.length) },
    (_, row): LayoutCandidate[] => {
      const texts = expandMergedHeadings(grid, row)
      const matches = matchHeadings(texts)
      const twoRowMatches = matchHeadings(joinHeadings(texts, expandMergedHeadings(grid, row + 1)))
      return [
        { matches, firstRow: row + 1, matchCount: countColumns(matches) },
        { matches: twoRowMatches, firstRow: row + 2, matchCount: countColumns(twoRowMatches) },
      ]
    },
  )
  return selectBest(candidates.flat())
}

/** The columns in which something stands below the headings. */
const listUsedColumns = (grid: Grid, firstRow: number): ReadonlySet<number> => {
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
const keepHeadingMerges = (grid: Grid): Grid => ({
  ...grid,
  mergedRanges: grid.mergedRanges.filter(({ top }) => top <= MAX_HEADING_ROW).slice(0, MAX_MERGED_RANGES),
})

/** Finds the headings of a sheet, in any order; null where it has none of the species' template. */
export const findLayout = (sheet: Grid, species: Species): Layout | null => {
  const grid = keepHeadingMerges(sheet)
  const expected = listImportColumns(species)
  const layout = findByPaths(grid, expected) ?? findByHeadings(grid, species, expected)
  if (!layout) return null
  const { matches, firstRow } = layout
  const columns: PlacedColumn[] = []
  const unknown: string[] = []
  const duplicate: string[] = []
  const inUse = listUsedColumns(grid, firstRow)
  for (const [index, { heading, column, isImported }] of matches.entries()) {
    if (column && columns.some(({ path }) => path === column.path)) duplicate.push(heading || column.heading)
    else if (column) columns.push({ ...column, heading: heading || column.heading, index })
    else if (isImported && (heading !== '' || inUse.has(index)))
      unknown.push(heading || `column ${toColumnLetters(index)}`)
  }
  const missing = expected.filter(
    ({ path, isOptional }) => !isOptional && !columns.some((column) => column.path === path),
  )
  return { columns, firstRow, missing: missing.map(({ heading }) => heading), unknown, duplicate }
}

/** Names before "and so many more". */
const MAX_LISTED_HEADINGS = 8

const formatHeadings = (headings: readonly string[]): string => {
  const named = headings.slice(0, MAX_LISTED_HEADINGS).map((heading) => `“${heading.replace(/\s+/g, ' ')}”`)
  const rest = headings.length - named.length
  return named.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const describeColumns = (headings: readonly string[], singularVerb: string, pluralVerb: string): string[] =>
  headings.length === 0
    ? []
    : [
        headings.length === 1
          ? `The column ${formatHeadings(headings)} ${singularVerb}.`
          : `The columns ${formatHeadings(headings)} ${pluralVerb}.`,
      ]

/** What is wrong with the columns, in one message that names them; null where nothing is. */
export const layoutError = ({ missing, unknown, duplicate }: Layout, species: Species): string | null => {
  const parts = [
    ...describeColumns(missing, 'is missing', 'are missing'),
    ...describeColumns(unknown, 'is not known', 'are not known'),
    ...describeColumns(duplicate, 'is there twice', 'are there twice'),
  ]
  return parts.length === 0 ? null : `${parts.join(' ')} Please use the columns of the template of ${species.name}.`
}

/** The leaf whose fault is told at the first of its values. */
export const toValuePath = (species: Species, path: string): string => {
  const leaf = findLeaf(species.leaves, path)
  return leaf && leaf.path === path ? (leaf.values[0] ?? path) : path
}
