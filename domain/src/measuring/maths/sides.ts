/** What is made of the left and the right value of a measure. A side that was not measured counts as 0. */
import { type Exact, maxExact, type Pair, plus } from './exact.ts'

/** The mean of both sides. */
export const average = (pair: Pair): Exact => ((pair.left + pair.right) / 2) as Exact

/** Left and right together. */
export const sum = (pair: Pair): Exact => plus(pair.left, pair.right)

/** How far the sides differ, always positive. */
export const difference = (pair: Pair): Exact => Math.abs(pair.left - pair.right) as Exact

/** The greater of both sides. */
export const longerSide = (pair: Pair): Exact => maxExact(pair.left, pair.right)

/** Whether both sides were measured. */
export const areBothMeasured = (pair: Pair): boolean => pair.left > 0 && pair.right > 0
