/** Usual ranges of a phenotype's values: the middle 99 % in its newest evaluations. */
import { isMeasure, type Phenotype, type Species, type UsualRanges } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db, Pool, Tx } from '#platform/database/types.ts'

/** Newest evaluations that are sampled: enough for 0.5 % quantiles and still fast. */
const MAX_SAMPLES = 4_000

/** Lifetime of cached ranges. Small samples are recomputed sooner, because that is fast. */
const TTL_SECONDS = 600
const SMALL_SAMPLE_TTL_SECONDS = 2
const MIN_FULL_SAMPLE = 500

type StoredRanges = { readonly ranges: UsualRanges; readonly sampled: number; readonly found_at: string }

/**
 * Returns the ranges by value path and recomputes stale ones. Only one server recomputes at a time; the others return
 * the stored ranges meanwhile. Not used by saves.
 */
export const getUsualRanges = async (
  pool: Pool,
  species: Species,
  phenotype: Phenotype,
  now: Date,
): Promise<UsualRanges> => {
  const stored = await findStoredRanges(pool, species.key, phenotype.key)
  if (stored && !isStale(stored, now)) return stored.ranges
  return pool.transaction().execute(async (tx) => {
    const { rows } = await sql<{ hasLock: boolean }>`select
      pg_try_advisory_xact_lock(hashtextextended(${`${species.key} ${phenotype.key}`}, 2)) as "hasLock"`.execute(tx)
    if (!rows[0]?.hasLock) return stored?.ranges ?? {}
    return computeRanges(tx, species, phenotype, now)
  })
}

const isStale = ({ sampled, found_at }: StoredRanges, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(found_at)) >=
  (sampled < MIN_FULL_SAMPLE ? SMALL_SAMPLE_TTL_SECONDS : TTL_SECONDS) * 1000

const findStoredRanges = async (db: Db, species: string, phenotype: string): Promise<StoredRanges | undefined> => {
  const { rows } = await sql<StoredRanges>`select ranges, sampled, found_at from usual_ranges
    where eval_option = ${species} and phenotype_key = ${phenotype}`.execute(db)
  return rows[0]
}

/** Returns the paths of measured values: not points, choices or ages. */
const listPaths = (species: Species): string[] =>
  species.leaves.flatMap((leaf) => {
    const isMeasured = isMeasure(leaf) && ['number', 'pair'].includes(leaf.field.kind) && leaf.field.unit !== 'points'
    return isMeasured ? leaf.values : []
  })

type Range = { readonly path: string; readonly values: number; readonly low: number; readonly high: number }

const computeRanges = async (tx: Tx, species: Species, phenotype: Phenotype, now: Date): Promise<UsualRanges> => {
  // Filter by label, which is indexed together with the id; ids are ordered by time.
  const newest = sql`select data from evaluations
    where phenotype_label = ${phenotype.label} and eval_option = ${species.key} and phenotype_key = ${phenotype.key}
      and deleted_at is null
    order by id desc limit ${MAX_SAMPLES}`
  const { rows } = await sql<Range & { readonly sampled: number }>`
    with newest as materialized (select data || '{}' as data from (${newest}) as stored),
    sampled as (select count(*)::integer as sampled from newest),
    read as (
      select path, (data #>> string_to_array(path, '.'))::float8 as value
      from newest, unnest(${listPaths(species)}::text[]) as path
    ),
    usual as (
      select path, count(*)::integer as values,
        percentile_disc(array[0.005, 0.995]) within group (order by value) as ends
      from read where value > 0 group by path
    )
    select sampled, path, values, ends[1] as low, ends[2] as high from sampled left join usual on true`.execute(tx)
  const ranges: UsualRanges = Object.fromEntries(
    rows.flatMap(({ path, values, low, high }) => (path === null ? [] : [[path, { values, low, high }]])),
  )
  const values = { ranges: JSON.stringify(ranges), sampled: rows[0]?.sampled ?? 0, found_at: now }
  await tx
    .insertInto('usual_ranges')
    .values({ eval_option: species.key, phenotype_key: phenotype.key, ...values })
    .onConflict((conflict) => conflict.columns(['eval_option', 'phenotype_key']).doUpdateSet(values))
    .execute()
  return ranges
}
