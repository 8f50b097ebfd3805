import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addDays, messages, type NewsItem, toUtcDate } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { personalKey } from '#lib/storage/personal-storage.ts'
import { clickButton, enter, expectToast, findButton, getFieldNote, getInput, listFormDrafts } from '#testing/page.ts'
import { currentPath, notificationLink, publishNews, testWeb } from '#testing/render-app.tsx'

// Fixed for the whole run, which may pass midnight.
const now = new Date()
const web = await testWeb({ now: now.toISOString() })
const admin = await web.make.admin()
const judge = await web.make.member({ role: 'STJ' })
const measurer = await web.make.member({ role: 'CCM' })
const client = await web.as(admin)

const dayFromNow = (days: number): string => addDays(toUtcDate(now), days)
const formatShownDay = (day: string): string => day.split('-').reverse().join('/')

const createNews = (changes: Readonly<Record<string, unknown>> = {}): Promise<NewsItem> =>
  publishNews(client, { dateFrom: dayFromNow(1), ...changes })

beforeEach(async () => {
  await web.db.deleteFrom('news').execute()
})

const loseResponse = (call: string) =>
  web.intercept(call, async (forward) => {
    await forward()
    throw new TypeError('Failed to fetch')
  })

const findCards = () => screen.findAllByRole('article')
describe('lists of news and events', () => {
  it('shows news at /news and events at /events [A-150, A-152]', async () => {
    await createNews({ title: 'Office closed' })
    await createNews({ title: 'Spring show', event: true })
    await web.open('/news', { as: measurer })
    expect((await findCards()).map((card) => within(card).getByRole('heading').textContent)).toEqual(['Office closed'])
    await waitFor(() => expect(document.title).toBe('News - Trophy Evaluation Database'))
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    await act(async () => fireEvent.click(menu.getByRole('link', { name: 'Events' })))
    await waitFor(() => expect(currentPath()).toBe('/events'))
    expect(await screen.findByRole('link', { name: 'Spring show' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Events - Trophy Evaluation Database'))
    expect(screen.queryByText('Office closed')).toBeNull()
  })

  it('shows the linked title, the dates, and the lead or else the content as HTML [A-049, A-153]', async () => {
    const [from, to] = [dayFromNow(3), dayFromNow(5)]
    const item = await createNews({
      title: 'Show',
      event: true,
      dateFrom: from,
      dateTo: to,
      content: '<p>Bring <strong>papers</strong>.</p>',
    })
    await createNews({ title: 'Meeting', event: true, lead: '<p>In <em>short</em>.</p>', content: '<p>At length.</p>' })
    await web.open('/events', { as: judge })
    const [first, second] = await findCards()
    expect(first?.textContent).toContain(`${formatShownDay(from)} – ${formatShownDay(to)}`)
    expect(first?.querySelector('strong')?.textContent).toBe('papers')
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Show' })
        .getAttribute('href'),
    ).toBe(`/news/${item._id}`)
    expect(second?.textContent).toContain(formatShownDay(dayFromNow(1)))
    expect(second?.querySelector('em')?.textContent).toBe('short')
    expect(second?.textContent).not.toContain('At length.')
  })

  it('shows pages of ten without a choice of sizes, with the page in the URL [A-154]', async () => {
    for (let number = 1; number <= 11; number += 1)
      await createNews({ title: `No ${number}`, dateFrom: dayFromNow(number) })
    await web.open('/news', { as: measurer })
    expect(await findCards()).toHaveLength(10)
    expect(document.querySelector('select')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to page 2' })))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(currentPath()).toBe('/news?page=2')
    expect(web.calls.at(-1)?.path).toBe('/news?isEvent=false&page=2')
  })

  it('filters events by year and month [A-151]', async () => {
    await createNews({ title: 'Over the year', event: true, dateFrom: '2097-12-30', dateTo: '2098-01-02' })
    await createNews({ title: 'Spring', event: true, dateFrom: '2098-03-10' })
    await web.open('/events?page=2', { as: judge })
    const year = await screen.findByLabelText('Year')
    await waitFor(() =>
      expect([...year.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
        'All years',
        '2098',
        '2097',
      ]),
    )
    expect(screen.getByLabelText('Month').textContent).toMatch(/^All monthsJanuaryFebruary.*December$/)
    await act(async () => fireEvent.change(year, { target: { value: '2098' } }))
    await act(async () => fireEvent.change(screen.getByLabelText('Month'), { target: { value: '01' } }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'Over the year' })).toBeTruthy()
    expect(currentPath()).toBe('/events?year=2098&month=01')
    await act(async () => fireEvent.change(screen.getByLabelText('Month'), { target: { value: '08' } }))
    expect(await screen.findByText('No events at that time')).toBeTruthy()
  })

  it('shows a message for an empty list', async () => {
    await web.open('/news', { as: measurer })
    expect(await screen.findByText('No news yet')).toBeTruthy()
  })
})

describe('article', () => {
  it('shows title, date and content, without actions for members [A-157, A-210]', async () => {
    const item = await createNews({
      title: 'Rules',
      content: '<h2>New</h2><table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    })
    await web.open(`/news/${item._id}`, { as: measurer })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Rules')
    const [card] = await findCards()
    expect(card?.textContent).toContain(formatShownDay(item.date))
    expect(card?.querySelector('table td')?.textContent).toBe('a')
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
  })

  it('marks News or Events in the menu', async () => {
    for (const [event, entry] of [
      [false, 'News'],
      [true, 'Events'],
    ] as const) {
      const item = await createNews({ event })
      await web.open(`/news/${item._id}`, { as: measurer })
      await screen.findByRole('heading', { level: 1, name: item.title })
      const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
      const marked = menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
      expect(marked.map(({ textContent }) => textContent)).toEqual([entry])
    }
  })
})

describe('admin actions', () => {
  it('are hidden from other roles [A-155, A-210]', async () => {
    const item = await createNews({ title: 'Rules' })
    await web.open('/news', { as: judge })
    await findCards()
    for (const name of ['Add new', 'Edit Rules', 'Delete Rules']) {
      expect(screen.queryByRole('link', { name })).toBeNull()
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    await web.open('/news', { as: admin })
    expect((await screen.findByRole('link', { name: 'Edit Rules' })).getAttribute('href')).toBe(
      `/news/edit/${item._id}`,
    )
  })

  it('return to the first page after a deletion, whose message names the item [A-156] [O-040]', async () => {
    for (let number = 1; number <= 12; number += 1)
      await createNews({ title: `No ${number}`, dateFrom: dayFromNow(number) })
    await web.open('/news?page=2', { as: admin })
    await clickButton('Delete No 1')
    await clickButton('Delete')
    await expectToast('Successfully deleted!')
    await expectToast('No 1')
    await waitFor(() => expect(currentPath()).toBe('/news'))
    await waitFor(async () => expect(await findCards()).toHaveLength(10))
  })
})

const openEditor = async (path: string) => {
  const user = await web.open(path, { as: admin, hasAllStyles: true })
  await waitFor(() => expect(document.querySelectorAll('form [role=textbox]')).toHaveLength(2))
  return user
}

describe('news editor', () => {
  it('is titled by kind and action [A-155, A-158]', async () => {
    const [news, event] = [await createNews(), await createNews({ event: true })]
    await web.open('/events', { as: admin })
    await act(async () => fireEvent.click(await screen.findByRole('link', { name: 'Add new' })))
    expect((await screen.findByRole('heading', { level: 1, name: 'Add event' })).textContent).toBe('Add event')
    await waitFor(() => expect(getInput('event').checked).toBe(true))
    for (const [path, title] of [
      ['/news/new', 'Add news'],
      [`/news/edit/${news._id}`, 'Edit news'],
      [`/news/edit/${event._id}`, 'Edit event'],
    ] as const) {
      await web.open(path, { as: admin })
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    }
  })

  it('shows all fields and errors at missing ones [A-159, A-162, A-163, A-164, A-165]', async () => {
    await openEditor('/news/new')
    for (const name of ['title', 'dateFrom', 'dateTo', 'event', 'notification', 'roles'])
      expect(getInput(name)).not.toBeNull()
    expect(screen.getByRole('textbox', { name: 'Lead' })).toBeTruthy()
    expect(screen.getByRole('toolbar', { name: 'Tools for Content' })).toBeTruthy()
    await clickButton('Save')
    await waitFor(() => expect(getFieldNote('title')).toBe('Required'))
    expect(screen.getAllByText('Required')).toHaveLength(3)
    expect(getFieldNote('dateFrom')).toBe('Required')
    expect(screen.getByText('At least one role must be selected')).toBeTruthy()
    expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('shows title, event and dates before the texts, and the texts in constant heights', async () => {
    await openEditor('/news/new')
    const [lead, content] = document.querySelectorAll<HTMLElement>('form [role=textbox]')
    const order = [getInput('title'), getInput('event'), getInput('dateFrom'), getInput('dateTo'), lead, content]
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const getHeight = (text: HTMLElement | undefined) =>
      text?.parentElement?.parentElement && getComputedStyle(text.parentElement.parentElement).height
    expect([getHeight(lead), getHeight(content)]).toEqual(['146px', '500px'])
    await act(async () => fireEvent.focus(lead as HTMLElement))
    expect(getHeight(lead)).toBe('146px')
  })

  it('saves a change without sending e-mails again and opens the list [A-160, A-167, A-170] [O-040]', async () => {
    const item = await createNews({ title: 'Old', lead: '<p>Short</p>', notification: true })
    await openEditor(`/news/edit/${item._id}`)
    expect(getInput('title').value).toBe('Old')
    expect(getInput('notification')).toMatchObject({ disabled: true, checked: true })
    await clickButton('Preview')
    const preview = await screen.findByRole('dialog', { name: 'Preview' })
    expect(preview.textContent).not.toContain('E-mail:')
    await clickButton('Close')
    await clickButton('Save')
    await expectToast('“Old” is unchanged.')
    const long = 'New '.repeat(50).trim()
    await openEditor(`/news/edit/${item._id}`)
    await enter({ title: long })
    await clickButton('Save')
    await expectToast('Successfully saved!')
    await expectToast(`“${long.slice(0, 59)}…” has been changed.`)
    await waitFor(() => expect(currentPath()).toBe('/news'))
    expect(await screen.findByRole('link', { name: long })).toBeTruthy()
    expect((await client.get<NewsItem>(`/news/${item._id}`)).data).toMatchObject({ title: long, lead: '<p>Short</p>' })
  })

  it('stores a new item once, also if the response was lost and the page is loaded again [O-030]', async () => {
    const values = { title: 'Rules', content: '<p>New.</p>', dateFrom: dayFromNow(1), roles: ['STJ'] }
    const key = personalKey('form', admin.id, 'news:new')
    localStorage.setItem(key, JSON.stringify({ values, state: null, saved_at: now.toISOString() }))
    await openEditor('/news/new')
    loseResponse('POST /news')
    await clickButton('Save')
    await screen.findByText(messages.communication)
    web.intercept('POST /news', (forward) => forward())
    await openEditor('/news/new')
    await clickButton('Save')
    await expectToast('“Rules” has been published.')
    await waitFor(async () => expect(await findCards()).toHaveLength(1))

    const { _id } = await createNews()
    const draft = { values: { ...values, id: _id }, state: null, saved_at: now.toISOString() }
    localStorage.setItem(key, JSON.stringify(draft))
    await openEditor('/news/new')
    await clickButton('Save')
    await screen.findByText(messages.newsStored)
    await clickButton('Save')
    await waitFor(async () => expect(await findCards()).toHaveLength(3))
  })

  it('asks before leaving on Cancel too, but not for a paragraph that the editor adds', async () => {
    // The editor adds a paragraph after the rule as soon as it is focused.
    const item = await createNews({ content: '<p>Short</p><hr>' })
    await openEditor(`/news/edit/${item._id}`)
    const tools = within(screen.getByRole('toolbar', { name: 'Tools for Content' }))
    await act(async () => fireEvent.click(tools.getByRole('button', { name: 'Bold' })))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' }).lastElementChild?.tagName).toBe('P'))
    await clickButton('Cancel')
    await waitFor(() => expect(currentPath()).toBe('/news'))
    await openEditor(`/news/edit/${item._id}`)
    await enter({ title: 'New' })
    await clickButton('Cancel')
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  })

  it('restores a draft with formatted texts and choices until it is discarded', async () => {
    const item = await createNews({ title: 'Old', content: '<p>Bring papers.</p>', roles: ['STJ'] })
    const path = `/news/edit/${item._id}`
    const content = () => screen.getByRole('textbox', { name: 'Content' })
    const readForm = () => ({
      title: getInput('title').value,
      isEvent: getInput('event').checked,
      html: content().innerHTML,
    })
    await openEditor(path)
    const before = readForm()
    await enter({ title: 'New' })
    await act(async () => fireEvent.click(getInput('event')))
    const style = within(screen.getByRole('toolbar', { name: 'Tools for Content' })).getByLabelText('Style')
    await act(async () => fireEvent.change(style, { target: { value: '2' } }))
    const written = readForm()
    expect(written).toMatchObject({
      title: 'New',
      isEvent: true,
      html: expect.stringContaining('<h2>Bring papers.</h2>'),
    })

    await openEditor(path)
    await screen.findByText(/^Unsaved changes from/)
    expect(readForm()).toEqual(written)
    await clickButton('Discard')
    await waitFor(() => expect(readForm()).toEqual(before))
    expect(listFormDrafts()).toEqual([])
  })
})

describe('draft', () => {
  it('is marked in the list, kept by Enter, and sends its e-mails when it is published [O-030] [O-032] [O-033]', async () => {
    await web.db.deleteFrom('users').where('email', 'like', 'reader-%').execute()
    for (const name of ['one', 'two'])
      await web.make.member({ role: 'STJ', email: `reader-${name}@example.org`, news_notification: true })
    const item = await createNews({ title: 'Rules', roles: ['STJ'], draft: true })
    const path = `/news/edit/${item._id}`
    const user = await openEditor(path)
    await findButton('Keep as draft')
    await act(async () => fireEvent.click(getInput('notification')))
    await enter({ title: 'New rules' })
    await user.type(getInput('title'), '{Enter}')
    await expectToast('Successfully saved!')
    await expectToast('“New rules” has been kept as a draft.')
    await waitFor(() => expect(currentPath()).toBe('/news'))
    await waitFor(async () => expect((await findCards())[0]?.textContent).toContain('Draft'))

    await openEditor(path)
    expect(getInput('notification')).toMatchObject({ disabled: false, checked: true })
    loseResponse('PATCH /news')
    await clickButton('Publish')
    await screen.findByText(messages.communication)
    web.intercept('PATCH /news', (forward) => forward())
    await clickButton('Publish')
    await expectToast('“New rules” has been published.')
    await expectToast('Sent to 2 members.')
    await waitFor(() => expect(currentPath()).toBe('/news'))
    await waitFor(async () => expect((await findCards())[0]?.textContent).not.toContain('Draft'))
  })

  it('shows to how many members its e-mails will be sent, by roles and kind [O-029]', async () => {
    await web.db.deleteFrom('users').where('email', 'like', 'reader-%').execute()
    await web.make.member({ role: 'CCM', email: 'reader-one@example.org', news_notification: true })
    const item = await createNews({ roles: ['STJ', 'CCM'], draft: true })
    await openEditor(`/news/edit/${item._id}`)
    await waitFor(() => expect(getFieldNote('notification')).toContain('Will be sent to 1 member:'))
    await act(async () => fireEvent.click(getInput('event')))
    await waitFor(() => expect(getFieldNote('notification')).toContain('No member would receive it:'))
  })

  it('is previewed as its readers will see it, with its e-mail [O-031]', async () => {
    const item = await createNews({ title: 'Rules', lead: '<p>In short.</p>', draft: true, notification: true })
    await openEditor(`/news/edit/${item._id}`)
    await enter({ title: 'New rules' })
    await clickButton('Preview')
    const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
    const card = preview.getByRole('article')
    expect(within(card).getByRole('heading').textContent).toBe('New rules')
    expect(card.textContent).toContain('In short.From Monday on.')
    for (const hidden of ['Draft', 'STJ']) expect(card.textContent).not.toContain(hidden)
    expect(preview.getByText('E-mail: News: New rules')).toBeTruthy()
    await clickButton('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await client.get<NewsItem>(`/news/${item._id}`)).data.title).toBe('Rules')
  })
})

describe('calendar address', () => {
  it('is shown once, replaced and turned off [O-036]', async () => {
    const findAddress = async () => (await screen.findByText(/\/api\/calendar\//)).textContent ?? ''
    const open = async () => {
      await web.open('/events', { as: measurer })
      await clickButton('Calendar address')
    }
    await open()
    await clickButton('Create address')
    const first = await findAddress()
    await clickButton('Copy')
    await expectToast('Calendar address copied.')
    expect(await navigator.clipboard.readText()).toBe(first)

    await open()
    expect(await screen.findByText(/Your address was created on/)).toBeTruthy()
    expect(screen.queryByText(first)).toBeNull()
    await clickButton('New address')
    expect(await findAddress()).not.toBe(first)
    await clickButton('Turn off')
    await expectToast('Your calendar address has been turned off.')
    await findButton('Create address')
  })
})

describe('link in an e-mail', () => {
  const createNotificationLink = async () => {
    const member = await web.make.member({ email: 'jana@example.org', news_notification: true })
    return notificationLink(web.deps, member)
  }

  it('turns e-mails off and on by a button, without signing in [A-173]', async () => {
    await web.open(await createNotificationLink())
    expect(await screen.findByText('You receive e-mails about news')).toBeTruthy()
    expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)
    await clickButton('Turn these e-mails off')
    expect(await screen.findByText('E-mails about news are turned off')).toBeTruthy()
    await clickButton('Turn these e-mails on again')
    expect(await screen.findByText('You receive e-mails about news')).toBeTruthy()
  })

  it('shows a message if it is invalid', async () => {
    await web.open('/notifications/made-up')
    expect(await screen.findByText('This link is invalid, or the member no longer exists.')).toBeTruthy()
  })
})
