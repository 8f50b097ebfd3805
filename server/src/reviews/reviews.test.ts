import {
  type Evaluation,
  type EvaluationListRow,
  type HistoryEntry,
  type Page,
  REVIEW_STATES,
  type Review,
  type ReviewSetting,
} from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const context = await testApp()
const { as, make, db, ownerDb } = context
const admin = await as(await make.admin())
const measurerRow = await make.member({ firstname: 'Mia', lastname: 'Measurer' })
const measurer = await as(measurerRow)
const judgeRow = await make.member({ role: 'STJ', firstname: 'Jon', lastname: 'Judge' })
const judge = await as(judgeRow)

const toGold = (overrides: object = {}) => {
  const { key, data } = validSheet('red-deer', 'Gold')
  return { data: evaluationInput({ phenotype: { key }, data, ...overrides }) }
}
const enterGold = async (client: Client = measurer, overrides: object = {}) =>
  (await client.post<Evaluation>('/evaluation/red-deer', toGold(overrides))).data
const get = async (id: string, client: Client = judge) => (await client.get<Evaluation>(`/evaluation/${id}`)).data
const review = ({ _id, modified_date }: Evaluation, input: object = {}, client: Client = judge) =>
  client.post<Review>(`/reviews/${_id}`, { modified_date, ...input })
const set = (values: object) => admin.patch<ReviewSetting>('/reviews/setting', values)

beforeAll(async () => {
  await set({ awards: 'Gold', since: '2000-01-01' })
})

describe('the setting', () => {
  it('decides which awards need a review since which day, with a history [O-092]', async () => {
    const gold = await enterGold()
    expect(gold.review_state).toBe('awaiting')
    const { data: silver } = await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    expect(silver.review_state).toBe('not needed')
    await set({ awards: 'Gold and Silver', since: '2000-01-01' })
    expect((await get(silver._id)).review_state).toBe('awaiting')
    await set({ awards: 'Gold', since: '2999-01-01' })
    expect((await get(gold._id)).review_state).toBe('not needed')
    const { data } = await set({ awards: 'Gold', since: '2000-01-01' })
    expect(data.history?.[0]?.changes).toMatchObject([{ path: 'since', from: '2999-01-01', to: '2000-01-01' }])
    await ownerDb.deleteFrom('review_settings').execute()
    const both = await Promise.all(['2001-01-01', '2000-01-01'].map((since) => set({ awards: 'Gold', since })))
    expect(
      both.map(({ status }) => status),
      'two first settings at once',
    ).toEqual([200, 200])
    await set({ awards: 'Gold', since: '2000-01-01' })
  })
})

it('is filtered in the list as each row shows it, whatever the setting [O-095]', async () => {
  const list = async (query = '') =>
    (await admin.get<Page<Evaluation>>(`/evaluation?rowsPerPage=50&${query}`)).data.docs
  for (const created_at of ['2020-04-30T23:59:59.999Z', '2020-05-01T00:00:00.000Z'])
    await db
      .updateTable('evaluations')
      .set({ created_at })
      .where('id', '=', (await enterGold())._id)
      .execute()
  await measurer.post('/evaluation/red-deer', { data: evaluationInput() })
  await review(await enterGold())
  const check = async () => {
    const rows = await list()
    for (const states of [...REVIEW_STATES.map((state) => [state]), ['reviewed', 'awaiting']]) {
      const found = await list(String(new URLSearchParams(states.map((state) => ['review_state', state]))))
      expect(found).toEqual(rows.filter(({ review_state }) => states.includes(review_state)))
    }
    return rows.filter(({ review_state }) => review_state === 'awaiting').length
  }
  const counts = new Map<string, number>()
  for (const awards of ['none', 'Gold', 'Gold and Silver'])
    for (const since of ['2020-05-01', '2020-04-30', '2999-01-01']) {
      await set({ awards, since })
      counts.set(`${awards} ${since}`, await check())
    }
  const golds = counts.get('Gold 2020-05-01') ?? 0
  expect(golds).toBeGreaterThan(0)
  expect([...counts.values()]).toEqual([0, 0, 0, golds, golds + 1, 0, golds + 2, golds + 3, 0])
  await ownerDb.deleteFrom('review_settings').execute()
  expect(await check()).toBe(0)
  expect((await admin.get('/evaluation?review_state=maybe')).problem?.fields).toEqual({ review_state: 'Unknown value' })
  await set({ awards: 'Gold', since: '2000-01-01' })
})

