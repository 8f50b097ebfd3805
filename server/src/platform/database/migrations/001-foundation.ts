import { type Kysely, type Migration, sql } from 'kysely'

/** Users, sessions, attempts, evaluations and the history of records. */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    // Names sort the way people expect: letters before case and accents, digits by value.
    await sql`create collation if not exists names (provider = icu, locale = 'und-u-kn')`.execute(db)

    await sql`create table users (
      id uuid primary key,
      id_number text unique,
      role text check (role in ('admin', 'STJ', 'CCM')),
      firstname text collate names not null,
      lastname text collate names not null,
      email text not null,
      password_hash text,
      status text not null check (status in ('new', 'approved', 'active', 'expired')),
      valid_from date,
      valid_to date,
      evaluation_options text[] not null default '{}',
      created_at timestamptz(3) not null,
      modified_date timestamptz(3) not null
    )`.execute(db)
    await sql`create unique index users_email on users (lower(email collate "und-x-icu"))`.execute(db)

    await sql`create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null,
      last_seen timestamptz(3) not null,
      address text not null,
      agent text not null
    )`.execute(db)
    await sql`create index sessions_user on sessions (user_id)`.execute(db)

    await sql`create table attempts (
      id bigint generated always as identity primary key,
      key text not null,
      at timestamptz(3) not null
    )`.execute(db)
    await sql`create index attempts_key_at on attempts (key, at)`.execute(db)
    await sql`create index attempts_at on attempts (at)`.execute(db)

    await sql`create table evaluations (
      id uuid primary key,
      public_id text not null unique,
      eval_option text not null,
      phenotype_key text,
      version text not null,
      eval_date date not null,
      eval_country text not null,
      eval_location text not null,
      eval_type text[] not null,
      hunt_date date not null,
      hunt_country text not null,
      hunt_location text not null,
      hunter_name text collate names not null,
      hunter_address text not null,
      hunter_phone text not null,
      hunter_email text not null,
      supporting_information text not null,
      source text not null,
      data jsonb not null,
      lines jsonb not null,
      total_points integer not null,
      award text,
      measurer_id uuid references users on delete set null,
      measurer_id_number text not null,
      measurer_name text collate names not null,
      files_num integer not null default 0,
      created_at timestamptz(3) not null,
      modified_date timestamptz(3) not null,
      deleted_at timestamptz(3),
      deleted_by uuid references users on delete set null
    )`.execute(db)
    await sql`create index evaluations_created on evaluations (created_at, id)`.execute(db)
    await sql`create index evaluations_measurer on evaluations (measurer_id)`.execute(db)
    await sql`create index evaluations_option on evaluations (eval_option)`.execute(db)

    await sql`create table history (
      id uuid primary key,
      record_kind text not null,
      record_id uuid not null,
      seq integer not null,
      at timestamptz(3) not null,
      by_id uuid,
      by_name text not null,
      by_role text not null,
      action text not null,
      changes jsonb not null,
      previous text not null,
      hash text not null,
      unique (record_kind, record_id, seq)
    )`.execute(db)
  },
}
