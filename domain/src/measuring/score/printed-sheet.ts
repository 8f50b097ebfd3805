/** The wording of a printed sheet: values, rows, factors and thresholds. */
import { round2 } from '#measuring/maths/exact.ts'
import type { Thresholds } from '#measuring/sheet/define.ts'
import { formatExact, formatMeasure, maxDecimals, padDecimals, unitLabel } from '#measuring/sheet/format.ts'
import type { Leaf } from '#measuring/sheet/leaves.ts'
import type { SheetLayout, SheetLine, SheetRow } from './layout.ts'

type Values = Pick<SheetRow, 'leaf' | 'values'>

const isEntered = (value: number | string | null): boolean => value !== null && value !== 0 && value !== ''

/** Returns true if the row has a value or gives points. */
export const hasContent = ({ values, lines }: Pick<SheetRow, 'values' | 'lines'>): boolean =>
  values.some(isEntered) || lines.some(({ points }) => points !== '0')

const isPair = ({ leaf: { field } }: Pick<SheetRow, 'leaf'>): boolean =>
  field.kind === 'pair' || field.kind === 'pair-choice'

/** Returns true if a row has a left and a right value. */
export const haveSides = (rows: readonly SheetRow[]): boolean => rows.some(isPair)

/** Formats a number with the precision of its field. */
export const formatNumber = ({ field }: Leaf, value: number): string =>
  'precision' in field && field.kind !== 'choice' && field.kind !== 'pair-choice'
    ? formatMeasure(value, field.precision)
    : String(value)

/** Formats a value with its unit, if it is shown; a dash if nothing was entered. */
const formatValue = (leaf: Leaf, value: number | string | null | undefined, hasUnit = true): string => {
  if (value === undefined || !isEntered(value)) return '–'
  const text = typeof value === 'number' ? formatNumber(leaf, value) : String(value)
  return leaf.field.kind === 'text' || !hasUnit ? text : `${text} ${unitLabel(leaf.field.unit)}`.trim()
}

/** Formats the values of a pair for the columns left and right, without the unit. */
export const formatSides = ({ leaf, values: [left, right] }: Values): [left: string, right: string] => [
  formatValue(leaf, left, false),
  formatValue(leaf, right, false),
]

/** Formats the values of a row, for example `left 12, right 11` or `5.0 to 6.0 yr`. */
export const formatRow = (row: Values): string => {
  const { leaf, values } = row
  const [first = null, second = null] = values
  if (isPair(row)) return `left ${formatValue(leaf, first)}, right ${formatValue(leaf, second)}`
  if (leaf.field.kind !== 'range') return formatValue(leaf, first)
  if (!isEntered(second)) return `at least ${formatValue(leaf, first)}`
  return !isEntered(first) || first === second
    ? formatValue(leaf, second)
    : `${formatValue(leaf, first, false)} to ${formatValue(leaf, second)}`
}

/** Formats how a line's value becomes points: by a factor, or by the rule that its reason names. */
export const formatFactor = ({
  factor,
  value,
  points,
  reason,
}: Pick<SheetLine, 'factor' | 'points' | 'reason'> & { readonly value: string | null }): string => {
  if (factor !== null) return `× ${factor}`
  return reason === null && value === points ? 'in full' : 'by rule'
}

type CombinedSides = Pick<SheetLine, 'left' | 'right'> & { readonly value: string | null }

/** Names how a value follows from both sides. Empty for a single value, for 0, and for a value that a rule gives. */
export const nameCombination = ({ left, right, value }: CombinedSides): '' | 'mean' | 'sum' => {
  const combined = Number(value)
  if (left === null || right === null || combined === 0) return ''
  const sum = round2(left + right)
  if (combined === sum) return 'sum'
  return 2 * combined === sum ? 'mean' : ''
}

type LineTexts = { readonly value: string; readonly factor: string; readonly points: string }

/** Returns formatters of lines and single values, and the formatted sum; each column's decimal points are aligned. */
export const alignLines = ({ rows, lines, sum }: SheetLayout) => {
  const singles = rows.filter((row) => row.leaf.section !== 'supplementary' && !isPair(row))
  const formatFirst = ({ leaf, values: [value] }: Values) => formatValue(leaf, value, false)
  const valueDecimals = maxDecimals([...lines.map(({ value }) => value), ...singles.map(formatFirst)])
  const formatSingle = (row: Values) => padDecimals(formatFirst(row), valueDecimals)
  const pointsDecimals = maxDecimals([...lines.map(({ points }) => points), sum].map(formatExact))
  const formatPoints = (points: string) => padDecimals(formatExact(points), pointsDecimals)
  const formatLine = (line: SheetLine): LineTexts => {
    const points = `${line.sign === -1 ? '−' : '+'} ${formatPoints(line.points)}`
    if (line.kind === 'limit') return { value: '', factor: '', points }
    return {
      value: `${nameCombination(line)} ${padDecimals(line.value, valueDecimals)}`.trimStart(),
      factor: formatFactor(line),
      points,
    }
  }
  return { formatLine, formatSingle, sum: formatPoints(sum) }
}

/** Formats the medal thresholds as a sentence. */
export const formatThresholds = (thresholds: Thresholds): string =>
  thresholds
    ? `Bronze from ${thresholds[0]}, Silver from ${thresholds[1]}, Gold from ${thresholds[2]}.`
    : 'Medals of this phenotype are still to be established (T,E,B).'
