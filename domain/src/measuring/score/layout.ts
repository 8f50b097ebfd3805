/** The layout of a scored sheet: the only place that assigns lines and derived values to rows. */
import { type Exact, plus, toDecimalText, ZERO } from '#measuring/maths/exact.ts'
import { getLineHead, getLineUnit, type LineKind, type ValueUnit } from '#measuring/sheet/calculations.ts'
import { getByKeys, isGroup } from '#measuring/sheet/data.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { type Leaf, listParts, type Section } from '#measuring/sheet/leaves.ts'
import { getStoredReasons } from './reasons.ts'
import type { CalculationTree, Line } from './score.ts'

/** A calculated value shown for information, for example the C index. */
export type DerivedValue = {
  readonly key: string
  readonly row: string | null
  readonly label: string
  readonly value: number
}

/** A line in its place on the sheet. */
export type SheetLine = Line & {
  readonly kind: LineKind
  /** The path of its row, or null. */
  readonly row: string | null
  /** The unit of its value, or null. */
  readonly unit: ValueUnit | null
  /** The rule that gave it its points; null if they follow from a factor. */
  readonly reason: string | null
}

/** Lines and derived values, each in the order of the score. */
type Results = { readonly derivedValues: readonly DerivedValue[]; readonly lines: readonly SheetLine[] }

/** A row of the sheet. */
export type SheetRow = Results & {
  readonly leaf: Leaf
  /** The value of each part, for example of both sides; null if it is missing. */
  readonly values: readonly (number | string | null)[]
}

export type SheetLayout = Results & {
  /** All rows in the order of the printed sheet. */
  readonly rows: readonly SheetRow[]
  /** Lines without a row, for example a limit, and derived values such as column totals. */
  readonly remainder: Results
  /** The exact sum of all lines; rounded, it is the total. */
  readonly sum: string
}

/** A sheet with its score. */
export type ScoredSheet = {
  readonly data: unknown
  readonly calculations: CalculationTree
  readonly lines: readonly Line[]
  /** By line key. */
  readonly reasons: ReadonlyMap<string, string>
}

const UNITS_PER_ONE = 100_000

const parseExact = (text: string): Exact => Math.round(Number(text) * UNITS_PER_ONE) as Exact

/** Adds up the signed points of lines as an exact decimal text. */
export const sumLines = (lines: readonly Pick<Line, 'points' | 'sign'>[]): string =>
  toDecimalText(lines.reduce((sum, { points, sign }) => plus(sum, (sign * parseExact(points)) as Exact), ZERO))

/** Groups lines or derived values by the path of their row. */
const groupByRow = <T extends { readonly row: string | null }>(all: readonly T[]) => {
  const byRow = new Map<string | null, T[]>()
  for (const one of all) {
    const group = byRow.get(one.row)
    if (group) group.push(one)
    else byRow.set(one.row, [one])
  }
  return (row: string | null): readonly T[] => byRow.get(row) ?? []
}

const toValue = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

const getLeafValues = (data: unknown, { keys, field }: Leaf): (number | string | null)[] => {
  const node = getByKeys(data, keys)
  const parts = listParts(field)
  return parts.length === 0 ? [toValue(node)] : parts.map((part) => toValue(isGroup(node) ? node[part] : undefined))
}

/** Returns the calculations that are not lines, in the order of the species: a database does not preserve key order. */
const listDerivedValues = (species: Species, tree: CalculationTree, lines: readonly Line[]): DerivedValue[] => {
  const lineKeys = new Set(lines.map(({ key }) => key))
  return species.calculations.flatMap(({ key, keys, row, label }) => {
    let value: CalculationTree | number | undefined = tree
    for (const name of keys) value = typeof value === 'object' ? value[name] : undefined
    return typeof value === 'number' && !lineKeys.has(key) ? [{ key, row, label, value }] : []
  })
}

/** Lays out a sheet with its score. Every line is in exactly one row, or in the remainder. */
export const layOutSheet = (
  species: Species,
  { data, calculations, lines: scored, reasons }: ScoredSheet,
): SheetLayout => {
  const derivedValues = listDerivedValues(species, calculations, scored)
  const leaves = new Map(species.leaves.map((leaf) => [leaf.path, leaf]))
  // Listed one by one, because copying a line takes far longer.
  const lines = scored.map((line): SheetLine => {
    const { key, label, left, right, value, factor, points, sign } = line
    const { kind, row } = getLineHead(species, line)
    const unit = getLineUnit(species, line, row === null ? null : (leaves.get(row) ?? null))
    return { key, kind, row, label, left, right, value, factor, points, sign, unit, reason: reasons.get(key) ?? null }
  })
  const [getDerivedValues, getLines] = [groupByRow(derivedValues), groupByRow(lines)]
  return {
    rows: species.leaves.map((leaf) => ({
      leaf,
      values: getLeafValues(data, leaf),
      derivedValues: getDerivedValues(leaf.path),
      lines: getLines(leaf.path),
    })),
    remainder: { derivedValues: getDerivedValues(null), lines: getLines(null) },
    derivedValues,
    lines,
    sum: sumLines(lines),
  }
}

/** A stored sheet with its score. */
export type StoredSheet = {
  readonly data: { readonly calculations: CalculationTree }
  readonly lines: readonly Line[]
  readonly phenotype: { readonly key: string } | null
}

/** Lays out a stored sheet with its stored lines and calculations, and the reasons that still hold. */
export const layOutStoredSheet = (species: Species, { data, lines, phenotype }: StoredSheet): SheetLayout => {
  const own = species.phenotypes.find(({ key }) => key === phenotype?.key) ?? null
  const reasons = getStoredReasons(species, data, own, lines)
  return layOutSheet(species, { data, calculations: data.calculations, lines, reasons })
}

/**
 * Returns true for a line in the row of another measure that scores a value calculated from several, such as a net
 * weight. It has a row of its own below.
 */
export const hasOwnRow = ({ kind, left, label }: SheetLine, { field }: Leaf): boolean =>
  kind === 'derived' && left === null && label !== field.label

/** Returns the rows of a section. */
export const filterSection = <R extends { readonly leaf: Leaf }>(rows: readonly R[], section: Section): R[] =>
  rows.filter(({ leaf }) => leaf.section === section)
