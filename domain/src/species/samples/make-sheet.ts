/** Generates realistic sheets: similar sides, no rule violations, and a total close to a target. */
import type { Award } from '#measuring/score/medal.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet, getValueAtPath, type SheetData, withValue } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { getFieldState } from '#measuring/sheet/field-state.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { TYPICAL_MEASURES } from './list.ts'
import type { Random } from './random.ts'
import type { TypicalMeasures } from './typical-measures.ts'

type MeasureLeaf = Parameters<typeof getFieldState>[1]

const MAX_ATTEMPTS = 40
const MAX_SCALING_STEPS = 8
const MAX_FIX_ROUNDS = 8

/** Generates a valid sheet with this award, or the closest one found. Throws if no valid sheet is found. */
export const makeSheet = (species: Species, phenotype: Phenotype, award: Award, random: Random): SheetData => {
  let closest: SheetData | null = null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const total = pickTotal(species, phenotype, award, random)
    const sheet = scaleToTotal(species, phenotype, total, generateAnimal(species, phenotype, award, random))
    if (!sheet) continue
    if (!phenotype.thresholds || scoreSheet(species, sheet, phenotype).award === award) return sheet
    closest ??= sheet
  }
  if (!closest) throw new Error(`No valid sheet found for ${phenotype.key}`)
  return closest
}

/** Returns the typical measures of a phenotype; empty for species without any, whose bounds are used instead. */
export const typicalMeasuresFor = (
  species: Species,
  phenotype: Phenotype,
): TypicalMeasures & { readonly total?: number } => {
  const { phenotypes, ...defaults } = TYPICAL_MEASURES[species.key] ?? { measures: {}, ages: [5, 10], countries: [] }
  const phenotypeMeasures = phenotypes?.[phenotype.key]
  return { ...defaults, ...phenotypeMeasures, measures: { ...defaults.measures, ...phenotypeMeasures?.measures } }
}

/** Picks a total for this award, usually close to a threshold; null if any total will do. */
const pickTotal = (species: Species, phenotype: Phenotype, award: Award, random: Random): number | null => {
  const chance = random.next()
  if (!phenotype.thresholds) {
    const { total } = typicalMeasuresFor(species, phenotype)
    return total === undefined ? null : total * (0.88 + 0.2 * chance)
  }
  const [bronze, silver, gold] = phenotype.thresholds
  const goldSpan = 1.5 * (gold - bronze)
  const totals: Readonly<Record<Award, number>> = {
    none: bronze - Math.min(goldSpan, bronze / 4) * chance ** 1.5,
    Bronze: bronze + (silver - bronze) * chance,
    Silver: silver + (gold - silver) * chance,
    Gold: gold + Math.min(goldSpan, gold / 6) * chance ** 2.5,
  }
  return totals[award]
}

/** A value of an animal of typical size, and how it scales with size. */
type AnimalValue = {
  readonly leaf: MeasureLeaf
  readonly path: string
  readonly typicalValue: number
  /** 0 if independent of size, 1 for lengths, 2 for weights. */
  readonly sizeExponent: 0 | 1 | 2
}

type AnimalTraits = {
  readonly age: number
  readonly rarity: number
  readonly quality: number
  readonly isComplete: boolean
}

const generateAnimal = (
  species: Species,
  phenotype: Phenotype,
  award: Award,
  random: Random,
): readonly AnimalValue[] => {
  const { measures, ages } = typicalMeasuresFor(species, phenotype)
  const isKnown = TYPICAL_MEASURES[species.key] !== undefined
  const traits: AnimalTraits = {
    age: random.integer(ages[0], ages[1]),
    rarity: random.next(),
    quality: random.next(),
    isComplete: award === 'Gold' && random.chance(0.9),
  }
  return species.leaves.flatMap((leaf) => {
    if (!isMeasure(leaf)) return []
    const measure = measures[leaf.path.replace('measurementParams.', '')]
    const chance = random.next()
    const isWeight = leaf.field.unit === 'g' || leaf.field.unit === 'kg'
    const sizeFactor = 1 + (random.next() - 0.5) * (isWeight ? 0.04 : 0.14)
    const asymmetry = (random.next() - 0.5) * (leaf.field.unit === 'count' ? 0.3 : 0.08)
    const scalesWithSize = typeof measure === 'number' || (!isKnown && SIZE_UNITS.has(leaf.field.unit))
    return leaf.values.map((path, side): AnimalValue => {
      if (measure === undefined || leaf.section === 'supplementary') {
        const isMeasured =
          leaf.section !== 'supplementary' || leaf.field.required || isSupplementaryRecorded(leaf, traits, chance)
        const knownValue = typeof measure === 'number' ? measure * sizeFactor : defaultValue(leaf, side, traits, chance)
        return { leaf, path, typicalValue: isMeasured ? knownValue : 0, sizeExponent: scalesWithSize ? 1 : 0 }
      }
      const [typicalValue, frequency] = typeof measure === 'number' ? [measure, 1] : measure
      const value =
        traits.rarity > 1 - frequency || frequency === 1 ? typicalValue * sizeFactor * (1 + (side ? asymmetry : 0)) : 0
      return { leaf, path, typicalValue: value, sizeExponent: isWeight ? 2 : 1 }
    })
  })
}

