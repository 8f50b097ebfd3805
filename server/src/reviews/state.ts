/** The states of `getReviewState` as conditions on evaluations. */
import { REVIEW_STATES, type ReviewState } from '@trophy/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/**
 * The evaluation awaits a review under the stored setting; null without a setting. `award in` makes an index on these
 * awards usable.
 */
export const isAwaitingReview: Condition = sql`reviewed_at is null and award in ('Gold', 'Silver')
  and created_at >= (select since::timestamp at time zone 'UTC' from review_settings where awards <> 'none')
  and (award = 'Gold' or (select awards from review_settings) = 'Gold and Silver')`

const conditions: Readonly<Record<ReviewState, Condition>> = {
  reviewed: sql`reviewed_at is not null`,
  awaiting: isAwaitingReview,
  'not needed': sql`reviewed_at is null and (${isAwaitingReview}) is not true`,
}

/** Matches evaluations in any of these states. */
export const isInReviewState = (states: readonly string[]): Condition => {
  const chosen = REVIEW_STATES.filter((state) => states.includes(state)).map((state) => conditions[state])
  return sql`(${sql.join(chosen, sql` or `)})`
}
