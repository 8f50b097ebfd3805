/** The grid of a workbook sheet, and the detection of its columns. */

import type { Species } from '#measuring/sheet/define.ts'
import { findLeaf } from '#measuring/sheet/leaves.ts'
import { findClosestMatches } from '#values/closest-matches.ts'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'
import type { ImportColumn } from './columns.ts'
import { getDerivedHeadings, listHeadingKeys, listImportColumns, normaliseHeading, removeUnit } from './columns.ts'

/** A cell that is not empty. */
export type GridCell = {
  readonly value: string | number | boolean
  /** The text displayed by the spreadsheet. */
  readonly displayText: string
  /** True for a spreadsheet date. Its value is `YYYY-MM-DD`. */
  readonly isDate?: boolean
  /** True for a number that would count days from 1904, as in old Macintosh spreadsheets, if it had a date format. */
  readonly isFrom1904?: boolean
  /** Set if the result of the formula is not stored or is an error. */
  readonly formulaError?: 'no result' | 'error'
}

/** A sparse, zero-based row. The caller limits the width and the amount of text. */
export type GridRow = readonly (GridCell | undefined)[]

/** A block of cells that shows the value of the first one. */
type MergedRange = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** The first visible sheet of a workbook. */
export type Grid = {
  readonly rows: readonly (GridRow | undefined)[]
  /** The zero-based indexes of rows that the spreadsheet does not show. */
  readonly hiddenRows: ReadonlySet<number>
  readonly mergedRanges: readonly MergedRange[]
}

/** Returns `A`, `B` … `Z`, `AA` for 0, 1 … 25, 26. */
export const toColumnLetters = (index: number): string =>
  (index >= 26 ? toColumnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Returns the spreadsheet address: `H7` for row 6 and column 7, zero-based. */
export const formatAddress = (row: number, column: number): string => `${toColumnLetters(column)}${row + 1}`

const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/

/** Returns the zero-based row and column of an address, or null if it is invalid. */
export const parseAddress = (address: string): { readonly row: number; readonly column: number } | null => {
  const [, letters = '', row = ''] = ADDRESS.exec(address) ?? []
  if (letters === '') return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(row) - 1, column }
}

/** An import column with its index in the workbook. */
export type PlacedColumn = ImportColumn & { readonly index: number }

/** The layout of a sheet. */
export type Layout = {
  readonly columns: readonly PlacedColumn[]
  /** The zero-based index of the first row below the headings. */
  readonly firstRow: number
  /** Headings of missing columns without which nothing can be imported, and of those that stay empty. */
  readonly missing: readonly string[]
  readonly leftOut: readonly string[]
  /** Headings that are not in the template, and those of columns that are there twice. */
  readonly unknown: readonly string[]
  readonly duplicate: readonly string[]
}

/** Headings are searched in this many rows from the top. */
const MAX_HEADING_ROW = 30

/** Headings are truncated to this length, which is safe for all regular expressions here. */
const MAX_HEADING_LENGTH = 120

/** Merged cells in the heading rows; further ones are ignored. */
const MAX_MERGED_RANGES = 1000

/** Rows with fewer known headings are not heading rows. */
const MIN_MATCHING_HEADINGS = 3

/** Returns true if a cell has no content. A formula without a result is not blank. */
export const isBlank = (cell: GridCell | undefined): boolean =>
  cell === undefined || (cell.formulaError === undefined && removeInvisibleCharacters(cell.displayText).trim() === '')

const getHeading = (grid: Grid, row: number, column: number): string =>
  removeInvisibleCharacters(grid.rows[row]?.[column]?.displayText ?? '')
    .trim()
    .slice(0, MAX_HEADING_LENGTH)

/** Returns the headings above a row that are formulas without a result. */
export const listUnsavedHeadings = (grid: Grid, firstRow: number): string[] =>
  grid.rows
    .slice(0, firstRow)
    .flatMap((cells, row) =>
      (cells ?? []).flatMap((cell, column) =>
        cell?.formulaError === 'no result' ? getHeading(grid, row, column) : [],
      ),
    )

/** Returns the headings of a row, repeating merged ones over all their columns. */
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

const createCandidate = (matches: readonly HeadingMatch[], firstRow: number): LayoutCandidate => ({
  matches,
  firstRow,
  matchCount: new Set(matches.flatMap(({ column }) => (column ? [column.path] : []))).size,
})

/** Returns the indexes of the rows in which headings are searched. */
const listHeadingRows = ({ rows }: Grid): number[] => [...rows.slice(0, MAX_HEADING_ROW).keys()]

/** Finds the columns by the hidden row of paths, which works for renamed headings too. */
const findByPaths = (grid: Grid, columns: readonly ImportColumn[]): LayoutCandidate | null => {
  const known = new Map(columns.map((column) => [column.path, column]))
  const candidates = listHeadingRows(grid).map((row) => {
    const cells = grid.rows[row] ?? []
    const above = expandMergedHeadings(grid, row - 1)
    const width = Math.max(cells.length, above.length)
    const matches = Array.from({ length: width }, (_, index): HeadingMatch => {
      const path = getHeading(grid, row, index)
      return { heading: above[index] || path, column: known.get(path) ?? null, isImported: true }
    })
    return createCandidate(matches, row + 1)
  })
  return selectBest(candidates)
}

