/** Brings the tables up to date. Safe when several servers start at once: the others wait for the first. */
import { Migrator } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Db } from './types.ts'

/** Runs what has not run yet; throws, with nothing half done, when a migration fails. */
export const migrate = async (db: Db): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Areas of the product keep their numbers and may be finished in another order.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
