/** Scores a sheet: rows, calculations, total and award. Defined for every sheet, valid or not. */
import { type Exact, minus, plus, toNumber, toText, ZERO } from '#measuring/maths/exact.ts'
import { isRow, type Row } from '#measuring/maths/rows.ts'
import type { Calculations, ExactSheet, Phenotype, ResultOf, Species } from '#measuring/sheet/define.ts'
import { exactUnder, readExact } from '#measuring/sheet/exact-sheet.ts'
import { labelOfLine } from '#measuring/sheet/labels.ts'
import { type Award, awardOf, type Next, nextAward } from './medal.ts'

/** One line of the explanation, exact. The signed points of all lines add up to the total before rounding. */
type ScoreLine = {
  /** The calculation's key, `x.diff` for a difference, the path below additions, or `limit`. */
  readonly key: string
  readonly row: Row
}

/** Figures by the keys of the species' calculations, as `columnTotals.left`. */
export type CalculationTree = { readonly [key: string]: number | CalculationTree }

/** What comes of a sheet, in points. */
export type Score = {
  /** Every calculation rounded half up to two decimals. */
  readonly calculations: CalculationTree
  readonly lines: readonly ScoreLine[]
  /** Rounded half up to two decimals, never below 0. */
  readonly totalPoints: number
  readonly award: Award
  readonly next: Next | null
}

/** A line as it is printed: exact decimals, so that adding them by hand and rounding once gives the total. */
export type Line = {
  readonly key: string
  readonly label: string
  readonly left: number | null
  readonly right: number | null
  readonly value: string
  /** Null where a table or a rule gives the points. */
  readonly factor: string | null
  readonly points: string
  readonly sign: 1 | -1
}

/** The path of the rule that excludes this trophy from evaluation, or null. */
const exclusionOf = (species: Species, sheet: ExactSheet): string | null => {
  for (const path in species.rules) if (species.rules[path]?.excludes?.when(sheet)) return path
  return null
}

const takenOff = ({ sides, factor }: Row, difference: Exact): Row => ({
  sides,
  value: difference,
  factor,
  points: difference,
  sign: -1,
  difference: null,
})

const limit = (points: Exact, sign: 1 | -1): ScoreLine => ({
  key: 'limit',
  row: { sides: null, value: points, factor: null, points, sign, difference: null },
})

const addUp = (lines: readonly ScoreLine[]): Exact =>
  lines.reduce((sum, { row }) => (row.sign === 1 ? plus(sum, row.points) : minus(sum, row.points)), ZERO)

/** Scores `data` under `phenotype`; null scores without a medal. Nothing given is changed. */
export const scoreSheet = (species: Species, data: unknown, phenotype: Phenotype | null): Score => {
  const sheet = readExact(species, data)
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
        if (value.difference !== null) lines.push({ key: `${key}.diff`, row: takenOff(value, value.difference) })
        tree[name] = toNumber(value.difference ?? value.points)
      } else tree[name] = walk(declared[name] as Calculations, value as ResultOf<Calculations>, `${prefix}${name}.`)
    }
    return tree
  }
  const calculations = walk(species.calculations, result, '')

  for (const leaf of species.leaves) {
    if (leaf.field.kind !== 'number' || leaf.field.counts === 0) continue
    const points = exactUnder(sheet, leaf.keys)
    const key = leaf.path.slice(leaf.section.length + 1)
    lines.push({
      key,
      row: { sides: null, value: points, factor: 1, points, sign: leaf.field.counts, difference: null },
    })
  }

  let total = addUp(lines)
  const excluded = exclusionOf(species, sheet) !== null
  // Open question 6: a total below 0 is stored as 0.
  if (excluded || total < 0) {
    if (total !== 0) lines.push(total > 0 ? limit(total, -1) : limit(-total as Exact, 1))
    total = ZERO
  }
  const totalPoints = toNumber(total)
  return {
    calculations,
    lines,
    totalPoints,
    award: excluded ? 'none' : awardOf(totalPoints, phenotype),
    next: excluded ? null : nextAward(totalPoints, phenotype),
  }
}

const explainLine = (species: Species, { key, row }: ScoreLine): Line => ({
  key,
  label: labelOfLine(species, key, row.sign),
  left: row.sides && toNumber(row.sides.left),
  right: row.sides && toNumber(row.sides.right),
  value: toText(row.value),
  factor: row.factor === null ? null : String(row.factor),
  points: toText(row.points),
  sign: row.sign,
})

/** The lines of a score in words and exact decimals. */
export const explain = (species: Species, score: Pick<Score, 'lines'>): Line[] =>
  score.lines.map((line) => explainLine(species, line))
