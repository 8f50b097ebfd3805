/** The states of `getReviewState` and the rules of `findReviewBlock` as conditions on evaluations. */
import { correctionBlockedReason, REVIEW_STATES, type ReviewState, type SignedIn } from '@trophy/domain'
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

/** Ignores case and a `+tag`, as `isSameMailbox` does. */
const toMailbox = (email: RawBuilder<unknown>) => sql`lower(regexp_replace(${email}, '\\+[^@]*@', '@'))`

/** Matches what awaits a review that this judge may give on `today`; for an admin, all that awaits one. */
export const isReviewableBy = (user: SignedIn, today: string): Condition => {
  if (user.role === 'admin') return isAwaitingReview
  if (correctionBlockedReason(user, today, { isOwn: false, eval_date: today }) !== null) return sql`false`
  const { _id, email, evaluation_options } = user
  return sql`${isAwaitingReview} and eval_option = any(${evaluation_options}) and measurer_id is distinct from ${_id}
    and (hunter_email = '' or ${toMailbox(sql`hunter_email`)} <> ${toMailbox(sql`${email}`)})
    and not exists (select from history
      where record_kind = 'evaluation' and record_id = evaluations.id and seq = 1 and by_id = ${_id})`
}
