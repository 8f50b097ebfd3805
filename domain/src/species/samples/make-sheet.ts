/** Sheets as measurers fill them in: sides alike, every rule kept, and a total near the one wanted. */
import type { Award } from '#measuring/score/medal.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet, getValueAtPath, type SheetData, withValue } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { getFieldState } from '#measuring/sheet/state.ts'
import { TYPICAL_MEASURES } from './list.ts'
import type { Random } from './random.ts'
import type { TypicalMeasures } from './typical-measures.ts'

type MeasureLeaf = Parameters<typeof getFieldState>[1]

const ATTEMPTS = 40
const GROWTHS = 8
const MENDINGS = 8

/** A sheet that passes its species' check and earns this award, where its bounds allow; else the nearest found. */
export const makeSheet = (species: Species, phenotype: Phenotype, award: Award, random: Random): SheetData => {
  let nearest: SheetData | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const total = totalFor(species, phenotype, award, random)
    const sheet = grow(species, phenotype, total, drawAnimal(species, phenotype, award, random))
    if (!sheet) continue
    if (!phenotype.thresholds || scoreSheet(species, sheet, phenotype).award === award) return sheet
    nearest ??= sheet
  }
  if (!nearest) throw new Error(`No plausible sheet of ${phenotype.key} was found`)
  return nearest
}

/** What an ordinary animal of the phenotype is like; where nobody has told, its bounds say it. */
export const typicalMeasuresFor = (
  species: Species,
  phenotype: Phenotype,
): TypicalMeasures & { readonly total?: number } => {
  const { phenotypes, ...known } = TYPICAL_MEASURES[species.key] ?? { figures: {}, ages: [5, 10], countries: [] }
  const own = phenotypes?.[phenotype.key]
  return { ...known, ...own, figures: { ...known.figures, ...own?.figures } }
}

/** The total of a trophy of this award, mostly near the limit it just reached or missed; null where all sizes do. */
const totalFor = (species: Species, phenotype: Phenotype, award: Award, random: Random): number | null => {
  const luck = random.next()
  if (!phenotype.thresholds) {
    const { total } = typicalMeasuresFor(species, phenotype)
    return total === undefined ? null : total * (0.88 + 0.2 * luck)
  }
  const [bronze, silver, gold] = phenotype.thresholds
  const reach = 1.5 * (gold - bronze)
  const totals: Readonly<Record<Award, number>> = {
    none: bronze - Math.min(reach, bronze / 4) * luck ** 1.5,
    Bronze: bronze + (silver - bronze) * luck,
    Silver: silver + (gold - silver) * luck,
    Gold: gold + Math.min(reach, gold / 6) * luck ** 2.5,
  }
  return totals[award]
}

/** One value of an animal: what it measures when the animal is of ordinary size, and how it grows with it. */
type Part = {
  readonly leaf: MeasureLeaf
  readonly path: string
  readonly figure: number
  /** 0 for what has nothing to do with size, 1 for lengths, 2 for weights. */
  readonly power: 0 | 1 | 2
}

type Drawn = { readonly age: number; readonly rarity: number; readonly quality: number; readonly isComplete: boolean }

const drawAnimal = (species: Species, phenotype: Phenotype, award: Award, random: Random): readonly Part[] => {
  const { figures, ages } = typicalMeasuresFor(species, phenotype)
  const isTold = TYPICAL_MEASURES[species.key] !== undefined
  const drawn: Drawn = {
    age: random.integer(ages[0], ages[1]),
    rarity: random.next(),
    quality: random.next(),
    isComplete: award === 'Gold' && random.chance(0.9),
  }
  return species.leaves.flatMap((leaf) => {
    if (!isMeasure(leaf)) return []
    const figure = figures[leaf.path.replace('measurementParams.', '')]
    const luck = random.next()
    const isWeight = leaf.field.unit === 'g' || leaf.field.unit === 'kg'
    const share = 1 + (random.next() - 0.5) * (isWeight ? 0.04 : 0.14)
    const uneven = (random.next() - 0.5) * (leaf.field.unit === 'count' ? 0.3 : 0.08)
    const grows = typeof figure === 'number' || (!isTold && GROWING.has(leaf.field.unit))
    return leaf.values.map((path, side): Part => {
      if (figure === undefined || leaf.section === 'supplementary') {
        const isMeasured = leaf.section !== 'supplementary' || leaf.field.required || isRecorded(leaf, drawn, luck)
        const known = typeof figure === 'number' ? figure * share : unsized(leaf, side, drawn, luck)
        return { leaf, path, figure: isMeasured ? known : 0, power: grows ? 1 : 0 }
      }
      const [ordinary, frequency] = typeof figure === 'number' ? [figure, 1] : figure
      const value = drawn.rarity > 1 - frequency || frequency === 1 ? ordinary * share * (1 + (side ? uneven : 0)) : 0
      return { leaf, path, figure: value, power: isWeight ? 2 : 1 }
    })
  })
}

