import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact } from '../maths/exact.ts'
import { checkSheet } from '../sheet/check.ts'
import { columnsOf } from '../sheet/columns.ts'
import { type SheetData, withValue, zeroSheet } from '../sheet/data.ts'
import type { Species } from '../sheet/define.ts'
import { isMeasure } from '../sheet/leaves.ts'
import { awardOf } from '../sheet/medal.ts'
import { explain, scoreSheet } from '../sheet/score.ts'
import vectors from './fixtures/check-vectors.json' with { type: 'json' }
import { findPhenotype, findSpecies, speciesList } from './registry.ts'

/** Seeds are fixed so that a failure can be repeated; the number of sheets per species is set by the total. */
const RUNS = 400

/** A sheet of a species with any figures, in and out of bounds, sides unlike. */
const anySheet = (species: Species): fc.Arbitrary<SheetData> => {
  const paths = species.leaves.filter(isMeasure).flatMap(({ field, values }) => values.map((path) => ({ path, field })))
  const figures = paths.map(({ field }) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: Math.round((field.max ?? 200) * 110) }).map((n) => n / 100) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
  )
  return fc
    .tuple(...figures)
    .map((values) =>
      values.reduce((sheet, value, i) => withValue(sheet, paths[i]?.path ?? '', value), zeroSheet(species)),
    )
}

const anyPhenotype = (species: Species) => fc.constantFrom(null, ...species.phenotypes)

const numbersIn = (tree: object): number[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'number' ? [value] : numbersIn(value)))

/** Adds printed lines as a reader would: exact decimals, in whole hundred-thousandths. */
const addByHand = (lines: { points: string; sign: 1 | -1 }[]): bigint =>
  lines.reduce((total, { points, sign }) => {
    const [whole = '0', decimals = ''] = points.split('.')
    return total + BigInt(sign) * BigInt(whole + decimals.padEnd(5, '0'))
  }, 0n)

const swapped = (node: unknown): unknown => {
  if (typeof node !== 'object' || node === null) return node
  if ('left' in node && 'right' in node) return { left: node.right, right: node.left }
  return Object.fromEntries(Object.entries(node).map(([key, below]) => [key, swapped(below)]))
}

describe.each(speciesList().map((species) => [species.name, species] as const))('%s', (_, species) => {
  const own = vectors.filter((vector) => vector.species === species.key)

  it.each(own.map((vector) => [vector.case, vector] as const))('scores the check vector: %s', (_case, vector) => {
    const phenotype = findPhenotype(species, vector.phenotype)
    const score = scoreSheet(species, vector.input, phenotype)
    expect(score.calculations).toEqual(vector.calculations)
    expect(score.totalPoints).toBe(vector.totalPoints)
    expect(score.award).toBe(vector.award)
    expect(Object.keys(checkSheet(species, vector.input, phenotype).errors).length === 0).toBe(vector.valid)
  })

  it('has check vectors', () => {
    expect(own.length).toBeGreaterThan(0)
  })

  it('scores the empty sheet 0 in every calculation and gives no medal', () => {
    for (const phenotype of [null, ...species.phenotypes]) {
      const score = scoreSheet(species, zeroSheet(species), phenotype)
      expect(numbersIn(score.calculations).every((value) => value === 0)).toBe(true)
      expect(score.totalPoints).toBe(0)
      expect(score.award).toBe('none')
    }
  })

  it('never gives NaN, a negative total or more than two decimals, and leaves the sheet as it was', () => {
    fc.assert(
      fc.property(anySheet(species), anyPhenotype(species), (sheet, phenotype) => {
        const before = JSON.stringify(sheet)
        const score = scoreSheet(species, sheet, phenotype)
        const figures = [score.totalPoints, ...numbersIn(score.calculations)]
        expect(figures.every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
        expect(figures.every((value) => Number(value.toFixed(2)) === value)).toBe(true)
        expect(JSON.stringify(sheet)).toBe(before)
      }),
      { numRuns: RUNS, seed: 1 },
    )
  })

  it('prints lines that, added by hand and rounded once, are the total', () => {
    fc.assert(
      fc.property(anySheet(species), anyPhenotype(species), (sheet, phenotype) => {
        const score = scoreSheet(species, sheet, phenotype)
        const lines = explain(species, score)
        expect((addByHand(lines) + 500n) / 1000n).toBe(BigInt(Math.round(score.totalPoints * 100)))
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        expect(lines.every(({ label }) => label !== '' && /[A-Z]/.test(label))).toBe(true)
      }),
      { numRuns: RUNS, seed: 2 },
    )
  })

  it('gives the same total when left and right are swapped', () => {
    fc.assert(
      fc.property(anySheet(species), anyPhenotype(species), (sheet, phenotype) => {
        expect(scoreSheet(species, swapped(sheet), phenotype).totalPoints).toBe(
          scoreSheet(species, sheet, phenotype).totalPoints,
        )
      }),
      { numRuns: RUNS, seed: 3 },
    )
  })

  it('stores what it checked: checking a checked sheet again changes nothing', () => {
    fc.assert(
      fc.property(anySheet(species), anyPhenotype(species), (sheet, phenotype) => {
        const once = checkSheet(species, sheet, phenotype)
        const twice = checkSheet(species, once.sheet, phenotype)
        expect(twice).toEqual(once)
      }),
      { numRuns: RUNS / 4, seed: 4 },
    )
  })

  it('gives the medal exactly at its threshold and not a hundredth below', () => {
    for (const phenotype of species.phenotypes) {
      if (!phenotype.thresholds) {
        expect(awardOf(100_000, phenotype)).toBe('none')
        continue
      }
      const [bronze, silver, gold] = phenotype.thresholds
      expect(bronze < silver && silver < gold).toBe(true)
      expect(awardOf(bronze - 0.01, phenotype)).toBe('none')
      expect(awardOf(bronze, phenotype)).toBe('Bronze')
      expect(awardOf(silver - 0.01, phenotype)).toBe('Bronze')
      expect(awardOf(silver, phenotype)).toBe('Silver')
      expect(awardOf(gold - 0.01, phenotype)).toBe('Silver')
      expect(awardOf(gold, phenotype)).toBe('Gold')
    }
  })

  it('names every value with a label, a unit and a column', () => {
    const columns = columnsOf(species)
    expect(new Set(columns.map(({ path }) => path)).size).toBe(columns.length)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
    for (const leaf of species.leaves) {
      expect(leaf.field.label).not.toBe('')
      expect(leaf.field.source).not.toBe('')
      if (isMeasure(leaf)) {
        expect(leaf.field.how).not.toBe('')
        expect(exact(leaf.field.step)).toBeGreaterThan(0)
      }
      for (const path of leaf.values) expect(columns.some((column) => column.path === path)).toBe(true)
    }
  })

  it('has rules for fields that exist, each saying what it does', () => {
    for (const [path, rule] of Object.entries(species.rules)) {
      expect(species.leaves.some((leaf) => leaf.path === path)).toBe(true)
      expect(rule?.says).toMatch(/\.$/)
    }
  })
})

describe('the registry', () => {
  it('gives every species and phenotype a key of its own [S-001] [S-002]', () => {
    const all = speciesList()
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    const phenotypes = all.flatMap((species) => species.phenotypes.map(({ key }) => key))
    expect(new Set(phenotypes).size).toBe(phenotypes.length)
    expect(findSpecies('unicorn')).toBeUndefined()
  })
})
