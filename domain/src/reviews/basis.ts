/** The part of an evaluation that a judge reviews. A change of it resets the review. */
type Basis = {
  readonly version: string
  readonly phenotype_key: string
  readonly eval_date: string
  readonly hunt_date: string
  /** Number and name stay when the measurer is deleted, so they identify the measurer here. */
  readonly measurer_id_number: string
  readonly measurer_name: string
  readonly data: { readonly measurementParams: object; readonly additions: object }
}

/**
 * Returns what a review is about as text: what is scored, phenotype, dates, measurer and edition. The supplementary
 * part of a sheet is not scored. PostgreSQL keeps the keys of `data` in one order.
 */
export const formatReviewBasis = ({ data: { measurementParams, additions }, ...basis }: Basis): string => {
  const { version, phenotype_key, eval_date, hunt_date, measurer_id_number, measurer_name } = basis
  const information = { version, phenotype_key, eval_date, hunt_date, measurer_id_number, measurer_name }
  return JSON.stringify({ ...information, measurementParams, additions })
}

/** Returns true if a change resets a review. */
export const resetsReview = (before: Basis, after: Basis): boolean =>
  formatReviewBasis(before) !== formatReviewBasis(after)
