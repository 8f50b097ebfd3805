/** Storing, resetting and partly erasing reviews. A review changes neither the evaluation nor its `modified_date`. */
import {
  findReviewBlock,
  formatReviewBasis,
  getReviewState,
  isSameName,
  messages,
  problems,
  type ReviewInput,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import { fullName } from '#identity/sessions/sessions.ts'
import { newId } from '#platform/database/id.ts'
import type { EvaluationRow, ReviewPersonRow, Tx } from '#platform/database/types.ts'
import { recordErasure } from '#platform/files/erasures.ts'
import type { Action } from '#platform/http/implement.ts'
import { appendHistory, eraseHistoryValues, type HistoryEntry, sha256 } from '#platform/records/history.ts'
import { getSetting } from './setting.ts'
import * as store from './store.ts'

const KIND = 'review'

/** The labels of the recorded values; the names of persons are `present.0` to `present.5`. */
export const REVIEW_LABELS = {
  information: 'Review',
  body: 'Reviewed for (body)',
  remark: 'Remark',
  /** The species that the judge held, so that `npm run verify` can check who might review. */
  reviewer_species: 'Species of the judge',
} as const

const labelPerson = (position: number): string => `Present, person ${position + 1}`

type Present = Omit<ReviewPersonRow, 'id' | 'review_id'>

/** Finds the members among the persons. Throws 400 at a person who is unknown, entered twice, or the judge. */
const resolvePresent = async (
  tx: Tx,
  present: ReviewInput['present'],
  user: SignedIn,
  prefix: string,
): Promise<Present[]> => {
  const numbers = present.map(({ id_number }) => id_number).filter((number) => number !== '')
  const members =
    numbers.length === 0 ? [] : await tx.selectFrom('users').selectAll().where('id_number', 'in', numbers).execute()
  const errors: Record<string, string> = {}
  const persons = present.map(({ id_number, name, agreed }, position) => {
    const member = members.find((one) => id_number !== '' && one.id_number === id_number)
    const path = `${prefix}present.${position}.${id_number === '' ? 'name' : 'id_number'}`
    if (id_number !== '' && !member) errors[path] = messages.unknownIdNumber
    if (member?.id === user._id) errors[path] = messages.presentJudge
    return { position, id_number, name: member ? fullName(member) : name, agreed }
  })
  for (const { position, id_number, name } of persons) {
    const isBefore = persons.slice(0, position).some((one) => isSameName(one.name, name))
    if (isBefore)
      errors[`${prefix}present.${position}.${id_number === '' ? 'name' : 'id_number'}`] ??= messages.presentTwice
  }
  if (Object.keys(errors).length > 0) throw problems.invalid(errors)
  return persons
}

/** Throws 403 with the reason if the user may not review the evaluation. */
export const assertMayReview = async (
  tx: Tx,
  { user, now }: Pick<Action, 'user' | 'now'>,
  evaluation: EvaluationRow,
): Promise<void> => {
  const author_id = await store.findAuthor(tx, evaluation.id)
  const block = findReviewBlock(user, { ...evaluation, author_id }, toUtcDate(now))
  if (block !== null) throw problems.notAllowed(block)
}

/**
 * Stores a review of a locked evaluation. Throws 403 with the reason if the user may not review it, 409 if it is
 * reviewed already, 422 if it needs no review or is deleted, and 400 at a person, with `prefix` before the path.
 */
export const storeReview = async (
  tx: Tx,
  { user, now }: Pick<Action, 'user' | 'now'>,
  evaluation: EvaluationRow,
  { body, remark, present }: ReviewInput,
  { corrected, prefix = '' }: { readonly corrected: boolean; readonly prefix?: string },
): Promise<void> => {
  if (evaluation.deleted_at !== null) throw problems.unprocessable(messages.reviewOfDeleted)
  await assertMayReview(tx, { user, now }, evaluation)
  if (evaluation.reviewed_at !== null) throw problems.conflict(messages.alreadyReviewed)
  if (getReviewState(await getSetting(tx), evaluation) !== 'awaiting')
    throw problems.unprocessable(messages.noReviewNeeded)
  const persons = await resolvePresent(tx, present, user, prefix)
  const id = newId()
  const information = {
    evaluation_id: evaluation.id,
    by_id: user._id,
    by_id_number: user.id_number,
    by_name: user.name,
    corrected,
    basis: sha256(formatReviewBasis(evaluation)),
  }
  await tx
    .insertInto('reviews')
    .values({ id, at: now, ...information, body, remark })
    .execute()
  if (persons.length > 0)
    await tx
      .insertInto('review_persons')
      .values(persons.map((person) => ({ id: newId(), review_id: id, ...person })))
      .execute()
  await tx.updateTable('evaluations').set({ reviewed_at: now }).where('id', '=', evaluation.id).execute()
  const values: readonly (readonly [keyof typeof REVIEW_LABELS, unknown])[] = [
    ['information', information],
    ['body', body],
    ['remark', remark],
    ['reviewer_species', user.evaluation_options],
  ]
  const changes = [
    ...values.map(([path, to]) => ({ path, label: REVIEW_LABELS[path], from: null, to })),
    ...persons.map(({ position, name, id_number, agreed }) => ({
      path: `present.${position}`,
      label: labelPerson(position),
      from: null,
      to: { name, id_number, agreed },
    })),
  ]
  await appendHistory(tx, { record: { kind: KIND, id }, action: 'create', at: now, by: user, changes })
}

/** Resets the review of an evaluation that counts, if there is one. */
export const resetReview = async (
  tx: Tx,
  evaluation_id: string,
  { by, at }: Pick<HistoryEntry, 'by' | 'at'>,
): Promise<void> => {
  const review = await store.findCounting(tx, evaluation_id)
  if (!review) return
  await tx.updateTable('reviews').set({ reset_at: at }).where('id', '=', review.id).execute()
  await tx.updateTable('evaluations').set({ reviewed_at: null }).where('id', '=', evaluation_id).execute()
  const changes = [{ path: 'reset_at', label: 'Reset', from: null, to: at.toISOString() }]
  await appendHistory(tx, { record: { kind: KIND, id: review.id }, action: 'reset', at, by, changes })
}

/** Permanently erases matching remarks on an evaluation, also from the history, which keeps their salted digests. */
export const eraseRemarks = async (
  tx: Tx,
  evaluation_id: string,
  shouldErase: (remark: string) => boolean,
  { by, at }: Pick<HistoryEntry, 'by' | 'at'>,
): Promise<void> => {
  const reviews = tx.selectFrom('reviews').select(['id', 'remark']).where('evaluation_id', '=', evaluation_id)
  for (const { id } of (await reviews.execute()).filter(({ remark }) => shouldErase(remark))) {
    const record = { kind: KIND, id }
    await tx.updateTable('reviews').set({ remark: '' }).where('id', '=', id).execute()
    await eraseHistoryValues(tx, record, ['remark'])
    await appendHistory(tx, { record, action: 'erase', at, by, changes: [] })
  }
}

/**
 * Permanently erases the name of a person who was present, also from the history, which keeps its salted digest.
 * Idempotent. Throws 404 for an unknown person.
 */
export const erasePerson = async (tx: Tx, { deps, user, now }: Action, id: string): Promise<void> => {
  const person = await tx.selectFrom('review_persons').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw problems.notFound(messages.unknownPerson)
  await repeatPersonErasure(tx, { id, at: now }, user)
  await recordErasure(tx, deps.backups, { scope: 'person', id, at: now })
}

/** Erases a person, also in a restored database. Returns false if there is nothing to erase. */
export const repeatPersonErasure = async (
  tx: Tx,
  { id, at }: { readonly id: string; readonly at: Date },
  by: HistoryEntry['by'],
): Promise<boolean> => {
  const person = await tx.selectFrom('review_persons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!person?.name) return false
  await tx.updateTable('review_persons').set({ name: '', id_number: '' }).where('id', '=', id).execute()
  const record = { kind: KIND, id: person.review_id }
  await eraseHistoryValues(tx, record, [`present.${person.position}`])
  await appendHistory(tx, { record, action: 'erase person', at, by, changes: [] })
  return true
}
