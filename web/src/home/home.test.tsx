import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EDITION, findEdition, listSpeciesInForce } from '@trophy/domain'
import { describe, expect, it, vi } from 'vitest'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const memberWithTwo = await web.make.member({ role: 'CCM', evaluation_options: ['wild-boar', 'european-mouflon'] })
const memberWithNone = await web.make.member({ role: 'STJ', evaluation_options: [] })

const findCards = async () => {
  const [first] = await screen.findAllByRole('link', { name: 'New measure' })
  const grid = first?.closest('ul')
  return { grid, cards: within(grid ?? document.body).getAllByRole('listitem') }
}
const getNames = (items: readonly HTMLElement[]) => items.map((item) => within(item).getByRole('heading').textContent)

describe('species grid', () => {
  for (const path of ['/', '/evaluation/new'])
    it(`shows at ${path} one card per species of a member, sorted by name [A-146] [A-147]`, async () => {
      await web.open(path, { as: memberWithTwo })
      expect(getNames((await findCards()).cards)).toEqual(['European mouflon', 'Wild boar'])
    })

  it('shows an admin every species, sorted by name, each with its own picture [A-146] [A-147]', async () => {
    await web.open('/', { as: admin })
    const { cards: items } = await findCards()
    const names = listSpeciesInForce('2026-06-01').map(({ name }) => name)
    expect(getNames(items)).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    const pictures = items.map((item) => item.querySelector<HTMLElement>('[data-species]')?.style.maskImage)
    expect(pictures.every((url) => url?.includes('.svg'))).toBe(true)
    expect(new Set(pictures).size).toBe(names.length)
  })

  it('puts three cards in a row on a desktop and one on a phone [A-147]', async () => {
    await web.open('/', { as: admin, hasAllStyles: true })
    const { grid } = await findCards()
    expect(grid && getComputedStyle(grid).gridTemplateColumns).toBe('repeat(3, 1fr)')
    await web.open('/', { as: admin, width: 390, hasAllStyles: true })
    const phone = await findCards()
    expect(phone.grid && getComputedStyle(phone.grid).gridTemplateColumns).toBe('1fr')
  })

  it('links each card to a new measure of its species', async () => {
    const user = await web.open('/', { as: memberWithTwo })
    const { cards: items } = await findCards()
    const link = within(items[1] ?? document.body).getByRole('link', { name: 'New measure' })
    expect(link.getAttribute('href')).toBe('/evaluation/new/wild-boar')
    await user.click(link)
    expect(window.location.pathname).toBe('/evaluation/new/wild-boar')
  })

  it('shows the species of the record on the server, not of the token', async () => {
    await web.open('/', { as: memberWithTwo })
    await web.db
      .updateTable('users')
      .set({ evaluation_options: ['moose'] })
      .where('id', '=', memberWithTwo.id)
      .execute()
    await web.open('/')
    await screen.findByRole('heading', { name: 'Moose' })
    expect(getNames((await findCards()).cards)).toEqual(['Moose'])
  })

  it('explains what to do without species', async () => {
    await web.open('/', { as: memberWithNone })
    expect(await screen.findByText(/You have no species yet/)).toBeTruthy()
  })
})

describe('public home page', () => {
  it('explains the database, the measurement and the score to guests [A-149] [A-004]', async () => {
    await web.open('/')
    await screen.findByRole('heading', { level: 1, name: 'Trophy Evaluation Database' })
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual([
      'How a trophy is measured',
      'How a score is calculated',
      'Medal thresholds',
      'How to become a measurer',
    ])
    expect(screen.getByRole('link', { name: 'Open the e-application' }).getAttribute('href')).toBe('/register')
  })

  it('shows an example whose lines, added and rounded once, give its total', async () => {
    await web.open('/')
    const [table] = await screen.findAllByRole('table')
    const points = within(table ?? document.body)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell').at(-1)?.textContent?.replace('−', '-').trim()))
    const total = points.reduce((sum, value) => sum + value, 0)
    expect(points).toHaveLength(15)
    expect(table?.parentElement?.textContent).toContain(`${total.toFixed(2)}points`)
  })

  it('opens the measurement of an id, which is required [A-149]', async () => {
    const user = await web.open('/')
    await user.click(await screen.findByRole('button', { name: 'Retrieve' }))
    expect(await screen.findByText('Required')).toBeTruthy()
    await user.type(screen.getByLabelText('Measurement ID'), ' ce01 7k3qf0x{Enter}')
    await waitFor(() => expect(currentPath()).toMatch(/^\/evaluation-by-id\?id=ce01(\+|%20)7k3qf0x$/))
    expect(await screen.findByText('The requested Measurement could not be found.')).toBeTruthy()
  })
})

describe('medal thresholds', () => {
  const rows = (): string[] =>
    [...document.querySelectorAll('[role=region] tbody tr')].map(({ textContent }) => textContent ?? '')
  it('list every phenotype below its species, with the points of the definitions', async () => {
    await web.open('/')
    await screen.findByRole('region', { name: 'Points for medals' })
    const phenotypes = listSpeciesInForce('2026-06-01').flatMap((species) => species.phenotypes)
    expect(rows()).toHaveLength(phenotypes.length + listSpeciesInForce('2026-06-01').length)
    expect(
      screen.getByText(`${phenotypes.length} phenotypes of ${listSpeciesInForce('2026-06-01').length} species`),
    ).toBeTruthy()
    const fallow = findEdition('fallow-deer', EDITION)
    for (const { label, latin, thresholds } of fallow?.phenotypes ?? [])
      expect(rows()).toContain(
        `${label} ${latin}${thresholds?.map((points) => points.toFixed(0)).join('') ?? 'T,E,BT,E,BT,E,B'}`,
      )
  })

  it('are found by names and codes, ignoring case and accents, or show a message', async () => {
    await web.open('/')
    const input = await screen.findByLabelText('Find a species or phenotype')
    const search = (text: string) => {
      fireEvent.change(input, { target: { value: text } })
      return rows()
    }
    for (const [text, expected] of [
      ['alpine ibex', /Alpine ibex/],
      ['RUPICAPRA', /Rupicapra/],
      ['cé01', /Red deer/],
      ['cervus  ELAPHUS scoticus', /Scottish/],
    ] as const) {
      const found = search(text)
      expect(found.length, text).toBeGreaterThan(1)
      expect(found.length).toBeLessThan(40)
      expect(found.join()).toMatch(expected)
    }
    expect(search('unicorn')).toEqual([])
    expect(screen.getByText(/No species or phenotype matches/)).toBeTruthy()
  })

  it('print without the rest of the page', async () => {
    await web.open('/')
    let printed: string[] = []
    vi.stubGlobal('print', () => {
      const isLeftOut = (title: Element) => {
        for (let at: Element | null = title; at; at = at.parentElement)
          if (at.getAttribute('data-printed') === 'no') return true
        return false
      }
      printed = screen
        .getAllByRole('heading', { level: 2 })
        .filter((title) => !isLeftOut(title))
        .map((one) => one.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Print the table' }))
    expect(printed).toEqual(['Medal thresholds'])
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4)
  })
})
