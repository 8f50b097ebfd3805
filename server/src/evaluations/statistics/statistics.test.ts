/** The figures equal a count of the stored evaluations. */
import {
  type Evaluation,
  type EvaluationListRow,
  type EvaluationStatistics,
  getValueAtPath,
  listEditions,
  listSpeciesInForce,
  type Page,
  type PointsRank,
} from '@trophy/domain'
import { createRandom, makeSheet } from '@trophy/domain/samples'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { as, make, db, guest } = await testApp()
const admin = await as(await make.admin())
const measurer = await as(await make.member({ role: 'CCM', evaluation_options: [] }))
const random = createRandom(11)
const SPECIES = listSpeciesInForce('2026-06-01').filter(({ key }) =>
  ['red-deer', 'alpine-ibex', 'carnivore'].includes(key),
)

const makeInput = () => {
  const species = random.pick(SPECIES)
  const phenotype = random.pick(species.phenotypes.slice(0, 2))
  const data = makeSheet(species, phenotype, random.pick(['Gold', 'Silver', 'none'] as const), random)
  const overrides = {
    hunt_date: `${random.integer(2019, 2025)}-0${random.integer(1, 9)}-15`,
    hunt_country: random.pick(['SK', 'HU', 'PL']),
    source: random.pick(['Free range', 'Casualties']),
    phenotype: { key: phenotype.key },
    data,
  }
  return { key: species.key, input: evaluationInput(overrides, species.key) }
}

const enter = async () => {
  const { key, input } = makeInput()
  const { status, data } = await admin.post<Evaluation>(`/evaluation/${key}`, { data: input })
  expect(status).toBe(200)
  return data
}

const readStatistics = async (choice: Choice = {}) => {
  const query = new URLSearchParams(choice)
  const { status, data } = await measurer.get<EvaluationStatistics>(`/evaluation-statistics?${query}`)
  expect(status).toBe(200)
  return data
}

type Choice = { readonly eval_option?: string; readonly phenotype_key?: string }

const toCondition = (choice: Choice) =>
  sql.join(
    [sql`deleted_at is null`, ...Object.entries(choice).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)],
    sql` and `,
  )

/** Counts evaluations by a column and medal with plain SQL. */
const countBy = async (choice: Choice, column: string) => {
  const { rows } = await sql<{ value: string; award: string; count: number }>`
    select ${sql.raw(column)}::text as value, award, count(*)::integer as count from evaluations
    where ${toCondition(choice)} group by 1, 2`.execute(db)
  const groups: Record<string, Record<string, number>> = {}
  for (const { value, award, count } of rows)
    groups[value] = { ...(groups[value] ?? { Gold: 0, Silver: 0, Bronze: 0, none: 0 }), [award]: count }
  return groups
}

type Stored = {
  readonly phenotype_key: string
  readonly total_points: number
  readonly award: string
  readonly data: Evaluation['data']
}

const readStored = async (choice: Choice) => {
  const { rows } = await sql<Stored>`
    select phenotype_key, total_points, award, data from evaluations where ${toCondition(choice)}`.execute(db)
  return rows
}

const toMedals = <Row extends { readonly medals: object }>(rows: readonly Row[], getKey: (row: Row) => unknown) =>
  Object.fromEntries(rows.map((row) => [String(getKey(row)), row.medals]))

const add = (parts: readonly { readonly count: number }[]) => parts.reduce((sum, { count }) => sum + count, 0)

/** The ages of a sheet, the most reliable first. */
const AGES = ['dentalLayerMethod', 'lowerJaw', 'estimation']

/** Returns the age in years: the middle of the range, or the one value that is given. Null without an age. */
const getAge = (data: unknown): number | null => {
  for (const name of AGES) {
    const ends = ['min', 'max'].map((end) => Number(getValueAtPath(data, `supplementary.${name}.${end}`) ?? 0))
    const given = ends.filter((years) => years > 0)
    if (given.length > 0) return given.reduce((sum, years) => sum + years, 0) / given.length
  }
  return null
}

