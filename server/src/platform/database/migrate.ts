/** Applies migrations. Safe when several servers start concurrently: the others wait for the first. */
import { Migrator, sql } from 'kysely'
import { migrations } from '#platform/database/migrations/index.ts'
import type { Db, Pool, Tx } from './types.ts'

const run = async (db: Db, selected: typeof migrations, disableTransactions = false): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...selected }) },
    disableTransactions,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Applies pending migrations. A migration that fails is rolled back and throws. */
export const migrate = (pool: Pool): Promise<void> =>
  pool.connection().execute(async (connection) => {
    // Building an index over a million rows, or waiting for the server that builds it, takes longer than a request.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await run(connection, migrations)
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
    }
  })

/**
 * Applies migrations, by default all, within a transaction that was started with SQL on this one connection (the
 * migrator does not accept transactions of kysely).
 */
export const migrateWithin = (connection: Db, names: readonly string[] = Object.keys(migrations)): Promise<void> =>
  run(connection, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))), true)

/** The advisory lock that kysely takes while migrating. */
const MIGRATION_LOCK_ID = '3853314791062309107'

/** Blocks migrations until the transaction ends. */
export const lockMigrations = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK_ID)})`.execute(tx)
}

/** Returns the names of the applied migrations; empty for an empty database. */
export const listMigrations = async (db: Db): Promise<readonly string[]> => {
  const { rows: migrationTable } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!migrationTable[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the names without a migration in this version of the program; a newer version has them. */
export const listUnknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !(name in migrations))
