/** Snapshot of a test database: lists changed tables and restores them, so that all calls start alike. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/types.ts'

/**
 * Even rejected calls write attempt counters. This table is ignored, and emptied before the next call so that the
 * limits do not reject everything.
 */
const IGNORED_TABLE = 'attempts'

export type DatabaseSnapshot = {
  /** Returns the tables that differ from the snapshot. */
  listChangedTables(): Promise<string[]>
  /** Restores these tables. */
  restoreTables(tables: readonly string[]): Promise<void>
  /** Ids, public ids and similar keys of all records, by table. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

type Digests = Readonly<Record<string, string>>

/** `db` connects as the owner of the tables. */
export const snapshotDatabase = async (db: Db): Promise<DatabaseSnapshot> => {
  await sql`create schema snapshot`.execute(db)
  await sql.raw(COPY_TABLES).execute(db)
  await sql.raw(CREATE_WRITE_COUNTER).execute(db)
  await sql.raw(CREATE_WRITE_TRIGGERS).execute(db)
  await sql.raw(CREATE_DIGEST_FUNCTION).execute(db)
  await sql.raw(CREATE_RESTORE_FUNCTION).execute(db)
  const computeDigests = async (): Promise<Digests> => {
    const { rows } = await sql<{ digests: Digests }>`select snapshot_digests() as digests`.execute(db)
    return rows[0]?.digests ?? {}
  }
  const initialDigests = await computeDigests()
  let writeCount = await countWrites(db)
  return {
    listChangedTables: async () => {
      if ((await countWrites(db)) === writeCount) return []
      const now = await computeDigests()
      writeCount = await countWrites(db)
      return Object.keys(now).filter((table) => now[table] !== initialDigests[table])
    },
    restoreTables: async (tables) => {
      await sql`select restore_tables(${[...tables]}::text[])`.execute(db)
      writeCount = await countWrites(db)
    },
    ids: await listIds(db),
  }
}

/** Returns the number of writes; while it is unchanged, nothing has changed. */
const countWrites = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select last_value::text as at from snapshot.writes`.execute(db)
  return rows[0]?.at ?? ''
}

/** Counts rolled-back writes as well, because sequences are never rolled back. */
const CREATE_WRITE_COUNTER = `create sequence snapshot.writes;
  select nextval('snapshot.writes');
  create function snapshot.count_write() returns trigger language plpgsql security definer as $$
  begin
    perform nextval('snapshot.writes');
    return null;
  end $$`

const CREATE_WRITE_TRIGGERS = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create trigger count_write after insert or update or delete or truncate on public.%I
      for each statement execute function snapshot.count_write()', name);
  end loop; end $$`

const COPY_TABLES = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table snapshot.%1$I as table public.%1$I', name);
  end loop; end $$`

const CREATE_DIGEST_FUNCTION = `create function snapshot_digests() returns jsonb language plpgsql as $$
  declare name text; digest text; digests jsonb := '{}';
  begin
    delete from ${IGNORED_TABLE};
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> '${IGNORED_TABLE}' order by 1 loop
      execute format('select md5(string_agg(one::text, chr(10) order by one::text)) from public.%I one', name) into digest;
      digests := digests || jsonb_build_object(name, digest);
    end loop;
    return digests;
  end $$`

/** Disables triggers, which forbid changes of a history or a log. */
const CREATE_RESTORE_FUNCTION = `create function restore_tables(tables text[]) returns void language plpgsql as $$
  declare name text; names text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    foreach name in array tables loop
      select string_agg(quote_ident(column_name), ', ') into names from information_schema.columns
        where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
      execute format('delete from public.%I', name);
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from snapshot.%1$I', name, names);
    end loop;
  end $$`

const ID_COLUMNS = ['id', 'uid', 'public_id', 'batch_id']

const listIds = async (db: Db): Promise<DatabaseSnapshot['ids']> => {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = any(${ID_COLUMNS}) order by 1, 2`.execute(db)
  const ids: Record<string, string[]> = {}
  for (const { name, column } of rows) {
    const idRows = await sql<{ id: string }>`
      select ${sql.ref(column)}::text as id from ${sql.table(name)} order by 1 limit 20`.execute(db)
    ids[name] = [...(ids[name] ?? []), ...idRows.rows.map(({ id }) => id)]
  }
  return ids
}
