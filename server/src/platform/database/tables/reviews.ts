/** Tables of reviews by a second judge. */
import type { ReviewedAwards } from '@trophy/domain'
import type { Selectable } from 'kysely'
import type { Instant, NullableInstant } from './column-types.ts'

/** At most one row. */
type ReviewSettingsTable = {
  id: string
  awards: ReviewedAwards
  since: string
  created_at: Instant
  modified_date: Instant
}

type ReviewsTable = {
  id: string
  evaluation_id: string
  at: Instant
  by_id: string | null
  /** Number and name as saved; they remain after the judge is deleted. */
  by_id_number: string
  by_name: string
  /** True if the judge corrected the sheet with the same save. */
  corrected: boolean
  body: string
  remark: string
  /** SHA-256 of `formatReviewBasis`. */
  basis: string
  reset_at: NullableInstant
}

/** Persons present at a review, besides the judge. */
type ReviewPersonsTable = {
  id: string
  review_id: string
  position: number
  id_number: string
  /** Empty if it was erased. */
  name: string
  agreed: boolean
}

export type ReviewTables = {
  review_settings: ReviewSettingsTable
  reviews: ReviewsTable
  review_persons: ReviewPersonsTable
}

export type ReviewRow = Selectable<ReviewsTable>
export type ReviewPersonRow = Selectable<ReviewPersonsTable>
export type ReviewSettingRow = Selectable<ReviewSettingsTable>
