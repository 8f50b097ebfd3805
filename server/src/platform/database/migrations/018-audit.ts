import { type Kysely, type Migration, sql } from 'kysely'

/** The transaction setting that allows deleting old rows of the log. */
const AUDIT_SWEEP = 'trophy.audit_sweep'

/** The audit log of sign-ins and admin actions: append-only, except for the cleanup of old rows. */
export const audit: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table audit (
      id uuid primary key,
      at timestamptz(3) not null,
      kind text not null,
      by_id uuid,
      by_name text collate names not null,
      by_role text not null,
      mark text not null,
      target text not null,
      address text not null,
      by_folded text not null generated always as (fold(by_name || chr(10) || mark)) stored
    )`.execute(db)
    await sql`create index audit_at on audit (at, id)`.execute(db)
    await sql`create index audit_kind on audit (kind, at)`.execute(db)
    await sql`create function keep_audit() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting(${sql.lit(AUDIT_SWEEP)}, true) = 'on' then
          return old;
        end if;
        raise exception 'Rows of the audit log are never changed.';
      end $$`.execute(db)
    await sql`create trigger audit_is_kept before update or delete on audit for each row execute function keep_audit()`.execute(
      db,
    )
    await sql`create trigger audit_is_not_emptied before truncate on audit execute function keep_audit()`.execute(db)
  },
}
