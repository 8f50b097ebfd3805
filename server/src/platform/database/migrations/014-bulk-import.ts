import { type Kysely, type Migration, sql } from 'kysely'

/** Import batches and their evaluations. */
export const bulkImport: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table import_batches (
      id uuid primary key,
      eval_option text not null,
      file text not null,
      digest text not null,
      rows integer not null,
      at timestamptz(3) not null,
      by_id uuid references users on delete set null,
      by_name text not null,
      by_role text not null,
      undone_at timestamptz(3)
    )`.execute(db)
    // The same rows cannot be imported twice unless the first import is undone.
    await sql`create unique index import_batches_digest on import_batches (digest) where undone_at is null`.execute(db)
    await sql`create index import_batches_at on import_batches (at)`.execute(db)
    await sql`create table import_batch_evaluations (
      evaluation_id uuid primary key references evaluations on delete cascade,
      batch_id uuid not null references import_batches on delete cascade
    )`.execute(db)
    await sql`create index import_batch_evaluations_batch on import_batch_evaluations (batch_id)`.execute(db)
  },
}
