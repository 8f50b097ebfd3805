/**
 * Hints: plausibility questions about a sheet before it is saved, for slips that the limits do not catch. Hints never
 * block a save.
 */

import type { z } from 'zod'
import type { hintSchema } from '#evaluations/response-schemas.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { type FieldState, getFieldState } from '#measuring/sheet/field-state.ts'
import { OTHER_UNITS, type Unit } from '#measuring/sheet/fields.ts'
import { isMeasure, type Leaf } from '#measuring/sheet/leaves.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { HINT_KINDS } from './hint-kinds.ts'

export type Hint = z.output<typeof hintSchema> & {
  /** The value that was probably meant by one above the maximum. */
  readonly meant?: number
  /** The value of the sheet in place of one that was typed outside of its bounds. */
  readonly kept?: number
}

/** The middle 99 % of the stored values of a measure under one phenotype, and their number. */
type UsualRange = { readonly low: number; readonly high: number; readonly values: number }

/** Ranges by value path. */
export type UsualRanges = { readonly [path: string]: UsualRange | undefined }

/** Minimum stored values for a usual range. */
const MIN_SAMPLES = 50

/** Differences above this share of the larger side produce a hint. */
const MAX_SIDE_DIFFERENCE = 0.25

/** The ratio of two sides that indicates a misplaced decimal point. */
const TENFOLD_RATIO = { from: 8, to: 12.5 } as const

type Interval = { readonly low: number; readonly high: number }

const isWithin = (value: number, { low, high }: Interval): boolean => value >= low && value <= high

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

/** Returns true if another unit may have been used by mistake. */
const hasConfusableUnit = (unit: Unit): boolean => OTHER_UNITS[unit] !== undefined

type Slip = { readonly kind: 'decimal' | 'unit'; readonly meant: number }

/** Returns the plausible value after correcting the decimal point or the unit, or null. */
const findSlip = (value: number, unit: Unit, plausible: Interval): Slip | null => {
  if (isWithin(value, plausible)) return null
  const other = OTHER_UNITS[unit]
  const meantOther = other ? roundToHundredths(value / 10 ** other.exponent) : 0
  const isOtherUnit = other !== undefined && isWithin(meantOther, plausible)
  const meant = [value / 10, value * 10, value / 100, value * 100]
    .map(roundToHundredths)
    .find((one) => isWithin(one, plausible))
  // Ten times too large in cm is more likely a lost decimal point than mm, unless both sides are (see slipHint).
  if (isOtherUnit && unit !== 'cm') return { kind: 'unit', meant: meantOther }
  return meant === undefined ? null : { kind: 'decimal', meant }
}

/**
 * Returns the value within the limits that was probably meant by one outside of them: with another decimal point or
 * unit, or null.
 */
export const findMeantValue = (value: number, unit: Unit, limits: Interval): number | null =>
  hasConfusableUnit(unit) ? (findSlip(value, unit, limits)?.meant ?? null) : null

type MeasuredValue = {
  readonly path: string
  readonly value: number
  readonly usual: UsualRange | null
  readonly slip: Slip | null
}

type MeasureLeaf = Leaf & { readonly field: Exclude<Leaf['field'], { readonly kind: 'text' | 'mirror' }> }

/** Returns true for measured fields: not points, choices or an estimated age. */
const isMeasuredLeaf = (leaf: Leaf): leaf is MeasureLeaf =>
  isMeasure(leaf) && (leaf.field.kind === 'number' || leaf.field.kind === 'pair') && leaf.field.unit !== 'points'

const findUsualRange = (ranges: UsualRanges, path: string): UsualRange | null => {
  const range = ranges[path]
  return range && range.values >= MIN_SAMPLES ? range : null
}

/** Compares an entered value with the bounds of its field and with the usual values. */
const assessValue = (
  { path, value, usual }: Omit<MeasuredValue, 'slip'>,
  unit: Unit,
  { min, max }: FieldState,
): MeasuredValue => {
  const bounds = max === null ? { low: 0, high: Number.POSITIVE_INFINITY } : { low: Math.max(min, 0.01), high: max }
  const plausible = isWithin(value, bounds)
    ? usual && { low: Math.max(usual.low, bounds.low), high: Math.min(usual.high, bounds.high) }
    : bounds
  return { path, value, usual, slip: plausible && hasConfusableUnit(unit) ? findSlip(value, unit, plausible) : null }
}

const slipHint = (unit: Unit, { path, value, slip }: MeasuredValue, areBothSlipped: boolean): Hint[] => {
  if (!slip) return []
  const other = OTHER_UNITS[unit]
  const isUnitSlip = slip.kind === 'unit' || (areBothSlipped && unit === 'cm' && value > slip.meant)
  return isUnitSlip && other
    ? [{ path, kind: 'unit', message: sheetMessages.hintUnit(value, unit, other.unit, slip.meant), link: null }]
    : [{ path, kind: 'decimal', message: sheetMessages.hintDecimal(value, slip.meant, unit), link: null }]
}

const slipHints = (unit: Unit, measured: readonly MeasuredValue[]): Hint[] => {
  const areBothSlipped = measured.length > 1 && measured.every(({ slip }) => slip !== null)
  return measured.flatMap((one) => slipHint(unit, one, areBothSlipped))
}

