import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
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
  const user = await web.open(path, { as })
  await waitForRows()
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Filters' })
  const choose = async (label: string, ...options: string[]) => {
    await user.click(within(drawer).getByRole('combobox', { name: label }))
    for (const name of options) await user.click(await screen.findByRole('option', { name }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  }
  return { user, field: (label: string) => within(drawer).getByLabelText(label), choose }
}

describe('filters of the list', () => {
  it('filters by a part of ids, names and phenotype, ignoring case and accents, and by a whole ticket [E-021]', async () => {
    const { user, field } = await openFilters()
    const publicId = ids.get('B')?.slice(-7).toLowerCase() ?? ''
    const texts = {
      'Measurer ID': '1000',
      'Measurer Name': 'dvorak',
      "Hunter's Name": 'weiss',
      'Public ID': publicId,
      Phenotype: 'capreolus',
      Ticket: 'a-17',
    }
    for (const [label, text] of Object.entries(texts)) await user.type(field(label), text)
    await waitFor(() => expect(chips()).toHaveLength(7))
    const shown = chips().map(({ textContent }) => textContent)
    for (const [label, text] of Object.entries(texts)) expect(shown).toContain(`${label}: “${text}”`)
    await expectOnly('B')
    await user.type(field('Ticket'), '{Backspace}')
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

  it('begins with species, medal and dates, followed by names and ids', async () => {
    await openFilters()
    const drawer = screen.getByRole('dialog', { name: 'Filters' })
    const labels = [...drawer.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels.slice(0, 11)).toEqual([
      ...['Trophy Type', 'Medal', 'Hunt From', 'Hunt To', 'Evaluation From', 'Evaluation To'],
      ...["Hunter's Name", 'Measurer Name', 'Public ID', 'Measurer ID', 'Ticket'],
    ])
  })

  it('offers only countries that occur, and all four awards', async () => {
    const { user, field } = await openFilters()
    const offered = async (label: string) => {
      await user.click(field(label))
      const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
      return names
    }
    expect(await offered('Country of the hunt')).toEqual(['Austria', 'Hungary', 'Slovakia', 'Sweden'])
    expect(await offered('Medal')).toEqual(['Gold', 'Silver', 'Bronze', 'No medal'])
  })

  it.each([
    ['Hunt From', '16/05/2025', 'AB'],
    ['Hunt To', '10.1.2025', 'CD'],
    ['Evaluation From', '02/03/2026', 'ABC'],
    ['Evaluation To', '01/03/2025', 'D'],
  ])('filters by %s, inclusive [E-024, E-044]', async (label, day, letters) => {
    const { user, field } = await openFilters()
    await user.type(field(label), `${day}{Enter}`)
    await expectOnly(letters)
  })

  it('shows an error for an invalid date and does not filter', async () => {
    const { user, field } = await openFilters()
    await user.type(field('Hunt From'), '31/02/2025{Tab}')
    expect(await screen.findByText('This day does not exist')).toBeTruthy()
    expect(getShownLetters()).toBe('ABCD')
  })

  it('debounces text filters and returns to page 1', async () => {
    const { user, field } = await openFilters('/evaluations?page=1&rowsPerPage=25')
    const before = listCalls().length
    await user.type(field("Hunter's Name"), 'cerny')
    await expectOnly('A')
    expect(listCalls()).toHaveLength(before + 1)
    expect(listCalls().at(-1)?.path).toMatch(/page=1&rowsPerPage=25&.*hunter_name=cerny$/)
  })

  it('applies a text filter and a select filter entered one after the other', async () => {
    const { user, field, choose } = await openFilters()
    await user.type(field('Measurer Name'), 'dvorak')
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

  it('names a filtered country without evaluations', async () => {
    await openFilters('/evaluations?hunt_country=SK&hunt_country=XK')
    await waitFor(() => expect(chips()[0]?.textContent).toBe('Country of the hunt: Slovakia, Kosovo'))
    expect(screen.getByRole('combobox', { name: 'Country of the hunt' }).textContent).toBe('Slovakia, Kosovo')
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
    const { user, field } = await openFilters()
    await user.type(field("Hunter's Name"), 'cerny{Enter}')
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
