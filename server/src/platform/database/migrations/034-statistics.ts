import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The tables of figures of evaluations. A write of an evaluation appends the change of its figures in the same
 * transaction; a task adds the changes up in `statistics`. So the sum of both is current, and no save waits for another
 * one. The next migration creates the functions that write them.
 */
export const statistics: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await createTables(db)
    await createDerivations(db)
    await sql`create index evaluations_by_age on evaluations (get_age(data), eval_option)
      where deleted_at is null`.execute(db)
    // Without statistics of the expression, the planner would scan the list instead of the index.
    await sql`analyze evaluations`.execute(db)
  },
}

const createTables = async (db: Kysely<unknown>) => {
  await sql`create table statistics (
    chart text not null,
    eval_option text not null,
    phenotype_key text not null,
    label text not null,
    number integer not null,
    trophies bigint not null,
    left_sum bigint not null,
    right_sum bigint not null,
    primary key (chart, eval_option, phenotype_key, label, number)
  )`.execute(db)
  await sql`create table statistics_changes (
    trophies smallint not null check (trophies in (1, -1)),
    eval_option text not null,
    phenotype_key text not null,
    total_points integer not null,
    medal_rank smallint not null,
    hunt_year integer not null,
    hunt_country text not null,
    source text not null,
    age integer,
    params jsonb not null
  )`.execute(db)
  // Every merge leaves as many dead rows as it has merged.
  await sql`alter table statistics_changes set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`.execute(db)
}

/** Functions that derive values from an evaluation. */
const createDerivations = async (db: Kysely<unknown>) => {
  await sql`create function get_middle(range jsonb) returns numeric language sql immutable parallel safe return
    case
      when coalesce((range -> 'min')::numeric, 0) = 0 then nullif((range -> 'max')::numeric, 0)
      when coalesce((range -> 'max')::numeric, 0) = 0 then (range -> 'min')::numeric
      else ((range -> 'min')::numeric + (range -> 'max')::numeric) / 2
    end`.execute(db)
  // The age in years: the most reliable method that is given counts.
  await sql`create function get_age(data jsonb) returns numeric language sql immutable parallel safe return coalesce(
    get_middle(data #> '{supplementary,dentalLayerMethod}'),
    get_middle(data #> '{supplementary,lowerJaw}'),
    get_middle(data #> '{supplementary,estimation}'))`.execute(db)
  // Three significant digits keep the number of figures small, however many trophies there are.
  await sql`create function truncate_points(hundredths integer) returns integer
    language sql immutable parallel safe return
    case
      when hundredths < 1000 then hundredths
      when hundredths < 10000 then hundredths / 10 * 10
      when hundredths < 100000 then hundredths / 100 * 100
      else hundredths / 1000 * 1000
    end`.execute(db)
}
