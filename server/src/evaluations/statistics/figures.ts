/** Figures of evaluations in the database: what is merged, and the changes since. */
import { sql } from 'kysely'
import type { Db, Pool } from '#platform/database/types.ts'

/** `label` and `number` depend on the chart; see the schema. */
export type Figure = {
  readonly chart: string
  readonly phenotype_key: string
  readonly label: string
  readonly number: number
  readonly trophies: number
  readonly left_sum: number
  readonly right_sum: number
}

/** Part of the figures: of all species, of a species, or of a phenotype; an empty text is for all. */
export type FigureKey = { readonly chart: string; readonly eval_option: string; readonly phenotype_key: string }

/** Changes that are merged in one statement. */
const MERGE_BATCH_ROWS = 5_000

/** More changes than this are merged when figures are read, for example after an import. */
const MAX_UNMERGED_ROWS = 500

/** Adds a batch of changes up in the figures. Returns false if there are no more, or another server is merging. */
const mergeBatch = async (pool: Pool): Promise<boolean> => {
  const { rows } = await sql<{ merged: string }>`select merge_statistics(${MERGE_BATCH_ROWS}) as merged`.execute(pool)
  return Number(rows[0]?.merged) === MERGE_BATCH_ROWS
}

/** Adds all changes up in the figures. An aborted `signal` stops it after a batch. */
export const mergeStatistics = async (pool: Pool, signal?: AbortSignal): Promise<void> => {
  let hasMore = true
  while (hasMore && !signal?.aborted) hasMore = await mergeBatch(pool)
}

/** Merges a batch if there are many changes, so that later reads have fewer to add up. */
export const mergeIfMany = async (pool: Pool): Promise<void> => {
  const { rows } = await sql<{ changes: string }>`
    select count(*) as changes from (select from statistics_changes limit ${MAX_UNMERGED_ROWS + 1}) as found`.execute(
    pool,
  )
  if (Number(rows[0]?.changes) > MAX_UNMERGED_ROWS) await mergeBatch(pool)
}

/** Returns the figures as of now, without zeros, in no particular order. */
export const readFigures = async (db: Db, keys: readonly FigureKey[]): Promise<readonly Figure[]> => {
  const [charts, species, phenotypes] = [
    keys.map(({ chart }) => chart),
    keys.map(({ eval_option }) => eval_option),
    keys.map(({ phenotype_key }) => phenotype_key),
  ]
  // One statement, so that a change is in exactly one of the two tables.
  const { rows } = await sql<Figure>`
    with wanted as materialized (
      select * from unnest(${charts}::text[], ${species}::text[], ${phenotypes}::text[])
        as key (chart, eval_option, phenotype_key)
    )
    select chart, phenotype_key, label, number, sum(trophies)::integer as trophies, sum(left_sum)::float8 as left_sum,
      sum(right_sum)::float8 as right_sum
    from (
      select statistics.* from wanted join statistics using (chart, eval_option, phenotype_key)
      union all
      select figure.chart, figure.eval_option, figure.phenotype_key, figure.label, figure.number, change.trophies,
        change.trophies * left_side, change.trophies * right_side
      from statistics_changes as change cross join lateral list_figures(change) as figure
      where ('' = any(${species}::text[]) or change.eval_option = any(${species}::text[]))
        and (figure.chart, figure.eval_option, figure.phenotype_key) in (select * from wanted)
    ) as figures
    group by chart, phenotype_key, label, number having sum(trophies) <> 0`.execute(db)
  return rows
}

/** Returns the number of evaluations that are not deleted, as of now: each is in one figure of the chart by species. */
export const readTotal = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(trophies), 0)::integer as total
    from (
      select trophies from statistics where chart = 'species' and eval_option = '' and phenotype_key = ''
      union all
      select trophies from statistics_changes
    ) as figures`.execute(db)
  return rows[0]?.total ?? 0
}

export type Rank = { readonly total: number; readonly lower: number }

/** Returns the number of trophies of a phenotype, and of those with fewer hundredths of a point. */
export const readRank = async (db: Db, species: string, phenotype: string, hundredths: number): Promise<Rank> => {
  const { rows } = await sql<Rank>`
    select coalesce(sum(trophies), 0)::integer as total,
      coalesce(sum(trophies) filter (where number < ${hundredths}), 0)::integer as lower
    from (
      select number, trophies from statistics
      where chart = 'total' and eval_option = ${species} and phenotype_key = ${phenotype}
      union all
      select total_points, trophies from statistics_changes
      where eval_option = ${species} and phenotype_key = ${phenotype}
    ) as points`.execute(db)
  return rows[0] ?? { total: 0, lower: 0 }
}
