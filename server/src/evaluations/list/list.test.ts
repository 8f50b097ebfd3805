/** The evaluation list: pages, order and filters. */
import type { Evaluation, EvaluationFilterOptions, EvaluationListRow, Page } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, clock, make } = await testApp()

const zak = await make.member({
  firstname: 'Łukasz',
  lastname: 'Żak',
  id_number: '10001',
  evaluation_options: ['red-deer', 'wild-boar'],
})
const cerny = await make.member({
  firstname: 'Jiří',
  lastname: 'Černý',
  id_number: '10002',
  evaluation_options: ['red-deer', 'moose'],
})
const client = await as(zak)
const reader = await as(cerny)

type Overrides = Record<string, unknown>
const createEvaluation = async (
  caller: typeof client,
  animal: string,
  award: 'Gold' | 'Silver' | 'Bronze' | 'none',
  overrides: Overrides,
) => {
  clock.advance(60)
  const { key, data } = validSheet(animal, award)
  const response = await caller.post<Evaluation>(`/evaluation/${animal}`, {
    data: evaluationInput({ phenotype: { key }, data, ...overrides }, animal),
  })
  return response.data
}

const names = ['Ződ', 'Adam', 'łucja', 'Ądam', 'Zoe', 'Өлзий', 'äbel', 'Öhl', 'Ohl', 'Ńora', 'Jäger', 'Straße']
const evaluations: Evaluation[] = []
for (const [i, hunter_name] of names.entries()) {
  const [caller, animal] =
    i % 3 === 0 ? ([reader, 'moose'] as const) : ([client, i % 3 === 1 ? 'red-deer' : 'wild-boar'] as const)
  evaluations.push(
    await createEvaluation(caller, animal, (['Gold', 'Silver', 'Bronze', 'none'] as const)[i % 4] ?? 'none', {
      hunter_name,
      hunt_country: ['SK', 'AT', 'XK', 'CZ'][i % 4],
      hunt_date: `2025-0${1 + (i % 6)}-15`,
      source: i % 2 ? 'Casualties' : 'Free range',
      ticket: hunter_name === 'Jäger' ? 'Á-17' : hunter_name === 'Zoe' ? 'Á-170' : '',
    }),
  )
}

const getPage = async (query = '', caller = client) =>
  (await caller.get<Page<EvaluationListRow>>(`/evaluation${query}`)).data
const listAllRows = async (query = '') => (await getPage(`?rowsPerPage=50&${query}`)).docs

describe('page', () => {
  it('contains the newest ten rows and the total, without private data [E-002] [E-003]', async () => {
    const { docs, totalDocs, page: number, limit } = await getPage()
    expect({ totalDocs, number, limit }).toEqual({ totalDocs: 12, number: 1, limit: 10 })
    expect(docs.map(({ _id }) => _id)).toEqual(
      evaluations
        .slice(2)
        .reverse()
        .map(({ _id }) => _id),
    )
    const {
      review,
      review_block,
      data,
      lines,
      files,
      hunter_address,
      hunter_phone,
      hunter_email,
      supporting_information,
      ...row
    } = evaluations[11] as Evaluation
    expect(docs[0]).toEqual({ ...row, readOnly: false, message: null })
  })

  it('marks rows that the user may not edit [E-034]', async () => {
    const { docs } = await getPage('?rowsPerPage=50')
    for (const { readOnly, measurer_id_number } of docs) expect(readOnly).toBe(measurer_id_number !== '10001')
  })

  it('orders equal rows by id, in the requested direction', async () => {
    const ids = evaluations.map(({ _id }) => _id).sort()
    expect((await listAllRows('sortBy=version&sortDir=asc')).map(({ _id }) => _id)).toEqual(ids)
    expect((await listAllRows('sortBy=version&sortDir=desc')).map(({ _id }) => _id)).toEqual([...ids].reverse())
  })

  it('is empty beyond the last page', async () => {
    expect(await getPage('?page=3')).toEqual({ docs: [], totalDocs: 12, page: 3, limit: 10 })
    expect((await getPage('?page=10000000&rowsPerPage=50')).docs).toEqual([])
  })
})

