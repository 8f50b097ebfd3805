import type { NewsItem, Page } from '@trophy/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { newsInput, publishNews } from '#testing/inputs/news-input.ts'

const { as, make, db, clock } = await testApp()
const admin = await as(await make.admin())
const judge = await as(await make.member({ role: 'STJ' }))
const measurer = await as(await make.member({ role: 'CCM' }))

const getNews = async (client: Client, query = '') => (await client.get<Page<NewsItem>>(`/news${query}`)).data
const listTitles = async (client: Client, query = '') => (await getNews(client, query)).docs.map(({ title }) => title)

describe('published item', () => {
  let forJudges: NewsItem
  let forMeasurers: NewsItem

  beforeAll(async () => {
    forJudges = await publishNews(admin, { title: 'For judges', roles: ['STJ'] })
    forMeasurers = await publishNews(admin, { title: 'For measurers', roles: ['CCM'], dateFrom: '2026-06-11' })
    await publishNews(admin, { title: 'Show', event: true, dateFrom: '2026-06-12', dateTo: '2026-06-14' })
  })

  it('is visible to its roles and to admins [A-169]', async () => {
    expect(await listTitles(admin)).toEqual(['Show', 'For measurers', 'For judges'])
    expect(await listTitles(judge)).toEqual(['Show', 'For judges'])
    expect(await listTitles(measurer)).toEqual(['Show', 'For measurers'])
    expect((await getNews(measurer)).totalDocs).toBe(2)
  })

  it('returns 404 for others, whatever the path', async () => {
    expect((await judge.get(`/news/${forJudges._id}`)).status).toBe(200)
    expect(await measurer.get(`/news/${forJudges._id}`)).toMatchObject({
      status: 404,
      problem: { code: 'NOT_FOUND', message: 'This article does not exist or was deleted.' },
    })
    expect((await judge.get(`/news/${forMeasurers._id}`)).status).toBe(404)
    expect((await judge.get('/news/nothing')).status).toBe(404)
  })

  it('contains all fields; its date is its start [A-157, A-172]', async () => {
    const { data } = await judge.get(`/news/${forJudges._id}`)
    expect(data).toEqual({
      _id: forJudges._id,
      title: 'For judges',
      lead: '',
      content: '<p>From Monday on.</p>',
      dateFrom: '2026-06-10',
      dateTo: null,
      date: '2026-06-10',
      event: false,
      roles: ['STJ'],
      notification: false,
      modified_date: forJudges.modified_date,
    })
  })

  it('is listed as news or as event [A-150, A-169]', async () => {
    expect(await listTitles(admin, '?isEvent=false')).toEqual(['For measurers', 'For judges'])
    expect(await listTitles(admin, '?isEvent=true')).toEqual(['Show'])
  })
})

describe('events', () => {
  beforeAll(async () => {
    // Start dates must not be in the past, so the clock goes back.
    clock.set('2024-01-01T12:00:00.000Z')
    const createEvent = (title: string, dateFrom: string, dateTo: string | null, roles = ['STJ']) =>
      publishNews(admin, { title, event: true, dateFrom, dateTo, roles })
    await createEvent('March', '2024-03-31', null)
    await createEvent('Over the spring', '2024-02-29', '2024-04-01')
    await createEvent('Over the year', '2024-11-30', '2025-02-01')
    await createEvent('Long', '2024-12-31', '2027-01-01')
    await createEvent('For measurers only', '2024-03-05', null, ['CCM'])
    clock.set('2026-06-01T12:00:00.000Z')
  })

  const found = (year: string, month: string) => listTitles(judge, `?isEvent=true&year=${year}&month=${month}`)

  it('are found in each month they overlap, also across a year end [A-151]', async () => {
    expect(await found('2024', '01')).toEqual([])
    expect(await found('2024', '02')).toEqual(['Over the spring'])
    expect(await found('2024', '03')).toEqual(['March', 'Over the spring'])
    expect(await found('2024', '04')).toEqual(['Over the spring'])
    expect(await found('2024', '05')).toEqual([])
    expect(await found('2024', '11')).toEqual(['Over the year'])
    expect(await found('2024', '12')).toEqual(['Long', 'Over the year'])
    expect(await found('2025', '01')).toEqual(['Long', 'Over the year'])
    expect(await found('2025', '02')).toEqual(['Long', 'Over the year'])
    expect(await found('2025', '03')).toEqual(['Long'])
    expect(await found('2027', '01')).toEqual(['Long'])
    expect(await found('2027', '02')).toEqual([])
  })

  it('are found in each year they overlap, and in a month of any year [A-151]', async () => {
    expect(await listTitles(judge, '?isEvent=true&year=2025')).toEqual(['Long', 'Over the year'])
    expect(await listTitles(judge, '?isEvent=true&month=01')).toEqual(['Long', 'Over the year'])
    expect(await listTitles(judge, '?isEvent=true&month=03')).toEqual(['Long', 'March', 'Over the spring'])
    expect(await listTitles(judge, '?isEvent=true&month=08&year=')).toEqual(['Long'])
  })

  it('return the years of the items that the user may read, latest first [A-151]', async () => {
    expect((await judge.get('/news/years')).data).toEqual([2027, 2026, 2025, 2024])
    expect((await measurer.get('/news/years')).data).toEqual([2026, 2024])
  })
})

it.each(['page=0', 'isEvent=yes', 'month=13', 'more=1'])('returns 400 for %s [A-169]', async (query) => {
  const { status, problem } = await judge.get(`/news?${query}`)
  expect([status, problem?.code]).toEqual([400, 'INVALID'])
})

