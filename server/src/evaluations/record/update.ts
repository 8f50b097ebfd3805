import {
  CHANGE_REASON,
  can,
  checkEvaluation,
  checkSheet,
  findEdition,
  findEditionForDate,
  findEditionForNewDate,
  findOwnTrophyHint,
  findPhenotype,
  getValueAtPath,
  HUNTER_FIELDS,
  information,
  KEEP_EDITION,
  listNames,
  messageFor,
  messages,
  pick,
  problems,
  type ReviewInput,
  resetsReview,
  reviewInputSchema,
  type SignedIn,
  type Species,
  toFieldErrors,
  toUtcDate,
  WITH_REVIEW,
} from '@trophy/domain'
import { z } from 'zod'
import { assertEditable } from '#evaluations/response.ts'
import type { Db, EvaluationRow, Tx, UserRow } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import { editRecord, type RecordKind } from '#platform/records/edit-record.ts'
import { canonicalJson } from '#platform/records/history.ts'
import { assertMayReview, resetReview, storeReview } from '#reviews/review.ts'
import { informationColumns, listChanges, measurerColumns, scoreColumns, toColumnValues } from './columns.ts'
import type { EvaluationInput } from './create.ts'
import { assertLinkable, lockLinks, recordLink } from './judgements.ts'
import { type Measurer, notifyMeasurer, requireMeasurer, toEvaluationContext } from './measurer.ts'
import * as store from './store.ts'

/**
 * Checks and stores an edit; omitted fields stay, and an edit without changes writes nothing. Rescores only if
 * measurements or phenotype were edited, under the edition in force on the evaluation date. Resets a review of what is
 * changed; with `with_review`, a judge who may review it before and after the edit also does so, as `storeReview` does.
 * Throws 404, 403 with the reason, 400 without `modified_date` or for invalid values, 409 if it was changed meanwhile,
 * and 422 if only the evaluation date moves to another edition and `keep_edition` does not name the current one.
 */
export const updateEvaluation = async (
  tx: Tx,
  action: Action,
  id: string,
  input: EvaluationInput,
): Promise<EvaluationRow> => {
  const { deps, user, now } = action
  const { modified_date } = input
  const readModifiedDate = typeof modified_date === 'string' ? modified_date : ''
  const lock = async (_: Tx, one: string) => {
    const row = await store.getForUpdate(tx, one)
    assertEditable(user, row, now)
    if (readModifiedDate === '') throw problems.invalid({ modified_date: messages.required })
    return row
  }
  const review = parseReview(input)
  if (input.earlier_public_id) await lockLinks(tx)
  const edit = { id, readModifiedDate, by: user, at: now }
  const { before, row, entry } = await editRecord(tx, { ...editedEvaluation, lock }, edit, (current) =>
    checkEdit(tx, user, current, input, now),
  )
  if (entry)
    for (const measurer_id of new Set([before.measurer_id, row.measurer_id]))
      await notifyMeasurer(tx, deps.config, measurer_id, user, now)
  await recordLink(tx, action, before.earlier_public_id, row)
  const corrected = resetsReview(before, row)
  if (corrected) await resetReview(tx, id, { by: user, at: now })
  const reviewed_at = corrected ? null : row.reviewed_at
  if (!review) return { ...row, reviewed_at }
  await assertMayReview(tx, action, before)
  await storeReview(tx, { user, now }, { ...row, reviewed_at }, review, { corrected, prefix: `${WITH_REVIEW}.` })
  return { ...row, reviewed_at: now.toISOString() }
}

/** Returns the review to store with the save, if it has one. Throws 400 if it is invalid. */
const parseReview = (input: EvaluationInput): ReviewInput | null => {
  const review = input[WITH_REVIEW]
  if (review === undefined || review === null) return null
  const { data, error } = z.object({ [WITH_REVIEW]: reviewInputSchema }).safeParse(input, { error: messageFor })
  if (!data) throw problems.invalid(toFieldErrors(error.issues))
  return data[WITH_REVIEW]
}

/** The columns to store, and the edition of their sheet. */
type CheckedEdit = {
  readonly columns: ReturnType<typeof informationColumns> &
    Pick<EvaluationRow, 'data' | 'lines'> &
    Partial<EvaluationRow>
  readonly species: Species
  /** The question whether the hunter measures their own trophy; null if neither hunter nor measurer was changed. */
  readonly hint: string | null
  readonly reason: string
}

