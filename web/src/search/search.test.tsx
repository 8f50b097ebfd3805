import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, GRACE_DAYS } from '@trophy/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { waitForSheet } from '#testing/editor.ts'
import { clickButton, enter, failureResponse, getInput, runWithTimers } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['red-deer', 'wild-boar'] })
const measurer = await web.make.member({ role: 'CCM', evaluation_options: ['red-deer'] })
const admin = await web.make.admin()
const save = async (as: User, overrides: Readonly<Record<string, unknown>>) => {
  const client = await web.as(as)
  return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
}
const stored = await save(judge, { hunter_name: 'Anna', ticket: 'Á-0043' })

afterEach(() => {
  vi.restoreAllMocks()
})

const pressKeys = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'k', ctrlKey: true })
const findInput = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })

/** Opens the search on a page. */
const openSearch = async (as: User, path = '/news') => {
  await web.open(path, { as })
  await screen.findByRole('button', { name: 'Search' })
  await act(async () => void pressKeys())
  return findInput()
}
/** Types a text without waiting for the pause that starts the search. */
const type = async (text: string) => {
  const input = await findInput()
  runWithTimers(() => void fireEvent.change(input, { target: { value: text } }))
}
const press = async (key: string) => {
  const input = await findInput()
  await act(async () => void fireEvent.keyDown(input, { key }))
}
const listGroup = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.trim())
const findOption = (name: string | RegExp) => screen.findByRole('option', { name })
const choose = async (name: string | RegExp) => {
  const option = await findOption(name)
  await act(async () => void fireEvent.click(option))
}
const expectClosed = () => waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())

it('opens by the keys and the button, closes by Escape with the focus where it was, and is not there for guests [O-058]', async () => {
  await web.open('/')
  await screen.findByRole('link', { name: 'Login' })
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
  pressKeys()
  expect(screen.queryByRole('dialog')).toBeNull()

  const input = await openSearch(judge)
  expect(document.activeElement).toBe(input)
  fireEvent.keyDown(input, { key: 'Escape' })
  await expectClosed()
  const button = screen.getByRole('button', { name: 'Search' })
  button.focus()
  await clickButton('Search')
  fireEvent.keyDown(await findInput(), { key: 'Escape' })
  await expectClosed()
  expect(document.activeElement).toBe(button)
})

it('lists the screens of the role, and opens one by arrow keys and Enter [O-059]', async () => {
  const input = await openSearch(measurer)
  expect(listGroup('Screens')).toEqual([
    ...['Home', 'Evaluations', 'Handbook', 'News', 'Events', 'Documents', 'User Profile'],
    ...['Check a certificate', 'Account', 'New measure', 'Statistics', 'Summary of a day', 'Highest trophies'],
  ])
  await type('day of')
  expect(listGroup('Screens')).toEqual(['Summary of a day'])
  await type('new')
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()
  expect(active()).toBe('News')
  await press('ArrowDown')
  expect(active()).toBe('New measure')
  await press('ArrowDown')
  expect(active()).toBe('News')
  await press('ArrowUp')
  await press('Enter')
  await expectClosed()
  await waitFor(() => expect(currentPath()).toBe('/evaluation/new'))

  await openSearch(admin)
  await type('pending')
  await choose('STJs and CCMs waiting for approval')
  await waitFor(() => expect(currentPath()).toBe('/members/waiting'))
})

it('opens a new sheet of a species of the member, unless the certification has ended [O-060]', async () => {
  await openSearch(judge)
  await type('sus scrofa')
  expect(listGroup('New sheet')).toEqual(['Wild boar ST01'])
  await choose(/^Wild boar/)
  await waitFor(() => expect(currentPath()).toMatch(/^\/evaluation\/new\/wild-boar/))

  const day = new Date(web.clock.now().getTime() - (GRACE_DAYS + 2) * 86_400_000).toISOString().slice(0, 10)
  const expired = await web.make.member({ valid_to: day, status: 'expired', evaluation_options: ['red-deer'] })
  await openSearch(expired)
  await type('red deer')
  const list = await findOption('Evaluations of Red deer')
  expect(screen.queryByRole('group', { name: 'New sheet' })).toBeNull()
  expect(list.id).toMatch(/-\/evaluations\?eval_option=red-deer$/)
  await type('wild boar')
  await screen.findByText('Nothing was found for “wild boar”.')

  await openSearch(admin)
  await type('an')
  expect(listGroup('New sheet')).toHaveLength(5)
})

it('finds evaluations by public id or ticket, opens them like the list, and leads to more than ten [O-061]', async () => {
  await openSearch(measurer)
  await type('a-0043')
  const points = stored.total_points.points.toFixed(2)
  await choose(`${stored.public_id} Red deer, ${points}, ticket Á-0043, Anna`)
  await waitFor(() => expect(currentPath()).toBe(`/evaluation/${stored._id}/edit`))
  // The sheet is read-only.
  await screen.findByRole('heading', { level: 1, name: /Red deer/ })
  pressKeys()
  const isIgnored = fireEvent.keyDown(await findInput(), { key: 's', ctrlKey: true })
  expect(isIgnored, 'by the sheet, which would say why it cannot be saved').toBe(true)

  await openSearch(judge)
  await type(stored.public_id.toLowerCase())
  await findOption(new RegExp(`^${stored.public_id}`))
  await type(stored.public_id.toLowerCase().replace('-', ' '))
  await findOption(new RegExp(`^${stored.public_id}`))
  await press('Enter')
  await waitFor(() => expect(currentPath()).toBe(`/evaluation/${stored._id}/edit`))

  for (let count = 0; count < 11; count++) await save(judge, { hunter_name: `Many ${count}` })
  await openSearch(judge)
  await type('many')
  await choose('All 11 in the list')
  await waitFor(() => expect(window.location.search).toContain('search=many'))
  pressKeys()
  await findInput()
  window.history.back()
  await expectClosed()
})

