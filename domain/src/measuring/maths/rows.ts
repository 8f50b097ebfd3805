/**
 * The rows of a score. A row has the measured value, its factor and its points, so that the total can be followed line
 * by line and added up by hand.
 */

import { type Exact, type Pair, plus, times, ZERO } from './exact.ts'
import { average, difference, sum } from './sides.ts'

export type Row = {
  /** Null for a single value. */
  readonly sides: Pair | null
  /**
   * The calculation of the value from both sides; null for a single value, and if a table or a rule gives the points.
   */
  readonly combined: 'mean' | 'sum' | null
  readonly value: Exact
  /** Null if a table or a rule gives the points. */
  readonly factor: number | null
  /** Never negative; `sign` determines whether they are added or deducted. */
  readonly points: Exact
  readonly sign: 1 | -1
  /** The difference of the sides that a difference sheet deducts; null on other sheets. */
  readonly difference: Exact | null
}

const createRow = (value: Exact, factor: number): Row => ({
  sides: null,
  combined: null,
  value,
  factor,
  points: times(value, factor),
  sign: 1,
  difference: null,
})

const createPairRow = (sides: Pair, combined: 'mean' | 'sum', factor: number, difference: Exact | null = null): Row => {
  const value = combined === 'mean' ? average(sides) : sum(sides)
  return { sides, combined, value, factor, points: times(value, factor), sign: 1, difference }
}

/** A single value times a factor. */
export const singleRow = (value: Exact, factor = 1): Row => createRow(value, factor)

/** The mean of both sides times a factor. */
export const meanRow = (pair: Pair, factor = 1): Row => createPairRow(pair, 'mean', factor)

/** The sum of both sides times a factor. */
export const sumRow = (pair: Pair, factor = 1): Row => createPairRow(pair, 'sum', factor)

/** A row of a difference sheet: both sides count and their difference is deducted. */
export const differenceRow = (pair: Pair): Row => createPairRow(pair, 'sum', 1, difference(pair))

/** A row of a difference sheet without deduction, for measures that are normally asymmetric. */
const zeroDifferenceRow = (pair: Pair): Row => createPairRow(pair, 'sum', 1, ZERO)

export type PairTree = { readonly [key: string]: Pair | PairTree }

const isPair = (node: Pair | PairTree): node is Pair => typeof node.left === 'number'

/** A row for each pair of the sheet, under the same name. */
type RowsOf<P> = { readonly [K in keyof P]: P[K] extends Pair ? Row : RowsOf<P[K]> }

/** Creates a difference row for each pair; top-level pairs in `withoutDifference` deduct nothing. */
export const differenceRows = <P extends PairTree>(
  pairs: P,
  withoutDifference: readonly (keyof P)[] = [],
): RowsOf<P> => {
  const rows: Record<string, Row | RowTree> = {}
  for (const name in pairs) {
    const node = pairs[name] as Pair | PairTree
    if (!isPair(node)) rows[name] = differenceRows(node)
    else rows[name] = withoutDifference.includes(name) ? zeroDifferenceRow(node) : differenceRow(node)
  }
  return rows as RowsOf<P>
}

/** A row whose points come from a table or a rule. */
export const tableRow = (value: Exact, points: Exact, pair: Pair | null = null): Row => ({
  sides: pair,
  combined: null,
  value,
  factor: null,
  points,
  sign: 1,
  difference: null,
})

/** Returns the row as a deduction. */
export const deduct = (row: Row): Row => ({ ...row, sign: -1 })

export type RowTree = { readonly [key: string]: Row | RowTree }

export const isRow = (node: object): node is Row => 'points' in node && 'sign' in node

/** Returns the column totals: all left values, all right values, all differences. */
export const sumColumns = (rows: RowTree): { readonly left: Exact; readonly right: Exact; readonly diff: Exact } => {
  const totals = { left: ZERO, right: ZERO, diff: ZERO }
  addColumns(totals, rows)
  return totals
}

const addColumns = (totals: { left: Exact; right: Exact; diff: Exact }, rows: RowTree): void => {
  for (const name in rows) {
    const node = rows[name] as Row | RowTree
    if (!isRow(node)) addColumns(totals, node)
    else {
      if (node.sides !== null) {
        totals.left = plus(totals.left, node.sides.left)
        totals.right = plus(totals.right, node.sides.right)
      }
      if (node.difference !== null) totals.diff = plus(totals.diff, node.difference)
    }
  }
}
