import { type Kysely, type Migration, sql } from 'kysely'

/** Second factors, their recovery codes, and sign-ins that wait for a code. */
export const secondFactor: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table second_factors (
      user_id uuid primary key references users on delete cascade,
      secret text not null,
      started_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      last_step bigint
    )`.execute(db)
    await sql`create table recovery_codes (
      digest text primary key,
      user_id uuid not null references second_factors on delete cascade
    )`.execute(db)
    await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db)
    await sql`create table sign_in_challenges (
      digest text primary key,
      user_id uuid not null references users on delete cascade,
      tries integer not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
    await sql`create index sign_in_challenges_user on sign_in_challenges (user_id)`.execute(db)
  },
}
