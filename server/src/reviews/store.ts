/** Reviews in the database. At most one review of an evaluation counts; the others were reset. */
import { can, type HistoryEntry, type RecordedChange, type Review, type SignedIn } from '@trophy/domain'
import type { Db, EvaluationRow, ReviewPersonRow, ReviewRow } from '#platform/database/types.ts'
import { toHistoryEntry } from '#platform/records/response.ts'

/** Returns the review of an evaluation that counts. */
export const findCounting = (db: Db, evaluation_id: string): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('evaluation_id', '=', evaluation_id)
    .where('reset_at', 'is', null)
    .executeTakeFirst()

/** Returns the user who first saved an evaluation, also one who was deleted; null if it has no history. */
export const findAuthor = async (db: Db, evaluation_id: string): Promise<string | null> => {
  const entry = await db
    .selectFrom('history')
    .select('by_id')
    .where('record_kind', '=', 'evaluation')
    .where('record_id', '=', evaluation_id)
    .where('seq', '=', 1)
    .executeTakeFirst()
  return entry?.by_id ?? null
}

/** Returns the review of an evaluation as this user may see it, or null. */
export const findReview = async (
  db: Db,
  evaluation: Pick<EvaluationRow, 'id' | 'measurer_id' | 'eval_option' | 'reviewed_at'>,
  user: SignedIn,
): Promise<Review | null> => {
  const row = evaluation.reviewed_at === null ? undefined : await findCounting(db, evaluation.id)
  if (!row) return null
  const { id, at, by_name, by_id_number, corrected, body } = row
  const remark = can(user, 'evaluation.readHistory', evaluation) ? row.remark : ''
  const persons = db.selectFrom('review_persons').selectAll().where('review_id', '=', id).orderBy('position')
  const present = (await persons.execute()).map((person) => toPerson(person, user))
  return { _id: id, at, by_name, by_id_number, corrected, body, remark, present }
}

/** Returns who was present at reviews of an evaluation that were reset and whose name is stored, for an admin. */
export const findFormerPresent = async (db: Db, evaluation_id: string, user: SignedIn): Promise<Review['present']> => {
  const rows = await db
    .selectFrom('review_persons')
    .innerJoin('reviews', 'reviews.id', 'review_id')
    .selectAll('review_persons')
    .where('evaluation_id', '=', evaluation_id)
    .where('reset_at', 'is not', null)
    .where('name', '<>', '')
    .orderBy('at')
    .orderBy('position')
    .execute()
  return rows.map((person) => toPerson(person, user))
}

const toPerson = ({ id, name, id_number, agreed }: ReviewPersonRow, { role }: SignedIn): Review['present'][number] => {
  const isShown = name !== '' && (agreed || role === 'admin')
  return { _id: id, name: isShown ? name : null, id_number: isShown ? id_number : '', agreed }
}

/** The values of a review that its evaluation's history shows: not the persons, who may not have agreed to be named. */
const SHOWN_PATHS = ['body', 'remark']

/** Returns the history of an evaluation with that of its reviews, newest first. Each review has a chain of its own. */
export const listHistoryWithReviews = async (db: Db, evaluation_id: string): Promise<HistoryEntry[]> => {
  const reviews = db.selectFrom('reviews').select('id').where('evaluation_id', '=', evaluation_id)
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('record_kind', '=', 'evaluation').and('record_id', '=', evaluation_id),
        eb('record_kind', '=', 'review').and('record_id', 'in', reviews),
      ]),
    )
    .orderBy('ordinal', 'desc')
    .execute()
  return rows.map((row) => {
    const entry = toHistoryEntry(row)
    if (row.record_kind === 'evaluation') return entry
    const isShown = ({ path, from, to, isErased }: RecordedChange) =>
      SHOWN_PATHS.includes(path) && Boolean(from || to || isErased)
    const changes = entry.changes.filter(isShown)
    return { ...entry, kind: 'review', changes }
  })
}
