import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EVALUATION_TYPES, type Evaluation, type NewsItem } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const member = await web.make.member({ evaluation_options: ['red-deer', 'wild-boar'] })

const createEvaluation = async (user: User, overrides: object = {}) => {
  const data = { ...evaluationInput(), eval_type: [EVALUATION_TYPES[0]], ...overrides }
  return (await (await web.as(user)).post<Evaluation>('/evaluation/red-deer', { data })).data
}
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))
const saveStoredDraft = (user: User, name: string, draft: object) =>
  localStorage.setItem(`draft:${user.id}:${name}`, JSON.stringify(draft))
const createDraft = (saved_at: string) => ({
  edition: '2023',
  information: { ticket: '', hunter_name: 'Łukasz Nowak' },
  measured: { source: '', phenotype: 'red-deer-central-european', data: {} },
  clampedFrom: {},
  typedTexts: {},
  retained: {},
  leftFields: [],
  suggested: [],
  modified_date: null,
  save_key: '01977c5e-4a3b-4000-8000-000000000000',
  saved_at,
})

describe('latest evaluations', () => {
  it('are the member’s latest five, each with its medal and a link', async () => {
    await createEvaluation(await web.make.member())
    await web.open('/', { as: member })
    expect(
      await (await findRegion('Your latest evaluations')).findByText('You have not entered an evaluation yet.'),
    ).toBeTruthy()
    const entered: Evaluation[] = []
    for (let count = 0; count < 6; count += 1) {
      web.clock.advance(60)
      entered.push(await createEvaluation(member))
    }
    await web.open('/', { as: member })
    const panel = await findRegion('Your latest evaluations')
    const items = await panel.findAllByRole('listitem')
    const latest = entered.toReversed().slice(0, 5)
    expect(items).toHaveLength(5)
    for (const [index, item] of items.entries()) {
      const { _id, public_id, total_points } = latest[index] as Evaluation
      expect(item.textContent).toContain(public_id)
      expect(item.textContent).toContain(total_points.points.toFixed(2))
      expect(within(item).getByRole('link').getAttribute('href')).toBe(`/evaluation/${_id}/edit`)
      expect(item.textContent).toContain(total_points.award === 'none' ? 'No medal' : total_points.award)
    }
    const all = panel.getByRole('link', { name: /^All 6/ })
    expect(all.getAttribute('href')).toBe(`/evaluations?measurer_id_number=${member.id_number}`)
  })

  it('are ordered by the date that they show, and of equal dates in the order of entry', async () => {
    const owner = await web.make.member()
    const ids = new Map<string, string>()
    for (const [name, eval_date] of [
      ['A', '2026-03-02'],
      ['B', '2026-03-03'],
      ['C', '2026-03-02'],
      ['D', '2026-03-01'],
      ['E', '2026-03-02'],
    ] as const) {
      web.clock.advance(60)
      ids.set((await createEvaluation(owner, { eval_date })).public_id, name)
    }
    await web.open('/', { as: owner })
    const items = await (await findRegion('Your latest evaluations')).findAllByRole('listitem')
    const names = items.map(({ textContent }) => [...ids].find(([id]) => textContent?.includes(id))?.[1])
    expect(names.join('')).toBe('BECAD')
  })

  it('are those of all members for an admin', async () => {
    await web.open('/', { as: admin })
    const items = await (await findRegion('Latest evaluations')).findAllByRole('listitem')
    expect(items).toHaveLength(5)
  })
})

