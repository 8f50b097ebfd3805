/** The layout of a scored sheet: the only place that assigns lines and derived values to rows. */
import { type Exact, plus, toDecimalText, ZERO } from '#measuring/maths/exact.ts'
import { getLineHead, type LineKind } from '#measuring/sheet/calculations.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import type { Species } from '#measuring/sheet/define.ts'
import type { Leaf, Section } from '#measuring/sheet/leaves.ts'
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

const toValue = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

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
  const lines = scored.map((line): SheetLine => {
    const { kind, row } = getLineHead(species, line.key)
    return { ...line, kind, row, reason: reasons.get(line.key) ?? null }
  })
  const listResults = (path: string | null): Results => ({
    derivedValues: derivedValues.filter(({ row }) => row === path),
    lines: lines.filter(({ row }) => row === path),
  })
  return {
    rows: species.leaves.map((leaf) => ({
      leaf,
      values: leaf.values.map((path) => toValue(getValueAtPath(data, path))),
      ...listResults(leaf.path),
    })),
    remainder: listResults(null),
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

/** Returns the rows of a section. */
export const filterSection = <R extends { readonly leaf: Leaf }>(rows: readonly R[], section: Section): R[] =>
  rows.filter(({ leaf }) => leaf.section === section)