describe('order', () => {
  it('of names ignores accents and case', async () => {
    const sorted = (await listAllRows('sortBy=hunter_name&sortDir=asc')).map(({ hunter_name }) => hunter_name)
    expect(sorted).toEqual([
      'äbel',
      'Adam',
      'Ądam',
      'Jäger',
      'łucja',
      'Ńora',
      'Ohl',
      'Öhl',
      'Straße',
      'Ződ',
      'Zoe',
      'Өлзий',
    ])
  })

  it('of species and countries is by name, of medals by rank', async () => {
    const species = (await listAllRows('sortBy=eval_option&sortDir=asc')).map(({ eval_option }) => eval_option)
    expect([...new Set(species)]).toEqual(['moose', 'red-deer', 'wild-boar'])
    const countries = (await listAllRows('sortBy=hunt_country&sortDir=asc')).map(({ hunt_country }) => hunt_country)
    expect([...new Set(countries)]).toEqual(['AT', 'CZ', 'XK', 'SK'])
    const medals = (await listAllRows('sortBy=medal&sortDir=desc')).map(({ total_points }) => total_points.award)
    expect([...new Set(medals)]).toEqual(['Gold', 'Silver', 'Bronze', 'none'])
    const points = (await listAllRows('sortBy=total_points&sortDir=asc')).map(({ total_points }) => total_points.points)
    expect(points).toEqual([...points].sort((a, b) => a - b))
  })
})

