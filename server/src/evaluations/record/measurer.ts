/** The measurer of an evaluation (the user, or another member named by a judge) and the e-mail to them. */
import {
  can,
  type EvaluationContext,
  entryBlockedReason,
  latestDateOnEarth,
  MEMBER_ROLES,
  type MeasurerOption,
  messages,
  problems,
  type SignedIn,
  toUtcDate,
} from '@trophy/domain'
import { sql } from 'kysely'
import { fullName, toRecipient } from '#identity/sessions/sessions.ts'
import type { Db, Tx, UserRow } from '#platform/database/types.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Config } from '#platform/runtime/config.ts'

/** The fields of a user that their evaluations depend on. */
export type Measurer = Pick<
  SignedIn,
  '_id' | 'role' | 'name' | 'id_number' | 'email' | 'status' | 'valid_from' | 'valid_to' | 'evaluation_options'
>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns the member named by `measurer_id`. Throws 400 at `measurer_id` if they are unknown or may not currently
 * evaluate, 403 if they do not hold the species.
 */
export const requireMeasurer = async (db: Db, measurer_id: unknown, species: string, now: Date): Promise<Measurer> => {
  const id = typeof measurer_id === 'string' && UUID.test(measurer_id) ? measurer_id : null
  const row = id && (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())
  const measurer = row ? toMeasurer(row) : null
  if (!measurer || measurer.role === 'admin' || entryBlockedReason(measurer, toUtcDate(now)) !== null)
    throw problems.invalid({ measurer_id: messages.unknownMeasurer })
  const evaluation = { measurer_id: measurer._id, eval_option: species }
  if (!can(measurer, 'evaluation.create', evaluation)) throw problems.notAllowed(messages.measurerSpecies)
  return measurer
}

/** Returns the members that `requireMeasurer` accepts, sorted by name. */
export const listMeasurers = async (db: Db, species: string, now: Date): Promise<MeasurerOption[]> => {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', MEMBER_ROLES)
    .where('evaluation_options', '@>', sql.val([species]))
    .execute()
  const today = toUtcDate(now)
  return rows
    .filter((row) => entryBlockedReason(row, today) === null)
    .map((row) => ({
      _id: row.id,
      id_number: row.id_number ?? '',
      name: fullName(row),
      valid: { from: row.valid_from, to: row.valid_to },
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id_number.localeCompare(b.id_number))
}

const toMeasurer = (row: UserRow): Measurer | null =>
  row.role && { ...row, _id: row.id, role: row.role, name: fullName(row), id_number: row.id_number ?? '' }

/** Returns the context for checking an evaluation of this measurer; without validity unless `checksValidity`. */
export const toEvaluationContext = (
  measurer: Pick<UserRow, 'role' | 'email' | 'valid_from' | 'valid_to'> | undefined,
  now: Date,
  checksValidity: boolean,
): EvaluationContext => ({
  today: latestDateOnEarth(now),
  validity:
    measurer && checksValidity && measurer.role !== 'admin'
      ? { from: measurer.valid_from, to: measurer.valid_to }
      : null,
  measurerEmail: measurer?.email ?? null,
})

/** Identifies the hour: hundreds of trophies may be entered for one measurer in a day. */
const toHour = (now: Date): string => now.toISOString().slice(0, 13)

export const measurerLetter = (
  measurer: Pick<UserRow, 'firstname' | 'lastname'>,
  author: Pick<SignedIn, 'name'>,
  { databaseName, publicUrl, contactEmail }: Config,
): Letter => ({
  subject: `${author.name} entered or changed evaluations in your name`,
  title: 'Evaluations in your name',
  body: [
    `Dear ${fullName(measurer)},`,
    `${author.name} entered, changed or deleted one or more evaluations that name you as the measurer in the ${databaseName}. The history of each evaluation shows what was done.`,
    { button: 'Open the list', url: `${publicUrl}/evaluations` },
    { aside: `If you do not know about this, write to the administrative office: ${contactEmail}` },
  ],
})

/**
 * Queues an e-mail to the measurer, at most one per author and hour. Does nothing if the author is the measurer, or if
 * the measurer was deleted.
 */
export const notifyMeasurer = async (
  tx: Tx,
  config: Config,
  measurer_id: string | null,
  author: Pick<SignedIn, '_id' | 'name'>,
  now: Date,
): Promise<void> => {
  if (measurer_id === null || measurer_id === author._id) return
  const measurer = await tx.selectFrom('users').selectAll().where('id', '=', measurer_id).executeTakeFirst()
  if (!measurer) return
  const mail = {
    event: 'evaluation in your name',
    key: `${measurer_id} ${author._id} ${toHour(now)}`,
    to: toRecipient(measurer),
    letter: measurerLetter(measurer, author, config),
  } as const
  await enqueueMail(tx, config, mail, now)
}
