/** Thresholds on the pages that are about no evaluation: those of the edition in force. */
import { fireEvent, screen, within } from '@testing-library/react'
import { createLaterEditions, setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'

setExtraSpecies(createLaterEditions())
afterAll(() => setExtraSpecies([]))
const web = await testWeb()
const setToday = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })
afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-06-01', 'Scottish red deer C. e. scoticus131146161', 15],
  // The edition of 2027 has a field instead of another.
  ['2027-01-02', 'Scottish red deer C. e. scoticus161171181', 15],
])(
  'the public home shows on %s the medal thresholds and an example of the edition in force',
  async (day, row, lines) => {
    setToday(day)
    await web.open('/')
    const region = await screen.findByRole('region', { name: 'Points for medals' })
    const rows = within(region).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toContain(row)
    expect(rows.some(({ textContent }) => textContent?.startsWith('Corsican'))).toBe(day < '2027')
    const [example] = await screen.findAllByRole('table')
    const cells = within(example ?? document.body).getAllByRole('rowheader')
    expect(cells.map(({ textContent }) => textContent).includes('Colour')).toBe(day < '2027')
    expect(cells.length).toBeLessThanOrEqual(lines)
  },
)

it('finds a species by a phenotype of any edition', async () => {
  setToday('2027-01-02')
  await web.open('/', { as: await web.make.admin() })
  fireEvent.change(await screen.findByLabelText('Find a species'), { target: { value: 'corsicanus' } })
  expect(await screen.findByText(/^1 of \d+ species$/)).toBeTruthy()
})
