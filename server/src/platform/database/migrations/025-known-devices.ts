import { type Kysely, type Migration, sql } from 'kysely'

/** The devices from which users have signed in. */
export const knownDevices: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table known_devices (
      digest text primary key,
      user_id uuid not null references users on delete cascade,
      last_sign_in timestamptz(3) not null
    )`.execute(db)
    await sql`create index known_devices_user on known_devices (user_id)`.execute(db)
  },
}
