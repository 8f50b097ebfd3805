/** Sheets as measurers fill them in: within bounds, sides alike, every rule kept, and a total near the one wanted. */
import {
  type Award,
  checkSheet,
  isMeasure,
  type Phenotype,
  readExact,
  type SheetData,
  type Species,
  scoreSheet,
  stateOf,
  valueAtPath,
  withValue,
  zeroSheet,
} from '@trophy/domain'
import { type Random, randomFrom } from './random.ts'

type MeasureLeaf = Parameters<typeof stateOf>[1]

const ATTEMPTS = 40
const HALVINGS = 14
const MENDINGS = 8

/** A sheet that passes its species' check and earns this award, where its bounds allow; else the nearest found. */
export const makeSheet = (species: Species, phenotype: Phenotype, award: Award, random: Random): SheetData => {
  let nearest: SheetData | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sheet = sheetOfTotal(species, phenotype, totalFor(phenotype, award, random), random.integer(1, 1e9))
    if (!sheet) continue
    if (!phenotype.thresholds || scoreSheet(species, sheet, phenotype).award === award) return sheet
    nearest ??= sheet
  }
  if (!nearest) throw new Error(`No plausible sheet of ${phenotype.key} was found`)
  return nearest
}

/** A total that earns the award, or null where thresholds are not established. */
const totalFor = ({ thresholds }: Phenotype, award: Award, random: Random): number | null => {
  if (!thresholds) return null
  const [bronze, silver, gold] = thresholds
  const spans = {
    none: [bronze * 0.85, bronze],
    Bronze: [bronze, silver],
    Silver: [silver, gold],
    Gold: [gold, gold * 1.08],
  } as const
  const [from, to] = spans[award]
  return from + (to - from) * (0.05 + 0.9 * random.next())
}

/** The sheet of one animal, as large as it must be for the total; null where it breaks a rule that cannot be mended. */
const sheetOfTotal = (
  species: Species,
  phenotype: Phenotype,
  total: number | null,
  animal: number,
): SheetData | null => {
  let small = 0
  let large = 1
  let sheet = fillIn(species, phenotype, 0.5, randomFrom(animal))
  for (let halving = 0; total !== null && halving < HALVINGS; halving += 1) {
    const size = (small + large) / 2
    sheet = fillIn(species, phenotype, size, randomFrom(animal))
    const reached = sheet ? scoreSheet(species, sheet, phenotype).totalPoints : 0
    if (reached < total) small = size
    else large = size
  }
  return sheet
}

/** `size` runs from 0, the smallest the bounds allow, to 1. The same animal keeps its proportions at every size. */
const fillIn = (species: Species, phenotype: Phenotype, size: number, random: Random): SheetData | null => {
  let sheet = zeroSheet(species)
  for (const leaf of species.leaves) {
    if (!isMeasure(leaf)) continue
    const luck = random.next()
    const share = (random.next() - 0.5) * 0.2
    for (const [side, path] of leaf.values.entries()) {
      const unevenness = side === 0 ? 0 : (random.next() - 0.5) * 0.03
      const { enabled, min, max } = stateOf(species, leaf, path, figuresFor(species, leaf, sheet), phenotype)
      if (!enabled || isLeftOut(leaf, luck)) continue
      const value = valueFor(leaf, side, min, max ?? min * 2 + 10, size + share + unevenness, luck)
      sheet = withValue(sheet, path, value)
    }
  }
  return mend(species, phenotype, sheet)
}

/** Reading a whole sheet takes time, and only rules look at it. */
const figuresFor = (species: Species, leaf: MeasureLeaf, sheet: SheetData) =>
  readExact(species, species.rules[leaf.path] ? sheet : undefined)

/** What need not be measured is often not: a tine that is missing, an age nobody told. */
const isLeftOut = ({ field, section }: MeasureLeaf, luck: number): boolean =>
  !field.required && field.kind !== 'choice' && luck > (section === 'supplementary' ? 0.4 : 0.95)

const valueFor = (
  { field }: MeasureLeaf,
  side: number,
  min: number,
  max: number,
  size: number,
  luck: number,
): number => {
  if (field.kind === 'choice' || field.kind === 'pair-choice')
    return field.choices[Math.floor(luck * field.choices.length)] ?? 0
  if (field.unit === 'years') return within(min, max, min + Math.round(4 + luck * 8) + side)
  const isDeduction = field.kind === 'number' && field.counts === -1
  const share = isDeduction ? (1 - size) * luck * 0.5 : size
  const value = Math.round((min + (max - min) * share) / field.reading) * field.reading
  return within(min, max, round100(value))
}

const within = (min: number, max: number, value: number): number => Math.max(min, Math.min(max, value))

/** Brings what breaks a rule into its bounds, as a measurer would on being told; null when that does not help. */
const mend = (species: Species, phenotype: Phenotype, filled: SheetData): SheetData | null => {
  let sheet = filled
  for (let round = 0; round < MENDINGS; round += 1) {
    const { sheet: settled, errors } = checkSheet(species, sheet, phenotype)
    const wrong = Object.keys(errors)
    if (wrong.length === 0) return settled
    sheet = settled
    for (const path of wrong) {
      const leaf = species.leaves.find((one) => one.values.includes(path))
      if (!leaf || !isMeasure(leaf)) return null
      const { min, max } = stateOf(species, leaf, path, readExact(species, sheet), phenotype)
      const step = Math.max(leaf.field.step, leaf.field.reading)
      const value = Number(valueAtPath(sheet, path))
      const inBounds = within(min, max ?? min * 2 + 10, value || min + step)
      // In bounds and still wrong: it is greater than another value of the sheet allows.
      sheet = withValue(sheet, path, inBounds === value ? Math.max(min, round100(value * 0.9)) : inBounds)
    }
  }
  return null
}

const round100 = (value: number): number => Math.round(value * 100) / 100
