import { type Kysely, type Migration, sql } from 'kysely'

/** The columns of `evaluations` that the figures depend on. */
const COUNTED_COLUMNS = [
  ...['eval_option', 'phenotype_key', 'total_points', 'award', 'hunt_date', 'hunt_country', 'source'],
  ...['data', 'deleted_at'],
]

/** The columns of a change, from a row of `evaluations`. */
const CHANGE = sql.raw(`eval_option, phenotype_key, total_points, medal_rank, extract(year from hunt_date)::integer,
  hunt_country, source, floor(get_age(data))::integer,
  jsonb_build_object(
    'measurementParams', coalesce(data -> 'measurementParams', '{}'), 'additions', coalesce(data -> 'additions', '{}'))`)

/**
 * The functions and triggers that derive and write the figures. They replace those of databases in which the previous
 * migration created them, without the sides of additions.
 */
export const statisticsWriters: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await createFigures(db)
    await createWriters(db)
    await sql`select rebuild_statistics()`.execute(db)
    await sql`analyze statistics`.execute(db)
  },
}

/** Functions that list the figures of an evaluation. */
const createFigures = async (db: Kysely<unknown>) => {
  // A pair is in a section of the sheet or in a group of it.
  await sql`create or replace function list_sides(params jsonb)
    returns table (path text, left_side numeric, right_side numeric) language sql immutable parallel safe as $$
      with fields as (
        select section.key || '.' || field.key as path, field.value as node
        from jsonb_each(params) as section cross join lateral jsonb_each(section.value) as field
        where jsonb_typeof(field.value) = 'object'
      )
      select path, (pair -> 'left')::numeric, (pair -> 'right')::numeric
      from (
        select path, node as pair from fields
        union all
        select path || '.' || key, value from fields cross join lateral jsonb_each(node)
        where jsonb_typeof(value) = 'object'
      ) as pairs
      where pair ?& array['left', 'right'] and (pair -> 'left')::numeric > 0 and (pair -> 'right')::numeric > 0
    $$`.execute(db)
  await sql`create or replace function list_figures(change statistics_changes) returns table (
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
      select 'sides', change.eval_option, level.phenotype_key, path, sign(left_side - right_side)::integer,
        round(left_side * 100)::bigint, round(right_side * 100)::bigint
      from list_sides(change.params) cross join (values (''), (change.phenotype_key)) as level (phenotype_key)
    $$`.execute(db)
}

/** Triggers and functions that write the tables. They run with the rights of the owner: the server only reads. */
const createWriters = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const asOwner = sql`security definer set search_path = ${sql.ref(rows[0]?.schema ?? 'public')}, pg_temp`
  await sql`create or replace function count_new_evaluations() returns trigger language plpgsql ${asOwner} as $$
    begin
      insert into statistics_changes select 1, ${CHANGE} from new_rows where deleted_at is null;
      return null;
    end $$`.execute(db)
  await sql`create or replace function count_changed_evaluation() returns trigger language plpgsql ${asOwner} as $$
    begin
      insert into statistics_changes
        select -1, ${CHANGE} from (select old.*) as before where deleted_at is null;
      if tg_op = 'UPDATE' then
        insert into statistics_changes
          select 1, ${CHANGE} from (select new.*) as after where deleted_at is null;
      end if;
      return null;
    end $$`.execute(db)
  const list = (row: string) => sql.join(COUNTED_COLUMNS.map((name) => sql.ref(`${row}.${name}`)))
  await sql`create or replace trigger new_evaluations_are_counted after insert on evaluations
    referencing new table as new_rows for each statement execute function count_new_evaluations()`.execute(db)
  await sql`create or replace trigger changed_evaluation_is_counted after update on evaluations for each row
    when ((${list('old')}) is distinct from (${list('new')}))
    execute function count_changed_evaluation()`.execute(db)
  await sql`create or replace trigger removed_evaluation_is_counted after delete on evaluations for each row
    execute function count_changed_evaluation()`.execute(db)

  const figures = sql`select chart, figure.eval_option, figure.phenotype_key, label, number, sum((change).trophies),
      sum((change).trophies * left_side), sum((change).trophies * right_side)
    from changes cross join lateral list_figures(change) as figure group by 1, 2, 3, 4, 5`
  await sql`drop function if exists fold_statistics`.execute(db)
  await sql`create or replace function merge_statistics(max_rows integer) returns bigint language plpgsql ${asOwner} as $$
    declare merged bigint;
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
      select count(*) into merged from changes;
      return merged;
    end $$`.execute(db)
  await sql`create or replace function rebuild_statistics() returns void language plpgsql ${asOwner} as $$
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
  await sql`revoke execute on function merge_statistics, rebuild_statistics from public`.execute(db)
}