describe('latest news', () => {
  it('can be fetched again after an error', async () => {
    let isDown = true
    web.intercept('GET /news', () =>
      isDown
        ? Response.json({ message: 'Not now.', code: 'X' }, { status: 422 })
        : Response.json({ data: { docs: [], totalDocs: 0, page: 1, limit: 10 } }),
    )
    await web.open('/', { as: member })
    const panel = await findRegion('News and events')
    await panel.findByText('Not now.')
    isDown = false
    await act(async () => fireEvent.click(panel.getByRole('button', { name: 'Try again' })))
    expect(await panel.findByText('Nothing has been published yet.')).toBeTruthy()
  })

  const publish = async (title: string, more: object) => {
    const office = await web.as(admin)
    const item = { title, lead: '', content: '<p>Text</p>', roles: ['CCM'], event: false, notification: false, ...more }
    const { status, data } = await office.post<NewsItem>('/news', item)
    expect(status).toBe(200)
    return data
  }

  it('lists the news and events for the role, with dates and links', async () => {
    await web.open('/', { as: member })
    await (await findRegion('News and events')).findByText('Nothing has been published yet.')
    const course = await publish('Course in Gödöllő', { event: true, dateFrom: '2026-07-30', dateTo: '2026-08-02' })
    await publish('New callipers', { dateFrom: '2026-06-20', dateTo: null })
    await publish('For judges', { dateFrom: '2026-06-21', dateTo: null, roles: ['STJ'] })
    await web.open('/', { as: member })
    const items = await (await findRegion('News and events')).findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Course in GödöllőEvent, 30/07/2026 – 02/08/2026',
      'New callipers20/06/2026',
    ])
    expect(
      within(items[0] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/news/${course._id}`)
  })
})

describe('unsaved sheets', () => {
  it('are listed with species and time, latest first, with a link to continue', async () => {
    const stored = await createEvaluation(member)
    const open = web.open('/login', { as: member })
    await open
    saveStoredDraft(member, 'red-deer:first', createDraft('2026-05-30T10:00:00.000Z'))
    saveStoredDraft(member, stored._id, createDraft('2026-05-31T10:00:00.000Z'))
    saveStoredDraft(member, 'wild-boar:first', { broken: true })
    saveStoredDraft(admin, 'moose:first', createDraft('2026-05-31T10:00:00.000Z'))
    await web.open('/')
    const panel = await findRegion('Not saved yet')
    await panel.findByText(new RegExp(stored.public_id))
    const items = panel.getAllByRole('listitem')
    expect(items).toHaveLength(2)
    expect(items[1]?.textContent).toMatch(/^Red deer.*Łukasz Nowak, draft from 30\/05\/2026/)
    const hrefs = items.map((item) => within(item).getByRole('link').getAttribute('href'))
    expect(hrefs).toEqual([`/evaluation/${stored._id}/edit`, '/evaluation/new/red-deer?draft=first'])
  })

  it('are discarded after a confirmation', async () => {
    await web.open('/login', { as: member })
    saveStoredDraft(member, 'red-deer:first', createDraft('2026-05-30T10:00:00.000Z'))
    await web.open('/')
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name })
      await act(async () => fireEvent.click(button))
    }
    await press('Discard the draft of Red deer')
    await press('Cancel')
    expect(localStorage.getItem(`draft:${member.id}:red-deer:first`)).not.toBeNull()
    await press('Discard the draft of Red deer')
    await press('Discard')
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(localStorage.getItem(`draft:${member.id}:red-deer:first`)).toBeNull()
  })

  it('are not mentioned if there are none', async () => {
    await web.open('/', { as: admin })
    await findRegion('Latest evaluations')
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })
})

describe('species search', () => {
  const found = () =>
    screen
      .getAllByRole('link', { name: 'New measure' })
      .map((link) => link.getAttribute('href')?.replace('/evaluation/new/', ''))

  it('finds names, codes and Latin names, and shows a message if nothing matches', async () => {
    await web.open('/', { as: admin })
    const input = await screen.findByLabelText('Find a species')
    for (const [text, key] of [
      ['red de', 'red-deer'],
      ['CE01', 'red-deer'],
      ['CERVUS elaphus', 'red-deer'],
      ['sus scrofa', 'wild-boar'],
    ]) {
      fireEvent.change(input, { target: { value: text } })
      expect(found(), text).toContain(key)
      expect(found().length).toBeLessThan(10)
    }
    fireEvent.change(input, { target: { value: 'unicorn' } })
    expect(await screen.findByText('None of your species match.')).toBeTruthy()
  })

  it('is hidden for few species', async () => {
    await web.open('/', { as: member })
    await screen.findAllByRole('link', { name: 'New measure' })
    expect(screen.queryByLabelText('Find a species')).toBeNull()
    expect(currentPath()).toBe('/')
  })
})

describe('the shortcut', () => {
  const findShortcut = (name: string) => screen.findByRole('region', { name })

  it('leads a newcomer to the species', async () => {
    await web.open('/', { as: await web.make.member() })
    expect(within(await findShortcut('Start measuring')).getByText('Choose one of your species below.')).toBeTruthy()
  })

  it('opens a new sheet of the species measured last', async () => {
    const measurer = await web.make.member({ evaluation_options: ['red-deer', 'wild-boar'] })
    await createEvaluation(measurer)
    const user = await web.open('/', { as: measurer })
    await user.click(within(await findShortcut('Last measured')).getByRole('link', { name: 'New measure of Red deer' }))
    expect(currentPath()).toMatch(/^\/evaluation\/new\/red-deer/)
  })

  it('is the latest draft, if there is one', async () => {
    const measurer = await web.make.member()
    await createEvaluation(measurer)
    await web.open('/login', { as: measurer })
    saveStoredDraft(measurer, 'red-deer:first', createDraft('2026-05-30T10:00:00.000Z'))
    await web.open('/')
    expect(within(await findShortcut('Not saved yet')).getByRole('link', { name: /^Continue/ })).toBeTruthy()
    expect(screen.queryByText('Last measured')).toBeNull()
  })

  it('is hidden while the member may not measure', async () => {
    await web.open('/', { as: await web.make.member({ status: 'approved' }) })
    await screen.findByRole('region', { name: /^Your year/ })
    await waitFor(() => expect(screen.queryByText('Start measuring')).toBeNull())
  })
})

it('every role sees the same parts in the same order', async () => {
  const getTitles = () =>
    screen
      .getAllByRole('region')
      .map((region) => document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent)
  for (const role of ['STJ', 'CCM'] as const) {
    await web.open('/', { as: await web.make.member({ role }) })
    await screen.findByRole('region', { name: 'Your year 2026' })
    expect(getTitles()).toEqual([
      'Start measuring',
      'Your year 2026',
      'Your species',
      'Your latest evaluations',
      'News and events',
    ])
    expect(screen.getByText('Species you are certified for.')).toBeTruthy()
  }
  const measuringAdmin = await web.make.admin()
  await createEvaluation(measuringAdmin)
  await web.open('/', { as: measuringAdmin })
  await screen.findByRole('region', { name: 'Your year 2026' })
  await screen.findByRole('region', { name: 'Work queue' })
  // Many species fill more than a screen, so the latest items come first.
  expect(getTitles()).toEqual([
    'Work queue',
    'Last measured',
    'Your year 2026',
    'Latest evaluations',
    'News and events',
    'Your species',
  ])
})
