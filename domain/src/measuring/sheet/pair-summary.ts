/** Values that the form shows beside a pair for information; they are neither scored nor stored. */
import { toExact, toNumber } from '#measuring/maths/exact.ts'
import { average, sum } from '#measuring/maths/sides.ts'
import type { Field } from './fields.ts'

export type PairSummary = { readonly label: 'Mean' | 'Total'; readonly value: number }

/** Returns the summary of a field with these sides, or null if it has none. */
export const pairSummary = (field: Field, { left, right }: { left: unknown; right: unknown }): PairSummary | null => {
  if (field.kind !== 'pair' || !field.summary) return null
  const pair = { left: toExact(left), right: toExact(right) }
  return field.summary === 'mean'
    ? { label: 'Mean', value: toNumber(average(pair)) }
    : { label: 'Total', value: toNumber(sum(pair)) }
}
