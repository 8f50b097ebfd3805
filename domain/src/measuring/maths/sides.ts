/** Calculations on the left and right value of a measure. A side that was not measured counts as 0. */
import { type Exact, maxExact, type Pair, plus } from './exact.ts'

export const average = (pair: Pair): Exact => ((pair.left + pair.right) / 2) as Exact

export const sum = (pair: Pair): Exact => plus(pair.left, pair.right)

/** The absolute difference of the sides. */
export const difference = (pair: Pair): Exact => Math.abs(pair.left - pair.right) as Exact

export const longerSide = (pair: Pair): Exact => maxExact(pair.left, pair.right)

export const areBothMeasured = (pair: Pair): boolean => pair.left > 0 && pair.right > 0
