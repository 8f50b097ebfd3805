/** Applicants in the database. */
import type { Registration } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Db, UserRow } from '#platform/database/types.ts'

/** The new applicant; undefined, and nothing stored, where somebody has the address already. */
export const create = (
  trx: Db,
  information: Omit<Registration, 'email_confirmation' | 'homepage'>,
  now: Date,
): Promise<UserRow | undefined> =>
  trx
    .insertInto('users')
    .values({
      ...information,
      id: newId(),
      id_number: null,
      role: null,
      status: 'new',
      password_hash: null,
      valid_from: null,
      valid_to: null,
      created_at: now,
      modified_date: now,
    })
    // Also for the second of two that come at the same moment, which waits here for the first.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
