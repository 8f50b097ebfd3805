import { type Kysely, type Migration, sql } from 'kysely'

/** The columns of `evaluations` that the figures depend on. */
const SOURCES = [
  ...['eval_option', 'phenotype_key', 'total_points', 'award', 'hunt_date', 'hunt_country', 'source'],
  ...['data', 'deleted_at'],
]

/** The columns of a change, from a row of `evaluations`. */
const CHANGE = sql.raw(`eval_option, phenotype_key, total_points, medal_rank, extract(year from hunt_date)::integer,
  hunt_country, source, floor(get_age(data))::integer, data -> 'measurementParams'`)

/**
 * Figures of evaluations. A write of an evaluation appends the change of its figures in the same transaction; a task
 * adds the changes up in `statistics`. So the sum of both is current, and no save waits for another one.
 */
export const statistics: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await createTables(db)
    await createFigures(db)
    await createWriters(db)
    await sql`select rebuild_statistics()`.execute(db)
    await sql`analyze statistics`.execute(db)
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
  // Every fold leaves as many dead rows as it has folded.
  await sql`alter table statistics_changes set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`.execute(db)
}

/** Functions that derive the figures of an evaluation. */
const createFigures = async (db: Kysely<unknown>) => {
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
  // A pair is in the parameters or in a group of them.
  await sql`create function list_sides(params jsonb) returns table (path text, left_side numeric, right_side numeric)
    language sql immutable parallel safe as $$
      select path, (pair -> 'left')::numeric, (pair -> 'right')::numeric
      from (
        select 'measurementParams.' || key as path, value as pair from jsonb_each(params)
        union all
        select 'measurementParams.' || outer_field.key || '.' || inner_field.key, inner_field.value
        from jsonb_each(params) as outer_field cross join lateral jsonb_each(
          case when jsonb_typeof(outer_field.value) = 'object' then outer_field.value else '{}' end) as inner_field
      ) as fields
      where jsonb_typeof(pair) = 'object' and pair ?& array['left', 'right']
        and (pair -> 'left')::numeric > 0 and (pair -> 'right')::numeric > 0
    $$`.execute(db)
  await sql`create function list_figures(change statistics_changes) returns table (
      chart text, eval_option text, phenotype_key text, label text, number integer, left_side bigint, right_side bigint)
    language sql immutable parallel safe as $$
      select figure.chart, level.eval_option, level.phenotype_key, figure.label, figure.number, 0::bigint, 0::bigint
      from (values
        ('year', change.hunt_year::text, change.medal_rank::integer),
        ('country', change.hunt_country, change.medal_rank::integer),
        ('source', change.source, change.medal_rank::integer)
      ) as figure (chart, label, number)
      cross join (values
        ('', ''), (change.eval_option, ''), (change.eval_option, change.phenotype_key)
      ) as level (eval_option, phenotype_key)
      union all
      select 'species', '', '', change.eval_option, change.medal_rank::integer, 0, 0
      union all
      select 'phenotype', change.eval_option, '', change.phenotype_key, change.medal_rank::integer, 0, 0
      union all
      select 'total', change.eval_option, change.phenotype_key, '', change.total_points, 0, 0
      union all
      select 'points', change.eval_option, change.phenotype_key, '', truncate_points(change.total_points), 0, 0
      union all
      select 'age', change.eval_option, change.phenotype_key, change.age::text, truncate_points(change.total_points),
        0, 0
      where change.age is not null
      union all
      select 'sides', change.eval_option, level.phenotype_key, path,
        (sign(left_side - right_side)
          * least(ceil(abs(left_side - right_side) * 100 / greatest(left_side, right_side)), 25))::integer,
        round(left_side * 100)::bigint, round(right_side * 100)::bigint
      from list_sides(change.params) cross join (values (''), (change.phenotype_key)) as level (phenotype_key)
    $$`.execute(db)
}

/** Triggers and functions that write the tables. They run with the rights of the owner: the server only reads. */
const createWriters = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const asOwner = sql`security definer set search_path = ${sql.ref(rows[0]?.schema ?? 'public')}, pg_temp`
  await sql`create function count_new_evaluations() returns trigger language plpgsql ${asOwner} as $$
    begin
      insert into statistics_changes select 1, ${CHANGE} from new_rows where deleted_at is null;
      return null;
    end $$`.execute(db)
  await sql`create function count_changed_evaluation() returns trigger language plpgsql ${asOwner} as $$
    begin
      insert into statistics_changes
        select -1, ${CHANGE} from (select old.*) as before where deleted_at is null;
      if tg_op = 'UPDATE' then
        insert into statistics_changes
          select 1, ${CHANGE} from (select new.*) as after where deleted_at is null;
      end if;
      return null;
    end $$`.execute(db)
  const list = (row: string) => sql.join(SOURCES.map((name) => sql.ref(`${row}.${name}`)))
  await sql`create trigger new_evaluations_are_counted after insert on evaluations
    referencing new table as new_rows for each statement execute function count_new_evaluations()`.execute(db)
  await sql`create trigger changed_evaluation_is_counted after update on evaluations for each row
    when ((${list('old')}) is distinct from (${list('new')}))
    execute function count_changed_evaluation()`.execute(db)
  await sql`create trigger removed_evaluation_is_counted after delete on evaluations for each row
    execute function count_changed_evaluation()`.execute(db)

  const figures = sql`select chart, figure.eval_option, figure.phenotype_key, label, number, sum((change).trophies),
      sum((change).trophies * left_side), sum((change).trophies * right_side)
    from changes cross join lateral list_figures(change) as figure group by 1, 2, 3, 4, 5`
  await sql`create function fold_statistics(max_rows integer) returns bigint language plpgsql ${asOwner} as $$
    declare folded bigint;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('statistics', 3)) then return 0; end if;
      with removed as (
        delete from statistics_changes where ctid = any(array(select ctid from statistics_changes limit max_rows))
        returning statistics_changes as change
      ), changes as materialized (select change from removed),
      added as (
        insert into statistics ${figures}
        on conflict (chart, eval_option, phenotype_key, label, number) do update set
          trophies = statistics.trophies + excluded.trophies,
          left_sum = statistics.left_sum + excluded.left_sum,
          right_sum = statistics.right_sum + excluded.right_sum
      )
      select count(*) into folded from changes;
      return folded;
    end $$`.execute(db)
  await sql`create function rebuild_statistics() returns void language plpgsql ${asOwner} as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('statistics', 3));
      lock table evaluations in share row exclusive mode;
      delete from statistics_changes;
      delete from statistics;
      with changes as (
        select row(1, ${CHANGE})::statistics_changes as change from evaluations where deleted_at is null
      )
      insert into statistics ${figures};
    end $$`.execute(db)
  await sql`revoke execute on function fold_statistics, rebuild_statistics from public`.execute(db)
}
