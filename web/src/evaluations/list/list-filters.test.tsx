import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { clickButton, findDialog } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({
  firstname: 'Jiří',
  lastname: 'Dvořák',
  id_number: '10001',
  evaluation_options: ['red-deer', 'roe-deer', 'wild-boar'],
})
const judge = await web.make.member({
  role: 'STJ',
  lastname: 'Judge',
  id_number: '20002',
  evaluation_options: ['red-deer'],
})

const other = await web.make.member({ lastname: 'Other', evaluation_options: ['moose'] })

/** The first letter of the hunter identifies a row in the tests. */
const fixtures = [
  { by: measurer, animal: 'red-deer', hunter_name: 'Antonín Černý', hunt_date: '2025-09-20', hunt_country: 'SK' },
  {
    by: measurer,
    animal: 'roe-deer',
    hunter_name: 'Berta Weiß',
    ticket: 'A-17',
    hunt_date: '2025-05-16',
    hunt_country: 'AT',
  },
  {
    by: measurer,
    animal: 'wild-boar',
    hunter_name: 'Carl Åkesson',
    hunt_date: '2024-12-01',
    hunt_country: 'SE',
    source: 'Casualties',
  },
  {
    by: judge,
    animal: 'red-deer',
    hunter_name: 'Dora Nagy',
    hunt_date: '2025-01-10',
    eval_date: '2025-03-01',
    hunt_country: 'HU',
  },
]
const ids = new Map<string, string>()

beforeAll(async () => {
  for (const { by, animal, ...overrides } of fixtures) {
    const client = await web.as(by)
    const body = { data: evaluationInput(overrides, animal) }
    const { data } = await client.post<{ public_id: string }>(`/evaluation/${animal}`, body)
    ids.set(overrides.hunter_name.slice(0, 1), data.public_id)
  }
})

/** Returns the shown rows as the first letters of their hunters. */
const getShownLetters = () => {
  const text = document.querySelector('tbody')?.textContent ?? ''
  return [...ids].flatMap(([letter, id]) => (text.includes(id) ? letter : [])).join('')
}
const expectOnly = (letters: string) => waitFor(() => expect(getShownLetters()).toBe(letters))
/** Searching by role would compute the style of every cell. */
const waitForRows = () => waitFor(() => expect(document.querySelector('tbody tr')).toBeTruthy())
const chips = () => [...(screen.queryByLabelText('Filtered by')?.querySelectorAll('button') ?? [])]
const listCalls = () => web.calls.filter(({ path }) => path.startsWith('/evaluation?page'))

const openFilters = async (path = '/evaluations', as = measurer) => {
  await web.open(path, { as })
  await waitForRows()
  await clickButton(/^Filters/)
  const drawer = await findDialog()
  const field = (label: string) => within(drawer).getByLabelText(label)
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  const press = (label: string, key: string) => act(async () => fireEvent.keyDown(field(label), { key }))
  const listOptions = () => [...document.querySelectorAll<HTMLElement>('[role=listbox] [role=option]')]
  const openList = async (label: string) => {
    fireEvent.mouseDown(field(label))
    await waitFor(() => expect(listOptions()).not.toHaveLength(0))
  }
  const closeList = async () => {
    fireEvent.keyDown(document.querySelector('[role=listbox]') as Element, { key: 'Escape' })
    await waitFor(() => expect(document.querySelector('[role=listbox]')).toBeNull())
  }
  const choose = async (label: string, ...names: string[]) => {
    await openList(label)
    for (const name of names) {
      const option = await waitFor(() => listOptions().find((one) => one.textContent === name) ?? Promise.reject(name))
      await act(async () => fireEvent.click(option))
    }
    await closeList()
  }
  const readOptions = async (label: string) => {
    await openList(label)
    const names = listOptions().map(({ textContent }) => textContent)
    await closeList()
    return names
  }
  return { drawer, field, type, press, readOptions, choose }
}

