import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EVALUATION_TYPES, type Evaluation, getSpeciesName } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { formatDay, today } from '#lib/format/dates.ts'
import { readOutbox } from '#outbox/outbox-store.ts'
import { createDeferred } from '#testing/deferred.ts'
import { resetDeviceStorage } from '#testing/device-storage.ts'
import {
  clickInDialog,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  getInput,
  save,
  waitForSheet,
} from '#testing/editor.ts'
import { captureSavedFiles, clickButton, enter as enterByName, findDialog } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

// The browser's clock is the real one.
const web = await testWeb({ now: new Date().toISOString() })
const evaluation_options = ['red-deer', 'wild-boar']
const ccm = await web.make.member({ evaluation_options })
const judge = await web.make.member({ role: 'STJ', evaluation_options })

const store = async (user: User, overrides: object = {}): Promise<Evaluation> => {
  const data = { ...evaluationInput(), eval_type: [EVALUATION_TYPES[0]], eval_date: today(), ...overrides }
  const { data: stored, problem } = await (await web.as(user)).post<Evaluation>('/evaluation/red-deer', { data })
  expect(problem).toBeNull()
  return stored
}

const typeTicket = async (ticket: string) => {
  await screen.findByText('Type or scan the ticket of a trophy to open its sheet.')
  fireEvent.change(getInput('Ticket'), { target: { value: ticket } })
  await clickButton('Open')
}
const openByTicket = async (user: User, ticket: string) => {
  await web.open('/evaluation/new', { as: user })
  await typeTicket(ticket)
}
/** Cuts the network for calls that start like this. */
const cutNetwork = (call: string) => web.intercept(call, () => Promise.reject(new TypeError('Failed to fetch')))

describe('opening a sheet by its ticket', () => {
  it('opens an evaluation of today: the own one, or one at the same location', async () => {
    const own = await store(ccm, { ticket: 'T-1' })
    const other = await store(judge, { ticket: 'T-2' })
    await store(judge, { ticket: 'T-3', eval_location: 'Eger' })
    await openByTicket(ccm, ' t-1 ')
    await waitFor(() => expect(currentPath()).toBe(`/evaluation/${own._id}/edit`))
    await openByTicket(ccm, 'T-2')
    await waitFor(() => expect(currentPath()).toBe(`/evaluation/${other._id}/edit`))
    await openByTicket(ccm, 'T-3')
    await waitFor(() => expect(currentPath()).toBe('/evaluation/new?ticket=T-3'))
  })

  it('offers evaluations of other days, and passes the ticket to a new sheet', async () => {
    const earlier = await store(judge, { ticket: '17', eval_date: '2026-03-02' })
    await openByTicket(ccm, '17')
    await screen.findByText(/^No sheet of today has the ticket 17/)
    const link = within(screen.getByRole('alert')).getByRole('link', { name: getSpeciesName('red-deer') })
    expect(link.getAttribute('href')).toBe(`/evaluation/${earlier._id}/edit`)
    const [first] = screen.getAllByRole('link', { name: 'New measure' })
    expect(first?.getAttribute('href')).toBe('/evaluation/new/red-deer?ticket=17')
    fireEvent.click(first as HTMLElement)
    await waitForSheet()
    expect(getInput('Ticket').value).toBe('17')
    enter('Location of the evaluation', 'Eger')
    const draft = currentPath()
    await openByTicket(ccm, '17')
    await waitFor(() => expect(currentPath()).toMatch(/^\/evaluation\/new\/red-deer\?draft=/))
    expect(draft).toContain(currentPath().split('?')[1])
    expect(getInput('Location of the evaluation').value).toBe('Eger')
  })

  it('opens a new sheet directly for a user with one species', async () => {
    await openByTicket(await web.make.member({ evaluation_options: ['wild-boar'] }), 'new one')
    await waitForSheet()
    expect(window.location.pathname).toBe('/evaluation/new/wild-boar')
    expect(getInput('Ticket').value).toBe('new one')
  })

  it('opens a new sheet if the server does not respond within three seconds', async () => {
    await store(ccm, { ticket: 'slow' })
    await web.open('/evaluation/new', { as: ccm })
    await screen.findByText(/^\d+ sheets?: /)
    web.intercept('GET /evaluation?', () => new Promise(() => undefined))
    await typeTicket('slow')
    await screen.findByText(
      /^No sheet on this device has the ticket slow, and the server has not responded yet/,
      {},
      { timeout: 9000 },
    )
    expect(currentPath()).toBe('/evaluation/new?ticket=slow')
  })

  it('shows an error of the server instead of a new sheet', async () => {
    const { _id } = await store(ccm, { ticket: 'T-5' })
    await web.open('/evaluation/new', { as: ccm })
    await screen.findByText(/^\d+ sheets?: /)
    const problem = { message: 'Not now.', code: 'INTERNAL' }
    web.intercept('GET /evaluation?', () => Response.json(problem, { status: 500 }))
    await typeTicket('T-5')
    await screen.findByText('Not now.')
    expect(currentPath()).toBe('/evaluation/new')
    web.intercept('GET /evaluation?', (forward) => forward())
    await clickButton('Open')
    await waitFor(() => expect(currentPath()).toBe(`/evaluation/${_id}/edit`))
  })

  it('asks for a ticket', async () => {
    await openByTicket(ccm, ' ')
    expect(await screen.findByText('Required')).toBeTruthy()
  })
})

