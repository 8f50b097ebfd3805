import { type Kysely, type Migration, sql } from 'kysely'

/** The advisory lock that writers of the audit log share. */
const AUDIT_WRITERS = 4_710_002

/** The order of the rows of the audit log, and the hash chain over them. */
export const auditLinks: Migration = {
  up: async (db: Kysely<unknown>) => {
    // Over a large table this takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create sequence audit_ordinals`.execute(db)
    await sql`alter table audit add ordinal bigint not null default nextval('audit_ordinals')`.execute(db)
    await sql`alter sequence audit_ordinals owned by audit.ordinal`.execute(db)
    // As in migration 005: after taking this lock exclusively, no row with an earlier number can appear.
    await sql`create function next_audit_ordinal() returns bigint language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(${sql.lit(AUDIT_WRITERS)});
        return nextval('audit_ordinals');
      end $$`.execute(db)
    await sql`alter table audit alter ordinal set default next_audit_ordinal()`.execute(db)
    await sql`create unique index audit_ordinal on audit (ordinal)`.execute(db)
    await sql`create table audit_links (
      number integer primary key,
      at timestamptz(3) not null,
      up_to bigint not null,
      rows integer not null,
      digest text not null,
      previous text not null,
      hash text not null,
      key_id text,
      signature text,
      check ((key_id is null) = (signature is null))
    )`.execute(db)
  },
}
