/** Scoring: lines, calculations, total and award of any sheet, valid or not. */
import { type Exact, minus, plus, toDecimalText, toNumber, ZERO } from '#measuring/maths/exact.ts'
import type { Row } from '#measuring/maths/rows.ts'
import { getLineLabel, type LineHead } from '#measuring/sheet/calculations.ts'
import type { ExactSheet, Phenotype, Result, Species } from '#measuring/sheet/define.ts'
import { getExactByKeys, toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { type Award, getAward, getNextAward, type NextAward } from './medal.ts'

/** An exact line of the score. The signed points of all lines add up to the total before rounding. */
type ScoreLine = {
  readonly key: string
  /** Its kind, and its row of the sheet. */
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

const createLine = (head: LineHead, row: Row): ScoreLine => ({ key: head.key, head, row })

/** Creates a line without sides, whose points are its value. */
const createPointsLine = (head: LineHead, points: Exact, sign: 1 | -1, factor: number | null): ScoreLine =>
  createLine(head, { sides: null, combined: null, value: points, factor, points, sign, difference: null })

const createDifferenceLine = (head: LineHead, { sides, factor }: Row, difference: Exact): ScoreLine =>
  createLine(head, { sides, combined: null, value: difference, factor, points: difference, sign: -1, difference: null })

const sumPoints = (lines: readonly ScoreLine[]): Exact =>
  lines.reduce((sum, { row }) => (row.sign === 1 ? plus(sum, row.points) : minus(sum, row.points)), ZERO)

type MutableTree = { [key: string]: number | MutableTree }

const getResult = (result: Result, keys: readonly string[]): Row | Exact => {
  let node: Row | Exact | Result | undefined = result
  for (const key of keys) node = (node as Result)[key]
  return node as Row | Exact
}

const setNumber = (tree: MutableTree, keys: readonly string[], value: number): void => {
  const last = keys.length - 1
  let node = tree
  for (let index = 0; index < last; index += 1) {
    const key = keys[index] as string
    node[key] ??= {}
    node = node[key] as MutableTree
  }
  node[keys[last] as string] = value
}

/** Scores `data` under `phenotype`; without a phenotype there is no medal. Does not change `data`. */
export const scoreSheet = (species: Species, data: unknown, phenotype: Phenotype | null): Score => {
  const sheet = toExactSheet(species, data)
  const result = species.score(sheet, phenotype)
  const lines: ScoreLine[] = []
  const calculations: MutableTree = {}
  for (const calculation of species.calculations) {
    const { keys, difference } = calculation
    const value = getResult(result, keys)
    if (typeof value === 'number') {
      setNumber(calculations, keys, toNumber(value))
      continue
    }
    lines.push(createLine(calculation, value))
    if (difference !== null && value.difference !== null)
      lines.push(createDifferenceLine(difference, value, value.difference))
    setNumber(calculations, keys, toNumber(value.difference ?? value.points))
  }
  for (const { keys, sign, head } of species.additions)
    lines.push(createPointsLine(head, getExactByKeys(sheet, keys), sign, 1))

  let total = sumPoints(lines)
  const isExcluded = findExclusion(species, sheet) !== null
  // Open question 6: a total below 0 is stored as 0.
  if (isExcluded || total < 0) {
    if (total > 0) lines.push(createPointsLine(species.limit, total, -1, null))
    else if (total < 0) lines.push(createPointsLine(species.limit, -total as Exact, 1, null))
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

const explainLine = (species: Species, { key, row }: ScoreLine): Line => ({
  key,
  label: getLineLabel(species, key, row.sign),
  left: row.sides && toNumber(row.sides.left),
  right: row.sides && toNumber(row.sides.right),
  value: toDecimalText(row.value),
  factor: row.factor === null ? null : String(row.factor),
  points: toDecimalText(row.points),
  sign: row.sign,
})

/** Returns the lines of a score with labels and exact decimals. */
export const explainScore = (species: Species, score: Pick<Score, 'lines'>): Line[] =>
  score.lines.map((line) => explainLine(species, line))