describe('a review', () => {
  it('is stored with the persons present, changes nothing else, and names only those who agreed', async () => {
    const gold = await enterGold()
    const present = [
      { id_number: measurerRow.id_number, agreed: true },
      { name: 'Eva Guest', agreed: false },
    ]
    const { status, data } = await review(gold, { body: 'National commission', remark: 'Checked.', present })
    expect(status).toBe(200)
    expect(data).toMatchObject({ by_name: 'Jon Judge', corrected: false, body: 'National commission' })
    const { review_state, modified_date, review: stored } = await get(gold._id)
    expect({ review_state, modified_date }).toEqual({ review_state: 'reviewed', modified_date: gold.modified_date })
    expect(stored?.present.map(({ name }) => name)).toEqual(['Mia Measurer', null])
    const byAdmin = await get(gold._id, admin)
    expect(byAdmin.review?.present.map(({ name }) => name)).toEqual(['Mia Measurer', 'Eva Guest'])
    const other = await get(gold._id, await as(await make.member()))
    expect(other.review).toMatchObject({ remark: '' })
  })

  it('stays when the setting changes or the evaluation is restored', async () => {
    const gold = await enterGold()
    await review(gold)
    await set({ awards: 'none', since: '2000-01-01' })
    expect((await get(gold._id)).review_state).toBe('reviewed')
    await set({ awards: 'Gold', since: '2000-01-01' })
    await admin.delete(`/evaluation/${gold._id}`)
    await admin.post(`/evaluation/${gold._id}/restore`)
    expect((await get(gold._id)).review_state).toBe('reviewed')
  })

  it('is rejected with 403 for who may not, 409 if stale or reviewed, and 422 if none is needed or it is deleted', async () => {
    const own = await enterGold(judge)
    expect((await review(own)).problem?.message).toContain('You are the measurer')
    const entered = await enterGold(judge, { measurer_id: measurerRow.id })
    expect((await review(entered)).problem?.message).toContain('You entered this evaluation')
    const hunted = await enterGold(measurer, { hunter_email: judgeRow.email.replace('@', '+x@') })
    expect((await review(hunted)).status).toBe(403)
    const inGrace = { role: 'STJ', valid_to: '2026-05-20' } as const
    expect((await review(hunted, {}, await as(await make.member(inGrace)))).status).toBe(403)
    const roeJudge = await as(await make.member({ role: 'STJ', evaluation_options: ['roe-deer'] }))
    const gold = await enterGold()
    expect((await review(gold, {}, roeJudge)).status).toBe(403)
    expect((await review({ ...gold, modified_date: '2001-01-01T00:00:00.000Z' })).status).toBe(409)
    expect((await review(gold)).status).toBe(200)
    expect((await review(gold)).problem?.message).toBe('This evaluation has been reviewed already.')
    const { data: silver } = await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    expect((await review(silver)).status).toBe(422)
    const deleted = await enterGold()
    await admin.delete(`/evaluation/${deleted._id}`)
    expect((await review(deleted)).status).toBe(422)
  })

  it('rejects persons who are unknown, entered twice or the judge', async () => {
    const gold = await enterGold()
    const present = [
      { id_number: '99999', agreed: true },
      { id_number: judgeRow.id_number, agreed: true },
      { name: 'Eva', agreed: true },
      { name: 'éva', agreed: true },
      { name: 'Eva', id_number: '1', agreed: true },
    ]
    const { status, problem } = await review(gold, { present: present.slice(0, 4) })
    expect(status).toBe(400)
    expect(Object.keys(problem?.fields ?? {})).toEqual(['present.0.id_number', 'present.1.id_number', 'present.3.name'])
    expect((await review(gold, { present: present.slice(4) })).problem?.fields).toHaveProperty('present.0.name')
    expect((await get(gold._id)).review_state).toBe('awaiting')
  })

  it('is reset by a change of what was reviewed, and not by one of the hunter, the ticket or a link', async () => {
    const gold = await enterGold()
    await review(gold)
    const edit = async (overrides: object) => {
      const { modified_date } = await get(gold._id)
      const body = { data: { ...toGold().data, ...overrides, modified_date } }
      return (await judge.patch<Evaluation>(`/evaluation/${gold._id}`, body)).data
    }
    const { public_id: earlier_public_id } = await enterGold()
    expect((await edit({ hunter_phone: '+36 1 7', ticket: 'A 7', earlier_public_id })).review_state).toBe('reviewed')
    expect((await edit({ hunt_date: '2025-09-21' })).review_state).toBe('awaiting')
    const [kept] = await db.selectFrom('reviews').selectAll().where('evaluation_id', '=', gold._id).execute()
    expect(kept?.reset_at).not.toBeNull()
  })

  it('can be stored with a correction by the same save', async () => {
    const gold = await enterGold()
    const { modified_date } = gold
    const with_review = { present: [{ name: 'Eva Guest', agreed: true }] }
    const body = { data: { ...toGold({ hunt_date: '2025-09-22' }).data, modified_date, with_review } }
    const { data } = await judge.patch<Evaluation>(`/evaluation/${gold._id}`, body)
    expect(data).toMatchObject({ review_state: 'reviewed', review: { corrected: true, by_name: 'Jon Judge' } })
    const { data: audit } = await admin.get<Page<AuditRow>>('/audit?kind=evaluation%20reviewed')
    expect(audit.docs.map(({ target }) => target)).toContain(gold._id)
    const { status, problem } = await judge.patch(`/evaluation/${gold._id}`, {
      data: { ...body.data, modified_date: data.modified_date, with_review: { present: [{ agreed: 'yes' }] } },
    })
    expect(status).toBe(400)
    expect(problem?.fields).toHaveProperty('with_review.present.0.agreed')
    const unknown = { present: [{ id_number: '99999', agreed: true }] }
    const { problem: ofPerson } = await judge.patch(`/evaluation/${gold._id}`, {
      data: { ...toGold().data, modified_date: data.modified_date, with_review: unknown },
    })
    expect(Object.keys(ofPerson?.fields ?? {})).toEqual(['with_review.present.0.id_number'])
    const { problem: ofNew } = await judge.post('/evaluation/red-deer', { data: { ...toGold().data, with_review } })
    expect(ofNew?.fields).toHaveProperty('with_review')
  })

  it('is not stored with a correction that removes what prevents it [O-104]', async () => {
    const withReview = (input: object) => ({ data: { ...toGold(input).data, ...input, with_review: {} } })
    const measured = await enterGold(admin, { measurer_id: judgeRow.id })
    const hunted = await enterGold(measurer, { hunter_email: judgeRow.email })
    for (const [{ _id, modified_date }, input] of [
      [measured, { measurer_id: measurerRow.id }],
      [hunted, { hunter_email: '' }],
    ] as const)
      expect((await judge.patch(`/evaluation/${_id}`, withReview({ ...input, modified_date }))).status).toBe(403)
  })
})

