/** The figures of a choice of evaluations, for charts. */
import {
  type EvaluationStatistics,
  findLeaf,
  isMeasure,
  listEditionsByForce,
  listPhenotypes,
  type Phenotype,
  type PointsRank,
  SOURCES,
  type Species,
  toUtcDate,
} from '@trophy/domain'
import type { Pool } from '#platform/database/types.ts'
import { type Figure, type FigureKey, mergeIfMany, readFigures, readRank } from './figures.ts'
import { toBucketStart, toDistribution } from './points.ts'

type Choice = { readonly species?: string | undefined; readonly phenotype?: string | undefined }
type Medals = EvaluationStatistics['bySpecies'][number]['medals']

/** Medals by `medal_rank`. */
const MEDALS = ['none', 'Bronze', 'Silver', 'Gold'] as const

/** Returns the figures of all evaluations, of a species, or of one of its phenotypes. */
export const getStatistics = async (pool: Pool, choice: Choice, now: Date): Promise<EvaluationStatistics> => {
  const editions = choice.species === undefined ? [] : listEditionsByForce(choice.species, toUtcDate(now))
  const phenotypes = listPhenotypes(editions).filter(({ key }) => key === (choice.phenotype ?? key))
  const [figures] = await Promise.all([readFigures(pool, listKeys(choice, phenotypes)), mergeIfMany(pool)])
  const byChart = groupBy(figures, ({ chart }) => chart)
  const get = (chart: string) => byChart.get(chart) ?? []
  const bySource = groupByLabel(get('source'))
  const total = sum(get('source'))
  return {
    total,
    bySpecies: sortByTrophies(toSpecies(choice, byChart)).map(([species, medals]) => ({ species, medals })),
    byYear: [...groupByLabel(get('year'))]
      .map(([year, medals]) => ({ year: Number(year), medals }))
      .sort((a, b) => a.year - b.year),
    byCountry: sortByTrophies(groupByLabel(get('country'))).map(([country, medals]) => ({ country, medals })),
    bySource: SOURCES.flatMap((source) => {
      const medals = bySource.get(source)
      return medals ? [{ source, medals }] : []
    }),
    phenotypes: toPhenotypes(phenotypes, byChart),
    sides: toSides(editions, get('sides')),
  }
}

/** Returns the distribution of a phenotype, and the trophies with fewer points. */
export const getPointsRank = async (
  pool: Pool,
  species: string,
  phenotype: string,
  points: number,
): Promise<PointsRank> => {
  const snapshot = pool.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const reading = snapshot.execute(async (tx) => {
    const figures = await readFigures(tx, [{ chart: 'points', eval_option: species, phenotype_key: phenotype }])
    const rank = await readRank(tx, species, phenotype, Math.round(points * 100))
    return { ...rank, ...toDistribution(figures) }
  })
  const [rank] = await Promise.all([reading, mergeIfMany(pool)])
  return rank
}

const groupBy = <Key>(figures: readonly Figure[], getKey: (figure: Figure) => Key): ReadonlyMap<Key, Figure[]> => {
  const groups = new Map<Key, Figure[]>()
  for (const figure of figures) {
    const key = getKey(figure)
    const group = groups.get(key)
    if (group) group.push(figure)
    else groups.set(key, [figure])
  }
  return groups
}

const listKeys = (choice: Choice, phenotypes: readonly Phenotype[]): FigureKey[] => {
  const { species: eval_option = '', phenotype: phenotype_key = '' } = choice
  const ofChoice = eval_option === '' ? ['species'] : ['sides']
  const keys = ['year', 'country', 'source', ...ofChoice].map((chart) => ({ chart, eval_option, phenotype_key }))
  if (eval_option === '') return keys
  const ofPhenotypes = phenotypes.flatMap(({ key }) =>
    ['points', 'age'].map((chart) => ({ chart, eval_option, phenotype_key: key })),
  )
  return [...keys, { chart: 'phenotype', eval_option, phenotype_key: '' }, ...ofPhenotypes]
}

