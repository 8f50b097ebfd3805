/** Who measures: the signed-in user, or another member whom a judge names. */
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
import { fullName } from '#identity/sessions/sessions.ts'
import type { Db, UserRow } from '#platform/database/types.ts'

/** The part of a user that an evaluation of theirs depends on. */
export type Measurer = Pick<
  SignedIn,
  '_id' | 'role' | 'name' | 'id_number' | 'email' | 'status' | 'valid_from' | 'valid_to' | 'evaluation_options'
>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The member that `measurer_id` names for an evaluation of this species.
 * Throws 400 at `measurer_id` for nobody or somebody who may not evaluate now, 403 for a species they do not hold.
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

/** The members whom `requireMeasurer` would accept, by name. */
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

/** What an evaluation by this measurer is checked against; the validity only where it is to be checked. */
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
