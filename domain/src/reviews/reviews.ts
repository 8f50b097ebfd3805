/** Reviews by a second judge: which evaluations need one, who may review, and what a review states. */
import { z } from 'zod'
import { type Actor, can } from '#access/access.ts'
import { optionalTextSchema, requiredDateSchema } from '#fields/value-schemas.ts'
import type { Award } from '#measuring/score/medal.ts'
import { type Certification, correctionBlockedReason } from '#members/certification.ts'
import { messages } from '#messages.ts'
import { formatDate } from '#values/dates.ts'
import { isSameMailbox } from '#values/email.ts'
import { historyEntrySchema } from '#wire/history-entry.ts'
import type { Wire } from '#wire/route.ts'

/** The choices of awards that need a review. */
export const REVIEWED_AWARDS = ['none', 'Gold', 'Gold and Silver'] as const
export type ReviewedAwards = (typeof REVIEWED_AWARDS)[number]

const NEEDING_AWARDS: Readonly<Record<ReviewedAwards, readonly Award[]>> = {
  none: [],
  Gold: ['Gold'],
  'Gold and Silver': ['Gold', 'Silver'],
}

export const reviewSettingInputSchema = z.strictObject({
  awards: z.enum(REVIEWED_AWARDS, messages.notInList),
  /** The first day of creation, in UTC, of evaluations that need a review. */
  since: requiredDateSchema(),
})

export const reviewSettingSchema = z.object({
  awards: z.enum(REVIEWED_AWARDS),
  /** `YYYY-MM-DD`; null if an admin has never set it. */
  since: z.string().nullable(),
  /** Newest first; only for admins. */
  history: z.array(historyEntrySchema).optional(),
})
export type ReviewSetting = Wire<z.output<typeof reviewSettingSchema>>

/** The setting before an admin has changed it. */
export const NO_REVIEWS: ReviewSetting = { awards: 'none', since: null }

/** Returns the setting as a sentence. */
export const formatReviewSetting = ({ awards, since }: ReviewSetting): string =>
  awards === 'none' || since === null
    ? 'Reviews are off.'
    : `${awards === 'Gold' ? 'Golds' : 'Golds and silvers'} created since ${formatDate(since)} are reviewed.`

export const REVIEW_STATES = ['reviewed', 'awaiting', 'not needed'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  reviewed: 'Reviewed',
  awaiting: 'Awaiting review',
  'not needed': 'No review needed',
}

type Reviewable = { readonly award: Award; readonly created_at: string; readonly reviewed_at: string | null }

/** Returns the state of an evaluation; `reviewed` whatever the setting is now. */
export const getReviewState = (setting: ReviewSetting, { award, created_at, reviewed_at }: Reviewable): ReviewState => {
  if (reviewed_at !== null) return 'reviewed'
  const isNeeded = setting.since !== null && created_at.slice(0, 10) >= setting.since
  return isNeeded && NEEDING_AWARDS[setting.awards].includes(award) ? 'awaiting' : 'not needed'
}

type ReviewedEvaluation = {
  readonly eval_option: string
  readonly measurer_id: string | null
  /** The author of the first save. */
  readonly author_id: string | null
  readonly hunter_email: string
}

/**
 * Returns why a user may not review an evaluation on `today`, or null: only an active judge who holds the species, did
 * not measure or enter the trophy, and does not have the hunter's e-mail address. An equal name raises a question only.
 */
export const findReviewBlock = (
  user: Actor & Certification & { readonly email: string },
  evaluation: ReviewedEvaluation,
  today: string,
): string | null => {
  if (user.role !== 'STJ') return messages.reviewByJudge
  if (!can(user, 'evaluation.create', evaluation)) return messages.reviewSpecies
  const reason = correctionBlockedReason(user, today, { isOwn: false, eval_date: today })
  if (reason !== null) return reason
  if (evaluation.measurer_id === user._id) return messages.reviewByMeasurer
  if (evaluation.author_id === user._id) return messages.reviewByAuthor
  return isSameMailbox(evaluation.hunter_email, user.email) ? messages.reviewOwnTrophy : null
}

export const MAX_PRESENT = 6

const isOneOf = (first: string, second: string): boolean => (first === '') !== (second === '')

/** A person who was present: a member by ID number, or a name. */
const presentInputSchema = z
  .strictObject({
    id_number: optionalTextSchema(20),
    name: optionalTextSchema(100),
    /** True if the person agreed to be named. */
    agreed: z.boolean(messages.yesOrNo),
  })
  .refine(({ id_number, name }) => isOneOf(id_number, name), { path: ['name'], message: messages.idNumberOrName })

export const reviewInputSchema = z.strictObject({
  /** For which body, such as a national commission. */
  body: optionalTextSchema(200),
  remark: optionalTextSchema(1000, { isMultiline: true }),
  present: z.array(presentInputSchema).max(MAX_PRESENT).default([]),
})
export type ReviewInput = z.output<typeof reviewInputSchema>

/** The field of a save with which a judge also reviews what they correct: a `ReviewInput`. */
export const WITH_REVIEW = 'with_review'

const personSchema = z.object({
  _id: z.string(),
  /** Null if the person did not agree to be named or the name was erased. Admins get every name that is stored. */
  name: z.string().nullable(),
  /** Empty for a person who is not a member, or who is not named. */
  id_number: z.string(),
  agreed: z.boolean(),
})

/** The review that counts. */
export const reviewSchema = z.object({
  _id: z.string(),
  /** An instant, ISO 8601. */
  at: z.string(),
  by_name: z.string(),
  by_id_number: z.string(),
  /** True if the judge corrected the sheet with the same save. */
  corrected: z.boolean(),
  body: z.string(),
  /** Empty for users who may not read the history of the evaluation. */
  remark: z.string(),
  present: z.array(personSchema),
})
export type Review = Wire<z.output<typeof reviewSchema>>

/** Formats `A, B and 2 others`, without the names of those who did not agree; empty if nobody was present. */
const formatPresent = (present: Review['present']): string => {
  const named = present.flatMap(({ name, agreed }) => (name !== null && agreed ? [name] : []))
  const others = present.length - named.length
  const noun = named.length > 0 ? 'other' : 'person'
  const counted = others === 0 ? [] : [`${others} ${noun}${others === 1 ? '' : 's'}`]
  return new Intl.ListFormat('en-GB').format([...named, ...counted])
}

type FormattedReview = Pick<Review, 'at' | 'by_name' | 'corrected'> & Partial<Pick<Review, 'present' | 'body'>>

/** Formats `Reviewed on 12/05/2026 by …, with …, for …`, or `Corrected and reviewed on …`. The day is that of UTC. */
export const formatReview = ({ at, by_name, corrected, present = [], body = '' }: FormattedReview): string => {
  const persons = formatPresent(present)
  const by = `${corrected ? 'Corrected and reviewed' : 'Reviewed'} on ${formatDate(at.slice(0, 10))} by ${by_name}`
  return `${by}${persons && `, with ${persons}`}${body && `, for ${body}`}`
}