describe('the history of an evaluation', () => {
  it('contains its reviews in order of time, without persons and internals [O-103]', async () => {
    const gold = await enterGold()
    const present = [{ name: 'Eva Guest', agreed: false }]
    const other = await enterGold()
    await review(other)
    expect((await judge.get<HistoryEntry[]>(`/evaluation/${other._id}/history`)).data[0]?.changes).toEqual([])
    await review(gold, { body: 'Board', remark: 'Checked.', present })
    context.clock.advance(60)
    const { modified_date } = await get(gold._id)
    await judge.patch(`/evaluation/${gold._id}`, {
      data: { ...toGold({ hunt_date: '2025-09-21' }).data, modified_date },
    })
    const { data } = await judge.get<HistoryEntry[]>(`/evaluation/${gold._id}/history`)
    expect(data.map(({ kind = '', action }) => `${kind} ${action}`)).toEqual([
      'review reset',
      ' update',
      'review create',
      ' create',
    ])
    expect(data[2]?.changes.map(({ path, to }) => [path, to])).toEqual([
      ['body', 'Board'],
      ['remark', 'Checked.'],
    ])
    expect(JSON.stringify(data)).not.toContain('Eva')
    const { data: full } = await judge.get<Evaluation>(`/evaluation/${gold._id}?history=true`)
    expect(full.history).toEqual(data)
  })
})

