/** Ratios of measures. A ratio with a 0 above or below the line is "not measured" and gives 0. */
import { type Exact, exact, type Pair, ZERO } from './exact.ts'
import { areBothMeasured } from './sides.ts'

/** part ÷ whole rounded half up to two decimals, for the few tables that are read in hundredths. */
export const ratio = (part: Exact, whole: Exact): Exact =>
  part === 0 || whole === 0 ? ZERO : exact(Math.floor((200 * part + whole) / (2 * whole)) / 100)

/** The smallest unit of an exact figure, as its part of 1. */
const UNITS_PER_ONE = BigInt(exact(1))

/**
 * The mean of left ÷ left and right ÷ right, 0 while one of the four is not measured. It is cut off after the fifth
 * decimal, never rounded, so that a band beginning at a hundredth begins exactly where it does for the full fraction.
 */
export const meanRatio = (parts: Pair, wholes: Pair): Exact => {
  if (!areBothMeasured(parts) || !areBothMeasured(wholes)) return ZERO
  // Products of two figures leave the range of exact numbers.
  const [partLeft, partRight] = [BigInt(parts.left), BigInt(parts.right)]
  const [wholeLeft, wholeRight] = [BigInt(wholes.left), BigInt(wholes.right)]
  const crossed = partLeft * wholeRight + partRight * wholeLeft
  return Number((crossed * UNITS_PER_ONE) / (2n * wholeLeft * wholeRight)) as Exact
}
