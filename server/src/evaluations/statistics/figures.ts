/** Counts of the evaluations of a choice that are not deleted: one statement for each kind of chart. */
import type { Award, EvaluationStatistics } from '@trophy/domain'
import { type RawBuilder, sql } from 'kysely'
import { toFilterCondition } from '#evaluations/list/list.ts'
import type { Db } from '#platform/database/types.ts'

/** The filters of the list; all evaluations without any. */
export type Choice = Parameters<typeof toFilterCondition>[0]

export type Medals = Readonly<Record<Award, number>>

const MEDAL_COUNTS = sql`count(*) filter (where award = 'Gold')::integer as "Gold",
  count(*) filter (where award = 'Silver')::integer as "Silver",
  count(*) filter (where award = 'Bronze')::integer as "Bronze",
  count(*) filter (where award = 'none')::integer as "none"`

/** The trophies of one year, country, source or species; the other three are null. */
type MedalRow = Medals & {
  readonly year: number | null
  readonly country: string | null
  readonly source: string | null
  readonly species: string | null
}

export const countMedals = async (db: Db, choice: Choice): Promise<readonly MedalRow[]> => {
  const { rows } = await sql<MedalRow>`
    select extract(year from hunt_date)::integer as year, hunt_country as country, source, eval_option as species,
      ${MEDAL_COUNTS}
    from evaluations where ${toFilterCondition(choice)}
    group by grouping sets (extract(year from hunt_date), hunt_country, source, eval_option)`.execute(db)
  return rows
}

/** The trophies of a phenotype, and the spread of their points in hundredths, `low` and `high` without outliers. */
type PhenotypeRow = Medals & {
  readonly key: string
  readonly low: number
  readonly high: number
  readonly highest: number
}

/** The share of trophies at each end that are outliers, for example with 0 points. */
const OUTLIER_SHARE = 0.005

export const countPhenotypes = async (db: Db, choice: Choice): Promise<readonly PhenotypeRow[]> => {
  const percentile = (share: number) => sql`percentile_disc(${sql.lit(share)}) within group (order by total_points)`
  const { rows } = await sql<PhenotypeRow>`
    select phenotype_key as key, ${percentile(OUTLIER_SHARE)} as low, ${percentile(1 - OUTLIER_SHARE)} as high,
      max(total_points) as highest, ${MEDAL_COUNTS}
    from evaluations where ${toFilterCondition(choice)} group by phenotype_key`.execute(db)
  return rows
}

/** Buckets without those of outliers, about. */
const TYPICAL_BUCKETS = 24

/** Returns the width of buckets in points: at most three digits of the highest points differ. */
export const chooseBucketWidth = ({ low, high, highest }: Pick<PhenotypeRow, 'low' | 'high' | 'highest'>): number => {
  const resolution = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(highest, 1))) - 2)
  return Math.max(roundUp((high - low) / TYPICAL_BUCKETS), resolution) / 100
}

/** Returns the next of 1, 2 or 5 times a power of ten. */
const roundUp = (hundredths: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(hundredths, 1))))
  const factor = [1, 2, 5].find((one) => one * power >= hundredths) ?? 10
  return factor * power
}

/**
 * Returns the trophy with the most points, the newest of several; null without trophies. With an offset, the choice is
 * found first: PostgreSQL would walk through all trophies of other species that have more points.
 */
export const findHighest = async (db: Db, choice: Choice): Promise<EvaluationStatistics['highest']> => {
  const { rows } = await sql<NonNullable<EvaluationStatistics['highest']>>`
    select id as "_id", public_id, total_points / 100::float8 as points
    from evaluations where id = (
      select id from (
        select id, total_points from evaluations where ${toFilterCondition(choice)} offset 0
      ) as chosen order by total_points desc, id desc limit 1
    )`.execute(db)
  return rows[0] ?? null
}

/** The trophies of a phenotype whose points are in the bucket from `from`, in points, and that have this age. */
export type BucketRow = Medals & {
  readonly key: string
  readonly from: number
  readonly age: number | null
  readonly count: number
}

/** In whole years. */
export const AGE = sql<number | null>`floor(get_age(data))::integer`

/** Counts by phenotype, bucket of points and age, ascending. `widths` are those of the buckets by phenotype. */
export const countBuckets = async (
  db: Db,
  choice: Choice,
  widths: ReadonlyMap<string, number>,
  age: RawBuilder<number | null>,
): Promise<readonly BucketRow[]> => {
  const steps = [...widths.values()].map((width) => Math.round(width * 100))
  const { rows } = await sql<BucketRow>`
    select phenotype_key as key, (floor(total_points / step) * step / 100)::float8 as "from", ${age} as age,
      count(*)::integer as count, ${MEDAL_COUNTS}
    from evaluations join unnest(${[...widths.keys()]}::text[], ${steps}::numeric[]) as width (phenotype_key, step)
      using (phenotype_key)
    where ${toFilterCondition(choice)} group by 1, 2, 3 order by 1, 3, 2`.execute(db)
  return rows
}

/** Returns the number of evaluations of the choice with fewer hundredths of a point. */
export const countLower = async (db: Db, choice: Choice, hundredths: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from evaluations where ${toFilterCondition(choice)} and total_points < ${hundredths}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the number of trophies with more hundredths of a point, each with its latest judgement, without two. */
export const countHigherRegistered = async (
  db: Db,
  choice: Choice,
  hundredths: number,
  { without, without_public_id }: { without?: string | undefined; without_public_id?: string | null | undefined },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from evaluations where ${toFilterCondition(choice)} and later_public_id is null
      and total_points > ${hundredths} and id is distinct from ${without ?? null}::uuid
      and public_id is distinct from ${without_public_id ?? null}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Left against right of the paired measure at a path, on the trophies with both sides. */
type SidesRow = {
  readonly path: string
  readonly total: number
  readonly leftMean: number
  readonly rightMean: number
  readonly leftLarger: number
  readonly equal: number
  readonly rightLarger: number
}

export const compareSides = async (db: Db, choice: Choice, paths: readonly string[]): Promise<readonly SidesRow[]> => {
  const { rows } = await sql<SidesRow>`
    select path, count(*)::integer as total,
      round(avg(left_side), 2)::float8 as "leftMean", round(avg(right_side), 2)::float8 as "rightMean",
      count(*) filter (where left_side > right_side)::integer as "leftLarger",
      count(*) filter (where left_side = right_side)::integer as equal,
      count(*) filter (where left_side < right_side)::integer as "rightLarger"
    from evaluations cross join unnest(${paths}::text[]) as path
      cross join lateral (select data #> string_to_array(path, '.') as pair) as pairs
      cross join lateral (
        select (pair ->> 'left')::numeric as left_side, (pair ->> 'right')::numeric as right_side) as sides
    where ${toFilterCondition(choice)} and left_side > 0 and right_side > 0
    group by path`.execute(db)
  return rows
}