describe('sheets of today', () => {
  const findPanel = async () => within(await screen.findByRole('region', { name: 'Your sheets of today' }))

  it('are counted by species and medal, without those of others and of other days', async () => {
    const user = await web.make.member({ evaluation_options })
    await web.open('/evaluation/new', { as: user })
    await screen.findByText('Type or scan the ticket of a trophy to open its sheet.')
    expect(screen.queryByText('Your sheets of today')).toBeNull()
    for (let count = 0; count < 6; count += 1) await store(user)
    await store(user, { eval_date: '2026-03-02' })
    await web.open('/evaluation/new', { as: user })
    const panel = await findPanel()
    panel.getByText(/^6 sheets: 6 /)
    await clickButton('Show sheets')
    const { total_points } = await store(judge)
    const row = panel.getByRole('row', { name: /^Red deer/ })
    const counts = ['Gold', 'Silver', 'Bronze', 'none'].map((award) => (award === total_points.award ? 6 : 0))
    expect(row.textContent).toBe(`Red deer${counts.join('')}6`)
    expect(panel.getAllByRole('listitem')).toHaveLength(6)
  })

  it('can be taken back by a judge for ten minutes, and never by a CCM', async () => {
    await store(ccm)
    await web.open('/evaluation/new', { as: ccm })
    await findPanel()
    await clickButton('Show sheets')
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()

    const user = await web.make.member({ role: 'STJ', evaluation_options })
    const old = await store(user)
    const { _id, public_id } = await store(user)
    await web.db
      .updateTable('evaluations')
      .set({ created_at: new Date(Date.now() - 10 * 60_000).toISOString() })
      .where('id', '=', old._id)
      .execute()
    await web.open('/evaluation/new', { as: user })
    await findPanel()
    await clickButton('Show sheets')
    expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1)
    await clickButton(`Take back ${public_id}`)
    await clickInDialog('Take back')
    await screen.findByText(`${public_id} has been taken back.`)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull())
    const client = await web.as(user)
    expect((await client.get(`/evaluation/${_id}`)).status).toBe(404)
  })
})

describe('without a network', () => {
  it('the sheets of today say that stored ones are missing, and return with the network', async () => {
    const user = await web.make.member({ role: 'STJ', evaluation_options })
    const { public_id } = await store(user)
    cutNetwork('GET /evaluation?')
    await web.open('/evaluation/new', { as: user })
    await screen.findByText(/^This needs the network, .* Only unsent sheets are counted\.$/, {}, { timeout: 9000 })
    web.intercept('GET /evaluation?', (forward) => forward())
    await clickButton('Try again')
    await screen.findByText(/^1 sheet: /)
    expect(screen.queryByText(/^This needs the network/)).toBeNull()

    await clickButton('Show sheets')
    cutNetwork('GET /evaluation?')
    cutNetwork('DELETE')
    await clickButton(`Take back ${public_id}`)
    await clickInDialog('Take back')
    await clickButton(`Take back ${public_id} · needs the network`)
    await screen.findByText(/ Stored sheets are counted as of \d/, {}, { timeout: 9000 })
  })

  it('the dialog of labels says that it needs the network', async () => {
    await web.open('/evaluation/new', { as: ccm })
    await clickButton('Print labels')
    cutNetwork('GET /evaluation/labels')
    await clickButton('Download PDF', await findDialog())
    await screen.findByText(/ Labels can be printed when there is a connection\.$/)
  })
})

