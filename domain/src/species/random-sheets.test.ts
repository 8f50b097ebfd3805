import { describe, expect, it } from 'vitest'
import { explainScore, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { assignValue, getValueAtPath } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { createRandom, type Random } from '#species/samples/random.ts'
import { listSpeciesInForce } from './registry.ts'

/** The sheets are the same on every run. */
const SHEETS_PER_SPECIES = 200
/** Only every fifth sheet is checked, because a check is slower than a score. */
const CHECK_INTERVAL = 5

/** Measures that reduce the score: the heavier the antlers are in water, the smaller their volume. */
const DEDUCTED_PATHS = new Set(['measurementParams.antlerVolume.submerged'])

type Sheet = { [name: string]: number | Sheet }

type Measure = { readonly keys: readonly string[]; readonly max: number }

const listMeasures = (species: Species): Measure[] =>
  species.leaves
    .filter(isMeasure)
    .flatMap(({ field, values }) => values.map((path) => ({ keys: path.split('.'), max: field.max ?? 200 })))

/** Creates a sheet with values inside and slightly outside their bounds, a seventh of them not measured. */
const createRandomSheet = (measures: readonly Measure[], random: Random): Sheet => {
  const sheet: Sheet = {}
  for (const { keys, max } of measures) {
    const value = Math.round(random.next() * max * 110) / 100
    assignValue(sheet, keys, random.chance(1 / 7) ? 0 : value)
  }
  return sheet
}

/** Runs `run` on every sheet and returns the number of sheets that passed. An error contains its sheet. */
const forEachSheet = (
  species: Species,
  sheets: number,
  run: (sheet: Sheet, phenotype: Phenotype | null, random: Random) => void,
): number => {
  const random = createRandom(species.key.length * 1_000 + species.phenotypes.length)
  const measures = listMeasures(species)
  let passedSheets = 0
  for (let i = 0; i < sheets; i++) {
    const sheet = createRandomSheet(measures, random)
    const phenotype = random.pick([null, ...species.phenotypes])
    try {
      run(sheet, phenotype, random)
      passedSheets++
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${reason}: sheet ${i}, ${phenotype?.key ?? 'no phenotype'}, ${JSON.stringify(sheet)}`)
    }
  }
  return passedSheets
}

const listNumbers = (tree: object): number[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'number' ? [value] : listNumbers(value)))

/** Adds up the exact decimals of printed lines, in whole hundred-thousandths. */
const addByHand = (lines: readonly { points: string; sign: 1 | -1 }[]): bigint =>
  lines.reduce((total, { points, sign }) => {
    const [whole = '0', decimals = ''] = points.split('.')
    return total + BigInt(sign) * BigInt(whole + decimals.padEnd(5, '0'))
  }, 0n)

const swapSides = (node: Sheet): Sheet =>
  Object.fromEntries(
    Object.entries(node).map(([name, below]) => {
      if (typeof below === 'number') return [name, below]
      const { left, right } = below
      return [name, left !== undefined && right !== undefined ? { left: right, right: left } : swapSides(below)]
    }),
  )

/** Composes the message only if it is needed: texts for millions of values take longer than the scores. */
const assert = (isTrue: boolean, describeError: () => string): void => {
  if (!isTrue) throw new Error(describeError())
}

describe.each(listSpeciesInForce('2026-06-01').map((species) => [species.name, species] as const))(
  'random sheets of %s',
  (_, species) => {
    it('score numbers of two decimals, add up line by line, and score the same with sides swapped', () => {
      const passedSheets = forEachSheet(species, SHEETS_PER_SPECIES, (sheet, phenotype) => {
        const before = JSON.stringify(sheet)
        const score = scoreSheet(species, sheet, phenotype)
        for (const value of [score.totalPoints, ...listNumbers(score.calculations)])
          assert(value >= 0 && Number(value.toFixed(2)) === value, () => `${value} is not a number of two decimals`)

        const lines = explainScore(score)
        const total = (addByHand(lines) + 500n) / 1000n
        assert(total === BigInt(Math.round(score.totalPoints * 100)), () => `the lines add up to ${total} hundredths`)
        assert(new Set(lines.map(({ key }) => key)).size === lines.length, () => 'two lines share a key')
        assert(
          scoreSheet(species, swapSides(sheet), phenotype).totalPoints === score.totalPoints,
          () => 'swapped sides score differently',
        )
        assert(JSON.stringify(sheet) === before, () => 'the sheet was changed')
      })
      expect(passedSheets).toBe(SHEETS_PER_SPECIES)
    })

    it('score the same whatever their supplementary values are [O-088]', () => {
      const passedSheets = forEachSheet(species, SHEETS_PER_SPECIES, (sheet, phenotype) => {
        const { totalPoints } = scoreSheet(species, { ...sheet, supplementary: {} }, phenotype)
        assert(scoreSheet(species, sheet, phenotype).totalPoints === totalPoints, () => 'supplementary values score')
      })
      expect(passedSheets).toBe(SHEETS_PER_SPECIES)
    })

    it('have the same check result after JSON serialisation and after a second check', () => {
      const passedSheets = forEachSheet(species, SHEETS_PER_SPECIES / CHECK_INTERVAL, (sheet, phenotype) => {
        const checked = checkSheet(species, sheet, phenotype)
        const checkedAfterJson = checkSheet(species, JSON.parse(JSON.stringify(sheet)), phenotype)
        assert(
          JSON.stringify(checkedAfterJson) === JSON.stringify(checked),
          () => 'JSON serialisation changes the result',
        )
        const checkedTwice = checkSheet(species, checked.sheet, phenotype)
        assert(JSON.stringify(checkedTwice) === JSON.stringify(checked), () => 'a second check changes the result')
      })
      expect(passedSheets).toBe(SHEETS_PER_SPECIES / CHECK_INTERVAL)
    })

    if (species.family === 'points sheet')
      it('never lose points for one more unit of a measure, apart from ratio tables', () => {
        const measures = species.leaves.filter(
          (leaf) =>
            isMeasure(leaf) &&
            leaf.section === 'measurementParams' &&
            leaf.field.kind !== 'choice' &&
            !DEDUCTED_PATHS.has(leaf.path),
        )
        const weighted = (sheet: Sheet, phenotype: Phenotype | null): number =>
          scoreSheet(species, sheet, phenotype).lines.reduce(
            (total, { row }) => (row.factor === null ? total : total + row.sign * row.points),
            0,
          )
        const passedSheets = forEachSheet(species, SHEETS_PER_SPECIES / CHECK_INTERVAL, (sheet, phenotype, random) => {
          const before = weighted(sheet, phenotype)
          const paths = measures.flatMap(({ values }) => values)
          const path = random.pick(paths)
          assignValue(sheet, path.split('.'), Number(getValueAtPath(sheet, path)) + 1)
          assert(weighted(sheet, phenotype) >= before, () => `one more unit of ${path} loses points`)
        })
        expect(passedSheets).toBe(SHEETS_PER_SPECIES / CHECK_INTERVAL)
      })
  },
)
