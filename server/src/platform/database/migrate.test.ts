import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { listMigrations, lockMigrations, MIGRATIONS, migrate } from './migrate.ts'
import { connect } from './open.ts'
import type { Pool } from './types.ts'

const databases: { drop(): Promise<void> }[] = []
const pools: Pool[] = []
afterAll(async () => {
  for (const pool of pools) await pool.destroy()
  for (const database of databases) await database.drop()
})

/** Returns three connection pools, with a short statement timeout, of a new database without tables. */
const openEmptyDatabase = async (): Promise<readonly [Pool, Pool, Pool]> => {
  const database = await createDatabase(await clusterUrl, 'nothing')
  databases.push(database)
  const open = () => connect(`${database.ownerUrl}?statement_timeout=500`, 2)
  const servers = [open(), open(), open()] as const
  pools.push(...servers)
  return servers
}

const countTables = async (db: Pool) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_tables
    where schemaname = 'public'`.execute(db)
  return rows[0]?.count
}

describe('several servers that start on an empty database', () => {
  it('create its tables once', async () => {
    const servers = await openEmptyDatabase()
    await Promise.all(servers.map(migrate))
    expect(await listMigrations(servers[0])).toEqual(MIGRATIONS)
  })

  it('wait for each other longer than the statement timeout', async () => {
    const [first, second, other] = await openEmptyDatabase()
    const { migrating } = await first.transaction().execute(async (tx) => {
      await lockMigrations(tx)
      const migrating = migrate(second)
      const hasWaited = sql<{ hasWaited: boolean }>`select exists (
        select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
          and now() - query_start > interval '600 ms') as "hasWaited"`
      await expect.poll(async () => (await hasWaited.execute(other)).rows).toEqual([{ hasWaited: true }])
      return { migrating }
    })
    await migrating
    expect(await listMigrations(other)).toEqual(MIGRATIONS)
  })
})

describe('a database of another version', () => {
  it('is rejected if its tables are those of an earlier one', async () => {
    const [db] = await openEmptyDatabase()
    await sql`create table kysely_migration (name text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      'The database has the tables of an earlier version, which this version cannot read. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    )
    expect(await countTables(db)).toBe(1)
  })

  it('is rejected if a later one has migrated it', async () => {
    const [db] = await openEmptyDatabase()
    await migrate(db)
    await sql`insert into migrations (name) values ('999-later')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      'The database is newer than this program: it has the migration 999-later. Start a later version.',
    )
  })
})
