/** Creates the first admin of an empty database and further ones, and resets their passwords. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword, weakPasswordError } from '#identity/passwords/passwords.ts'
import { enqueueSecurityMail } from '#identity/security-mails.ts'
import { revokeSessions } from '#identity/sessions/sessions.ts'
import { createUser, findUserByName } from '#identity/users.ts'
import type { Db, Pool, Tx } from '#platform/database/types.ts'
import type { Config } from '#platform/runtime/config.ts'

type AdminSignIn = { readonly email: string; readonly password: string }

/** Returns a random password that satisfies the password rules: letters of both cases and a digit. */
const generatePassword = (): string => `${randomBytes(12).toString('base64url')}aA1`

/**
 * Creates the admin of a database without users; returns null if there are users. Throws for a password that is too
 * easy to guess. Safe with concurrent servers.
 */
export const createFirstAdmin = (
  pool: Pool,
  { email, password = generatePassword() }: { email: string; password?: string | undefined },
  now: Date,
): Promise<AdminSignIn | null> =>
  pool.transaction().execute(async (tx) => {
    // Checked first, because the lock blocks writers on other servers.
    if (await hasUsers(tx)) return null
    const error = weakPasswordError(password, { firstname: '', lastname: '', email })
    if (error !== null) throw new Error(`ADMIN_PASSWORD is too easy to guess. ${error}`)
    await sql`lock table users in share row exclusive mode`.execute(tx)
    if (await hasUsers(tx)) return null
    await addAdmin(tx, { email, password }, now)
    return { email, password }
  })

const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Creates an admin, or resets an existing one's password and revokes their sessions. Throws for a member's address. */
export const createOrResetAdmin = (
  pool: Pool,
  config: Config,
  { email, password = generatePassword() }: { email: string; password?: string | undefined },
  now: Date,
): Promise<AdminSignIn & { readonly isNew: boolean }> =>
  pool.transaction().execute(async (tx) => {
    const found = await findUserByName(tx, email)
    if (!found) {
      await addAdmin(tx, { email, password }, now)
      return { email, password, isNew: true }
    }
    if (found.role !== 'admin') throw new Error(`${email} belongs to a member. Members cannot be admins.`)
    const password_hash = await hashPassword(password)
    await tx
      .updateTable('users')
      .set({ password_hash, password_set_by_admin: true, modified_date: now })
      .where('id', '=', found.id)
      .execute()
    await revokeSessions(tx, found.id)
    await enqueueSecurityMail(tx, config, found, 'password changed', now)
    return { email: found.email, password, isNew: false }
  })

const addAdmin = async (tx: Tx, { email, password }: AdminSignIn, now: Date) => {
  const admin = { role: 'admin', firstname: 'Admin', lastname: '', email, status: 'active' } as const
  await createUser(tx, { ...admin, password_hash: await hashPassword(password) }, now)
}