/** Returns the hint for a value that was typed outside of the bounds, with the value that may have been meant. */
const clampedHint = (unit: Unit, path: string, typed: number, { min, max }: FieldState): Hint[] => {
  if (typed < min) return [{ path, kind: 'clamped', message: sheetMessages.hintRaised(typed, min, unit), link: null }]
  if (max === null || typed <= max) return []
  const slip = hasConfusableUnit(unit) ? findSlip(typed, unit, { low: Math.max(min, 0.01), high: max }) : null
  const message = sheetMessages.hintClamped(typed, max, slip?.meant ?? null, unit)
  return [{ path, kind: 'clamped', message, link: null, ...(slip && { meant: slip.meant }) }]
}

/** Returns a hint for sides that differ by a factor of ten or by more than `MAX_SIDE_DIFFERENCE`. */
const sidesHints = (leaf: MeasureLeaf, [left, right]: readonly MeasuredValue[]): Hint[] => {
  if (!left || !right || !hasConfusableUnit(leaf.field.unit)) return []
  const [small, large] = left.value < right.value ? [left, right] : [right, left]
  const times = large.value / small.value
  if (times >= TENFOLD_RATIO.from && times <= TENFOLD_RATIO.to)
    return [{ path: leaf.path, kind: 'decimal', message: sheetMessages.hintTenfoldSides, link: null }]
  const sidesDifference = (large.value - small.value) / large.value
  if (sidesDifference <= MAX_SIDE_DIFFERENCE) return []
  return [
    {
      path: leaf.path,
      kind: 'sides',
      message: sheetMessages.hintSides(Math.ceil(roundToHundredths(sidesDifference * 100))),
      link: null,
    },
  ]
}

const outlierHints = (unit: Unit, measured: readonly MeasuredValue[]): Hint[] =>
  measured.flatMap(({ path, value, usual }) =>
    usual && !isWithin(value, usual)
      ? [{ path, kind: 'rare' as const, message: sheetMessages.hintRare(usual, unit), link: null }]
      : [],
  )

/** Returns the rows of naturally asymmetric pairs: those without a deduction on a sheet that deducts differences. */
const asymmetricPairs = (species: Species, data: unknown, phenotype: Phenotype | null): Set<string | null> => {
  if (species.family !== 'difference sheet') return new Set()
  const { lines } = scoreSheet(species, data, phenotype)
  const deducted = new Set(
    lines.flatMap(({ head, row }) => (head.kind === 'difference' && row.points > 0 ? head.row : [])),
  )
  return new Set(lines.flatMap(({ head }) => (head.kind === 'measure' && !deducted.has(head.row) ? head.row : [])))
}

/** Returns the hint with the highest priority for each field; `getField` maps a path to its field. */
export const topHintPerField = (hints: readonly Hint[], getField: (path: string) => string): Hint[] => {
  const ranked = [...hints].sort((one, other) => HINT_KINDS.indexOf(one.kind) - HINT_KINDS.indexOf(other.kind))
  const topHints = new Map<string, Hint>()
  for (const hint of ranked) if (!topHints.has(getField(hint.path))) topHints.set(getField(hint.path), hint)
  return hints.filter((hint) => topHints.get(getField(hint.path)) === hint)
}

/** Returns the path of a value's field. Other paths are returned unchanged. */
export const getFieldPath = (species: Species, path: string): string =>
  species.leaves.find((leaf) => leaf.values.includes(path))?.path ?? path

type HintOptions = {
  /** The usual ranges of the phenotype, if known. */
  readonly ranges?: UsualRanges
  /** Typed values that a limit has changed, by value path. */
  readonly typedValues?: { readonly [path: string]: number | undefined }
}

/** Returns the hints of a sheet in its order, at most one per field. Accepts incomplete sheets. */
export const sheetHints = (
  species: Species,
  data: unknown,
  phenotype: Phenotype | null,
  { ranges = {}, typedValues = {} }: HintOptions = {},
): Hint[] => {
  const getNumber = (path: string): number => {
    const value = getValueAtPath(data, path)
    return typeof value === 'number' && Number.isFinite(value) ? value : 0
  }
  const sheet = toExactSheet(species, data)
  const asymmetric = asymmetricPairs(species, data, phenotype)
  const assess = (leaf: MeasureLeaf, getValue: (path: string) => number): MeasuredValue[] =>
    leaf.values.flatMap((path) => {
      const value = getValue(path)
      const state = getFieldState(species, leaf, path, sheet, phenotype)
      const usual = findUsualRange(ranges, path)
      return state.enabled && value > 0 ? [assessValue({ path, value, usual }, leaf.field.unit, state)] : []
    })
  const getTyped = (path: string) => typedValues[path] ?? getNumber(path)
  const measuredHints = (leaf: MeasureLeaf): Hint[] => {
    const { unit } = leaf.field
    // A value that was typed outside of its bounds has already been changed.
    const measured = assess(leaf, getNumber)
    const sides = asymmetric.has(leaf.path) ? [] : sidesHints(leaf, measured)
    return [...slipHints(unit, assess(leaf, getTyped)), ...sides, ...outlierHints(unit, measured)]
  }
  const hints = species.leaves.filter(isMeasure).flatMap((leaf) => [
    ...leaf.values.flatMap((path) => {
      const typed = typedValues[path]
      const state = getFieldState(species, leaf, path, sheet, phenotype)
      return typed === undefined ? [] : clampedHint(leaf.field.unit, path, typed, state)
    }),
    ...(isMeasuredLeaf(leaf) ? measuredHints(leaf) : []),
  ])
  return topHintPerField(hints, (path) => getFieldPath(species, path)).map((hint) =>
    typedValues[hint.path] === undefined ? hint : { ...hint, kept: getNumber(hint.path) },
  )
}
