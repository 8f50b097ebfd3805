/** Ratios of measures. A part or whole of 0 means "not measured" and gives 0. */
import { type Exact, exact, type Pair, ZERO } from './exact.ts'
import { areBothMeasured } from './sides.ts'

/** Returns part ÷ whole rounded half up to two decimals, for the tables defined in hundredths. */
export const ratio = (part: Exact, whole: Exact): Exact =>
  whole === 0 ? ZERO : exact(Math.floor((200 * part + whole) / (2 * whole)) / 100)

const UNITS_PER_ONE = BigInt(exact(1))

/**
 * Returns the mean of left ÷ left and right ÷ right, or 0 if one of the four is not measured. Truncated after the fifth
 * decimal, not rounded, so that it reaches a band only if the full fraction does.
 */
export const meanRatio = (parts: Pair, wholes: Pair): Exact => {
  if (!areBothMeasured(parts) || !areBothMeasured(wholes)) return ZERO
  // Products of two values exceed the range of exact numbers.
  const [partLeft, partRight] = [BigInt(parts.left), BigInt(parts.right)]
  const [wholeLeft, wholeRight] = [BigInt(wholes.left), BigInt(wholes.right)]
  const crossed = partLeft * wholeRight + partRight * wholeLeft
  return Number((crossed * UNITS_PER_ONE) / (2n * wholeLeft * wholeRight)) as Exact
}