const expectPhenotype = (
  { buckets, bucketWidth, ages, total }: EvaluationStatistics['phenotypes'][number],
  stored: readonly Stored[],
) => {
  const isIn = (from: number, { total_points }: Stored) =>
    total_points >= Math.round(from * 100) && total_points < Math.round((from + bucketWidth) * 100)
  expect([total, add(buckets)]).toEqual([stored.length, stored.length])
  for (const { from, count, medals } of buckets) {
    const inBucket = stored.filter((row) => isIn(from, row))
    expect(inBucket).toHaveLength(count)
    for (const [award, expected] of Object.entries(medals))
      expect(inBucket.filter((row) => row.award === award)).toHaveLength(expected)
  }
  const aged = stored.filter(({ data }) => getAge(data) !== null)
  expect([ages.total, add(ages.cells)]).toEqual([aged.length, aged.length])
  for (const { age, from, count } of ages.cells)
    expect(aged.filter((row) => Math.floor(getAge(row.data) ?? -1) === age && isIn(from, row))).toHaveLength(count)
}

/** Returns both sides of a measure on all trophies that have both. */
const listPairs = (path: string, stored: readonly Stored[]) =>
  stored.flatMap(({ data }) => {
    const pair = getValueAtPath(data, path) as { left: number; right: number } | undefined
    return pair && pair.left > 0 && pair.right > 0 ? [pair] : []
  })

/** The paths of the paired measures of a species. */
const listPairedPaths = (species: string) => {
  const leaves = listEditions(species).flatMap((edition) => edition.leaves)
  return leaves.filter(({ field }) => field.kind.startsWith('pair')).map(({ path }) => path)
}

const expectSides = (side: EvaluationStatistics['sides'][number], stored: readonly Stored[]) => {
  const pairs = listPairs(side.path, stored)
  expect(side).toMatchObject({
    total: pairs.length,
    leftLarger: pairs.filter(({ left, right }) => left > right).length,
    equal: pairs.filter(({ left, right }) => left === right).length,
    rightLarger: pairs.filter(({ left, right }) => left < right).length,
  })
  expect(side.leftMean).toBeCloseTo(pairs.reduce((sum, { left }) => sum + left, 0) / pairs.length, 1)
  expect(side.rightMean).toBeCloseTo(pairs.reduce((sum, { right }) => sum + right, 0) / pairs.length, 1)
}

/** Compares all figures of a choice with the stored evaluations. */
const expectPlainCounts = async (choice: Choice) => {
  const statistics = await readStatistics(choice)
  const stored = await readStored(choice)
  expect(statistics.total).toBe(stored.length)
  const byYear = toMedals(statistics.byYear, ({ year }) => year)
  expect(byYear).toEqual(await countBy(choice, 'extract(year from hunt_date)'))
  expect(toMedals(statistics.byCountry, ({ country }) => country)).toEqual(await countBy(choice, 'hunt_country'))
  expect(toMedals(statistics.bySource, ({ source }) => source)).toEqual(await countBy(choice, 'source'))
  expect(toMedals(statistics.bySpecies, ({ species }) => species)).toEqual(await countBy(choice, 'eval_option'))
  const phenotypes = choice.eval_option ? await countBy(choice, 'phenotype_key') : {}
  expect(toMedals(statistics.phenotypes, ({ key }) => key)).toEqual(phenotypes)
  for (const phenotype of statistics.phenotypes)
    expectPhenotype(
      phenotype,
      stored.filter(({ phenotype_key }) => phenotype_key === phenotype.key),
    )
  const paths = listPairedPaths(choice.eval_option ?? '').filter((path) => listPairs(path, stored).length > 0)
  expect(statistics.sides.map(({ path }) => path)).toEqual(paths)
  for (const side of statistics.sides) expectSides(side, stored)
}

describe('the statistics', () => {
  it('equal plain counts, without deleted evaluations [O-045]', async () => {
    const entered: Evaluation[] = []
    for (let nth = 0; nth < 30; nth += 1) entered.push(await enter())
    for (const { _id } of entered.slice(0, 3)) expect((await admin.delete(`/evaluation/${_id}`)).status).toBe(200)
    await expectPlainCounts({})
    for (const { key, phenotypes } of SPECIES) {
      await expectPlainCounts({ eval_option: key })
      await expectPlainCounts({ eval_option: key, phenotype_key: phenotypes[0]?.key ?? '' })
    }
    const { sides } = await readStatistics({ eval_option: 'alpine-ibex' })
    expect(sides.map(({ path }) => path)).toContain('additions.cordLength')
  })

  it('rank points among all trophies of the phenotype', async () => {
    const { eval_option: species, phenotype } = await enter()
    const key = phenotype?.key ?? ''
    const stored = (await readStored({ eval_option: species, phenotype_key: key })).map(
      ({ total_points }) => total_points,
    )
    for (const points of [0, stored[0] ?? 0, 99_999_999]) {
      const query = new URLSearchParams({ species, phenotype: key, points: String(points / 100) })
      const { data } = await measurer.get<PointsRank>(`/evaluation-statistics/rank?${query}`)
      expect(data).toMatchObject({
        total: stored.length,
        lower: stored.filter((one) => one < points).length,
      })
      expect(add(data.buckets)).toBe(stored.length)
    }
  })

  it('are rejected for guests and for unknown choices', async () => {
    const rank = '/evaluation-statistics/rank?species=red-deer&phenotype=red-deer-swedish&points='
    expect((await guest.get('/evaluation-statistics')).status).toBe(401)
    expect((await guest.get(`${rank}1`)).status).toBe(401)
    expect((await measurer.get(`${rank}1`)).status).toBe(200)
    expect((await measurer.get(`${rank}a`)).status).toBe(400)
    expect(
      await measurer.get('/evaluation-statistics/rank?species=alpine-ibex&phenotype=red-deer-swedish&points=1'),
    ).toMatchObject({ status: 400, problem: { fields: { phenotype: expect.any(String) } } })
  })
})