const editedEvaluation: Omit<RecordKind<EvaluationRow, CheckedEdit>, 'lock'> = {
  kind: 'evaluation',
  listChanges: (before, { columns, species, hint, reason }) =>
    listChanges(before, { ...before, ...columns }, species, hint, reason),
  write: (tx, { id }, { columns }, modified_date) =>
    store.update(tx, id, { ...toColumnValues(columns), modified_date }),
}

const checkEdit = async (
  db: Tx,
  user: SignedIn,
  row: EvaluationRow,
  input: EvaluationInput,
  now: Date,
): Promise<CheckedEdit> => {
  const newMeasurer = await findNewMeasurer(db, user, row, input.measurer_id, now)
  const measurer = newMeasurer ?? (await findCurrentMeasurer(db, row))
  const mergedInput = { ...toInput(row), ...input }
  const checksValidity = newMeasurer !== null || mergedInput.eval_date !== row.eval_date
  const { species, needsRescoring } = chooseEdition(row, mergedInput, toUtcDate(now))
  const context = { ...toEvaluationContext(measurer, now, checksValidity), isHunterErased: row.hunter_name === '' }
  const { value, errors } = checkEvaluation(species, mergedInput, context)
  if (!value) throw problems.invalid(errors)
  await assertLinkable(db, user, row, row.earlier_public_id, value.earlier_public_id)
  if (!needsRescoring) assertEditionConfirmed(row, value.eval_date, input[KEEP_EDITION])
  const hasHunterChanges = HUNTER_FIELDS.some((name) => value[name] !== row[name])
  const columns = {
    ...informationColumns(value),
    ...(needsRescoring ? scoreColumns(species, value.data, value.phenotype) : { data: row.data, lines: row.lines }),
    ...(newMeasurer ? measurerColumns(newMeasurer) : {}),
    ...(hasHunterChanges ? { hunter_erased_at: null } : {}),
  }
  const currentMeasurer = { name: row.measurer_name, email: measurer?.email ?? null }
  const hint = newMeasurer || hasHunterChanges ? findOwnTrophyHint(value, newMeasurer ?? currentMeasurer, user) : null
  return { columns, species, hint, reason: value[CHANGE_REASON] ?? '' }
}

/** Throws 422 if only the evaluation date moves to another edition and the user has not confirmed the current one. */
const assertEditionConfirmed = (row: EvaluationRow, evalDate: string, keptEdition: unknown): void => {
  const newEdition = findEditionForNewDate(row, evalDate)
  if (newEdition && keptEdition !== row.version) throw problems.otherEdition(row.version, newEdition.edition)
}

/** Returns the evaluation as an unchanged form input. */
const toInput = (row: EvaluationRow): EvaluationInput => ({
  ...pick(row, listNames(information)),
  phenotype: { key: row.phenotype_key },
  data: row.data,
})

/** Returns the edition to check the edit under, and whether the sheet must be rescored. */
export const chooseEdition = (
  row: EvaluationRow,
  input: EvaluationInput,
  today: string,
): { readonly species: Species; readonly needsRescoring: boolean } => {
  const current = findEdition(row.eval_option, row.version)
  if (current && isSameSheet(current, row, input)) return { species: current, needsRescoring: false }
  const species = findEditionForDate(row.eval_option, input.eval_date, today)
  if (!species) throw problems.notFound(messages.unknownSpecies)
  return { species, needsRescoring: true }
}

/** Returns true if the sent sheet equals the stored one after normalisation. */
const isSameSheet = (species: Species, row: EvaluationRow, input: EvaluationInput): boolean => {
  if (getValueAtPath(input.phenotype, 'key') !== row.phenotype_key) return false
  const phenotype = findPhenotype(species, row.phenotype_key)
  const normaliseSheet = (data: unknown) => canonicalJson(checkSheet(species, data, phenotype).sheet)
  return normaliseSheet(input.data) === normaliseSheet(row.data)
}

/** Returns the new measurer named by a judge, or null if the measurer stays. */
const findNewMeasurer = async (
  db: Db,
  user: SignedIn,
  row: EvaluationRow,
  measurer_id: unknown,
  now: Date,
): Promise<Measurer | null> => {
  const namesOtherMeasurer = typeof measurer_id === 'string' && measurer_id !== '' && measurer_id !== row.measurer_id
  if (!namesOtherMeasurer || !can(user, 'evaluation.setMeasurer', row)) return null
  return requireMeasurer(db, measurer_id, row.eval_option, now)
}

/** Returns the current measurer, or undefined if they were deleted. */
const findCurrentMeasurer = async (db: Db, { measurer_id }: EvaluationRow): Promise<UserRow | undefined> =>
  measurer_id === null ? undefined : db.selectFrom('users').selectAll().where('id', '=', measurer_id).executeTakeFirst()
