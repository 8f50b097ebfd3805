/** The edition of an evaluation. Without schemas, which a form does not need before it is saved. */
import type { Species } from '#measuring/sheet/define.ts'
import { findEdition, findEditionInForce, listEditions } from '#species/registry.ts'
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

/**
 * Returns the edition in force on the evaluation date, or `today` if there is no valid date; the first edition on days
 * before it, and undefined for an unknown species. `today` decides what an unfinished sheet or a list shows: the date
 * in the browser or, on the server, that in UTC. A stored evaluation always has a date of its own.
 */
export const findEditionForDate = (species: string, evalDate: unknown, today: string): Species | undefined =>
  findEditionInForce(species, typeof evalDate === 'string' && isCalendarDate(evalDate) ? evalDate : today) ??
  listEditions(species).at(-1)

/** Returns the edition that an evaluation is stored with, or that of its date if the edition is unknown. */
export const findStoredEdition = ({
  eval_option,
  eval_date,
  version,
}: Pick<Evaluation, 'eval_option' | 'eval_date' | 'version'>): Species | undefined =>
  findEdition(eval_option, version) ?? findEditionForDate(eval_option, eval_date, eval_date)