describe('the filters of the statistics', () => {
  const list = async (query: string) =>
    (await measurer.get<Page<EvaluationListRow>>(`/evaluation?${query}&sortBy=total_points&sortDir=desc`)).data
  const read = async (query: string) =>
    (await measurer.get<EvaluationStatistics>(`/evaluation-statistics?${query}`)).data

  it('count the trophies that the list has under the same filters [O-041]', async () => {
    const judge = await as(await make.member({ role: 'STJ', id_number: '4711', evaluation_options: ['red-deer'] }))
    expect((await judge.post('/evaluation/red-deer', { data: evaluationInput() })).status).toBe(200)
    for (const query of [
      'eval_option=red-deer',
      'eval_option=red-deer&eval_option=carnivore',
      'hunt_country=SK&hunt_country=HU',
      'source=Casualties',
      'medal=Gold&medal=none',
      'measurer_id_number=47',
      'measurer_id_number=',
      'hunt_date_from=2021-03-15',
      'hunt_date_to=2023-12-31',
      'eval_option=red-deer&medal=Gold&medal=Silver&hunt_country=SK&hunt_country=HU',
      `eval_option=red-deer&phenotype_key=${SPECIES.find(({ key }) => key === 'red-deer')?.phenotypes[1]?.key}`,
    ]) {
      const [statistics, { totalDocs, docs }] = [await read(query), await list(query)]
      expect(statistics.total, query).toBe(totalDocs)
      expect(totalDocs, query).toBeGreaterThan(0)
      const isSingle = query.split('eval_option').length === 2
      expect(statistics.highest?.points, query).toBe(isSingle ? docs[0]?.total_points.points : undefined)
      expect(statistics.phenotypes.length > 0, query).toBe(isSingle)
    }
  })

  it.each([
    ['eval_option', 'unicorn'],
    ['hunt_date_to', '2021-02-30'],
    ['measurer_id_number', '1'.repeat(201)],
    ['points_from', '1'],
  ])('reject an invalid %s at its field [O-041]', async (name, value) => {
    const { status, problem } = await measurer.get(`/evaluation-statistics?${new URLSearchParams({ [name]: value })}`)
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [name]])
  })
})

describe('the list', () => {
  const count = async (filters: Readonly<Record<string, string | number>>) => {
    const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
    return (await measurer.get<{ totalDocs: number }>(`/evaluation?${query}`)).data.totalDocs
  }

  it('has as many rows under the filters of a bar as the bar counts', async () => {
    for (const { key: eval_option } of SPECIES) {
      const { phenotypes } = await readStatistics({ eval_option })
      for (const { key, total, bucketWidth, buckets, ages } of phenotypes) {
        const choice = { eval_option, phenotype_key: key }
        const toRange = (from: number) => ({ points_from: from, points_to: (from + bucketWidth - 0.01).toFixed(2) })
        const [bucket, cell] = [buckets[0], ages.cells[0]]
        expect(await count(choice)).toBe(total)
        expect(await count({ ...choice, ...toRange(bucket?.from ?? 0) })).toBe(bucket?.count)
        const years = { age_from: cell?.age ?? 0, age_to: (cell?.age ?? 0) + 0.99 }
        expect(await count({ ...choice, ...toRange(cell?.from ?? 0), ...years })).toBe(cell?.count ?? 0)
      }
    }
  })

  it.each(['points_from=-1', 'points_to=1.234', 'age_from=old', 'phenotype_key=a%20b'])('rejects %s', async (query) => {
    expect((await measurer.get(`/evaluation?${query}`)).status).toBe(400)
  })
})
