/** Scoring: lines, calculations, total and award of any sheet, valid or not. */
import { type Exact, type Pair, toDecimalText, toNumber, ZERO } from '#measuring/maths/exact.ts'
import type { Row } from '#measuring/maths/rows.ts'
import type { LineHead, Result } from '#measuring/sheet/calculations.ts'
import { assignValue } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { type ExactSheet, getExactByKeys, toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { type Award, getAward, getNextAward, type NextAward } from './medal.ts'

/** An exact line of the score. The signed points of all lines add up to the total before rounding. */
type ScoreLine = {
  readonly key: string
  /** The kind of the line, and its row of the sheet. */
  readonly head: LineHead
  readonly row: Row
}

/** Numbers by the keys of the species' calculations, for example `columnTotals.left`. */
export type CalculationTree = { readonly [key: string]: number | CalculationTree }

export type Score = {
  /** All calculations, rounded half up to two decimals. */
  readonly calculations: CalculationTree
  readonly lines: readonly ScoreLine[]
  /** Rounded half up to two decimals, never below 0. */
  readonly totalPoints: number
  readonly award: Award
  readonly next: NextAward | null
}

/** A line with exact decimals, so that adding the lines by hand and rounding once gives the total. */
export type Line = {
  readonly key: string
  readonly label: string
  readonly left: number | null
  readonly right: number | null
  readonly value: string
  /** Null if a table or a rule gives the points. */
  readonly factor: string | null
  readonly points: string
  readonly sign: 1 | -1
}

/** Returns the path of the rule that excludes this trophy from evaluation, or null. */
const findExclusion = (species: Species, sheet: ExactSheet): string | null => {
  for (const path in species.rules) if (species.rules[path]?.excludes?.when(sheet)) return path
  return null
}

const createLine = (
  head: LineHead,
  points: Exact,
  sign: 1 | -1,
  factor: number | null,
  sides: Pair | null = null,
): ScoreLine => {
  const row = { sides, combined: null, value: points, factor, points, sign, difference: null }
  return { key: head.key, head, row }
}

const sumPoints = (lines: readonly ScoreLine[]): Exact => {
  let sum = 0
  for (const { row } of lines) sum += row.sign * row.points
  return sum as Exact
}

/** Scores `data` under `phenotype`; without a phenotype there is no medal. Does not change `data`. */
export const scoreSheet = (species: Species, data: unknown, phenotype: Phenotype | null): Score => {
  const sheet = toExactSheet(species, data)
  const result = species.score(sheet, phenotype)
  const lines: ScoreLine[] = []
  const calculations: CalculationTree = {}
  for (const calculation of species.calculations) {
    const { keys, difference } = calculation
    let value: Row | Exact | Result = result
    for (const key of keys) value = (value as Result)[key] as Row | Exact | Result
    if (typeof value === 'object') {
      const row = value as Row
      lines.push({ key: calculation.key, head: calculation, row })
      if (difference !== null && row.difference !== null)
        lines.push(createLine(difference, row.difference, -1, row.factor, row.sides))
      value = row.difference ?? row.points
    }
    assignValue(calculations, keys, toNumber(value))
  }
  for (const { keys, sign, head } of species.additions)
    lines.push(createLine(head, getExactByKeys(sheet, keys), sign, 1))

  let total = sumPoints(lines)
  const isExcluded = findExclusion(species, sheet) !== null
  // Open question 6: a total below 0 is stored as 0.
  if (isExcluded || total < 0) {
    const sign = total > 0 ? -1 : 1
    if (total !== 0) lines.push(createLine(species.limit[sign], Math.abs(total) as Exact, sign, null))
    total = ZERO
  }
  const totalPoints = toNumber(total)
  return {
    calculations,
    lines,
    totalPoints,
    award: isExcluded ? 'none' : getAward(totalPoints, phenotype),
    next: isExcluded ? null : getNextAward(totalPoints, phenotype),
  }
}

/** Returns the lines of a score with labels and exact decimals. */
export const explainScore = ({ lines }: Pick<Score, 'lines'>): Line[] =>
  lines.map(({ key, head: { label }, row }) => ({
    key,
    label,
    left: row.sides && toNumber(row.sides.left),
    right: row.sides && toNumber(row.sides.right),
    value: toDecimalText(row.value),
    factor: row.factor === null ? null : String(row.factor),
    points: toDecimalText(row.points),
    sign: row.sign,
  }))