describe('filters of the list', () => {
  it('filters by a part of ids, names and phenotype, ignoring case and accents, and by a whole ticket [E-021]', async () => {
    const { type } = await openFilters()
    const publicId = ids.get('B')?.slice(-7).toLowerCase() ?? ''
    const texts = {
      'Measurer ID': '1000',
      'Measurer Name': 'dvorak',
      "Hunter's Name": 'weiss',
      'Public ID': publicId,
      Phenotype: 'capreolus',
      Ticket: 'a-17',
    }
    for (const [label, text] of Object.entries(texts)) type(label, text)
    await waitFor(() => expect(chips()).toHaveLength(7))
    const shown = chips().map(({ textContent }) => textContent)
    for (const [label, text] of Object.entries(texts)) expect(shown).toContain(`${label}: “${text}”`)
    await expectOnly('B')
    type('Ticket', 'a-1')
    await expectOnly('')
  })

  it('filters by several values of a choice [E-022, E-023, E-025]', async () => {
    const { choose } = await openFilters()
    await choose('Trophy Type', 'Roe deer', 'Wild boar')
    await expectOnly('BC')
    await choose('Medal', 'Silver', 'Bronze')
    await choose('Country of the hunt', 'Austria', 'Hungary')
    await expectOnly('B')
    await choose('Source', 'Casualties')
    await expectOnly('')
  })

  it('begins with species, medal and dates, and offers only countries that occur, and all four awards', async () => {
    const { drawer, readOptions } = await openFilters()
    const labels = [...drawer.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels.slice(0, 11)).toEqual([
      ...['Trophy Type', 'Medal', 'Hunt From', 'Hunt To', 'Evaluation From', 'Evaluation To'],
      ...["Hunter's Name", 'Measurer Name', 'Public ID', 'Measurer ID', 'Ticket'],
    ])
    expect(await readOptions('Country of the hunt')).toEqual(['Austria', 'Hungary', 'Slovakia', 'Sweden'])
    expect(await readOptions('Medal')).toEqual(['Gold', 'Silver', 'Bronze', 'No medal'])
  })

  it('filters by dates, inclusive, but not by an invalid one, and shows its error [E-024, E-044]', async () => {
    const { field, type, press } = await openFilters()
    for (const [label, day, letters] of [
      ['Hunt From', '16/05/2025', 'AB'],
      ['Hunt To', '10.1.2025', 'CD'],
      ['Evaluation From', '02/03/2026', 'ABC'],
      ['Evaluation To', '01/03/2025', 'D'],
    ] as const) {
      type(label, day)
      await press(label, 'Enter')
      await expectOnly(letters)
      type(label, '')
      await press(label, 'Enter')
      await expectOnly('ABCD')
    }
    type('Hunt From', '31/02/2025')
    fireEvent.blur(field('Hunt From'))
    expect(await screen.findByText('This day does not exist')).toBeTruthy()
    expect(getShownLetters()).toBe('ABCD')
  })

  it('debounces text filters and returns to page 1', async () => {
    const { type } = await openFilters('/evaluations?page=1&rowsPerPage=25')
    const before = listCalls().length
    for (const text of ['c', 'ce', 'cer', 'cerny']) type("Hunter's Name", text)
    await expectOnly('A')
    expect(listCalls()).toHaveLength(before + 1)
    expect(listCalls().at(-1)?.path).toMatch(/page=1&rowsPerPage=25&.*hunter_name=cerny$/)
  })

  it('ignores a slow response after a newer one', async () => {
    const late = createDeferred<Response>()
    const call = 'GET /evaluation?page=1&rowsPerPage=10&sortBy=created_at&sortDir=desc&hunter_name=weiss'
    web.intercept(call, () => late.promise)
    const { type, choose } = await openFilters()
    type("Hunter's Name", 'weiss')
    await waitFor(() => expect(listCalls().at(-1)?.path).toContain('hunter_name=weiss'))
    type("Hunter's Name", 'cerny')
    await expectOnly('A')
    const shown = new Set<string>()
    const observer = new MutationObserver(() => shown.add(getShownLetters()))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    await act(async () => late.resolve(Response.json({ data: { docs: [], totalDocs: 0, page: 1, limit: 10 } })))
    // A later call, whose response is shown after anything that the late one could change.
    await choose('Trophy Type', 'Red deer')
    await waitFor(() =>
      expect(listCalls().at(-1)?.path).toMatch(/eval_option=red-deer.*cerny|cerny.*eval_option=red-deer/),
    )
    await expectOnly('A')
    observer.disconnect()
    expect([...shown]).toEqual(['A'])
  })

  it('applies a text filter and a select filter entered one after the other', async () => {
    const { type, choose } = await openFilters()
    type('Measurer Name', 'dvorak')
    await choose('Trophy Type', 'Roe deer', 'Red deer')
    await expectOnly('AB')
  })

  it('shows a chip per filter and clears them one by one or all at once', async () => {
    const user = await web.open('/evaluations?hunter_name=a&eval_option=red-deer&hunt_date_from=2025-01-01', {
      as: other,
    })
    await expectOnly('A')
    const texts = () => chips().map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(texts()).toEqual(['Trophy Type: Red deer', 'Hunt From: 01/01/2025', "Hunter's Name: “a”", 'Clear all']),
    )
    await user.click(screen.getByRole('button', { name: "Clear Hunter's Name: “a”" }))
    await expectOnly('AD')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await expectOnly('ABCD')
    expect(chips()).toHaveLength(0)
  })

  it('shows each chosen species as a chip that removes it, in the filters, too [O-051]', async () => {
    const species = ['red-deer', 'roe-deer', 'wild-boar'].map((key) => `eval_option=${key}`)
    await openFilters(`/evaluations?${species.join('&')}`, other)
    const texts = () => chips().map(({ textContent }) => textContent)
    const all = ['Trophy Type: Red deer', 'Trophy Type: Roe deer', 'Trophy Type: Wild boar', 'Clear all']
    await waitFor(() => expect(texts()).toEqual(all))
    await clickButton('Remove Roe deer', await findDialog())
    await waitFor(() => expect(texts()).toEqual(all.filter((text) => !text.includes('Roe'))))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Red deer')
    await clickButton('Done')
    await clickButton('Clear Trophy Type: Wild boar')
    await waitFor(() => expect(texts()).toEqual(['Trophy Type: Red deer']))
    expect(currentPath()).toMatch(/eval_option=red-deer$/)
  })

  it('names a filtered country without evaluations', async () => {
    const { field } = await openFilters('/evaluations?hunt_country=SK&hunt_country=XK')
    const labels = () => chips().map((chip) => chip.getAttribute('aria-label'))
    const [slovakia, kosovo] = ['Clear Country of the hunt: Slovakia', 'Clear Country of the hunt: Kosovo']
    await waitFor(() => expect(labels()).toEqual([slovakia, kosovo, null]))
    expect(field('Country of the hunt').textContent).toBe('2 chosen')
  })

  it('offers to clear the filters if nothing matches', async () => {
    const user = await web.open('/evaluations?hunter_name=nobody', { as: measurer })
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await expectOnly('ABCD')
  })
})

