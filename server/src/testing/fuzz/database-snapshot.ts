/** Keeps a database as it is, tells what has changed in it since, and puts that back: every call meets the same world. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/types.ts'

/**
 * What calls may write although they are refused: how often somebody called or tried. It is not told, and goes before
 * the next call, or the limits would soon be the only answer.
 */
const IGNORED_TABLE = 'attempts'

export type DatabaseSnapshot = {
  /** The tables that are not as they were kept. */
  listChangedTables(): Promise<string[]>
  /** Puts these tables back. */
  restoreTables(tables: readonly string[]): Promise<void>
  /** The ids, public ids and the like of all records, by table. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

type Digests = Readonly<Record<string, string>>

export const snapshotDatabase = async (db: Db): Promise<DatabaseSnapshot> => {
  await sql`create schema kept`.execute(db)
  await sql.raw(COPY_TABLES).execute(db)
  await sql.raw(CREATE_WRITE_COUNTER).execute(db)
  await sql.raw(CREATE_WRITE_TRIGGERS).execute(db)
  await sql.raw(CREATE_DIGEST_FUNCTION).execute(db)
  await sql.raw(CREATE_RESTORE_FUNCTION).execute(db)
  const computeDigests = async (): Promise<Digests> => {
    const { rows } = await sql<{ told: Digests }>`select kept_digests() as told`.execute(db)
    return rows[0]?.told ?? {}
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
      await sql`select kept_put_back(${[...tables]}::text[])`.execute(db)
      writeCount = await countWrites(db)
    },
    ids: await listIds(db),
  }
}

/** How often something was written: while it stands still, nothing can have changed. */
const countWrites = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select last_value::text as at from kept.writes`.execute(db)
  return rows[0]?.at ?? ''
}

/** Counts what is taken back as well, as no sequence is ever set back. */
const CREATE_WRITE_COUNTER = `create sequence kept.writes;
  select nextval('kept.writes');
  create function kept.note_write() returns trigger language plpgsql as $$
  begin
    perform nextval('kept.writes');
    return null;
  end $$`

const CREATE_WRITE_TRIGGERS = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create trigger note_write after insert or update or delete or truncate on public.%I
      for each statement execute function kept.note_write()', name);
  end loop; end $$`

const COPY_TABLES = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table kept.%1$I as table public.%1$I', name);
  end loop; end $$`

const CREATE_DIGEST_FUNCTION = `create function kept_digests() returns jsonb language plpgsql as $$
  declare name text; digest text; told jsonb := '{}';
  begin
    delete from ${IGNORED_TABLE};
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> '${IGNORED_TABLE}' order by 1 loop
      execute format('select md5(string_agg(one::text, chr(10) order by one::text)) from public.%I one', name) into digest;
      told := told || jsonb_build_object(name, digest);
    end loop;
    return told;
  end $$`

/** Without triggers, which forbid that a history or a log is changed. */
const CREATE_RESTORE_FUNCTION = `create function kept_put_back(tables text[]) returns void language plpgsql as $$
  declare name text; names text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    foreach name in array tables loop
      select string_agg(quote_ident(column_name), ', ') into names from information_schema.columns
        where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
      execute format('delete from public.%I', name);
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I', name, names);
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