describe('a name', () => {
  it('is erased by an admin, also from the history, which keeps its digest', async () => {
    const gold = await enterGold()
    const { data } = await review(gold, { present: [{ name: 'Eva Guest', agreed: true }] })
    expect((await admin.delete(`/reviews/person/${data.present[0]?._id}`)).status).toBe(200)
    expect((await get(gold._id, admin)).review?.present).toMatchObject([{ name: null }])
    const { changes } = await db
      .selectFrom('history')
      .select('changes')
      .where('record_id', '=', data._id)
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow()
    const person = changes.find(({ path }) => path === 'present.0')
    expect(person).toMatchObject({ to: null, salt: null })
    expect(person?.digest).toMatch(/^[\da-f]{64}$/)
  })

  it('can be erased by an admin after the review was reset [O-103]', async () => {
    const gold = await enterGold()
    await review(gold, { present: [{ name: 'Silent Guest', agreed: false }] })
    const body = { data: { ...toGold({ hunt_date: '2025-09-22' }).data, modified_date: gold.modified_date } }
    expect((await judge.patch<Evaluation>(`/evaluation/${gold._id}`, body)).data.former_present).toBeUndefined()
    const [person] = (await get(gold._id, admin)).former_present ?? []
    expect(person).toMatchObject({ name: 'Silent Guest' })
    await admin.delete(`/reviews/person/${person?._id}`)
    expect((await get(gold._id, admin)).former_present).toEqual([])
  })
})

describe('the queue', () => {
  const list = async (query = '', client = judge) =>
    (await client.get<Page<EvaluationListRow>>(`/evaluation?reviewable=true&rowsPerPage=50${query}`)).data.docs

  it('lists what a judge may review, and for an admin all that awaits one [O-090]', async () => {
    await db.updateTable('evaluations').set({ reviewed_at: new Date() }).execute()
    const own = await enterGold(judge)
    const first = await enterGold(measurer, { eval_location: 'Kőszeg' })
    const second = await enterGold()
    const listIds = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ _id }) => _id)
    expect(await listIds('&sortBy=created_at&sortDir=asc')).toEqual([first._id, second._id])
    expect(await listIds('&eval_location=koszeg')).toEqual([first._id])
    expect(await listIds('', admin)).toEqual([second._id, first._id, own._id])
    expect((await measurer.get('/evaluation?reviewable=true')).status).toBe(403)
  })

  it('agrees with what each record says to each judge [O-090]', async () => {
    const email = 'jo.judge@example.org'
    const someone = await make.member({ role: 'STJ', email, evaluation_options: ['red-deer', 'wild-boar'] })
    const author = await as(someone)
    const judges = [author, judge, await as(await make.member({ role: 'STJ', valid_to: '2026-05-20' }))]
    for (const hunter_email of ['', 'Jo.Judge+x@Example.org', 'jo.judge@example.com', 'jo@example.org'])
      for (const measurer_id of [someone.id, measurerRow.id, judgeRow.id])
        for (const client of [author, admin]) await enterGold(client, { hunter_email, measurer_id })
    const { key, data } = validSheet('wild-boar', 'Gold')
    const boarMeasurer = await as(await make.member({ evaluation_options: ['wild-boar'] }))
    const boar = { data: evaluationInput({ phenotype: { key }, data }, 'wild-boar') }
    await boarMeasurer.post('/evaluation/wild-boar', boar)
    const awaiting = await list('', admin)
    const counts: number[] = []
    for (const client of judges) {
      const records = await Promise.all(awaiting.map(({ _id }) => get(_id, client)))
      const expected = records.filter(({ review_block }) => review_block === null).map(({ _id }) => _id)
      expect((await list('', client)).map(({ _id }) => _id)).toEqual(expected)
      counts.push(expected.length)
    }
    expect(counts).toEqual([10, 16, 0])
  })
})
