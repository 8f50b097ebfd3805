/** A sheet as it is printed: what was measured, row by row, beside the lines of the score that it gives. */
import { type Exact, plus, toText, ZERO } from '#measuring/maths/exact.ts'
import { valueAtPath } from '#measuring/sheet/data.ts'
import type { Calculations, Species, Thresholds } from '#measuring/sheet/define.ts'
import type { Unit } from '#measuring/sheet/fields.ts'
import { printReading, unitSign } from '#measuring/sheet/format.ts'
import { calculationAt, isNamed, labelOf } from '#measuring/sheet/labels.ts'
import type { Leaf, Section } from '#measuring/sheet/leaves.ts'
import { reasonsOfStored } from './reasons.ts'
import type { CalculationTree, Line } from './score.ts'

/** A figure that the score derives and shows for information, as the C index. */
export type Figure = { readonly key: string; readonly label: string; readonly value: number }

/** Every calculation as a figure, in the order of the species: a database keeps them in an order of its own. */
export const figuresOf = (species: Species, tree: CalculationTree): Figure[] => {
  const walk = (values: CalculationTree, declared: Calculations, prefix: string): Figure[] =>
    [...new Set([...Object.keys(declared), ...Object.keys(values)])].flatMap((name) => {
      const [key, value, below] = [prefix + name, values[name], declared[name]]
      if (value === undefined) return []
      if (typeof value === 'number') return [{ key, label: labelOf(species, key), value }]
      return walk(value, typeof below === 'object' && !isNamed(below) ? below : {}, `${key}.`)
    })
  return walk(tree, species.calculations, '')
}

/** The calculation that a line of the score belongs to: a difference belongs to the row it is the difference of. */
export const calculationOf = ({ key }: Pick<Line, 'key'>): string => key.replace(/\.diff$/, '')

const rowKeyOf = (leaf: Leaf): string => leaf.keys.slice(1).join('.')

/**
 * The path of the row a calculation is printed in: the one it names, the field of its name, or the last one of the
 * group of its name.
 */
export const rowOfCalculation = (species: Species, key: string): string | undefined => {
  const declared = calculationAt(species, key)
  if (typeof declared === 'object' && isNamed(declared) && declared.row !== null) return declared.row
  const scored = species.leaves.filter(({ section }) => section !== 'supplementary')
  const owner =
    scored.find((leaf) => rowKeyOf(leaf) === key) ?? scored.findLast((leaf) => rowKeyOf(leaf).startsWith(`${key}.`))
  return owner?.path
}

export type PrintedRow = {
  readonly path: string
  readonly label: string
  /** Null for a text. */
  readonly unit: Unit | null
  readonly kind: 'single' | 'pair' | 'range' | 'text'
  /** One text, or two for both sides or both ends; null where nothing was entered. */
  readonly values: readonly (string | null)[]
  readonly lines: readonly Line[]
}

export type PrintedSheet = {
  readonly sections: Readonly<Record<Section, readonly PrintedRow[]>>
  /** Lines that no row gives: calculated ones, and the limit that brings a total to 0. */
  readonly otherLines: readonly Line[]
  /** Calculations that are no lines: column totals, indexes. They are not added up. */
  readonly figures: readonly Figure[]
  /** By which rule a line got its points, by its key, where no factor says it. */
  readonly reasons: ReadonlyMap<string, string>
  /** All lines added up, exact: rounded once it is the total. */
  readonly sum: string
}

/** A sheet as it is stored, with what it came to when it was scored. */
type StoredSheet = {
  readonly data: { readonly calculations: CalculationTree }
  /** Every line of the score. */
  readonly lines: readonly Line[]
  readonly phenotype: { readonly key: string } | null
}

const UNITS = 100_000

/** The exact figure of a line's decimal text. */
const readExactText = (text: string): Exact => Math.round(Number(text) * UNITS) as Exact

