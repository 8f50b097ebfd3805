/** Figures a form shows beside a pair for information only: they enter no score and are not stored. */
import { toExact, toNumber } from '#measuring/maths/exact.ts'
import { average, sum } from '#measuring/maths/sides.ts'
import type { Field } from './fields.ts'

export type PairSummary = { readonly label: 'Mean' | 'Total'; readonly value: number }

/** What to show beside a field that holds these sides, or null where there is nothing to show. */
export const pairSummary = (field: Field, { left, right }: { left: unknown; right: unknown }): PairSummary | null => {
  if (field.kind !== 'pair' || !field.summary) return null
  const pair = { left: toExact(left), right: toExact(right) }
  return field.summary === 'mean'
    ? { label: 'Mean', value: toNumber(average(pair)) }
    : { label: 'Total', value: toNumber(sum(pair)) }
}
