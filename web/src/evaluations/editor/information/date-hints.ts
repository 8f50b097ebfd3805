import { findDateError, messages } from '@trophy/domain'
import type { Information } from '#evaluations/information.ts'
import { formatDay } from '#lib/format/dates.ts'

type Dates = Pick<Information, 'eval_date' | 'hunt_date'>

const findImpossible = (day: string, today: string, inFuture: string): string | null => {
  if (day === '') return null
  return findDateError(day) ?? (day > today ? inFuture : null)
}

/**
 * Returns what is impossible about the dates of a sheet, by field, as sentences: a text that is not a date, a date
 * after `today`, and an evaluation before the hunt. Texts and `today` are `YYYY-MM-DD`, except what is not a date.
 */
export const findDateHints = (
  { eval_date, hunt_date }: Dates,
  today: string,
): { readonly [K in keyof Dates]?: string } => {
  const evaluation = findImpossible(eval_date, today, messages.evaluationInFuture)
  const hunt = findImpossible(hunt_date, today, messages.huntInFuture)
  const isReversed = !evaluation && !hunt && eval_date !== '' && eval_date < hunt_date
  return {
    ...(evaluation && { eval_date: evaluation }),
    ...(hunt && { hunt_date: hunt }),
    ...(isReversed && {
      eval_date: `This is before the hunt on ${formatDay(hunt_date)}.`,
      hunt_date: `This is after the evaluation on ${formatDay(eval_date)}.`,
    }),
  }
}
