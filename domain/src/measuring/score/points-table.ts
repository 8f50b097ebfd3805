/** The table of measures with their lines of the score, the same on screen, on paper and in the PDF. */
import { unitLabel } from '#measuring/sheet/format.ts'
import { filterSection, hasOwnRow, type SheetLayout, type SheetLine, type SheetRow } from './layout.ts'
import { alignLines, formatSides, haveSides } from './printed-sheet.ts'

export const POINTS_TEXTS = {
  /** In the order of the columns. */
  headings: {
    measure: 'Measure',
    left: 'Left',
    right: 'Right',
    value: 'Value',
    factor: 'Factor',
    /** Only on a difference sheet. */
    difference: 'Difference',
    points: 'Points',
  },
  sum: 'Sum of the lines',
  total: 'Total points: the sum, rounded once',
} as const

export type PointsRow = {
  readonly key: string
  readonly label: string
  /** The sign of the unit, or empty. */
  readonly unit: string
  /** The rule that gave the points, or null. */
  readonly reason: string | null
  /** Null for a single value. */
  readonly sides: readonly [left: string, right: string] | null
  readonly value: string
  readonly factor: string
  readonly points: string
  /** Null if the measure has no line of the score. */
  readonly line: SheetLine | null
  /** The points that are deducted for the difference of both sides; null if there are none. */
  readonly difference: string | null
  /** The measure of its first row; null for other rows. */
  readonly measure: SheetRow | null
  /** True if the next row belongs to the same measure. */
  readonly isContinued: boolean
}

export type PointsGroup = { readonly title: string | null; readonly rows: readonly PointsRow[] }

type AlignedLines = ReturnType<typeof alignLines>

const getUnit = (unit: SheetLine['unit']): string => (unit === null ? '' : unitLabel(unit))

/** Returns the row of a line that is not the first of its measure. */
const toLineRow = (line: SheetLine, isContinued: boolean, { formatLine }: AlignedLines): PointsRow => {
  const { key, kind, label, left, right, unit, reason } = line
  const sides = left === null || right === null ? null : ([String(left), String(right)] as const)
  return {
    key,
    label,
    unit: kind === 'limit' ? '' : getUnit(unit),
    reason,
    sides,
    ...formatLine(line),
    line,
    difference: null,
    measure: null,
    isContinued,
  }
}

/** Returns the row of a measure, and those of its other lines. */
const toMeasureRows = (row: SheetRow, aligned: AlignedLines): PointsRow[] => {
  const { field, path } = row.leaf
  const line = row.lines.find((one) => !hasOwnRow(one, row.leaf)) ?? null
  const difference = row.lines.find(({ kind }) => kind === 'difference')
  const others = row.lines.filter((one) => one !== line && one !== difference)
  const texts = line ? aligned.formatLine(line) : { value: '', factor: '', points: '' }
  const hasSides = haveSides([row])
  const first: PointsRow = {
    key: path,
    label: field.label,
    unit: 'unit' in field ? getUnit(field.unit) : '',
    reason: line?.reason ?? null,
    sides: hasSides ? formatSides(row) : null,
    ...texts,
    value: hasSides ? texts.value : aligned.formatSingle(row),
    line,
    difference: difference ? aligned.formatLine(difference).points : null,
    measure: row,
    isContinued: others.length > 0,
  }
  return [first, ...others.map((one, index) => toLineRow(one, index < others.length - 1, aligned))]
}

/** Returns the groups of rows with content, the exact sum, and whether rows have two sides and differences. */
export const layOutPoints = (sheet: SheetLayout) => {
  const aligned = alignLines(sheet)
  const measured = filterSection(sheet.rows, 'measurementParams')
  const additions = filterSection(sheet.rows, 'additions')
  const toRows = (rows: readonly SheetRow[]) => rows.flatMap((row) => toMeasureRows(row, aligned))
  const groups: PointsGroup[] = [
    { title: null, rows: toRows(measured) },
    { title: 'Additions and deductions', rows: toRows(additions) },
    { title: 'Calculated', rows: sheet.remainder.lines.map((line) => toLineRow(line, false, aligned)) },
  ]
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    sum: aligned.sum,
    hasSides: haveSides([...measured, ...additions]),
    hasDifferences: sheet.lines.some(({ kind }) => kind === 'difference'),
  }
}
