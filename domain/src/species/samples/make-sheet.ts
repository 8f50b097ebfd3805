/** Creates sheets like the check vectors, for demo data, benchmarks and tests. */

import { round2 } from '#measuring/maths/exact.ts'
import type { Award } from '#measuring/score/medal.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { getValueAtPath, type SheetData, sheetFromValues } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { OTHER_UNITS } from '#measuring/sheet/fields.ts'
import { isMeasure, type Leaf } from '#measuring/sheet/leaves.ts'
import { checkVectors } from './list.ts'
import type { Random } from './random.ts'

const MAX_ATTEMPTS = 40
const MAX_SCALING_STEPS = 8

/**
 * Creates a valid sheet with this award: a check vector of the species whose measures vary by side and are scaled to a
 * total of the award. Throws if none is found.
 */
export const makeSheet = (species: Species, phenotype: Phenotype, award: Award, random: Random): SheetData => {
  const vectors = checkVectors.filter((vector) => vector.species === species.key && vector.valid)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { input, totalPoints } = random.pick(vectors)
    const createAnimal = varyMeasures(species, species.completeSheet(input), random)
    const total = pickTotal(phenotype, award, totalPoints, random)
    const { sheet, errors } = checkSheet(species, scaleToTotal(species, phenotype, total, createAnimal), phenotype)
    const isAwarded = !phenotype.thresholds || scoreSheet(species, sheet, phenotype).award === award
    if (isAwarded && Object.keys(errors).length === 0) return sheet
  }
  throw new Error(`No valid sheet of ${phenotype.key} with the award ${award} found`)
}

/** Picks a total of this award, or one close to that of the vector if there are no thresholds. */
const pickTotal = ({ thresholds }: Phenotype, award: Award, vectorTotal: number, random: Random): number => {
  if (!thresholds) return vectorTotal * (0.9 + 0.2 * random.next())
  const [bronze, silver, gold] = thresholds
  const ranges: Readonly<Record<Award, readonly [from: number, to: number]>> = {
    none: [bronze * 0.85, bronze],
    Bronze: [bronze, silver],
    Silver: [silver, gold],
    Gold: [gold, gold * 1.1],
  }
  const [from, to] = ranges[award]
  return from + (to - from) * random.next()
}

/** Returns a function that creates the sheet of an animal of this size, 1 for that of the vector. */
const varyMeasures = (species: Species, sheet: SheetData, random: Random): ((size: number) => SheetData) => {
  const ageShift = random.integer(-2, 3)
  const values = species.leaves.flatMap((leaf) =>
    leaf.values.map((path) => ({
      leaf,
      path,
      value: getValueAtPath(sheet, path),
      factor: 0.97 + 0.06 * random.next(),
    })),
  )
  const resize = (leaf: Leaf, value: unknown, factor: number, size: number): number | string => {
    if (typeof value !== 'number') return ''
    if (value === 0 || !isMeasure(leaf) || 'choices' in leaf.field) return value
    const { unit, min, max = Number.POSITIVE_INFINITY, precision } = leaf.field
    if (unit === 'years') return Math.max(min, value + ageShift)
    if (!OTHER_UNITS[unit]) return value
    const resized = Math.round((value * size * factor) / precision) * precision
    return round2(Math.max(min, Math.min(max, resized)))
  }
  return (size) =>
    sheetFromValues(values.map(({ leaf, path, value, factor }) => [path, resize(leaf, value, factor, size)]))
}

const scaleToTotal = (
  species: Species,
  phenotype: Phenotype,
  total: number,
  createAnimal: (size: number) => SheetData,
): SheetData => {
  let size = 1
  for (let step = 0; step < MAX_SCALING_STEPS; step += 1) {
    const points = scoreSheet(species, createAnimal(size), phenotype).totalPoints
    if (Math.abs(points - total) < total * 0.002) break
    // Damped, because weights grow faster than lengths.
    size *= (total / Math.max(points, total / 10)) ** 0.7
  }
  return createAnimal(size)
}
