/** Brings the tables up to date. Safe when several servers start at once: the others wait for the first. */
import { Migrator, sql } from 'kysely'
import { migrations } from '#platform/database/migrations/index.ts'
import type { Db } from './types.ts'

const run = async (db: Db, selected: typeof migrations, disableTransactions = false): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...selected }) },
    disableTransactions,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Runs what has not run yet; throws, with nothing half done, when a migration fails. */
export const migrate = (db: Db): Promise<void> =>
  db.connection().execute(async (connection) => {
    // An index over a million rows takes its time, and so does waiting for the server that makes it.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await run(connection, migrations)
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
    }
  })

/**
 * The same within a transaction that was begun by hand on this one connection (kysely's own transactions take no
 * migrations): all that are known, or first those named only.
 */
export const migrateWithin = (connection: Db, names: readonly string[] = Object.keys(migrations)): Promise<void> =>
  run(connection, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))), true)

/** The number of the lock under which kysely migrates. */
const MIGRATION_LOCK_ID = '3853314791062309107'

/** Keeps others from migrating until the transaction ends: whoever starts meanwhile waits. */
export const lockMigrations = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK_ID)})`.execute(trx)
}

/** The names of the migrations that were run on this database; none when it is empty. */
export const listMigrations = async (db: Db): Promise<readonly string[]> => {
  const { rows: migrationTable } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!migrationTable[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those of the names that this program has no migration of: a newer one does. */
export const listUnknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !(name in migrations))
