/** The figures of a choice of evaluations, for charts. */
import {
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
import { sql } from 'kysely'
import type { Pool, Tx } from '#platform/database/types.ts'
import {
  AGE,
  type Choice,
  chooseBucketWidth,
  compareSides,
  countBuckets,
  countLower,
  countMedals,
  countPhenotypes,
  type Medals,
} from './figures.ts'

/** Returns the figures of all evaluations, of a species, or of one of its phenotypes. */
export const getStatistics = (pool: Pool, choice: Choice, now: Date): Promise<EvaluationStatistics> =>
  inSnapshot(pool, async (tx) => {
    const rows = await countMedals(tx, choice)
    const bySource = rows.flatMap(({ source, ...row }) => (source === null ? [] : [{ source, medals: toMedals(row) }]))
    const editions = choice.species === undefined ? [] : listEditionsByForce(choice.species, toUtcDate(now))
    return {
      total: bySource.reduce((sum, { medals }) => sum + countTrophies(medals), 0),
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
      phenotypes: choice.species === undefined ? [] : await getPhenotypes(tx, choice, editions),
      sides: choice.species === undefined ? [] : await getSides(tx, choice, editions),
    }
  })

/** Returns the distribution of a phenotype, and the trophies with fewer points. */
export const getPointsRank = (pool: Pool, species: string, phenotype: string, points: number): Promise<PointsRank> =>
  inSnapshot(pool, async (tx) => {
    const choice = { species, phenotype }
    const [spread] = await countPhenotypes(tx, choice)
    if (!spread) return { total: 0, lower: 0, bucketWidth: 1, buckets: [] }
    const bucketWidth = chooseBucketWidth(spread)
    const buckets = await countBuckets(tx, choice, new Map([[phenotype, bucketWidth]]), sql`null::integer`)
    return {
      total: countTrophies(spread),
      lower: await countLower(tx, choice, Math.round(points * 100)),
      bucketWidth,
      buckets: buckets.map(({ from, count }) => ({ from, count })),
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

const getPhenotypes = async (
  tx: Tx,
  choice: Choice,
  editions: readonly Species[],
): Promise<EvaluationStatistics['phenotypes']> => {
  const rows = new Map((await countPhenotypes(tx, choice)).map((row) => [row.key, row]))
  const widths = new Map([...rows].map(([key, row]) => [key, chooseBucketWidth(row)]))
  const cells = await countBuckets(tx, choice, widths, AGE)
  return listPhenotypes(editions).flatMap(({ key, label, thresholds }) => {
    const row = rows.get(key)
    if (!row) return []
    const buckets = new Map<number, number>()
    const ages: { age: number; from: number; count: number }[] = []
    for (const { age, from, count } of cells.filter((cell) => cell.key === key)) {
      buckets.set(from, (buckets.get(from) ?? 0) + count)
      if (age !== null) ages.push({ age, from, count })
    }
    return [
      {
        key,
        label,
        total: countTrophies(row),
        thresholds: thresholds ? [...thresholds] : null,
        bucketWidth: widths.get(key) ?? 1,
        buckets: [...buckets].map(([from, count]) => ({ from, count })).sort((a, b) => a.from - b.from),
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
