import { type Kysely, type Migration, sql } from 'kysely'

/** The signatures of checkpoints; earlier ones, and those written without a key, have none. */
export const checkpointSignatures: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table history_checkpoints
      add key_id text,
      add signature text,
      add check ((key_id is null) = (signature is null))`.execute(db)
  },
}
