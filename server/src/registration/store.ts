/** Applicants in the database. */
import type { Registration } from '@trophy/domain'
import { newId } from '#platform/database/id.ts'
import type { Tx, UserRow } from '#platform/database/types.ts'

/** Creates the applicant. Returns undefined and stores nothing if the address is in use. */
export const create = (
  tx: Tx,
  information: Omit<Registration, 'email_confirmation' | 'homepage'>,
  now: Date,
): Promise<UserRow | undefined> =>
  tx
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
    // A concurrent insert of the same address waits here for the first.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
