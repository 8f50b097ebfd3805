import { type Kysely, type Migration, sql } from 'kysely'

/** Usual ranges of each phenotype's values, computed periodically from the newest evaluations. */
export const usualRanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table usual_ranges (
      eval_option text not null,
      phenotype_key text not null,
      ranges jsonb not null,
      sampled integer not null,
      found_at timestamptz(3) not null,
      primary key (eval_option, phenotype_key)
    )`.execute(db)
  },
}
