/** How figures are written for people, on the screen and on paper. */
import type { Unit } from './fields.ts'

const decimalsOf = (figure: number | string): number => String(figure).split('.')[1]?.length ?? 0

/** A settled value as it is read: `104.0` cm, `7` tines, `0` where nothing was measured. */
export const printReading = (value: number, reading: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(decimalsOf(reading), decimalsOf(value)))

/** `cm` beside a length; counts and points carry no unit. */
export const unitSign = (unit: Unit): string =>
  unit === 'count' || unit === 'points' ? '' : unit === 'years' ? 'yr' : unit

/** An exact decimal text with two decimals at least: points are kept with two. */
export const printExact = (figure: string): string => {
  const [whole = '', decimals = ''] = figure.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** As wide as a digit and as a point, so that figures of unlike length stand with their points in one column. */
const DIGIT_SPACE = '\u2007'
const POINT_SPACE = '\u2008'

/** A decimal text with spaces after it, as if it had so many decimals. */
export const padDecimals = (figure: string, decimals: number): string => {
  const own = decimalsOf(figure)
  return figure + (decimals > 0 && own === 0 ? POINT_SPACE : '') + DIGIT_SPACE.repeat(Math.max(0, decimals - own))
}

/** The most decimals that any of some decimal texts has. */
export const mostDecimals = (figures: readonly string[]): number => Math.max(0, ...figures.map(decimalsOf))
