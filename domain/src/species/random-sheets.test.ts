import { describe, expect, it } from 'vitest'
import { explain, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { speciesList } from './registry.ts'

/** Random sheets of each species: 25 × 4,400, in the same order on every run. */
const SHEETS = 4_400
/** Every so many of them are checked as well, which costs more than a score. */
const CHECKED_EVERY = 20

/** Readings that are taken off by nature: the heavier the antlers are in water, the smaller their volume. */
const TAKEN_OFF = new Set(['measurementParams.antlerVolume.submerged'])

type Sheet = { [name: string]: number | Sheet }

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
const dice = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const put = (sheet: Sheet, path: string, value: number): void => {
  const keys = path.split('.')
  const last = keys.pop() ?? path
  let here = sheet
  for (const key of keys) {
    const below = here[key]
    const inner: Sheet = typeof below === 'object' ? below : {}
    here[key] = inner
    here = inner
  }
  here[last] = value
}

const at = (sheet: Sheet, path: string): number => {
  let here: number | Sheet | undefined = sheet
  for (const key of path.split('.')) here = typeof here === 'object' ? here[key] : undefined
  return typeof here === 'number' ? here : 0
}

/** A sheet with figures in and a little out of bounds, a seventh of them not measured, sides unlike. */
const rollSheet = (species: Species, roll: () => number): Sheet => {
  const sheet: Sheet = {}
  for (const { field, values } of species.leaves.filter(isMeasure))
    for (const path of values)
      put(sheet, path, roll() < 1 / 7 ? 0 : Math.round(roll() * (field.max ?? 200) * 110) / 100)
  return sheet
}

/** Runs every sheet of the species and answers how many held; a failure names its sheet. */
const eachSheet = (
  species: Species,
  sheets: number,
  run: (sheet: Sheet, phenotype: Phenotype | null, roll: () => number) => void,
): number => {
  const roll = dice(species.key.length * 1_000 + species.phenotypes.length)
  let held = 0
  for (let i = 0; i < sheets; i++) {
    const sheet = rollSheet(species, roll)
    const phenotype = species.phenotypes[Math.floor(roll() * (species.phenotypes.length + 1))] ?? null
    try {
      run(sheet, phenotype, roll)
      held++
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${reason}: sheet ${i}, ${phenotype?.key ?? 'no phenotype'}, ${JSON.stringify(sheet)}`)
    }
  }
  return held
}

const numbersIn = (tree: object): number[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'number' ? [value] : numbersIn(value)))

/** Adds printed lines as a reader would: exact decimals, in whole hundred-thousandths. */
const addByHand = (lines: readonly { points: string; sign: 1 | -1 }[]): bigint =>
  lines.reduce((total, { points, sign }) => {
    const [whole = '0', decimals = ''] = points.split('.')
    return total + BigInt(sign) * BigInt(whole + decimals.padEnd(5, '0'))
  }, 0n)

const swap = (node: Sheet): Sheet =>
  Object.fromEntries(
    Object.entries(node).map(([name, below]) => {
      if (typeof below === 'number') return [name, below]
      const { left, right } = below
      return [name, left !== undefined && right !== undefined ? { left: right, right: left } : swap(below)]
    }),
  )

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

describe.each(speciesList().map((species) => [species.name, species] as const))('random sheets of %s', (_, species) => {
  it('score finite figures of two decimals, add up line by line, and do not care which side is left', () => {
    const held = eachSheet(species, SHEETS, (sheet, phenotype) => {
      const before = JSON.stringify(sheet)
      const score = scoreSheet(species, sheet, phenotype)
      for (const figure of [score.totalPoints, ...numbersIn(score.calculations)])
        must(figure >= 0 && Number(figure.toFixed(2)) === figure, `${figure} is no figure of two decimals`)

      const lines = explain(species, score)
      const total = (addByHand(lines) + 500n) / 1000n
      must(total === BigInt(Math.round(score.totalPoints * 100)), `the lines add up to ${total} hundredths`)
      must(new Set(lines.map(({ key }) => key)).size === lines.length, 'two lines share a key')
      must(scoreSheet(species, swap(sheet), phenotype).totalPoints === score.totalPoints, 'the sides are not equal')
      must(JSON.stringify(sheet) === before, 'the sheet was changed')
    })
    expect(held).toBe(SHEETS)
  })

  it('are checked alike before and after the wire, and once checked stay as they are', () => {
    const held = eachSheet(species, SHEETS / CHECKED_EVERY, (sheet, phenotype) => {
      const once = checkSheet(species, sheet, phenotype)
      const sent = checkSheet(species, JSON.parse(JSON.stringify(sheet)), phenotype)
      must(JSON.stringify(sent) === JSON.stringify(once), 'the other side sees it otherwise')
      const again = checkSheet(species, once.sheet, phenotype)
      must(JSON.stringify(again) === JSON.stringify(once), 'checking it again changes it')
    })
    expect(held).toBe(SHEETS / CHECKED_EVERY)
  })

  if (species.family === 'points sheet')
    it('never lose a point by one more unit of a measure, but for what a table of ratios gives', () => {
      const measures = species.leaves.filter(
        (leaf) =>
          isMeasure(leaf) &&
          leaf.section === 'measurementParams' &&
          leaf.field.kind !== 'choice' &&
          !TAKEN_OFF.has(leaf.path),
      )
      const weighted = (sheet: Sheet, phenotype: Phenotype | null): number =>
        scoreSheet(species, sheet, phenotype).lines.reduce(
          (total, { row }) => (row.factor === null ? total : total + row.sign * row.points),
          0,
        )
      const held = eachSheet(species, SHEETS / CHECKED_EVERY, (sheet, phenotype, roll) => {
        const before = weighted(sheet, phenotype)
        const paths = measures.flatMap(({ values }) => values)
        const path = paths[Math.floor(roll() * paths.length)] ?? ''
        put(sheet, path, at(sheet, path) + 1)
        must(weighted(sheet, phenotype) >= before, `one more of ${path} loses points`)
      })
      expect(held).toBe(SHEETS / CHECKED_EVERY)
    })
})
