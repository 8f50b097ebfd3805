/** The wording of a printed sheet: values, rows, factors and thresholds. */
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

/** Formats the values of a row for the columns left and right; a single value is in the right one. */
export const formatSides = (row: Values): [left: string, right: string] => {
  const [first, second] = row.values
  return isPair(row)
    ? [formatValue(row.leaf, first), formatValue(row.leaf, second)]
    : ['', formatValue(row.leaf, first)]
}

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
export const formatFactor = ({ factor, value, points, reason }: SheetLine): string => {
  if (factor !== null) return `× ${factor}`
  return reason === null && value === points ? 'in full' : 'by rule'
}

type LineTexts = { readonly value: string; readonly factor: string; readonly points: string }

/** Returns a formatter of lines, and the formatted sum; the decimal points of each column are aligned. */
export const alignLines = ({ lines, sum }: SheetLayout) => {
  const valueDecimals = maxDecimals(lines.map(({ value }) => value))
  const pointsDecimals = maxDecimals([...lines.map(({ points }) => points), sum].map(formatExact))
  const formatPoints = (points: string) => padDecimals(formatExact(points), pointsDecimals)
  const formatLine = (line: SheetLine): LineTexts => {
    const points = `${line.sign === -1 ? '−' : '+'} ${formatPoints(line.points)}`
    return line.kind === 'limit'
      ? { value: '', factor: '', points }
      : { value: padDecimals(line.value, valueDecimals), factor: formatFactor(line), points }
  }
  return { formatLine, sum: formatPoints(sum) }
}

/** Formats the medal thresholds as a sentence. */
export const formatThresholds = (thresholds: Thresholds): string =>
  thresholds
    ? `Bronze from ${thresholds[0]}, Silver from ${thresholds[1]}, Gold from ${thresholds[2]}.`
    : 'Medals of this phenotype are still to be established (T,E,B).'
