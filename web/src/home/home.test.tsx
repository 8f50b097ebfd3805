import { screen, within } from '@testing-library/react'
import { speciesList } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { currentPath, testWeb } from '../testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const two = await web.make.member({ role: 'CCM', evaluation_options: ['wild-boar', 'european-mouflon'] })
const none = await web.make.member({ role: 'STJ', evaluation_options: [] })

const cards = async () => {
  const [first] = await screen.findAllByRole('link', { name: 'New measure' })
  const grid = first?.closest('ul')
  return { grid, cards: within(grid ?? document.body).getAllByRole('listitem') }
}
const namesOf = (items: readonly HTMLElement[]) =>
  items.map((item) => within(item).getByRole('heading', { level: 2 }).textContent)

describe('the species grid', () => {
  for (const path of ['/', '/evaluation/new'])
    it(`shows at ${path} one card for each species a member holds, by name [A-146] [A-147]`, async () => {
      await web.open(path, { as: two })
      expect(namesOf((await cards()).cards)).toEqual(['European mouflon', 'Wild boar'])
    })

  it('shows an admin every species, by name, each with a picture of its own [A-146] [A-147]', async () => {
    await web.open('/', { as: admin })
    const { cards: items } = await cards()
    const names = speciesList().map(({ name }) => name)
    expect(namesOf(items)).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    const drawings = items.map((item) => item.querySelector('svg path')?.getAttribute('d'))
    expect(drawings.every((d) => (d?.length ?? 0) > 100)).toBe(true)
    expect(new Set(drawings).size).toBe(names.length)
  })

  it('puts three cards in a row on a desktop and one on a phone [A-147]', async () => {
    await web.open('/', { as: admin })
    const { grid } = await cards()
    expect(grid && getComputedStyle(grid).gridTemplateColumns).toBe('repeat(3, 1fr)')
    await web.open('/', { as: admin, width: 390 })
    const phone = await cards()
    expect(phone.grid && getComputedStyle(phone.grid).gridTemplateColumns).toBe('1fr')
  })

  it('leads from a card to a new measure of its species', async () => {
    const user = await web.open('/', { as: two })
    const { cards: items } = await cards()
    const link = within(items[1] ?? document.body).getByRole('link', { name: 'New measure' })
    expect(link.getAttribute('href')).toBe('/evaluation/new/wild-boar')
    await user.click(link)
    expect(currentPath()).toBe('/evaluation/new/wild-boar')
  })

  it('follows the record on the server, not the token', async () => {
    await web.open('/', { as: two })
    await web.db
      .updateTable('users')
      .set({ evaluation_options: ['moose'] })
      .where('id', '=', two.id)
      .execute()
    await web.open('/')
    await screen.findByRole('heading', { level: 2, name: 'Moose' })
    expect(namesOf((await cards()).cards)).toEqual(['Moose'])
  })

  it('says what to do to whom holds no species', async () => {
    await web.open('/', { as: none })
    expect(await screen.findByText(/You hold no species yet/)).toBeTruthy()
  })
})

describe('the public home page', () => {
  it('tells a guest what this is, how a trophy is measured and how its score comes about [A-149] [A-004]', async () => {
    await web.open('/')
    await screen.findByRole('heading', { level: 1, name: 'Trophy Evaluation Database' })
    screen.getByRole('heading', { level: 2, name: 'How a trophy is measured' })
    screen.getByRole('heading', { level: 2, name: 'How a score comes about' })
  })

  it('shows an example whose printed lines, added by hand and rounded once, are its total', async () => {
    await web.open('/')
    const table = await screen.findByRole('table')
    const points = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell').at(-1)?.textContent?.replace('−', '-').trim()))
    const total = points.reduce((sum, value) => sum + value, 0)
    expect(points).toHaveLength(15)
    expect(table.parentElement?.textContent).toContain(`${total.toFixed(2)}points`)
  })
})