/** What grows with an animal of which nobody has told anything. */
const GROWING: ReadonlySet<string> = new Set(['cm', 'mm', 'kg', 'g'])

/** Who earns gold is asked for the supplementary information; of others it is often left out. */
const isRecorded = ({ path, field }: MeasureLeaf, { isComplete }: Drawn, luck: number): boolean => {
  if (field.unit === 'years') return isComplete ? path.endsWith('estimation') || luck < 0.3 : luck < 0.2
  return isComplete || luck < 0.35
}

/** What nobody has told of: points, ages, choices, and the middle of the bounds for the rest. */
const unsized = ({ path, field }: MeasureLeaf, side: number, { age, quality }: Drawn, luck: number): number => {
  const max = field.max ?? field.min * 2 + 10
  if (field.kind === 'choice' || field.kind === 'pair-choice')
    return field.choices[Math.floor(luck * field.choices.length)] ?? 0
  // Ages, and the rings that tell them.
  if (field.kind === 'range') return age - 1 + 2 * side
  if (field.unit === 'years') return age
  if (field.unit === 'points') {
    const isDeduction = (field.kind === 'number' && field.sign === -1) || /deduct|asymm/i.test(path)
    return isDeduction ? max * 0.4 * luck * (1 - quality) : max * (0.25 + 0.45 * quality + 0.2 * luck)
  }
  // Weights that are taken off.
  if (/deductions/.test(path)) return luck * max
  return field.min + (max - field.min) * (0.4 + 0.2 * luck)
}

/** The sheet of this animal, as large as it must be for the total; null where a rule is broken for good. */
const grow = (
  species: Species,
  phenotype: Phenotype,
  total: number | null,
  parts: readonly Part[],
): SheetData | null => {
  let size = 1
  let sheet = fillIn(species, phenotype, size, parts)
  for (let growth = 0; total !== null && growth < GROWTHS; growth += 1) {
    const reached = scoreSheet(species, sheet, phenotype).totalPoints
    if (Math.abs(reached - total) < total * 0.002) break
    // Damped, because weights grow faster than lengths.
    size *= (total / Math.max(reached, total / 10)) ** 0.7
    sheet = fillIn(species, phenotype, size, parts)
  }
  return mend(species, phenotype, sheet)
}

const fillIn = (species: Species, phenotype: Phenotype, size: number, parts: readonly Part[]): SheetData => {
  let sheet = createEmptySheet(species)
  for (const { leaf, path, figure, power } of parts) {
    if (figure === 0) continue
    const { enabled, min, max } = getFieldState(species, leaf, path, figuresFor(species, leaf, sheet), phenotype)
    if (!enabled) continue
    const { kind, precision } = leaf.field
    const value = Math.round((figure * size ** power) / precision) * precision
    const isChosen = kind === 'choice' || kind === 'pair-choice'
    sheet = withValue(sheet, path, isChosen ? figure : within(min, max ?? value, round100(value)))
  }
  return sheet
}

/** Reading a whole sheet takes time, and only rules look at it. */
const figuresFor = (species: Species, leaf: MeasureLeaf, sheet: SheetData) =>
  toExactSheet(species, species.rules[leaf.path] ? sheet : undefined)

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
      const { min, max } = getFieldState(species, leaf, path, toExactSheet(species, sheet), phenotype)
      const step = Math.max(leaf.field.step, leaf.field.precision)
      const value = Number(getValueAtPath(sheet, path))
      const inBounds = within(min, max ?? min * 2 + 10, value || min + step)
      // In bounds and still wrong: it is greater than another value of the sheet allows.
      sheet = withValue(sheet, path, inBounds === value ? Math.max(min, round100(value * 0.9)) : inBounds)
    }
  }
  return null
}

const round100 = (value: number): number => Math.round(value * 100) / 100
