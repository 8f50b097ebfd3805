/** The edition of an evaluation. Without schemas, which a form does not need before it is saved. */
import type { Species } from '#measuring/sheet/define.ts'
import { findEditionInForce, findSpecies } from '#species/registry.ts'
import { isCalendarDate } from '#values/dates.ts'
import type { Evaluation } from './responses.ts'

/**
 * Sent with an edit that only moves the evaluation date into the period of another edition: names the edition that the
 * evaluation keeps, as confirmation by the user.
 */
export const KEEP_EDITION = 'keep_edition'

/**
 * Returns the edition in force on the new evaluation date if it differs from the one in force on the stored date and
 * from the stored edition, otherwise null. The evaluation keeps its edition and points in either case.
 */
export const findEditionForNewDate = (
  stored: Pick<Evaluation, 'eval_option' | 'eval_date' | 'version'>,
  evalDate: string,
): Species | null => {
  const inForce = isCalendarDate(evalDate) ? findEditionInForce(stored.eval_option, evalDate) : undefined
  const isMoved = inForce?.edition !== findEditionInForce(stored.eval_option, stored.eval_date)?.edition
  return inForce && isMoved && inForce.edition !== stored.version ? inForce : null
}

/** Returns the edition in force on the evaluation date, or the newest if there is no valid date. */
export const findEditionForDate = (species: string, evalDate: unknown): Species | undefined =>
  (typeof evalDate === 'string' && isCalendarDate(evalDate) && findEditionInForce(species, evalDate)) ||
  findSpecies(species)