const selectBest = (candidates: readonly LayoutCandidate[]): LayoutCandidate | null => {
  const [first] = [...candidates].sort((one, other) => other.matchCount - one.matchCount)
  return first && first.matchCount >= MIN_MATCHING_HEADINGS ? first : null
}

/** Joins a heading of two rows, for example sides below a merged label. */
const joinHeadings = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper = '', lower = ''] = [above[index], below[index]]
    return upper === lower || lower === '' ? upper : upper === '' ? lower : `${upper}, ${lower}`
  })

/** Moves the unit behind the side, as in a heading of one row. */
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

/** Finds the column for a merged heading of a pair without sides below: its columns are the pair's values in order. */
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
  const candidates = listHeadingRows(grid).flatMap((row) => {
    const texts = expandMergedHeadings(grid, row)
    const twoRows = joinHeadings(texts, expandMergedHeadings(grid, row + 1))
    return [createCandidate(matchHeadings(texts), row + 1), createCandidate(matchHeadings(twoRows), row + 2)]
  })
  return selectBest(candidates)
}

/** Returns the columns that have content below the headings. */
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

/** Removes merged cells that cannot belong to the headings. */
const keepHeadingMerges = (grid: Grid): Grid => ({
  ...grid,
  mergedRanges: grid.mergedRanges.filter(({ top }) => top <= MAX_HEADING_ROW).slice(0, MAX_MERGED_RANGES),
})

/** Finds the headings of a sheet, in any order. Returns null if it does not match the species' template. */
export const findLayout = (sheet: Grid, species: Species): Layout | null => {
  const grid = keepHeadingMerges(sheet)
  const expected = listImportColumns(species)
  const layout = findByPaths(grid, expected) ?? findByHeadings(grid, species, expected)
  if (!layout) return null
  const { matches, firstRow } = layout
  const columns: PlacedColumn[] = []
  const others: { readonly heading: string; readonly index: number }[] = []
  const duplicate: string[] = []
  const inUse = listUsedColumns(grid, firstRow)
  const isPlaced = ({ path }: ImportColumn) => columns.some((column) => column.path === path)
  for (const [index, { heading, column, isImported }] of matches.entries()) {
    if (column && isPlaced(column)) duplicate.push(heading || column.heading)
    else if (column) columns.push({ ...column, heading: heading || column.heading, index })
    else if (isImported && (heading !== '' || inUse.has(index)))
      others.push({ heading: heading || `column ${toColumnLetters(index)}`, index })
  }
  // A column that was inserted into the template has no path.
  const find = createColumnFinder(expected.filter((column) => !isPlaced(column)))
  const unknown = others.flatMap(({ heading, index }) => {
    const column = find(heading)
    if (!column || isPlaced(column)) return heading
    columns.push({ ...column, heading, index })
    return []
  })
  const listMissing = (consequence: ImportColumn['ifMissing']): string[] =>
    expected.flatMap((column) => (column.ifMissing === consequence && !isPlaced(column) ? column.heading : []))
  return {
    columns: columns.sort((one, other) => one.index - other.index),
    firstRow,
    missing: listMissing('error'),
    leftOut: listMissing('notice'),
    unknown,
    duplicate,
  }
}

/** Returns true if nothing can be imported because of the columns. */
export const hasLayoutErrors = ({ missing, duplicate }: Layout): boolean => missing.length + duplicate.length > 0

/** Headings listed before "and … more". */
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

/** Names the missing columns that unknown ones resemble, if it is clear which. */
const describeResemblance = ({ unknown, missing, leftOut }: Layout): string[] =>
  unknown.flatMap((heading) => {
    const resembled = findClosestMatches(removeUnit(heading), [...missing, ...leftOut], removeUnit)
    return resembled.length === 1 ? `${formatHeadings([heading])} looks like ${formatHeadings(resembled)}.` : []
  })

/** Returns one message with all column errors, or null. It names unknown columns, which may be misspelt. */
export const layoutError = (layout: Layout, species: Species): string | null => {
  if (!hasLayoutErrors(layout)) return null
  const { missing, unknown, duplicate } = layout
  const parts = [
    ...describeColumns(missing, 'is missing', 'are missing'),
    ...describeColumns(unknown, 'is unknown', 'are unknown'),
    ...describeColumns(duplicate, 'is duplicated', 'are duplicated'),
    ...describeResemblance(layout),
  ]
  return `${parts.join(' ')} Please use the template for ${species.name}.`
}

/** Returns what is not imported because of the columns, one sentence each. */
export const listLayoutNotices = (layout: Layout): string[] => [
  ...describeColumns(
    layout.unknown,
    'is not in the template and is ignored',
    'are not in the template and are ignored',
  ),
  ...describeColumns(layout.leftOut, 'is missing and stays empty', 'are missing and stay empty'),
  ...describeResemblance(layout),
]

/** Returns the path of the first value of a leaf, at which its errors are reported. Other paths stay unchanged. */
export const toValuePath = (species: Species, path: string): string => {
  const leaf = findLeaf(species.leaves, path)
  return leaf && leaf.path === path ? (leaf.values[0] ?? path) : path
}
