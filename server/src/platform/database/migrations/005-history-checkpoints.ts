import { type Kysely, type Migration, sql } from 'kysely'

/** The advisory lock that writers of history share. */
const HISTORY_WRITERS = 4_710_001

/** The order of history rows, their checkpoints, and the state of deleted evaluations. */
export const historyCheckpoints: Migration = {
  async up(db: Kysely<unknown>) {
    // Over a large table this takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create sequence history_ordinals`.execute(db)
    await sql`alter table history add ordinal bigint not null default nextval('history_ordinals')`.execute(db)
    await sql`alter sequence history_ordinals owned by history.ordinal`.execute(db)
    // A writer holds this lock from getting a number until its transaction ends. A checkpoint takes it exclusively for
    // a moment; afterwards no row with an earlier number can appear.
    await sql`create function next_history_ordinal() returns bigint language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(${sql.lit(HISTORY_WRITERS)});
        return nextval('history_ordinals');
      end $$`.execute(db)
    await sql`alter table history alter ordinal set default next_history_ordinal()`.execute(db)
    await sql`create unique index history_ordinal on history (ordinal)`.execute(db)
    await sql`create table history_checkpoints (
      number integer primary key,
      at timestamptz(3) not null,
      up_to bigint not null,
      rows integer not null,
      manifest text not null,
      digest text not null,
      previous text not null,
      hash text not null
    )`.execute(db)

    await sql`alter table evaluations add hunter_erased_at timestamptz(3)`.execute(db)
    // Partial indexes: few evaluations are deleted.
    await sql`create index evaluations_deleted on evaluations (created_at, id) where deleted_at is not null`.execute(db)
    await sql`create index evaluations_to_erase on evaluations (deleted_at)
      where deleted_at is not null and (hunter_erased_at is null or files_num > 0)`.execute(db)
  },
}
