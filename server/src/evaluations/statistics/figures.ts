/** Figures of evaluations in the database: what is folded, and the changes since. */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { prepared } from '#platform/database/prepared-statements.ts'
import type { Db, Pool } from '#platform/database/types.ts'

/** `label` and `number` depend on the chart; see migration 034. */
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

/** Changes that a fold adds up per statement. */
const FOLD_ROWS = 5_000

/** More changes than this are folded before figures are read, for example after an import. */
const MAX_UNFOLDED_ROWS = 500

/** Adds the changes up in the figures. Returns their number; 0 if another server is doing it. */
export const foldStatistics = async (pool: Pool): Promise<number> => {
  let total = 0
  for (;;) {
    const { rows } = await sql<{ folded: string }>`select fold_statistics(${FOLD_ROWS}) as folded`.execute(pool)
    const folded = Number(rows[0]?.folded)
    total += folded
    if (folded < FOLD_ROWS) return total
  }
}

/** Folds the changes before a read if there are too many to add up while reading. */
export const foldIfMany = async (pool: Pool): Promise<void> => {
  const { rows } = await sql<{ changes: string }>`${prepared}
    select count(*) as changes from (select from statistics_changes limit ${MAX_UNFOLDED_ROWS + 1}) as found`.execute(
    pool,
  )
  if (Number(rows[0]?.changes) > MAX_UNFOLDED_ROWS) await foldStatistics(pool)
}

/** Returns the figures as of now, without zeros, in no particular order. */
export const readFigures = async (db: Db, keys: readonly FigureKey[]): Promise<readonly Figure[]> => {
  const [charts, species, phenotypes] = [
    keys.map(({ chart }) => chart),
    keys.map(({ eval_option }) => eval_option),
    keys.map(({ phenotype_key }) => phenotype_key),
  ]
  // One statement, so that a change is in exactly one of the two tables.
  const { rows } = await sql<Figure>`${prepared}
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

export type Rank = { readonly total: number; readonly lower: number; readonly equal: number }

/** Returns the number of trophies of a phenotype, and of those with fewer or the same hundredths of a point. */
export const readRank = async (db: Db, species: string, phenotype: string, hundredths: number): Promise<Rank> => {
  const { rows } = await sql<Rank>`${prepared}
    select ${sumIf(sql`true`)} as total, ${sumIf(sql`number < ${hundredths}`)} as lower,
      ${sumIf(sql`number = ${hundredths}`)} as equal
    from (
      select number, trophies from statistics
      where chart = 'total' and eval_option = ${species} and phenotype_key = ${phenotype}
      union all
      select total_points, trophies from statistics_changes
      where eval_option = ${species} and phenotype_key = ${phenotype}
    ) as points`.execute(db)
  return rows[0] ?? { total: 0, lower: 0, equal: 0 }
}

const sumIf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(trophies) filter (where ${condition}), 0)::integer`
