/** Several judgements of one trophy: the later record names the earlier one, and both histories record it. */
import { can, messages, problems, type SignedIn } from '@trophy/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import type { EvaluationRow, Tx, UserRow } from '#platform/database/types.ts'
import type { Action } from '#platform/http/implement.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import { appendHistory } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'

/**
 * Lets one save with an earlier judgement or one restoration check and store it at a time, so that two saves cannot
 * close a circle. Call it before a row is locked. Everything else locks rows from the later to the earlier judgement.
 */
export const lockLinks = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('judgements', 0))`.execute(tx)

/** The record that names an earlier judgement; without a public id if it is new. */
type Later = Pick<EvaluationRow, 'eval_option' | 'measurer_id'> & { readonly public_id?: string }

/** Locks a new earlier judgement. Throws 403 if the user may not change it, and 400 if it cannot be one. */
export const assertLinkable = async (
  tx: Tx,
  user: SignedIn,
  record: Later,
  before: string | null,
  earlier: string | null,
): Promise<void> => {
  if (earlier === before) return
  if (!can(user, 'evaluation.setMeasurer', record)) throw problems.notAllowed(messages.judgedByJudge)
  if (earlier === null) return
  const reject = (error: string) => problems.invalid({ earlier_public_id: error })
  const { public_id = '', eval_option } = record
  if (earlier === public_id) throw reject(messages.judgedItself)
  const row = await tx
    .selectFrom('evaluations')
    .select(['eval_option', 'deleted_at', 'later_public_id as later'])
    .where('public_id', '=', earlier)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.deleted_at !== null) throw reject(messages.unknownEvaluation)
  if (row.eval_option !== eval_option) throw reject(messages.judgedOtherSpecies)
  const { rows } = await sql`
    with recursive chain as (
      select earlier_public_id from evaluations where public_id = ${earlier}
      union select next.earlier_public_id from chain join evaluations as next on next.public_id = chain.earlier_public_id)
    select from chain where earlier_public_id = ${public_id}`.execute(tx)
  if (rows.length > 0) throw reject(messages.judgedInCircle)
  if (row.later !== null && row.later !== public_id) throw reject(messages.judgedAlready.replace('{id}', row.later))
}

/** Records a changed link in the history of the earlier judgement, and tells both measurers by e-mail. */
export const recordLink = async (
  tx: Tx,
  { deps, user: by, now: at }: Action,
  before: string | null,
  row: EvaluationRow,
): Promise<void> => {
  const { public_id: later, earlier_public_id } = row
  if (before === earlier_public_id) return
  for (const earlier of [before, earlier_public_id]) {
    if (earlier === null) continue
    const isLinked = earlier === earlier_public_id
    const find = tx.selectFrom('evaluations').select(['id', 'measurer_id']).where('public_id', '=', earlier)
    const { id, measurer_id } = await find.executeTakeFirstOrThrow()
    const [from, to] = isLinked ? [null, later] : [later, null]
    const changes = [{ path: 'later_public_id', label: 'Later judgement', from, to }]
    const action = isLinked ? 'judged again' : 'judgement removed'
    await appendHistory(tx, { record: { kind: 'evaluation', id }, action, at, by, changes })
    const measurers = tx.selectFrom('users').selectAll().where('id', 'in', [measurer_id, row.measurer_id])
    for (const measurer of await measurers.where('id', '<>', by._id).execute()) {
      const key = `${measurer.id} ${earlier} ${later} ${row.modified_date}`
      const letter = judgementLetter(measurer, by, { earlier, later, isLinked }, deps.config)
      await enqueueMail(tx, deps.config, { event: 'judged again', key, to: toRecipient(measurer), letter }, at)
    }
  }
}

export const judgementLetter = (
  measurer: Pick<UserRow, 'firstname' | 'lastname'>,
  author: Pick<SignedIn, 'name'>,
  { earlier, later, isLinked }: { readonly earlier: string; readonly later: string; readonly isLinked: boolean },
  { databaseName, publicUrl, contactEmail }: Config,
): Letter => ({
  subject: isLinked ? `${earlier} was judged again` : `${earlier} is no longer judged again`,
  title: isLinked ? 'A trophy was judged again' : 'A later judgement was removed',
  body: [
    `Dear ${fullName(measurer)},`,
    `${author.name} recorded in the ${databaseName} that evaluation ${later} ${
      isLinked ? 'judges the trophy of' : 'does not judge the trophy of'
    } evaluation ${earlier} again. ${isLinked ? 'The later judgement counts.' : 'Both count.'}`,
    { button: `Open ${later}`, url: `${publicUrl}/evaluations?public_id=${later}` },
    { aside: `If you have questions, write to the administrative office: ${contactEmail}` },
  ],
})

/** Throws 409 for the unique violation of a restored evaluation whose trophy has another later judgement now. */
export const throwRestoreConflict = (error: unknown): never => {
  const isJudged = error instanceof pg.DatabaseError && error.constraint === 'evaluations_later'
  throw isJudged ? problems.conflict(messages.judgedMeanwhile) : error
}
