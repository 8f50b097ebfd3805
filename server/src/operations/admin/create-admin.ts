/** Admins: the first one of an empty database, further ones, and a new password for one who lost theirs. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#identity/passwords/passwords.ts'
import { revokeSessions } from '#identity/sessions/sessions.ts'
import { createUser, findUserByName } from '#identity/users.ts'
import type { Db } from '#platform/database/types.ts'

type AdminSignIn = { readonly email: string; readonly password: string }

/** Meets every rule of the product: letters of both cases and a digit. */
const generatePassword = (): string => `${randomBytes(12).toString('base64url')}aA1`

/**
 * Creates the admin of a database without users; null where there are some. Safe when several servers start at once.
 */
export const createFirstAdmin = (
  db: Db,
  { email, password = generatePassword() }: { email: string; password?: string | undefined },
  now: Date,
): Promise<AdminSignIn | null> =>
  db.transaction().execute(async (trx) => {
    // The lock would hold up whoever is at work on another server.
    if (await hasUsers(trx)) return null
    await sql`lock table users in share row exclusive mode`.execute(trx)
    if (await hasUsers(trx)) return null
    await addAdmin(trx, { email, password }, now)
    return { email, password }
  })

const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Creates an admin, or gives an existing one a new password and ends their sessions. Refuses a member's address. */
export const createOrResetAdmin = (
  db: Db,
  { email, password = generatePassword() }: { email: string; password?: string | undefined },
  now: Date,
): Promise<AdminSignIn & { readonly isNew: boolean }> =>
  db.transaction().execute(async (trx) => {
    const found = await findUserByName(trx, email)
    if (!found) {
      await addAdmin(trx, { email, password }, now)
      return { email, password, isNew: true }
    }
    if (found.role !== 'admin') throw new Error(`${email} belongs to a member, who cannot be an admin as well.`)
    const password_hash = await hashPassword(password)
    await trx.updateTable('users').set({ password_hash, modified_date: now }).where('id', '=', found.id).execute()
    await revokeSessions(trx, found.id)
    return { email: found.email, password, isNew: false }
  })

const addAdmin = async (db: Db, { email, password }: AdminSignIn, now: Date) => {
  const admin = { role: 'admin', firstname: 'Admin', lastname: '', email, status: 'active' } as const
  await createUser(db, { ...admin, password_hash: await hashPassword(password) }, now)
}