describe('filters', () => {
  const found = async (query: string) => (await listAllRows(query)).map(({ hunter_name }) => hunter_name).sort()

  it('match part of a text, ignoring case and accents [E-021]', async () => {
    expect(await found('hunter_name=ADAM')).toEqual(['Adam', 'Ądam'])
    expect(await found('hunter_name=lucja')).toEqual(['łucja'])
    expect(await found('hunter_name=jager')).toEqual(['Jäger'])
    expect(await found('hunter_name=strasse')).toEqual(['Straße'])
    expect(await found(`hunter_name=${encodeURIComponent('ӨЛЗ')}`)).toEqual(['Өлзий'])
    expect(await found('measurer_name=cerny')).toHaveLength(4)
    expect(await found('measurer_id_number=0002')).toHaveLength(4)
    expect(await found('phenotype=alces')).toHaveLength(4)
    expect(await found(`public_id=${evaluations[1]?.public_id.toLowerCase()}`)).toEqual(['Adam'])
  })

  it('match one or two letters only at the start', async () => {
    expect(await found('hunter_name=o')).toEqual(['Ohl', 'Öhl'])
    expect(await found('hunter_name=zo')).toEqual(['Zoe', 'Ződ'])
    expect(await found('hunter_name=hl')).toEqual([])
    expect(await found('phenotype=ce')).toHaveLength(4)
  })

  it('find one text in public id, ticket, measurer and hunter', async () => {
    const adam = evaluations[1]?.public_id ?? ''
    expect(await found(`search=${adam.slice(5).toLowerCase()}`)).toEqual(['Adam'])
    expect(await found(`search=${adam}`)).toEqual(['Adam'])
    expect(await found('search=ADAM')).toEqual(['Adam', 'Ądam'])
    expect(await found(`search=${encodeURIComponent('ӨЛЗ')}`)).toEqual(['Өлзий'])
    expect(await found('search=cerny')).toHaveLength(4)
    expect(await found('search=0002')).toHaveLength(4)
    expect(await found('search=zo')).toEqual(['Zoe', 'Ződ'])
    expect(await found('search=ac')).toEqual([])
    expect(await found('search=a-17')).toEqual(['Jäger', 'Zoe'])
    expect(await found('search=A-170')).toEqual(['Zoe'])
    for (const text of ['%25', '___', 'Moose', 'Slovakia']) expect(await found(`search=${text}`)).toEqual([])
  })

  it('combine the search with other filters and any order', async () => {
    expect(await found('search=cerny&medal=Gold')).toEqual(['Ződ'])
    expect(await found('search=o&source=Free range')).toEqual(['Ohl'])
    const sorted = await listAllRows('search=cerny&sortBy=hunter_name&sortDir=desc')
    expect(sorted.map(({ hunter_name }) => hunter_name)).toEqual(['Ződ', 'Ńora', 'Ądam', 'äbel'])
  })

  it('match the whole ticket, ignoring case and accents', async () => {
    expect(await found('ticket=%20a-17')).toEqual(['Jäger'])
    expect(await found(`ticket=${encodeURIComponent('Á-170')}`)).toEqual(['Zoe'])
    for (const other of ['17', 'Á-1', 'Á-1%25']) expect(await found(`ticket=${other}`)).toEqual([])
  })

  it('match wildcards literally', async () => {
    for (const text of ['%25', '_', '%25%25%25', '___', '%5C', '%5C%5C%5C'])
      expect(await found(`hunter_name=${text}`)).toEqual([])
  })

  it('accept one or several choices [E-022] [E-023]', async () => {
    expect(await found('eval_option=moose')).toHaveLength(4)
    expect(await found('eval_option=moose&eval_option=wild-boar')).toHaveLength(8)
    expect(await found('hunt_country=XK')).toHaveLength(3)
    expect(await found('source=Casualties')).toHaveLength(6)
    expect(await found('version=2023')).toHaveLength(12)
    expect(await found('medal=none')).toHaveLength(3)
    expect(await found('medal=Gold&medal=Bronze')).toHaveLength(6)
  })

  it('include both ends of a date range [E-024]', async () => {
    expect(await found('hunt_date_from=2025-02-15&hunt_date_to=2025-03-15')).toHaveLength(4)
    expect(await found('hunt_date_from=2025-02-16&hunt_date_to=2025-03-14')).toHaveLength(0)
    expect(await found('eval_date_from=2026-03-02&eval_date_to=2026-03-02')).toHaveLength(12)
    expect(await found('eval_date_from=2026-03-03')).toHaveLength(0)
  })

  it('return their options regardless of other parameters', async () => {
    expect((await client.get('/evaluation?filterListQuery=true&foo=1&sortBy=nothing')).status).toBe(200)
    expect((await client.get('/evaluation?foo=1')).problem?.fields).toEqual({ foo: 'Unknown column or filter' })
  })

  it('list the occurring values [E-025]', async () => {
    const { data } = await client.get<EvaluationFilterOptions>('/evaluation?filterListQuery=true&page=x')
    expect(data).toEqual({
      eval_option: [
        { value: 'moose', label: 'Moose' },
        { value: 'red-deer', label: 'Red deer' },
        { value: 'wild-boar', label: 'Wild boar' },
      ],
      hunt_country: [
        { value: 'AT', label: 'Austria' },
        { value: 'CZ', label: 'Czechia' },
        { value: 'XK', label: 'Kosovo' },
        { value: 'SK', label: 'Slovakia' },
      ],
      source: [
        { value: 'Casualties', label: 'Casualties' },
        { value: 'Free range', label: 'Free range' },
      ],
      version: [{ value: '2023', label: '2023' }],
      medal: [
        { value: 'Gold', label: 'Gold' },
        { value: 'Silver', label: 'Silver' },
        { value: 'Bronze', label: 'Bronze' },
        { value: 'none', label: 'No medal' },
      ],
    })
  })

  it.each(['unknown=1', 'sortBy=data', 'sortBy=hunter_email', 'page=0', 'medal=gold', 'filterListQuery=yes'])(
    'reject %s, naming it',
    async (query) => {
      const { status, problem } = await client.get(`/evaluation?${query}`)
      expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
        status: 400,
        fields: [query.slice(0, query.indexOf('='))],
      })
    },
  )
})
