/** Formatting of numbers for screen and print. */
import type { ValueUnit } from './calculations.ts'

const countDecimals = (value: number | string): number => String(value).split('.')[1]?.length ?? 0

/** Formats a value with its precision: `104.0` cm, `7` tines, `0` if not measured. */
export const formatMeasure = (value: number, precision: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(countDecimals(precision), countDecimals(value)))

/** Returns the unit shown beside a value; empty for counts and points. */
export const unitLabel = (unit: ValueUnit): string =>
  unit === 'count' || unit === 'points' ? '' : unit === 'years' ? 'yr' : unit

/** Formats an exact decimal text with at least two decimals. */
export const formatExact = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** Spaces as wide as a digit and as a point, used to align decimal points in a column. */
const FIGURE_SPACE = '\u2007'
const PUNCTUATION_SPACE = '\u2008'

/** Pads a decimal text with spaces to the width of this number of decimals. */
export const padDecimals = (text: string, decimals: number): string => {
  const ownDecimals = countDecimals(text)
  return (
    text +
    (decimals > 0 && ownDecimals === 0 ? PUNCTUATION_SPACE : '') +
    FIGURE_SPACE.repeat(Math.max(0, decimals - ownDecimals))
  )
}

/** Returns the largest number of decimals in the texts. */
export const maxDecimals = (texts: readonly string[]): number => Math.max(0, ...texts.map(countDecimals))
