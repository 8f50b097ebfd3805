import { type Kysely, type Migration, sql } from 'kysely'

/** The fields of members, and the counter of ID numbers. */
export const members: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table users
      add column member_of_cic boolean not null default false,
      add column supporting_information text not null default '',
      add column cic_member_id text not null default '',
      add column cic_delegation text not null default '',
      add column country text not null default '',
      add column city text collate names not null default '',
      add column zip text not null default '',
      add column address text not null default '',
      add column corresponding_invoice text not null default '',
      add column prefered_language text[] not null default '{}',
      add column primary_phone text not null default '',
      add column secondary_phone text not null default '',
      add column news_notification boolean not null default false,
      add column events_notification boolean not null default false`.execute(db)
    await sql`create table counters (name text primary key, value integer not null)`.execute(db)
    await sql`insert into counters (name, value)
      select 'member number', max(id_number::integer) from users where id_number ~ '^[0-9]{1,9}$'
      having max(id_number::integer) is not null`.execute(db)
  },
}
