/** The figures of a choice of evaluations, for charts. */
import {
  type Award,
  type EvaluationStatistics,
  findLeaf,
  isMeasure,
  listEditionsByForce,
  listPhenotypes,
  type PointsRank,
  SOURCES,
  type Species,
  toUtcDate,
} from '@trophy/domain'
import type { statisticsRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Pool, Tx } from '#platform/database/types.ts'
import {
  AGE,
  type BucketRow,
  type Choice,
  chooseBucketWidth,
  compareSides,
  countBuckets,
  countHigherRegistered,
  countLower,
  countMedals,
  countPhenotypes,
  findHighest,
  type Medals,
} from './figures.ts'

/** Returns the figures of a choice; those of points and sides only for a single species. */
export const getStatistics = (pool: Pool, choice: Choice, now: Date): Promise<EvaluationStatistics> =>
  inSnapshot(pool, async (tx) => {
    const rows = await countMedals(tx, choice)
    const bySource = rows.flatMap(({ source, ...row }) => (source === null ? [] : [{ source, medals: toMedals(row) }]))
    const [species, ...others] = new Set(choice.eval_option)
    const isSingle = species !== undefined && others.length === 0
    const editions = isSingle ? listEditionsByForce(species, toUtcDate(now)) : []
    return {
      total: bySource.reduce((sum, { medals }) => sum + countTrophies(medals), 0),
      highest: isSingle ? await findHighest(tx, choice) : null,
      bySpecies: rows
        .flatMap(({ species, ...row }) => (species === null ? [] : [{ species, medals: toMedals(row) }]))
        .sort((a, b) => compareTrophies(a.medals, b.medals) || compareTexts(a.species, b.species)),
      byYear: rows
        .flatMap(({ year, ...row }) => (year === null ? [] : [{ year, medals: toMedals(row) }]))
        .sort((a, b) => a.year - b.year),
      byCountry: rows
        .flatMap(({ country, ...row }) => (country === null ? [] : [{ country, medals: toMedals(row) }]))
        .sort((a, b) => compareTrophies(a.medals, b.medals) || compareTexts(a.country, b.country)),
      bySource: SOURCES.flatMap((source) => bySource.filter((row) => row.source === source)),
      phenotypes: isSingle ? await getPhenotypes(tx, choice, editions) : [],
      sides: isSingle ? await getSides(tx, choice, editions) : [],
    }
  })

type RankQuery = z.output<(typeof statisticsRoutes)['GET /evaluation-statistics/rank']['query']>

/** Returns the distribution of a phenotype, the trophies with fewer points, and the place among those of an edition. */
export const getPointsRank = (
  pool: Pool,
  { species, phenotype, points, version, without, without_public_id }: RankQuery,
): Promise<PointsRank> =>
  inSnapshot(pool, async (tx) => {
    const choice = { eval_option: [species], phenotype_key: [phenotype] }
    const [spread] = await countPhenotypes(tx, choice)
    const hundredths = Math.round(points * 100)
    const edition = version && { ...choice, version: [version] }
    const place = edition
      ? { place: 1 + (await countHigherRegistered(tx, edition, hundredths, { without, without_public_id })) }
      : {}
    if (!spread) return { total: 0, lower: 0, bucketWidth: 1, buckets: [], ...place }
    const bucketWidth = chooseBucketWidth(spread)
    const buckets = await countBuckets(tx, choice, new Map([[phenotype, bucketWidth]]), sql`null::integer`)
    return {
      total: countTrophies(spread),
      lower: await countLower(tx, choice, hundredths),
      bucketWidth,
      buckets: buckets.map(({ from, count }) => ({ from, count })),
      ...place,
    }
  })

/** Runs `work` on one state of the evaluations, so that its figures agree. */
const inSnapshot = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  pool.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

const toMedals = ({ Gold, Silver, Bronze, none }: Medals): Medals => ({ Gold, Silver, Bronze, none })

const countTrophies = ({ Gold, Silver, Bronze, none }: Medals): number => Gold + Silver + Bronze + none

/** Most trophies first. */
const compareTrophies = (a: Medals, b: Medals): number => countTrophies(b) - countTrophies(a)

const compareTexts = (a: string, b: string): number => (a < b ? -1 : 1)

/** Sums the trophies of all ages by bucket, ascending. */
const sumBuckets = (cells: readonly BucketRow[]) => {
  const sums = new Map<number, Medals>()
  for (const { from, ...cell } of cells) {
    const sum = sums.get(from) ?? { Gold: 0, Silver: 0, Bronze: 0, none: 0 }
    const add = (award: Award): number => sum[award] + cell[award]
    sums.set(from, { Gold: add('Gold'), Silver: add('Silver'), Bronze: add('Bronze'), none: add('none') })
  }
  const buckets = [...sums].map(([from, medals]) => ({ from, count: countTrophies(medals), medals }))
  return buckets.sort((a, b) => a.from - b.from)
}

const getPhenotypes = async (
  tx: Tx,
  choice: Choice,
  editions: readonly Species[],
): Promise<EvaluationStatistics['phenotypes']> => {
  const rows = new Map((await countPhenotypes(tx, choice)).map((row) => [row.key, row]))
  const widths = new Map([...rows].map(([key, row]) => [key, chooseBucketWidth(row)]))
  const cells = await countBuckets(tx, choice, widths, AGE)
  return listPhenotypes(editions).flatMap(({ key, label, gender, thresholds }) => {
    const row = rows.get(key)
    if (!row) return []
    const phenotypeCells = cells.filter((cell) => cell.key === key)
    const ages = phenotypeCells.flatMap(({ age, from, count }) => (age === null ? [] : [{ age, from, count }]))
    return [
      {
        key,
        label,
        gender,
        total: countTrophies(row),
        thresholds: thresholds ? [...thresholds] : null,
        bucketWidth: widths.get(key) ?? 1,
        buckets: sumBuckets(phenotypeCells),
        medals: toMedals(row),
        ages: { total: ages.reduce((sum, { count }) => sum + count, 0), cells: ages },
      },
    ]
  })
}

const getSides = async (
  tx: Tx,
  choice: Choice,
  editions: readonly Species[],
): Promise<EvaluationStatistics['sides']> => {
  const leaves = editions.flatMap((edition) => edition.leaves)
  const paths = [...new Set(leaves.filter(({ field }) => field.kind.startsWith('pair')).map(({ path }) => path))]
  const rows = await compareSides(tx, choice, paths)
  return paths.flatMap((path) => {
    const row = rows.find((one) => one.path === path)
    const leaf = findLeaf(leaves, path)
    if (!row || !leaf || !isMeasure(leaf)) return []
    return [{ ...row, label: leaf.field.label, unit: leaf.field.unit }]
  })
}