describe('stored view of the list', () => {
  const key = `filters:${measurer.id}:Evaluations`

  it('stores filters in the browser under the title until logout [A-048, E-026]', async () => {
    const { type } = await openFilters()
    type("Hunter's Name", 'cerny')
    await expectOnly('A')
    expect(localStorage.getItem(key)).toBe('hunter_name=cerny')

    const again = await web.open('/evaluations', { as: measurer })
    await expectOnly('A')
    expect(currentPath()).toContain('hunter_name=cerny')
    await again.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  })

  it('prefers the view in the URL to the stored one', async () => {
    localStorage.setItem(key, 'hunter_name=cerny')
    localStorage.setItem('columns:Evaluations', 'public_id,version')
    const view = 'page=1&rowsPerPage=15&sortBy=hunt_date&sortDir=asc&medal=Silver'
    await web.open(`/evaluations?${view}&columns=public_id,medal`, { as: measurer })
    await expectOnly('ABCD')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Public ID', 'Medal'])
    const order = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('a')?.textContent)
    expect(order).toEqual(['C', 'D', 'B', 'A'].map((letter) => ids.get(letter)))
    expect(localStorage.getItem(key)).toBe('hunter_name=cerny')
  })

  it('ignores unknown values in a link and keeps the others', async () => {
    const sent = 'eval_option=roe-deer&eval_option=unicorn&source=Moon&hunter_name=b&hunter_name=c'
    await web.open(`/evaluations?${sent}`, { as: measurer })
    await expectOnly('B')
    await waitFor(() => expect(currentPath()).toMatch(/sortDir=desc&eval_option=roe-deer$/))
  })

  it('drops a stored filter that the app or the server does not know', async () => {
    localStorage.setItem(key, 'colour=blue&medal=Tin&hunter_name=cerny')
    await web.open('/evaluations', { as: measurer })
    await expectOnly('A')
    expect(chips()).toHaveLength(1)

    web.intercept('GET /evaluation?page=1&rowsPerPage=10&sortBy=created_at&sortDir=desc&hunter_name', () =>
      Response.json({ message: 'No.', code: 'INVALID', fields: { hunter_name: 'Unknown' } }, { status: 400 }),
    )
    await web.open('/evaluations', { as: measurer })
    await expectOnly('ABCD')
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('restores the previous view on going back', async () => {
    const user = await web.open('/evaluations', { as: measurer })
    await expectOnly('ABCD')
    await user.click(screen.getByRole('button', { name: 'Version' }))
    await waitFor(() => expect(currentPath()).toContain('sortBy=version'))
    window.history.back()
    await waitFor(() => expect(currentPath()).not.toContain('sortBy=version'))
    await expectOnly('ABCD')
  })
})
