import { type Kysely, type Migration, sql } from 'kysely'

/** Columns the evaluation list sorts by; ties are ordered by id. */
const SORTED = [
  'public_id',
  'measurer_id_number',
  'measurer_name',
  'hunter_name',
  'species_name',
  'hunt_date',
  'hunt_country_name',
  'eval_date',
  'source',
  'total_points',
  'files_num',
  'version',
  'created_at',
  'modified_date',
  'phenotype_label',
  'medal_rank',
] as const

/** Columns of the list's choice and date filters, the most selective first. */
const CHOSEN = ['eval_option', 'award', 'hunt_country', 'source', 'version', 'eval_date', 'hunt_date'] as const

/** Columns of the list's text filters. */
const SEARCHED = [
  'public_id',
  'measurer_id_number',
  'measurer_name_folded',
  'hunter_name_folded',
  'phenotype_folded',
] as const

/** Indexes that keep the list fast with a million evaluations, and one for the last writes of a user. */
export const listSpeed: Migration = {
  async up(db: Kysely<unknown>) {
    // Over a large table this takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`create extension if not exists pg_trgm`.execute(db)

    await sql`drop index evaluations_created`.execute(db)
    await sql`drop index evaluations_option`.execute(db)
    // An index-only scan finds any page, however deep.
    for (const column of SORTED)
      await sql`create index ${sql.ref(`evaluations_by_${column}`)} on evaluations (${sql.ref(column)}, id)
        where deleted_at is null`.execute(db)
    await sql`create index evaluations_chosen on evaluations (${sql.join(CHOSEN.map((column) => sql.ref(column)))})
      include (id, created_at, total_points) where deleted_at is null`.execute(db)
    const searched = SEARCHED.map((column) => sql`${sql.ref(column)} gin_trgm_ops`)
    await sql`create index evaluations_searched on evaluations using gin (${sql.join(searched)})
      where deleted_at is null`.execute(db)
    // Index-only scans need a recently vacuumed table.
    await sql`alter table evaluations set (
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)`.execute(db)

    await sql`create index history_by on history (by_id, at)`.execute(db)
  },
}
