import { type Kysely, type Migration, sql } from 'kysely'

/** Passwords that an admin has set: their users are asked to change them. */
export const passwordSetByAdmin: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table users add password_set_by_admin boolean not null default false`.execute(db)
  },
}