/** The signed points of printed lines added up, as an exact decimal. */
export const sumOfPrinted = (lines: readonly Pick<Line, 'points' | 'sign'>[]): string =>
  toText(lines.reduce((sum, { points, sign }) => plus(sum, (sign * readExactText(points)) as Exact), ZERO))

const printValue = ({ field }: Leaf, value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'number' || value === 0) return null
  return 'reading' in field && field.kind !== 'choice' && field.kind !== 'pair-choice'
    ? printReading(value, field.reading)
    : String(value)
}

const kindOf = ({ field: { kind } }: Leaf): PrintedRow['kind'] => {
  if (kind === 'pair' || kind === 'pair-choice') return 'pair'
  return kind === 'range' || kind === 'text' ? kind : 'single'
}

/** Whether anything was entered in a row, or it gives points all the same. */
export const isEntered = ({ values, lines }: PrintedRow): boolean =>
  values.some((value) => value !== null) || lines.some(({ points }) => points !== '0')

/**
 * Lays out a stored sheet with the lines and calculations it was stored with. No line is lost: each stands in a row or
 * among the others.
 */
export const printSheet = (species: Species, { data, lines, phenotype }: StoredSheet): PrintedSheet => {
  const byRow = new Map<string | undefined, Line[]>()
  for (const line of lines) {
    const row = line.key === 'limit' ? undefined : rowOfCalculation(species, calculationOf(line))
    byRow.set(row, [...(byRow.get(row) ?? []), line])
  }
  const rowsOf = (section: Section): PrintedRow[] =>
    species.leaves
      .filter((leaf) => leaf.section === section)
      .map((leaf) => ({
        path: leaf.path,
        label: leaf.field.label,
        unit: leaf.field.kind === 'text' ? null : leaf.field.unit,
        kind: kindOf(leaf),
        values: leaf.values.map((path) => printValue(leaf, valueAtPath(data, path))),
        lines: byRow.get(leaf.path) ?? [],
      }))
  const inLines = new Set(lines.map(calculationOf))
  return {
    sections: {
      measurementParams: rowsOf('measurementParams'),
      additions: rowsOf('additions'),
      supplementary: rowsOf('supplementary'),
    },
    otherLines: byRow.get(undefined) ?? [],
    figures: figuresOf(species, data.calculations).filter(({ key }) => !inLines.has(key)),
    reasons: reasonsOfStored(
      species,
      data,
      species.phenotypes.find(({ key }) => key === phenotype?.key) ?? null,
      lines,
    ),
    sum: sumOfPrinted(lines),
  }
}

/** What makes a line's value its points: a factor, or the rule that `reason` names. */
export const printFactor = ({ factor, value, points }: Line, reason: string | undefined): string => {
  if (factor !== null) return `× ${factor}`
  return reason === undefined && value === points ? 'in full' : 'by rule'
}

/** A value with its unit; a dash where nothing was entered. */
export const printWithUnit = (value: string | null, unit: Unit | null): string =>
  value === null ? '–' : `${value} ${unit === null ? '' : unitSign(unit)}`.trim()

/** The values of a row in one text, as `left 12, right 11` or `5.0 to 6.0 yr`. */
export const printRow = ({ kind, values: [first = null, second = null], unit }: PrintedRow): string => {
  if (kind === 'pair') return `left ${printWithUnit(first, unit)}, right ${printWithUnit(second, unit)}`
  if (kind !== 'range') return printWithUnit(first, unit)
  if (second === null) return `at least ${printWithUnit(first, unit)}`
  return first === null || first === second ? printWithUnit(second, unit) : `${first} to ${printWithUnit(second, unit)}`
}

/** What a phenotype asks for its medals, as a sentence. */
export const thresholdsInWords = (thresholds: Thresholds): string =>
  thresholds
    ? `Bronze from ${thresholds[0]}, Silver from ${thresholds[1]}, Gold from ${thresholds[2]}.`
    : 'Medals of this phenotype are still to be established (T,E,B).'
