import type { Evaluation, PointsRank, RegisteredTrophy } from '@trophy/domain'
import type { Api } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

type RegisterPage = z.output<Api['GET /trophies']['response']>

const { as, make, db } = await testApp()
const admin = await as(await make.admin())
const measurer = await as(await make.member({ firstname: 'Mia', lastname: 'Measurer' }))
const reader = await as(await make.member())
const ids: string[] = []

const judgeAgain = (earlier = '', later = '') =>
  sql`update evaluations set earlier_public_id = (select public_id from evaluations where id = ${earlier})
    where id = ${later}`.execute(db)

beforeAll(async () => {
  for (let i = 0; i < 60; i += 1)
    ids.push((await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data._id)
  // Ties, editions, phenotypes and deleted trophies at random, but the same on every run.
  await sql`select setseed(0.4)`.execute(db)
  await sql`update evaluations set total_points = 15000 + 100 * floor(random() * 12)::integer,
    version = case when random() < 0.7 then '2023' else '2019' end,
    phenotype_key = case when random() < 0.5 then 'red-deer-swedish' else 'red-deer-scottish' end,
    hunt_country = case when random() < 0.5 then 'HU' else 'SK' end,
    hunt_date = date '2005-01-01' + floor(random() * 7000)::integer,
    source = case when random() < 0.5 then 'Free range' else 'Casualties' end,
    reviewed_at = case when random() < 0.5 then now() end,
    deleted_at = case when random() < 0.1 then now() end`.execute(db)
  for (let i = 0; i < 20; i += 2) await judgeAgain(ids[i], ids[i + 1])
})

const list = async (query = '') => (await reader.get<RegisterPage>(`/trophies?eval_option=red-deer${query}`)).data
const readCsv = (query = '') => reader.get(`/trophies/export.csv?eval_option=red-deer${query}`)

const listAll = async (query: string) => {
  const pages: RegisteredTrophy[] = []
  const { totalDocs } = await list(query)
  for (let page = 1; pages.length < totalDocs; page += 1) pages.push(...(await list(`${query}&page=${page}`)).docs)
  return pages
}

/** Counts independently, by comparing each trophy with each other one. */
const countPlaces = async (condition: string) => {
  const { rows } = await sql<{ public_id: string; place: number }>`with chosen as (
      select * from evaluations as one where deleted_at is null and ${sql.raw(condition)} and not exists (
        select from evaluations where earlier_public_id = one.public_id and deleted_at is null))
    select public_id, 1 + (select count(*) from chosen as other
      where other.total_points > chosen.total_points)::integer as place
    from chosen order by place, id`.execute(db)
  return rows
}

describe('the register', () => {
  it.each([
    ['', "version = '2023'"],
    ['&version=2019&phenotype_key=red-deer-swedish', "version = '2019' and phenotype_key = 'red-deer-swedish'"],
    [
      '&decade=2010&decade=2020&hunt_country=HU',
      "version = '2023' and hunt_country = 'HU' and hunt_date > '2009-12-31'",
    ],
    ['&source=Casualties&reviewed=true', "version = '2023' and source = 'Casualties' and reviewed_at is not null"],
  ])('has the places of an independent count, also as CSV: %s [O-077] [O-081]', async (query, condition) => {
    const expected = await countPlaces(condition)
    expect(expected.length).toBeGreaterThan(3)
    expect((await listAll(query)).map(({ public_id, place }) => ({ public_id, place }))).toEqual(expected)
    const [, ...lines] = (await readCsv(query)).raw.toString().trim().split('\r\n')
    const cells = lines.map((line) => line.split(','))
    expect(cells.map(([place, , public_id]) => ({ public_id, place: Number(place) }))).toEqual(expected)
  })

  it('names the other editions with trophies that match, and rejects other input [O-078]', async () => {
    const trophies = (await countPlaces("version = '2019' and hunt_country = 'HU'")).length
    const expected = { version: '2023', other_versions: [{ version: '2019', trophies }] }
    expect(await list('&hunt_country=HU')).toMatchObject(expected)
    for (const [query, field] of [
      ['', 'eval_option'],
      ['?eval_option=red-deer&eval_option=moose', 'eval_option'],
      ['?eval_option=red-deer&decade=2021', 'decade'],
      ['?eval_option=red-deer&sortDir=desc', 'sortDir'],
    ] as const)
      expect(Object.keys((await reader.get(`/trophies${query}`)).problem?.fields ?? {})).toEqual([field])
  })

  it('lists an earlier judgement again when the later one is deleted [O-079]', async () => {
    const [earlier = '', later = ''] = ids.slice(-2)
    const values = { version: '2023', deleted_at: null, total_points: 30_000 }
    await db.updateTable('evaluations').set(values).where('id', 'in', [earlier, later]).execute()
    await judgeAgain(earlier, later)
    expect((await list()).docs[0]?._id).toBe(later)
    await admin.delete(`/evaluation/${later}`)
    expect((await list()).docs[0]?._id).toBe(earlier)
  })

  it('names neither the hunter nor a place finer than the country, and its export is audited [O-080]', async () => {
    for (const { raw } of [await readCsv(), await reader.get('/trophies?eval_option=red-deer')]) {
      const text = raw.toString().normalize()
      for (const shown of ['Mia Measurer', 'reviewed']) expect(text).toContain(shown)
      for (const hidden of ['Őrsi', 'Poľana', 'Gödöllő', 'hunt'])
        expect(text.replaceAll(/hunt_(country(_name)?|year)/g, '')).not.toContain(hidden)
    }
    const { data } = await admin.get<{ totalDocs: number }>('/audit?kind=register%20exported')
    expect(data.totalDocs).toBeGreaterThan(0)
  })

  it('places points without the evaluation itself [O-082]', async () => {
    const path = '/evaluation-statistics/rank?species=red-deer&phenotype=red-deer-scottish'
    const findPlace = async (query: string) => (await reader.get<PointsRank>(`${path}&${query}`)).data.place
    for (const { place, total_points, _id, public_id } of await listAll('&phenotype_key=red-deer-scottish')) {
      const { points } = total_points
      expect(await findPlace(`version=2023&points=${points}&without=${_id}`)).toBe(place)
      const above = Number(await findPlace(`version=2023&points=${points - 0.01}`))
      for (const without of [`without=${_id}`, `without_public_id=${public_id.toLowerCase()}`])
        expect(above - Number(await findPlace(`version=2023&points=${points - 0.01}&${without}`))).toBe(1)
    }
    expect(await findPlace('version=2031&points=1')).toBe(1)
    expect(await findPlace('points=1')).toBeUndefined()
    expect((await reader.get(`${path}&points=1&without_public_id=RED`)).status).toBe(400)
  })
})
