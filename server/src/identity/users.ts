/** Users as rows: finding one, adding one, numbering members. */
import { messages, problems } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/database/id.ts'
import { isAddress } from '#platform/database/is-address.ts'
import type { Db, NewUser, UserRow } from '#platform/database/types.ts'

/** The user with this e-mail address or ID number, case ignored. */
export const findUserByName = (db: Db, username: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, or }) => or([isEmail(username), eb('id_number', '=', username.trim())]))
    .executeTakeFirst()

const isEmail = (email: string): RawBuilder<boolean> => isAddress('email', email.trim())

const emailTakenError = () => problems.invalid({ email: messages.emailTaken })

/** Throws 400 at `email` where another user has this address, case ignored. */
export const assertEmailAvailable = async (trx: Db, email: string, id: string): Promise<void> => {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where(isEmail(email))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw emailTakenError()
}

/** The same for a write that lost against another one at the same moment. */
export const mapEmailConflict = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.constraint === 'users_email' ? emailTakenError() : error
  }
}

/** Adds a user; `id`, empty species and both instants are filled in. */
export const createUser = (
  db: Db,
  user: Omit<NewUser, 'id' | 'created_at' | 'modified_date'>,
  now: Date,
): Promise<UserRow> =>
  db
    .insertInto('users')
    .values({ ...user, id: newId(), created_at: now, modified_date: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The next ID number, five digits; the first is `start`. One that was issued is never issued again. */
export const issueMemberNumber = async (trx: Db, start: number): Promise<string> => {
  const { value } = await trx
    .insertInto('counters')
    .values({ name: 'member number', value: start })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return String(value).padStart(5, '0')
}