const sum = (figures: readonly Figure[]): number => figures.reduce((total, { trophies }) => total + trophies, 0)

/** The number of these figures is the rank of the medal. */
const toMedals = (figures: readonly Figure[]): Medals => {
  const medals = { Gold: 0, Silver: 0, Bronze: 0, none: 0 }
  for (const { number, trophies } of figures) {
    const medal = MEDALS[number]
    if (medal) medals[medal] += trophies
  }
  return medals
}

const groupByLabel = (figures: readonly Figure[]): ReadonlyMap<string, Medals> =>
  new Map([...groupBy(figures, ({ label }) => label)].map(([label, group]) => [label, toMedals(group)]))

const countAll = ({ Gold, Silver, Bronze, none }: Medals): number => Gold + Silver + Bronze + none

const sortByTrophies = (groups: ReadonlyMap<string, Medals>) =>
  [...groups].sort(([a, one], [b, other]) => countAll(other) - countAll(one) || (a < b ? -1 : 1))

/** The figures of a chosen species are those of the choice. */
const toSpecies = ({ species }: Choice, byChart: ReadonlyMap<string, readonly Figure[]>) => {
  if (species === undefined) return groupByLabel(byChart.get('species') ?? [])
  const figures = byChart.get('source')
  return new Map(figures ? [[species, toMedals(figures)]] : [])
}

const toPhenotypes = (
  phenotypes: readonly Phenotype[],
  byChart: ReadonlyMap<string, readonly Figure[]>,
): EvaluationStatistics['phenotypes'] => {
  const select = (chart: string, key: string) =>
    (byChart.get(chart) ?? []).filter(({ phenotype_key }) => phenotype_key === key)
  const medals = groupByLabel(byChart.get('phenotype') ?? [])
  return phenotypes.flatMap(({ key, label, thresholds }) => {
    const ofPhenotype = medals.get(key)
    if (!ofPhenotype) return []
    const distribution = toDistribution(select('points', key))
    return [
      {
        key,
        label,
        total: countAll(ofPhenotype),
        thresholds: thresholds ? [...thresholds] : null,
        ...distribution,
        medals: ofPhenotype,
        ages: toAges(select('age', key), distribution.bucketWidth),
      },
    ]
  })
}

const toAges = (figures: readonly Figure[], width: number): EvaluationStatistics['phenotypes'][number]['ages'] => {
  const byAge = groupBy(figures, ({ label }) => Number(label))
  const cells = [...byAge].flatMap(([age, ofAge]) =>
    [...groupBy(ofAge, ({ number }) => toBucketStart(number, width))].map(([from, group]) => ({
      age,
      from,
      count: sum(group),
    })),
  )
  return { total: sum(figures), cells: cells.sort((a, b) => a.age - b.age || a.from - b.from) }
}

const toSides = (editions: readonly Species[], figures: readonly Figure[]): EvaluationStatistics['sides'] => {
  const leaves = editions.flatMap((edition) => edition.leaves)
  const byPath = groupBy(figures, ({ label }) => label)
  return [...new Set(leaves.map(({ path }) => path))].flatMap((path) => {
    const leaf = findLeaf(leaves, path)
    const group = byPath.get(path)
    if (!group || !leaf || !isMeasure(leaf)) return []
    const total = sum(group)
    const toMean = (hundredths: number) => Math.round(hundredths / total) / 100
    return [
      {
        path,
        label: leaf.field.label,
        unit: leaf.field.unit,
        total,
        leftMean: toMean(group.reduce((all, { left_sum }) => all + left_sum, 0)),
        rightMean: toMean(group.reduce((all, { right_sum }) => all + right_sum, 0)),
        leftLarger: sum(group.filter(({ number }) => number > 0)),
        equal: sum(group.filter(({ number }) => number === 0)),
        rightLarger: sum(group.filter(({ number }) => number < 0)),
      },
    ]
  })
}
