/** The privileges of the server's role, which owns nothing. */
import { sql } from 'kysely'
import { lockMigrations, migrate } from './migrate.ts'
import { type OpenDatabase, withConnection } from './open.ts'
import type { Db, Pool } from './types.ts'

const ORDINARY = 'select, insert, update, delete'
const APPEND_ONLY = 'select, insert'
const READ_ONLY = 'select'

/** Tables with other privileges than `ORDINARY`. */
const TABLE_PRIVILEGES: ReadonlyMap<string, string> = new Map([
  ['history', APPEND_ONLY],
  ['history_checkpoints', APPEND_ONLY],
  ['verifications', APPEND_ONLY],
  ['audit', APPEND_ONLY],
  ['audit_retention', READ_ONLY],
  ['migrations', READ_ONLY],
])

/**
 * Applies pending migrations as the owner, grants the server's role its privileges, and stores `auditDays` if they are
 * given and `ownerUrl` is that of the owner. Safe to repeat.
 */
export const prepareDatabase = async (
  { db, ownerUrl }: Pick<OpenDatabase, 'db' | 'ownerUrl'>,
  auditDays?: number,
): Promise<void> => {
  const role = await readRole(db)
  await withConnection(ownerUrl, async (owner) => {
    await migrate(owner)
    if (role !== (await readRole(owner))) await grantPrivileges(owner, role)
    if (auditDays !== undefined && (await isOwner(owner)))
      await owner.updateTable('audit_retention').set({ days: auditDays }).execute()
  })
}

/** Returns the name of the connected role as an SQL identifier. */
const readRole = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ role: string }>`select quote_ident(current_user) as role`.execute(db)
  return rows[0]?.role ?? ''
}

const grantPrivileges = (owner: Pool, role: string): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    // Servers that start at the same time must not change the same privileges.
    await lockMigrations(tx)
    const { rows } = await sql<{ name: string; kind: 'table' | 'sequence' }>`
      select oid::regclass::text as name, case relkind when 'S' then 'sequence' else 'table' end as kind
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') and pg_has_role(relowner, 'usage')
    `.execute(tx)
    const grants = rows.flatMap(({ name, kind }) => {
      const privileges = kind === 'sequence' ? 'usage, select' : (TABLE_PRIVILEGES.get(name) ?? ORDINARY)
      return [`revoke all on ${kind} ${name} from ${role}`, `grant ${privileges} on ${kind} ${name} to ${role}`]
    })
    grants.push(`grant execute on function erase_history_values, delete_expired_audit to ${role}`)
    await sql.raw(grants.join(';')).execute(tx)
  })

/** Returns true if the connected role owns the history, or may act as its owner. */
export const isOwner = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(relowner, 'usage') as "isOwner" from pg_class where oid = 'history'::regclass`.execute(db)
  return rows[0]?.isOwner ?? false
}
