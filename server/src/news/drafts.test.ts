import type { NewsItem, NewsPreview, Page, SavedNews } from '@trophy/domain'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { newsInput, publishNews } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { sweepPictures } from './pictures.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, make, db, clock, deps, guest } = context
const admin = await as(await make.admin({ firstname: 'Anna' }))
let reader: Client

beforeAll(async () => {
  reader = await as(await make.member({ role: 'STJ', email: 'judge@example.org', news_notification: true }))
  await make.member({ role: 'CCM', email: 'measurer@example.org', news_notification: true, events_notification: true })
  await make.member({ role: 'CCM', news_notification: true, valid_to: '2026-05-31' })
})

beforeEach(async () => {
  await db.deleteFrom('news').execute()
})

const saveDraft = (overrides: object = {}): Promise<NewsItem> => publishNews(admin, { draft: true, ...overrides })
const publish = (draft: NewsItem) => admin.patch<SavedNews>(`/news/${draft._id}`, { ...draft, draft: false })
const listTitles = async (client: Client) =>
  (await client.get<Page<NewsItem>>('/news')).data.docs.map(({ title }) => title)
const collectAddresses = async () => (await mailbox.processQueues(context)).map(({ to }) => to?.[0]?.address).toSorted()

describe('draft', () => {
  it('exists for admins only until it is published [O-032]', async () => {
    const draft = await saveDraft({ title: 'Show', event: true, dateFrom: '2031-01-01' })
    expect(draft.draft).toBe(true)
    expect(await listTitles(admin)).toEqual(['Show'])
    expect((await admin.get('/news/years')).data).toEqual([2031])
    expect(await listTitles(reader)).toEqual([])
    expect((await reader.get('/news/years')).data).toEqual([])
    expect((await reader.get(`/news/${draft._id}`)).status).toBe(404)
    const { data } = await publish(draft)
    expect(data).not.toHaveProperty('draft')
    expect(await listTitles(reader)).toEqual(['Show'])
    expect((await reader.get('/news/years')).data).toEqual([2031])
    expect((await reader.get(`/news/${draft._id}`)).data).toEqual(data)
  })

  it('sends the requested e-mails once, when it is published [O-030] [O-033]', async () => {
    const draft = await saveDraft()
    const { data: requested } = await admin.patch<SavedNews>(`/news/${draft._id}`, { ...draft, notification: true })
    expect(requested).toMatchObject({ draft: true, notification: true })
    expect(requested).not.toHaveProperty('recipients')
    expect(await collectAddresses()).toEqual([])
    const { data: published } = await publish(requested)
    expect(published.recipients).toBe(2)
    expect(await collectAddresses()).toEqual(['judge@example.org', 'measurer@example.org'])
    const edit = { ...published, title: 'Edited', notification: false }
    const { data: edited } = await admin.patch(`/news/${draft._id}`, edit)
    expect(edited).toMatchObject({ title: 'Edited', notification: true })
    expect(edited).not.toHaveProperty('recipients')
    expect(await collectAddresses()).toEqual([])
  })

  it('stays one for a client that does not send the field, and is published once [O-034]', async () => {
    const draft = await saveDraft()
    const { data } = await admin.patch<NewsItem>(`/news/${draft._id}`, newsInput({ title: 'Edited' }))
    expect(data).toMatchObject({ title: 'Edited', draft: true })
    expect(await publish(draft)).toMatchObject({ status: 409, problem: { code: 'STALE' } })
    expect((await publish(data)).status).toBe(200)
    const chain = await listHistory(db, { kind: 'news', id: draft._id })
    expect(verifyChain(chain)).toBeNull()
    expect(chain.map(({ changes }) => changes.find(({ path }) => path === 'draft'))).toMatchObject([
      { from: null, to: true },
      undefined,
      { from: true, to: null },
    ])
  })

  it('keeps its pictures [O-035]', async () => {
    const { data: picture } = await admin.post<{ url: string }>('/news/image', fileForm(await plainPicture(), 'a.jpg'))
    await saveDraft({ content: `<p><img src="${picture.url}"></p>` })
    clock.advance(25 * 3600)
    await sweepPictures(deps)
    expect((await guest.get(picture.url.replace('/api', ''))).status).toBe(200)
    clock.set('2026-06-01T12:00:00.000Z')
  })
})

describe('number of recipients [O-029]', () => {
  const count = async (query: string) => (await admin.get<{ count: number }>(`/news/recipients?${query}`)).data.count

  it('is that of the members who receive the e-mails', async () => {
    expect(await count('event=false&roles=STJ&roles=CCM')).toBe(2)
    expect(await count('event=false&roles=STJ')).toBe(1)
    expect(await count('event=true&roles=STJ&roles=CCM')).toBe(1)
    expect(await count('event=true&roles=STJ')).toBe(0)
  })

  it('is rejected without roles or a kind', async () => {
    expect(await admin.get('/news/recipients')).toMatchObject({
      status: 400,
      problem: { fields: { event: 'Must be yes or no', roles: 'At least one role must be selected' } },
    })
  })
})

describe('preview [O-031]', () => {
  it('returns the sanitised item and its e-mail, and stores nothing', async () => {
    const content = '<p>Come<script>hit()</script>.</p>'
    const input = newsInput({ title: 'Show', event: true, content, dateFrom: '2020-01-01', notification: true })
    const { data } = await admin.post<NewsPreview>('/news/preview', input)
    expect(data.item).toMatchObject({ title: 'Show', content: '<p>Come.</p>', date: '2020-01-01' })
    expect(data.mail?.subject).toBe('Event: Show')
    expect(data.mail?.text).toMatch(/^Show\n\nDear Anna,\n\nDate: 01\/01\/2020\n\nCome\./)
    expect(data.mail?.text).not.toContain('/notifications/')
    expect((await admin.post<NewsPreview>('/news/preview', newsInput())).data.mail).toBeNull()
    expect((await admin.post('/news/preview', newsInput({ title: '' }))).problem?.fields).toEqual({ title: 'Required' })
    expect(await listTitles(admin)).toEqual([])
  })
})