it('returns pages of ten, latest first, without duplicates or gaps [A-154, A-169]', async () => {
  const page = (number: number) => getNews(admin, `?isEvent=false&page=${number}`)
  for (let day = 10; day < 25; day += 1) await publishNews(admin, { title: `Day ${day}`, dateFrom: `2030-01-${day}` })
  for (let copy = 0; copy < 8; copy += 1) await publishNews(admin, { title: `Copy ${copy}`, dateFrom: '2030-01-20' })
  const first = await page(1)
  expect(first).toMatchObject({ page: 1, limit: 10, totalDocs: 25 })
  const all = [first, await page(2), await page(3)].flatMap(({ docs }) => docs)
  expect(all).toHaveLength(25)
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(25)
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
  expect(await page(4)).toMatchObject({ docs: [], totalDocs: 25, page: 4 })
})

describe('writing news', () => {
  it('is rejected with field errors, and changes nothing [A-162, A-163, A-164, A-165]', async () => {
    const before = (await getNews(admin)).totalDocs
    const { status, problem } = await admin.post('/news', {
      title: ' ',
      content: '<p> </p><script>1</script>',
      dateFrom: '',
    })
    expect([status, problem?.fields]).toEqual([
      400,
      {
        title: 'Required',
        content: 'Required',
        dateFrom: 'Required',
        roles: 'At least one role must be selected',
      },
    ])
    expect((await admin.post('/news', newsInput({ author: 'me' }))).problem?.fields).toEqual({
      author: 'Unknown field',
    })
    expect((await admin.post('/news', newsInput({ title: 'x'.repeat(201) }))).status).toBe(400)
    expect((await admin.post('/news', newsInput({ content: 'x'.repeat(200_001) }))).status).toBe(400)
    expect((await getNews(admin)).totalDocs).toBe(before)
  })

  it('rejects a start before today in every time zone, and an end before the start [A-161]', async () => {
    clock.set('2026-06-01T11:59:00.000Z')
    expect((await admin.post('/news', newsInput({ dateFrom: '2026-05-31' }))).status).toBe(200)
    clock.set('2026-06-01T12:00:00.000Z')
    expect((await admin.post('/news', newsInput({ dateFrom: '2026-05-31' }))).problem?.fields).toEqual({
      dateFrom: 'Cannot be before today',
    })
    expect((await admin.post('/news', newsInput({ dateTo: '2026-06-09' }))).problem?.fields).toEqual({
      dateTo: 'Cannot be before the start date',
    })
  })

  it('stores all fields of an edit except the notification flag [A-160, A-170]', async () => {
    const item = await publishNews(admin, { title: 'First' })
    const { data } = await admin.patch<NewsItem>(`/news/${item._id}`, {
      ...item,
      title: 'Second',
      event: true,
      roles: ['CCM', 'STJ', 'CCM'],
      dateTo: '2026-06-12',
      notification: true,
    })
    expect(data).toMatchObject({
      title: 'Second',
      event: true,
      roles: ['STJ', 'CCM'],
      dateTo: '2026-06-12',
      notification: false,
    })
    expect((await judge.get(`/news/${item._id}`)).data).toEqual(data)
  })

  it('accepts an unchanged date that has passed meanwhile [A-161]', async () => {
    const item = await publishNews(admin, { dateFrom: '2026-06-02', dateTo: '2026-06-03' })
    clock.set('2026-08-01T12:00:00.000Z')
    const late = await as(await make.admin())
    expect((await late.patch(`/news/${item._id}`, { ...item, title: 'Looking back' })).status).toBe(200)
    expect((await late.patch(`/news/${item._id}`, newsInput({ dateFrom: '2026-06-04' }))).problem?.fields).toEqual({
      dateFrom: 'Cannot be before today',
    })
    clock.set('2026-06-01T12:00:00.000Z')
  })

  it('returns 409 after a concurrent change, unless no modified date is sent [A-170]', async () => {
    const item = await publishNews(admin)
    await admin.patch(`/news/${item._id}`, { ...item, title: 'Somebody else’s' })
    expect(await admin.patch(`/news/${item._id}`, { ...item, title: 'Mine' })).toMatchObject({
      status: 409,
      problem: { code: 'STALE' },
    })
    expect((await admin.patch<NewsItem>(`/news/${item._id}`, newsInput({ title: 'Mine' }))).data.title).toBe('Mine')
  })

  it('adds history entries, except for an edit without changes', async () => {
    const item = await publishNews(admin)
    await admin.patch(`/news/${item._id}`, item)
    await admin.patch(`/news/${item._id}`, { ...item, title: 'New title' })
    await admin.delete(`/news/${item._id}`)
    const chain = await listHistory(db, { kind: 'news', id: item._id })
    expect(verifyChain(chain)).toBeNull()
    expect(chain.map(({ action, changes }) => [action, changes.map(({ path }) => path)])).toEqual([
      ['create', ['title', 'lead', 'content', 'dateFrom', 'roles', 'event', 'notification']],
      ['update', ['title']],
      ['delete', []],
    ])
  })

  it('deletes an item, which then returns 404 [A-171]', async () => {
    const item = await publishNews(admin)
    expect((await admin.delete(`/news/${item._id}`)).status).toBe(200)
    for (const status of [
      (await admin.get(`/news/${item._id}`)).status,
      (await admin.delete(`/news/${item._id}`)).status,
      (await admin.patch(`/news/${item._id}`, item)).status,
    ])
      expect(status).toBe(404)
  })
})
