import { randomUUID } from 'node:crypto'
import type { HistoryEntry, NewsItem, NewsPreview, NotificationLink, Page, SavedNews } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { newsInput, publishNews } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'
import { sweepPictures } from './pictures.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url, publicUrl: 'https://trophies.example' } })
const { as, make, db, clock, deps, guest } = context
const admin = await as(await make.admin())

beforeEach(async () => {
  mailbox.setBehaviour()
  await db.deleteFrom('users').where('role', '<>', 'admin').execute()
})

const collectAddresses = async () => (await mailbox.processQueues(context)).map(({ to }) => to?.[0]?.address).toSorted()

describe('mails about news [A-173]', () => {
  it('are sent separately to active members of its roles who subscribed, and to no one else', async () => {
    const subscriptions = { news_notification: true }
    await make.member({ ...subscriptions, role: 'STJ', email: 'judge@example.org' })
    await make.member({ ...subscriptions, role: 'CCM', email: 'measurer@example.org' })
    await make.member({ role: 'STJ', email: 'not-asked@example.org', events_notification: true })
    await make.member({ ...subscriptions, role: 'STJ', email: 'approved@example.org', status: 'approved' })
    await make.member({ ...subscriptions, role: 'STJ', email: 'expired@example.org', status: 'expired' })
    await make.member({ ...subscriptions, role: 'STJ', email: 'run-out@example.org', valid_to: '2026-05-31' })
    await make.member({ ...subscriptions, role: 'STJ', email: 'last-day@example.org', valid_to: '2026-06-01' })
    await make.member({ ...subscriptions, role: null, email: 'new@example.org', status: 'new' })
    await publishNews(admin, { notification: true, roles: ['STJ'] })
    expect(await collectAddresses()).toEqual(['judge@example.org', 'last-day@example.org'])
    await publishNews(admin, { notification: true, roles: ['STJ', 'CCM'] })
    expect(await collectAddresses()).toEqual(['judge@example.org', 'last-day@example.org', 'measurer@example.org'])
  })

  it('are sent once, when an item with notification is created, not when it is edited', async () => {
    await make.member({ role: 'CCM', news_notification: true })
    const unannounced = await publishNews(admin)
    await admin.patch(`/news/${unannounced._id}`, { ...unannounced, title: 'Edited', notification: true })
    expect(await collectAddresses()).toEqual([])
    const announced = await publishNews(admin, { notification: true })
    expect(await collectAddresses()).toHaveLength(1)
    await admin.patch(`/news/${announced._id}`, { ...announced, title: 'Edited' })
    // As after a crash between queueing the mails and deleting the pending notification.
    await db.insertInto('news_notices').values({ news_id: announced._id, at: new Date() }).execute()
    expect(await collectAddresses()).toEqual([])
  })

  it('contain the plain text, a link to the item, and an unsubscribe link', async () => {
    await make.member({ role: 'CCM', firstname: 'Žofie', lastname: 'Nová', events_notification: true })
    const item = await publishNews(admin, {
      notification: true,
      event: true,
      title: 'Show <of> the year & more',
      lead: '<p>Bring your <b>trophies</b>.</p>',
      dateTo: '2026-06-12',
    })
    const [mail] = await mailbox.processQueues(context)
    expect(mail?.subject).toBe('Event: Show <of> the year & more')
    expect(mail?.text).toContain('Dear Žofie Nová,')
    expect(mail?.text).toContain('Date: 10/06/2026 – 12/06/2026')
    expect(mail?.text).toContain('Bring your trophies.')
    expect(mail?.text).toContain(`https://trophies.example/news/${item._id}`)
    expect(mail?.html).toContain('Show &lt;of&gt; the year &amp; more')
    const path = extractLink(mail, '/notifications/')
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')
    expect(header?.value).toBe(`<https://trophies.example${path}>`)
    const button = mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')
    expect(button?.value).toBe('List-Unsubscribe=One-Click')
  })

  it('name the addresses of links, the items of lists and the list of the installation', async () => {
    await make.member({ role: 'CCM', news_notification: true })
    await publishNews(admin, {
      notification: true,
      lead: '<p>See the <a href="https://example.org/programme">programme</a>.</p><ul><li><p>Antlers</p></li><li><p>Skulls</p></li></ul>',
    })
    const [mail] = await mailbox.processQueues(context)
    expect(mail?.text).toContain('See the programme (https://example.org/programme).\n\n- Antlers\n- Skulls\n\n')
    expect(mail?.html).toContain('- Antlers<br>- Skulls')
    expect(mail?.headers.find(({ key }) => key === 'list-id')?.value).toBe('<trophies.example>')
    expect(mailbox.clientNames).toEqual(new Set(['trophies.example']))
  })

  it('are cancelled with the item if they are still queued', async () => {
    await make.member({ role: 'CCM', news_notification: true })
    mailbox.setBehaviour(() => '451 later')
    const item = await publishNews(admin, { notification: true })
    expect(await collectAddresses()).toEqual([])
    await admin.delete(`/news/${item._id}`)
    const states = await db.selectFrom('mails').select('state').where('event_key', 'like', `${item._id}%`).execute()
    expect(states).toEqual([{ state: 'given up' }])
  })

  it('are not queued after the item has been deleted', async () => {
    await make.member({ role: 'CCM', news_notification: true })
    const item = await publishNews(admin, { notification: true })
    expect((await admin.delete(`/news/${item._id}`)).status).toBe(200)
    expect(await collectAddresses()).toEqual([])
  })
})