describe('an unsent sheet', () => {
  const enterUnsent = async (user: User, measurer = '') => {
    await web.open('/evaluation/new/wild-boar?ticket=U-1', { as: user })
    await waitForSheet()
    enterInformation()
    if (measurer !== '') {
      const select = getInput('Measurer') as unknown as HTMLSelectElement
      await waitFor(() => expect([...select.options].map(({ value }) => value)).toContain(measurer))
      enter('Measurer', measurer)
    }
    enter('Date of Evaluation', formatDay(today()))
    enterWildBoar()
    web.intercept('POST /evaluation/wild-boar/hints', () => Response.json({ data: [] }))
    web.intercept('POST /evaluation/wild-boar', () => Promise.reject(new TypeError('Failed to fetch')))
    await save()
    await confirmSave()
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
  }

  it('is opened by its ticket, and counts among the sheets of today until it is discarded', async () => {
    await resetDeviceStorage()
    const user = await web.make.member({ evaluation_options })
    await store(user)
    await enterUnsent(user)
    await openByTicket(user, 'u-1')
    await waitFor(() => expect(currentPath()).toMatch(/^\/evaluation\/new\/wild-boar\?unsent=/))
    await web.open('/evaluation/new', { as: user })
    await screen.findByText(/^2 sheets: /)
    await clickButton('Show sheets')
    const [row] = screen.getAllByText('On this device')
    expect(row?.closest('li')?.textContent).toMatch(/^Wild boarOn this deviceTicket U-1, /)
    fireEvent.click(screen.getByRole('button', { name: /^Discard Wild boar, Ticket U-1/ }))
    await clickInDialog('Discard')
    await screen.findByText(/^1 sheet: /)
    expect((await readOutbox()).entries).toEqual([])
  })

  it('for another measurer is not counted', async () => {
    await resetDeviceStorage()
    await store(judge)
    await enterUnsent(judge, ccm.id)
    await web.open('/evaluation/new', { as: judge })
    await screen.findByText(/^\d+ sheets?: /)
    await clickButton('Show sheets')
    expect(screen.queryByText('On this device')).toBeNull()
  })

  it('that is sent meanwhile does not interrupt the search for a ticket', async () => {
    await resetDeviceStorage()
    const user = await web.make.member({ evaluation_options })
    const { _id } = await store(user, { ticket: 'T-6' })
    await enterUnsent(user)
    await web.open('/evaluation/new', { as: user })
    await screen.findByText(/^2 sheets: /)
    const search = createDeferred()
    web.intercept('GET /evaluation?', async (forward) => {
      await search.promise
      return forward()
    })
    await typeTicket('T-6')
    web.intercept('POST /evaluation/wild-boar', (forward) => forward())
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText('Successfully saved!')
    await waitFor(async () => expect((await readOutbox()).entries).toEqual([]))
    search.resolve()
    await waitFor(() => expect(currentPath()).toBe(`/evaluation/${_id}/edit`))
  })
})

it('downloads a blank sheet of any species as PDF, once the species is chosen', async () => {
  await web.open('/evaluation/new', { as: ccm })
  await clickButton('Print a blank sheet')
  await clickButton('Download PDF')
  expect(await screen.findByText('Required')).toBeTruthy()
  await enterByName({ animal: 'moose', eval_location: 'Eger' }, await findDialog())
  const saved = captureSavedFiles()
  await clickInDialog('Download PDF')
  expect(saved).toEqual(['CE20-sheet.pdf'])
  expect(web.calls.at(-1)?.path).toBe('/evaluation/blank-sheet?animal=moose&eval_location=Eger&ticket=&eval_date=')
})

describe('labels', () => {
  it('are downloaded as PDF, after errors in the form are fixed', async () => {
    await web.open('/evaluation/new', { as: ccm })
    await clickButton('Print labels')
    await screen.findByText('Labels for trophies')
    fireEvent.change(getInput('Number of labels'), { target: { value: '501' } })
    await clickButton('Download PDF')
    expect(await screen.findByText('Must be a whole number from 1 to 500')).toBeTruthy()
    fireEvent.change(getInput('Number of labels'), { target: { value: '2' } })
    await clickInDialog('Download PDF')
    expect(web.calls.at(-1)?.path).toBe('/evaluation/labels?prefix=&first=001&format=a4-24&count=2')
  })
})
