/** Applies migrations. Safe when several servers start concurrently: the others wait for the first. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Pool, Tx } from './types.ts'

/** In the sources, also for the build. */
const folder = dirname(
  createRequire(import.meta.url).resolve('@trophy/server/platform/database/migrations/001-schema.sql'),
)

/** The names of all migrations, in order. A released one is never edited: a change of the schema is a new file. */
export const MIGRATIONS: readonly string[] = readdirSync(folder)
  .map((file) => basename(file, '.sql'))
  .sort()

/** Applies pending migrations. If one fails, all are rolled back. Throws for the tables of another version. */
export const migrate = (pool: Pool): Promise<void> =>
  pool.transaction().execute(async (tx) => {
    // Building an index over a million rows, or waiting for the server that builds it, takes longer than a request.
    await sql`set local statement_timeout = 0`.execute(tx)
    await lockMigrations(tx)
    await migrateWithin(tx)
  })

/** Applies those of these migrations that are pending. */
export const migrateWithin = async (tx: Tx, names: readonly string[] = MIGRATIONS): Promise<void> => {
  if (await hasTable(tx, 'kysely_migration'))
    throw new Error(
      'The database has the tables of an earlier version, which this version cannot read. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    )
  const applied = await listMigrations(tx)
  const [unknown] = listUnknownMigrations(applied)
  if (unknown !== undefined)
    throw new Error(`The database is newer than this program: it has the migration ${unknown}. Start a later version.`)
  for (const name of names.filter((one) => !applied.includes(one))) {
    await sql.raw(await readFile(join(folder, `${name}.sql`), 'utf8')).execute(tx)
    await sql`insert into migrations (name) values (${name})`.execute(tx)
  }
}

/** Blocks migrations until the transaction ends. */
export const lockMigrations = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`.execute(tx)
}

/** Returns the names of the applied migrations; empty for an empty database. */
export const listMigrations = async (db: Db): Promise<readonly string[]> => {
  if (!(await hasTable(db, 'migrations'))) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const hasTable = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

/** Returns the names without a migration in this version of the program. */
export const listUnknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !MIGRATIONS.includes(name))