/** Units of measures that scale with size, for species without typical measures. */
const SIZE_UNITS: ReadonlySet<string> = new Set(['cm', 'mm', 'kg', 'g'])

/** Returns true if a supplementary value is recorded: usually for gold, often not for other awards. */
const isSupplementaryRecorded = (
  { path, field }: MeasureLeaf,
  { isComplete }: AnimalTraits,
  chance: number,
): boolean => {
  if (field.unit === 'years') return isComplete ? path.endsWith('estimation') || chance < 0.3 : chance < 0.2
  return isComplete || chance < 0.35
}

/** Returns a value for a measure without a typical one: points, age, choice, or the middle of the bounds. */
const defaultValue = (
  { path, field }: MeasureLeaf,
  side: number,
  { age, quality }: AnimalTraits,
  chance: number,
): number => {
  const max = field.max ?? field.min * 2 + 10
  if (field.kind === 'choice' || field.kind === 'pair-choice')
    return field.choices[Math.floor(chance * field.choices.length)] ?? 0
  // Ages and growth rings.
  if (field.kind === 'range') return age - 1 + 2 * side
  if (field.unit === 'years') return age
  if (field.unit === 'points') {
    const isDeduction = (field.kind === 'number' && field.sign === -1) || /deduct|asymm/i.test(path)
    return isDeduction ? max * 0.4 * chance * (1 - quality) : max * (0.25 + 0.45 * quality + 0.2 * chance)
  }
  // Deducted weights.
  if (/deductions/.test(path)) return chance * max
  return field.min + (max - field.min) * (0.4 + 0.2 * chance)
}

/** Scales the animal to the total and fills in its sheet. Returns null if rule violations cannot be fixed. */
const scaleToTotal = (
  species: Species,
  phenotype: Phenotype,
  total: number | null,
  values: readonly AnimalValue[],
): SheetData | null => {
  let size = 1
  let sheet = fillSheet(species, phenotype, size, values)
  for (let round = 0; total !== null && round < MAX_SCALING_STEPS; round += 1) {
    const points = scoreSheet(species, sheet, phenotype).totalPoints
    if (Math.abs(points - total) < total * 0.002) break
    // Damped, because weights grow faster than lengths.
    size *= (total / Math.max(points, total / 10)) ** 0.7
    sheet = fillSheet(species, phenotype, size, values)
  }
  return fixRuleViolations(species, phenotype, sheet)
}

const fillSheet = (species: Species, phenotype: Phenotype, size: number, values: readonly AnimalValue[]): SheetData => {
  let sheet = createEmptySheet(species)
  for (const { leaf, path, typicalValue, sizeExponent } of values) {
    if (typicalValue === 0) continue
    const { enabled, min, max } = getFieldState(species, leaf, path, toExactSheetFor(species, leaf, sheet), phenotype)
    if (!enabled) continue
    const { kind, precision } = leaf.field
    const value = Math.round((typicalValue * size ** sizeExponent) / precision) * precision
    const isChosen = kind === 'choice' || kind === 'pair-choice'
    sheet = withValue(sheet, path, isChosen ? typicalValue : clamp(min, max ?? value, roundToHundredths(value)))
  }
  return sheet
}

/** Skips the slow conversion for fields without rules, because only rules use the sheet. */
const toExactSheetFor = (species: Species, leaf: MeasureLeaf, sheet: SheetData) =>
  toExactSheet(species, species.rules[leaf.path] ? sheet : undefined)

const clamp = (min: number, max: number, value: number): number => Math.max(min, Math.min(max, value))

/** Moves invalid values into their bounds. Returns null if errors remain. */
const fixRuleViolations = (species: Species, phenotype: Phenotype, initialSheet: SheetData): SheetData | null => {
  let sheet = initialSheet
  for (let round = 0; round < MAX_FIX_ROUNDS; round += 1) {
    const { sheet: normalised, errors } = checkSheet(species, sheet, phenotype)
    const invalidPaths = Object.keys(errors)
    if (invalidPaths.length === 0) return normalised
    sheet = normalised
    for (const path of invalidPaths) {
      const leaf = species.leaves.find((candidate) => candidate.values.includes(path))
      if (!leaf || !isMeasure(leaf)) return null
      const { min, max } = getFieldState(species, leaf, path, toExactSheet(species, sheet), phenotype)
      const step = Math.max(leaf.field.step, leaf.field.precision)
      const value = Number(getValueAtPath(sheet, path))
      const inBounds = clamp(min, max ?? min * 2 + 10, value || min + step)
      // In bounds but still invalid: the value exceeds a limit from another value of the sheet.
      sheet = withValue(sheet, path, inBounds === value ? Math.max(min, roundToHundredths(value * 0.9)) : inBounds)
    }
  }
  return null
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100
