/** How figures are written for people, on the screen and on paper. */
import type { Unit } from './fields.ts'

const countDecimals = (value: number | string): number => String(value).split('.')[1]?.length ?? 0

/** A settled value as it is read: `104.0` cm, `7` tines, `0` where nothing was measured. */
export const formatMeasure = (value: number, precision: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(countDecimals(precision), countDecimals(value)))

/** `cm` beside a length; counts and points carry no unit. */
export const unitLabel = (unit: Unit): string =>
  unit === 'count' || unit === 'points' ? '' : unit === 'years' ? 'yr' : unit

/** An exact decimal text with two decimals at least: points are kept with two. */
export const formatExact = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** As wide as a digit and as a point, so that figures of unlike length stand with their points in one column. */
const FIGURE_SPACE = '\u2007'
const PUNCTUATION_SPACE = '\u2008'

/** A decimal text with spaces after it, as if it had so many decimals. */
export const padDecimals = (text: string, decimals: number): string => {
  const ownDecimals = countDecimals(text)
  return (
    text +
    (decimals > 0 && ownDecimals === 0 ? PUNCTUATION_SPACE : '') +
    FIGURE_SPACE.repeat(Math.max(0, decimals - ownDecimals))
  )
}

/** The most decimals that any of some decimal texts has. */
export const maxDecimals = (texts: readonly string[]): number => Math.max(0, ...texts.map(countDecimals))