describe('unsubscribe link [A-173]', () => {
  const open = async () => {
    const member = await make.member({
      role: 'CCM',
      email: 'Jana.Nova@example.org',
      news_notification: true,
      events_notification: true,
    })
    await publishNews(admin, { notification: true })
    const [mail] = await mailbox.processQueues(context)
    return { member, path: extractLink(mail, '/notifications/') }
  }

  it('shows the state first, turns off news only, and can turn them on again', async () => {
    const { member, path } = await open()
    const link = async () => (await guest.get<NotificationLink>(path)).data
    expect(await link()).toEqual({ kind: 'news', email: 'J…@example.org', isOn: true })
    expect((await guest.post(path)).data).toEqual({ kind: 'news', email: 'J…@example.org', isOn: false })
    expect((await guest.post(path)).status).toBe(200)
    expect((await link()).isOn).toBe(false)
    await publishNews(admin, { notification: true })
    expect(await collectAddresses()).toEqual([])
    await publishNews(admin, { notification: true, event: true })
    expect(await collectAddresses()).toEqual(['Jana.Nova@example.org'])
    expect((await guest.post(path, { isOn: true })).data).toMatchObject({ isOn: true })
    const { data } = await admin.get<HistoryEntry[]>(`/member/${member.id}/history`)
    expect(data.map(({ by, changes }) => [by.name, changes[0]?.label, changes[0]?.to])).toEqual([
      [`Anna ${member.lastname}`, 'Notification about News', true],
      [`Anna ${member.lastname}`, 'Notification about News', false],
    ])
  })

  it('accepts the one-click request of mail programs', async () => {
    const { member, path } = await open()
    const postOneClick = (payload: string | FormData, type?: string, url = path) =>
      context.app.inject({ method: 'POST', url, payload, headers: type ? { 'content-type': type } : {} })
    const isOn = async () =>
      (await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()).news_notification
    const formType = 'application/x-www-form-urlencoded'
    expect((await postOneClick('List-Unsubscribe=Maybe', formType)).statusCode).toBe(400)
    expect(await isOn()).toBe(true)
    expect((await postOneClick('List-Unsubscribe=One-Click', formType)).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
    expect((await postOneClick('List-Unsubscribe=One-Click', formType, `${path}x`)).statusCode).toBe(404)
    await guest.post(path, { isOn: true })
    const form = new FormData()
    form.append('List-Unsubscribe', 'One-Click')
    expect((await postOneClick(form)).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
  })

  it('cancels queued mails', async () => {
    const { path } = await open()
    mailbox.setBehaviour(() => '451 later')
    await publishNews(admin, { notification: true })
    await mailbox.processQueues(context)
    await guest.post(path)
    const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
    expect(waiting).toEqual([])
  })

  it('returns 404 if it was altered, made up, or its member was deleted', async () => {
    const { member, path } = await open()
    const rejection = {
      status: 404,
      problem: { message: 'This link is invalid, or the member no longer exists.' },
    }
    const token = path.slice('/notifications/'.length)
    const [, id = '', signature = ''] = token.split('.')
    for (const forgedToken of [
      `events.${id}.${signature}`,
      `news.${id}.${signature.slice(1)}x`,
      `news.${id}.`,
      'x',
      `admin.${id}.${signature}`,
    ]) {
      expect(await guest.get(`/notifications/${forgedToken}`)).toMatchObject(rejection)
      expect(await guest.post(`/notifications/${forgedToken}`)).toMatchObject(rejection)
    }
    await admin.delete(`/member/${member.id}`)
    expect(await guest.get(path)).toMatchObject(rejection)
  })
})

const saveDraft = (overrides: object = {}): Promise<NewsItem> => publishNews(admin, { draft: true, ...overrides })
const publish = (draft: NewsItem) => admin.patch<SavedNews>(`/news/${draft._id}`, { ...draft, draft: false })
const listTitles = async (client: Client) =>
  (await client.get<Page<NewsItem>>('/news')).data.docs.map(({ title }) => title)

/** Makes a judge and a measurer who subscribed to news, the latter also to events. Returns the judge. */
const makeReaders = async (): Promise<Client> => {
  await make.member({ role: 'CCM', email: 'measurer@example.org', news_notification: true, events_notification: true })
  await make.member({ role: 'CCM', news_notification: true, valid_to: '2026-05-31' })
  return as(await make.member({ role: 'STJ', email: 'judge@example.org', news_notification: true }))
}

describe('draft', () => {
  let reader: Client

  beforeEach(async () => {
    await db.deleteFrom('news').execute()
    reader = await makeReaders()
  })

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

  it('is stored and published with its e-mails once, also if a response is lost and the call repeated [O-030] [O-033]', async () => {
    const id = randomUUID()
    const input = newsInput({ id, draft: true })
    const { data: draft } = await admin.post<SavedNews>('/news', input)
    expect((await admin.post('/news', input)).data).toEqual(draft)
    const { data: requested } = await admin.patch<SavedNews>(`/news/${id}`, { ...draft, notification: true })
    expect(requested).toMatchObject({ draft: true, notification: true })
    expect(requested).not.toHaveProperty('recipients')
    expect(await collectAddresses()).toEqual([])
    const { data: published } = await publish(requested)
    expect(published.recipients).toBe(2)
    expect((await publish(requested)).data).toEqual(published)
    expect((await admin.post('/news', { ...published, id })).data).toEqual(published)
    expect(await publish({ ...requested, title: 'Other' })).toMatchObject({ status: 409, problem: { code: 'STALE' } })
    expect((await publish(published)).data).not.toHaveProperty('recipients')
    for (const change of [{ title: 'Other' }, { notification: false }])
      expect(await admin.post('/news', { ...published, id, ...change })).toMatchObject({ status: 409 })
    expect(await listTitles(reader)).toEqual([draft.title])
    expect(await collectAddresses()).toEqual(['judge@example.org', 'measurer@example.org'])
    const edit = { ...published, title: 'Edited', notification: false }
    const { data: edited } = await admin.patch<SavedNews>(`/news/${id}`, edit)
    expect(edited).toMatchObject({ title: 'Edited', notification: true })
    expect(edited).not.toHaveProperty('recipients')
    await admin.delete(`/news/${id}`)
    expect((await admin.post('/news', { ...edited, id })).status).toBe(404)
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
    await makeReaders()
    expect(await count('event=false&roles=STJ&roles=CCM')).toBe(2)
    expect(await count('event=false&roles=STJ')).toBe(1)
    expect(await count('event=true&roles=STJ&roles=CCM')).toBe(1)
    expect(await count('event=true&roles=STJ')).toBe(0)
    const fields = { event: 'Must be yes or no', roles: 'At least one role must be selected' }
    expect(await admin.get('/news/recipients')).toMatchObject({ status: 400, problem: { fields } })
  })
})

describe('preview [O-031]', () => {
  it('returns the sanitised item and its e-mail, and stores nothing', async () => {
    const content = '<p>Come<script>hit()</script>.</p>'
    const input = newsInput({ title: 'Show', event: true, content, dateFrom: '2020-01-01', notification: true })
    const { data } = await admin.post<NewsPreview>('/news/preview', input)
    expect(data.item).toMatchObject({ title: 'Show', content: '<p>Come.</p>', date: '2020-01-01' })
    expect(data.mail?.subject).toBe('Event: Show')
    expect(data.mail?.text).toMatch(/^Show\n\nDear {name},\n\nDate: 01\/01\/2020\n\nCome\./)
    expect(data.mail?.text).toContain('Unsubscribe:\n{link}')
    expect((await admin.post<NewsPreview>('/news/preview', newsInput())).data.mail).toBeNull()
    expect((await admin.post('/news/preview', newsInput({ title: '' }))).problem?.fields).toEqual({ title: 'Required' })
    expect(await listTitles(admin)).not.toContain('Show')
  })
})

it('stores an item while the mail server is unavailable', async () => {
  await make.member({ role: 'CCM', news_notification: true })
  mailbox.setBehaviour(() => '451 later')
  const item = await publishNews(admin, { notification: true })
  expect((await admin.get<NewsItem>(`/news/${item._id}`)).data.notification).toBe(true)
})
