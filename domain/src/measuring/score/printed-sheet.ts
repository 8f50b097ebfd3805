/** The printed sheet: the measures row by row, each with the score lines it gives. */
import { type Exact, plus, toDecimalText, ZERO } from '#measuring/maths/exact.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import type { Calculations, Species, Thresholds } from '#measuring/sheet/define.ts'
import type { Unit } from '#measuring/sheet/fields.ts'
import { formatMeasure, unitLabel } from '#measuring/sheet/format.ts'
import { findCalculation, getCalculationLabel, isNamed } from '#measuring/sheet/labels.ts'
import type { Leaf, Section } from '#measuring/sheet/leaves.ts'
import { getStoredReasons } from './reasons.ts'
import type { CalculationTree, Line } from './score.ts'

/** A calculated value shown for information, for example the C index. */
export type DerivedValue = { readonly key: string; readonly label: string; readonly value: number }

/** Returns all calculations in the order of the species, since the database does not preserve key order. */
export const derivedValues = (species: Species, tree: CalculationTree): DerivedValue[] => {
  const walk = (values: CalculationTree, declared: Calculations, prefix: string): DerivedValue[] =>
    [...new Set([...Object.keys(declared), ...Object.keys(values)])].flatMap((name) => {
      const [key, value, below] = [prefix + name, values[name], declared[name]]
      if (value === undefined) return []
      if (typeof value === 'number') return [{ key, label: getCalculationLabel(species, key), value }]
      return walk(value, typeof below === 'object' && !isNamed(below) ? below : {}, `${key}.`)
    })
  return walk(tree, species.calculations, '')
}

/** Returns the key of the calculation that a line belongs to; a difference belongs to the row of its measure. */
export const getCalculationKey = ({ key }: Pick<Line, 'key'>): string => key.replace(/\.diff$/, '')

const getRowKey = (leaf: Leaf): string => leaf.keys.slice(1).join('.')

/**
 * Returns the path of the row in which a calculation is printed: the declared row, the field of the same name, or the
 * last field of the group of that name.
 */
export const findRowPath = (species: Species, key: string): string | undefined => {
  const declared = findCalculation(species, key)
  if (typeof declared === 'object' && isNamed(declared) && declared.row !== null) return declared.row
  const scored = species.leaves.filter(({ section }) => section !== 'supplementary')
  const owner =
    scored.find((leaf) => getRowKey(leaf) === key) ?? scored.findLast((leaf) => getRowKey(leaf).startsWith(`${key}.`))
  return owner?.path
}

export type PrintedRow = {
  readonly path: string
  readonly label: string
  /** Null for a text. */
  readonly unit: Unit | null
  readonly kind: 'single' | 'pair' | 'range' | 'text'
  /** One text, or two for a pair or a range; null if nothing was entered. */
  readonly values: readonly (string | null)[]
  readonly lines: readonly Line[]
}

export type PrintedSheet = {
  readonly sections: Readonly<Record<Section, readonly PrintedRow[]>>
  /** Lines without a row: calculated ones, and the limit that sets a total to 0. */
  readonly otherLines: readonly Line[]
  /** Calculations that are not lines, for example column totals and indexes. They do not enter the total. */
  readonly derivedValues: readonly DerivedValue[]
  /** The rules that gave lines without a factor their points, by line key. */
  readonly reasons: ReadonlyMap<string, string>
  /** The exact sum of all lines; rounded, it is the total. */
  readonly sum: string
}

/** A stored sheet with its score. */
type StoredSheet = {
  readonly data: { readonly calculations: CalculationTree }
  readonly lines: readonly Line[]
  readonly phenotype: { readonly key: string } | null
}

const UNITS_PER_ONE = 100_000

const parseExact = (text: string): Exact => Math.round(Number(text) * UNITS_PER_ONE) as Exact

