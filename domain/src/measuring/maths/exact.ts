/**
 * Exact arithmetic. Every value of a sheet becomes a whole number of hundred-thousandths, so that a quarter of a mean
 * (up to five decimals) is still whole and binary fractions never decide a medal.
 */

declare const unit: unique symbol

/** A value as a whole number of 0.00001. Create it only with the functions of this file. */
export type Exact = number & { readonly [unit]: 'hundred-thousandth' }

/** A measure of both sides. */
export type Pair = { readonly left: Exact; readonly right: Exact }

const UNITS_PER_ONE = 100_000
const UNITS_PER_HUNDREDTH = 1_000

/** The largest value of a sheet; larger ones would leave the range of exact whole numbers. */
export const MAX_VALUE = 10_000_000

export const ZERO = 0 as Exact

/** Converts a constant of at most two decimals, for example `exact(0.7)`. */
export const exact = (value: number): Exact => (Math.round(value * 100) * UNITS_PER_HUNDREDTH) as Exact

/**
 * Rounds a finite number from 0 half up to hundredths, based on its shortest decimal text: 1.005 gives 101 although
 * the nearest binary fraction is below it.
 */
export const toHundredths = (value: number): number => {
  const scaled = value * 100
  const floor = Math.floor(scaled)
  const rest = scaled - floor
  if (Math.abs(rest - 0.5) > 1e-6) return rest > 0.5 ? floor + 1 : floor
  const [whole = '0', decimals = ''] = String(value).split('.')
  const truncated = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return (decimals[2] ?? '0') >= '5' ? truncated + 1 : truncated
}

/** Rounds a finite number half up to two decimals, as it is stored. Numbers beyond `MAX_VALUE` are unchanged. */
export const round2 = (value: number): number => {
  if (Math.abs(value) > MAX_VALUE) return value
  // Half up of a negative number is half down of its opposite; + 0 turns -0 into 0.
  return (value < 0 ? -Math.ceil(-value * 100 - 0.5) : toHundredths(value)) / 100 + 0
}

/** Converts a value of a sheet. Anything that is not a number from 0 to `MAX_VALUE` becomes 0. */
export const toExact = (value: unknown): Exact =>
  typeof value === 'number' && value > 0 && value <= MAX_VALUE
    ? ((toHundredths(value) * UNITS_PER_HUNDREDTH) as Exact)
    : ZERO

/** Rounds half up to two decimals and returns a plain number. */
export const toNumber = (value: Exact): number =>
  Math.floor((value + UNITS_PER_HUNDREDTH / 2) / UNITS_PER_HUNDREDTH) / 100

/** Rounds half up to two decimals and returns an exact value. */
export const roundExact = (value: Exact): Exact =>
  (Math.floor((value + UNITS_PER_HUNDREDTH / 2) / UNITS_PER_HUNDREDTH) * UNITS_PER_HUNDREDTH) as Exact

/** Truncates after two decimals. */
export const floorExact = (value: Exact): Exact =>
  (Math.floor(value / UNITS_PER_HUNDREDTH) * UNITS_PER_HUNDREDTH) as Exact

/** Formats the exact decimal text without trailing zeros: `9.1875`, `51.5`, `0`. */
export const toDecimalText = (value: Exact): string => {
  const whole = Math.floor(Math.abs(value) / UNITS_PER_ONE)
  const rest = Math.abs(value) % UNITS_PER_ONE
  const text = rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(5, '0').replace(/0+$/, '')}`
  return value < 0 ? `-${text}` : text
}

export const plus = (a: Exact, b: Exact, c = ZERO): Exact => (a + b + c) as Exact

export const minus = (from: Exact, value: Exact): Exact => (from - value) as Exact

/** Multiplies by a factor of at most two decimals. Exact for every input, pair mean and factor of the sheets. */
export const times = (value: Exact, factor: number): Exact => ((value * Math.round(factor * 100)) / 100) as Exact

export const atLeastZero = (value: Exact): Exact => (value > 0 ? value : ZERO)

export const minExact = (a: Exact, b: Exact): Exact => (a < b ? a : b)

export const maxExact = (a: Exact, b: Exact): Exact => (a > b ? a : b)
