/** Scoring: lines, calculations, total and award of any sheet, valid or not. */
import { type Exact, minus, plus, toDecimalText, toNumber, ZERO } from '#measuring/maths/exact.ts'
import { isRow, type Row } from '#measuring/maths/rows.ts'
import type { Calculations, ExactSheet, Phenotype, ResultOf, Species } from '#measuring/sheet/define.ts'
import { getExactByKeys, toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { getLineLabel } from '#measuring/sheet/labels.ts'
import { type Award, getAward, getNextAward, type NextAward } from './medal.ts'

/** An exact line of the score. The signed points of all lines add up to the total before rounding. */
type ScoreLine = {
  /** The calculation's key, `x.diff` for a difference, the path below additions, or `limit`. */
  readonly key: string
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

const createDifferenceRow = ({ sides, factor }: Row, difference: Exact): Row => ({
  sides,
  value: difference,
  factor,
  points: difference,
  sign: -1,
  difference: null,
})

const createLimitLine = (points: Exact, sign: 1 | -1): ScoreLine => ({
  key: 'limit',
  row: { sides: null, value: points, factor: null, points, sign, difference: null },
})

const sumPoints = (lines: readonly ScoreLine[]): Exact =>
  lines.reduce((sum, { row }) => (row.sign === 1 ? plus(sum, row.points) : minus(sum, row.points)), ZERO)

/** Scores `data` under `phenotype`; without a phenotype there is no medal. Does not change `data`. */
export const scoreSheet = (species: Species, data: unknown, phenotype: Phenotype | null): Score => {
  const sheet = toExactSheet(species, data)
  const result = species.score(sheet, phenotype)
  const lines: ScoreLine[] = []

  const walk = (declared: Calculations, values: ResultOf<Calculations>, prefix: string): CalculationTree => {
    const tree: Record<string, number | CalculationTree> = {}
    for (const name in declared) {
      const value: unknown = values[name]
      if (typeof value === 'number') tree[name] = toNumber(value as Exact)
      else if (typeof value === 'object' && value !== null && isRow(value)) {
        const key = prefix + name
        lines.push({ key, row: value })
        if (value.difference !== null)
          lines.push({ key: `${key}.diff`, row: createDifferenceRow(value, value.difference) })
        tree[name] = toNumber(value.difference ?? value.points)
      } else tree[name] = walk(declared[name] as Calculations, value as ResultOf<Calculations>, `${prefix}${name}.`)
    }
    return tree
  }
  const calculations = walk(species.calculations, result, '')

  for (const leaf of species.leaves) {
    if (leaf.field.kind !== 'number' || leaf.field.sign === 0) continue
    const points = getExactByKeys(sheet, leaf.keys)
    const key = leaf.path.slice(leaf.section.length + 1)
    lines.push({
      key,
      row: { sides: null, value: points, factor: 1, points, sign: leaf.field.sign, difference: null },
    })
  }

  let total = sumPoints(lines)
  const isExcluded = findExclusion(species, sheet) !== null
  // Open question 6: a total below 0 is stored as 0.
  if (isExcluded || total < 0) {
    if (total !== 0) lines.push(total > 0 ? createLimitLine(total, -1) : createLimitLine(-total as Exact, 1))
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