/** Adds up the signed points of printed lines as an exact decimal text. */
export const sumLines = (lines: readonly Pick<Line, 'points' | 'sign'>[]): string =>
  toDecimalText(lines.reduce((sum, { points, sign }) => plus(sum, (sign * parseExact(points)) as Exact), ZERO))

const formatValue = ({ field }: Leaf, value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'number' || value === 0) return null
  return 'precision' in field && field.kind !== 'choice' && field.kind !== 'pair-choice'
    ? formatMeasure(value, field.precision)
    : String(value)
}

const getRowKind = ({ field: { kind } }: Leaf): PrintedRow['kind'] => {
  if (kind === 'pair' || kind === 'pair-choice') return 'pair'
  return kind === 'range' || kind === 'text' ? kind : 'single'
}

/** Returns true if the row has a value or gives points. */
export const hasContent = ({ values, lines }: PrintedRow): boolean =>
  values.some((value) => value !== null) || lines.some(({ points }) => points !== '0')

/**
 * Lays out a stored sheet with its stored lines and calculations. Every line is either in a row or in `otherLines`.
 */
export const createPrintedSheet = (species: Species, { data, lines, phenotype }: StoredSheet): PrintedSheet => {
  const byRow = new Map<string | undefined, Line[]>()
  for (const line of lines) {
    const row = line.key === 'limit' ? undefined : findRowPath(species, getCalculationKey(line))
    byRow.set(row, [...(byRow.get(row) ?? []), line])
  }
  const buildRows = (section: Section): PrintedRow[] =>
    species.leaves
      .filter((leaf) => leaf.section === section)
      .map((leaf) => ({
        path: leaf.path,
        label: leaf.field.label,
        unit: leaf.field.kind === 'text' ? null : leaf.field.unit,
        kind: getRowKind(leaf),
        values: leaf.values.map((path) => formatValue(leaf, getValueAtPath(data, path))),
        lines: byRow.get(leaf.path) ?? [],
      }))
  const lineKeys = new Set(lines.map(getCalculationKey))
  return {
    sections: {
      measurementParams: buildRows('measurementParams'),
      additions: buildRows('additions'),
      supplementary: buildRows('supplementary'),
    },
    otherLines: byRow.get(undefined) ?? [],
    derivedValues: derivedValues(species, data.calculations).filter(({ key }) => !lineKeys.has(key)),
    reasons: getStoredReasons(
      species,
      data,
      species.phenotypes.find(({ key }) => key === phenotype?.key) ?? null,
      lines,
    ),
    sum: sumLines(lines),
  }
}

/** Formats how a line's value becomes points: by a factor, or by the rule that `reason` names. */
export const formatFactor = ({ factor, value, points }: Line, reason: string | undefined): string => {
  if (factor !== null) return `× ${factor}`
  return reason === undefined && value === points ? 'in full' : 'by rule'
}

/** Formats a value with its unit; a dash if nothing was entered. */
export const formatWithUnit = (value: string | null, unit: Unit | null): string =>
  value === null ? '–' : `${value} ${unit === null ? '' : unitLabel(unit)}`.trim()

/** Formats the values of a row, for example `left 12, right 11` or `5.0 to 6.0 yr`. */
export const formatRow = ({ kind, values: [first = null, second = null], unit }: PrintedRow): string => {
  if (kind === 'pair') return `left ${formatWithUnit(first, unit)}, right ${formatWithUnit(second, unit)}`
  if (kind !== 'range') return formatWithUnit(first, unit)
  if (second === null) return `at least ${formatWithUnit(first, unit)}`
  return first === null || first === second
    ? formatWithUnit(second, unit)
    : `${first} to ${formatWithUnit(second, unit)}`
}

/** Formats the medal thresholds as a sentence. */
export const formatThresholds = (thresholds: Thresholds): string =>
  thresholds
    ? `Bronze from ${thresholds[0]}, Silver from ${thresholds[1]}, Gold from ${thresholds[2]}.`
    : 'Medals of this phenotype are still to be established (T,E,B).'
