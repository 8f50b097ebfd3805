/** Rows of users: look-up, creation and member numbers. */
import { listChanges, memberRecord, messages, problems, type SignedIn } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/database/id.ts'
import { isAddress } from '#platform/database/is-address.ts'
import type { Db, NewUser, Tx, UserRow, UserUpdate } from '#platform/database/types.ts'
import type { RecordKind } from '#platform/records/edit-record.ts'
import { nextModifiedDate } from '#platform/records/edit-record.ts'
import { appendHistory, type HistoryEntry } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { enqueueSecurityMail } from './security-mails.ts'

/** Returns the user with this e-mail address or ID number, ignoring case. */
export const findUserByName = (db: Db, username: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, or }) => or([isEmail(username), eb('id_number', '=', username.trim())]))
    .executeTakeFirst()

/** Returns the row of the signed-in user. Throws 401 if the user has been erased. */
export const requireOwnRow = (db: Db, { _id }: Pick<SignedIn, '_id'>): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirstOrThrow(problems.noSession)

const isEmail = (email: string): RawBuilder<boolean> => isAddress('email', email.trim())

const emailTakenError = () => problems.invalid({ email: messages.emailTaken })

/** Throws 400 at `email` if another user has this address, ignoring case. */
export const assertEmailAvailable = async (db: Db, email: string, id: string): Promise<void> => {
  const other = await db.selectFrom('users').select('id').where(isEmail(email)).where('id', '<>', id).executeTakeFirst()
  if (other) throw emailTakenError()
}

/** Maps the unique violation of a concurrent write to the same error. */
export const mapEmailConflict = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.constraint === 'users_email' ? emailTakenError() : error
  }
}

/** Adds a user; fills in `id` and both timestamps. */
export const createUser = (
  tx: Tx,
  user: Omit<NewUser, 'id' | 'created_at' | 'modified_date'>,
  now: Date,
): Promise<UserRow> =>
  tx
    .insertInto('users')
    .values({ ...user, id: newId(), created_at: now, modified_date: now })
    .returningAll()
    .executeTakeFirstOrThrow()

const updateUser = (tx: Tx, id: string, values: UserUpdate): Promise<UserRow> =>
  tx.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Every user, whose history is that of a member. Throws 401 instead of 404, since users edit their own record. */
export const userRecord: RecordKind<UserRow, UserUpdate> = {
  kind: 'member',
  lock: (tx, id) =>
    tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(problems.noSession),
  listChanges: (before, values) => listChanges(memberRecord, before, values),
  write: (tx, { id }, values, modified_date) => updateUser(tx, id, { ...values, modified_date }),
}

/** Appends an action without changed values to the history of a user. */
export const appendUserHistory = async (
  tx: Tx,
  id: string,
  action: string,
  { by, at }: Pick<HistoryEntry, 'by' | 'at'>,
): Promise<void> => {
  await appendHistory(tx, { record: { kind: userRecord.kind, id }, action, at, by, changes: [] })
}

/**
 * Stores a new password hash, with a row in the history of the user, who is informed unless it is the first one. One
 * set by somebody else is marked as such.
 */
export const storePassword = async (
  tx: Tx,
  config: Config,
  user: UserRow,
  password_hash: string,
  author: Pick<HistoryEntry, 'by' | 'at'>,
): Promise<void> => {
  const { id } = user
  const password_set_by_admin = author.by._id !== id
  const modified_at = nextModifiedDate(user.modified_date, author.at)
  await updateUser(tx, id, { password_hash, password_set_by_admin, modified_date: modified_at })
  await appendUserHistory(tx, id, 'password', author)
  if (user.password_hash !== null) await enqueueSecurityMail(tx, config, user, 'password changed', author.at)
}

/** Returns the next ID number, five digits, counting from `start`. Numbers are never reused. */
export const issueMemberNumber = async (tx: Tx, start: number): Promise<string> => {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: 'member number', value: start })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return String(value).padStart(5, '0')
}