it('finds members by name, e-mail address or ID number, for admins only [O-062]', async () => {
  const member = await web.make.member({ firstname: 'Łucja', lastname: 'Øst', id_number: '54321' })
  const applicant = await web.make.applicant({ email: 'new.applicant@example.com' })
  await openSearch(admin)
  expect(web.calls.some(({ path }) => path.startsWith('/member/'))).toBe(false)
  for (const text of ['ost lucja', '54321']) {
    await type(text)
    await findOption(/^Łucja Øst 54321/)
  }
  await type('new.applicant@')
  await press('ArrowDown')
  await choose(/new\.applicant@example\.com$/)
  await waitFor(() => expect(currentPath()).toBe(`/members/${applicant.id}/edit`))

  await openSearch(judge)
  await type(member.lastname)
  await screen.findByText('Nothing was found for “Øst”.')
  expect(web.calls.some(({ path }) => path.startsWith('/member'))).toBe(false)
})

it('shows that it searches, that nothing was found, and an error with a retry button [O-063]', async () => {
  await openSearch(judge)
  let respond = (_: Response) => {}
  web.intercept('GET /evaluation?', () => new Promise<Response>((resolve) => (respond = resolve)))
  await type('unknown words')
  await screen.findByText('Searching…')
  expect(screen.queryByText(/^Nothing was found/)).toBeNull()
  await act(async () => respond(failureResponse()))
  await screen.findByText('Not now.')
  web.intercept('GET /evaluation?', (forward) => forward())
  await clickButton('Try again')
  await screen.findByText('Nothing was found for “unknown words”.')
})

it('searches screens and species without a connection [O-063]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openSearch(judge)
  await screen.findByText('Evaluations can only be searched with a connection to the server.')
  await type('red deer')
  await findOption(/^Red deer/)
  await type('statistics')
  await findOption('Statistics')
  await type('a-0043')
  await screen.findByText('No screen or species was found.')
  expect(web.calls.some(({ path }) => path.includes('search='))).toBe(false)
})

it('opens a record by its whole ticket or ID and Enter while it is still being searched [O-061]', async () => {
  const first = await save(judge, { ticket: '12' })
  for (let count = 0; count < 11; count++) await save(judge, { ticket: `120${count}` })
  const ofSpeciesName = await save(judge, { ticket: 'BOAR' })
  for (const [text, { _id }] of [
    ['12', first],
    ['boar', ofSpeciesName],
    [stored.public_id, stored],
  ] as const) {
    await openSearch(judge)
    await act(async () => void fireEvent.change(await findInput(), { target: { value: text } }))
    await press('Enter')
    expect(currentPath()).toBe('/news')
    await waitFor(() => expect(currentPath()).toBe(`/evaluation/${_id}/edit`))
  }
})

it('opens nothing after an early Enter if another result is chosen meanwhile or the search fails [O-061]', async () => {
  for (const isFailing of [false, true]) {
    await openSearch(judge, '/documents')
    let respond = () => {}
    const response = new Promise<void>((resolve) => (respond = resolve))
    web.intercept('GET /evaluation?', (forward) => response.then(() => (isFailing ? failureResponse() : forward())))
    await type('new')
    await press('Enter')
    if (!isFailing) await press('ArrowDown')
    await act(async () => respond())
    if (isFailing) {
      const retry = await screen.findByRole('button', { name: 'Try again' })
      web.intercept('GET /evaluation?', (forward) => forward())
      fireEvent.click(retry)
    }
    await waitFor(() => expect(screen.queryByText(/^(Searching…|Not now\.)$/)).toBeNull())
    expect(currentPath()).toBe('/documents')
  }
})

it('asks before it leaves a form with unsaved changes [O-064]', async () => {
  await web.open('/profile', { as: judge })
  await waitFor(() => expect(getInput('city')).toBeTruthy())
  await enter({ city: 'Elsewhere' })
  await act(async () => void pressKeys(getInput('city')))
  await type('news')
  await choose('News')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await clickButton('Stay')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentPath()).toBe('/profile')
})

it('opens over a sheet, which names its keys, does nothing meanwhile and keeps its draft [O-064]', async () => {
  await web.open('/evaluation/new/red-deer', { as: judge })
  await waitForSheet()
  await clickButton('Keyboard shortcuts')
  await screen.findByText('Ctrl or ⌘ + K')
  pressKeys()
  expect(screen.queryByRole('combobox', { name: 'Search' }), 'over a dialog').toBeNull()
  await clickButton('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const location = getInput('eval_location')
  await enter({ eval_location: 'Elsewhere' })
  await act(async () => void pressKeys(location))
  const input = await findInput()
  for (const init of [{ key: 's', ctrlKey: true }, { key: 'F8' }, { key: '?' }]) fireEvent.keyDown(input, init)
  expect(document.activeElement).toBe(input)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await type('news')
  await choose('News')
  await waitFor(() => expect(currentPath()).toBe('/news'))
  expect(Object.values(localStorage).join()).toContain('Elsewhere')

  await web.open('/news/new', { as: admin })
  pressKeys(await screen.findByRole('textbox', { name: 'Content' }))
  expect(screen.queryByRole('dialog'), 'from formatted text').toBeNull()
})
