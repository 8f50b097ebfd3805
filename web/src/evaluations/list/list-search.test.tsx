import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getHeadings, getRows } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({
  firstname: 'Jiří',
  lastname: 'Dvořák',
  id_number: '10001',
  evaluation_options: ['red-deer', 'roe-deer'],
})
const judge = await web.make.member({
  role: 'STJ',
  lastname: 'Judge',
  id_number: '20002',
  evaluation_options: ['red-deer', 'roe-deer', 'wild-boar', 'moose', 'chamois'],
})
const admin = await web.make.admin()

const ids: string[] = []
const store = async (by: User, animal: string, overrides: Readonly<Record<string, unknown>>) => {
  const client = await web.as(by)
  const { data } = await client.post<{ public_id: string }>(`/evaluation/${animal}`, {
    data: evaluationInput(overrides, animal),
  })
  ids.push(data.public_id)
}
await store(measurer, 'red-deer', { hunter_name: 'Antonín Černý' })
await store(measurer, 'roe-deer', { hunter_name: 'Өлзий Weiß' })
await store(judge, 'red-deer', { hunter_name: 'Dvora Nagy', hunt_date: '2024-09-10', eval_date: '2025-03-01' })

/** Returns the shown evaluations by the order in which they were entered. */
const getShown = () => {
  const text = document.querySelector('tbody')?.textContent ?? ''
  return ids.flatMap((id, index) => (text.includes(id) ? [index] : []))
}
const expectShown = (...expected: number[]) => waitFor(() => expect(getShown()).toEqual(expected))
const getSearch = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Public ID, ticket, hunter or measurer' })
const getMarks = () => [...document.querySelectorAll('tbody mark')].map(({ textContent }) => textContent)
const listCalls = () => web.calls.filter(({ path }) => path.startsWith('/evaluation?page'))

describe('the search box of the list', () => {
  it('finds one text in public id, hunter and measurer, after a pause', async () => {
    const user = await web.open('/evaluations', { as: measurer })
    await expectShown(0, 1, 2)
    const before = listCalls().length
    await user.type(getSearch(), 'dvora')
    await expectShown(0, 1, 2)
    await waitFor(() => expect(getMarks()).toEqual(['Dvora', 'Dvořá', 'Dvořá']))
    expect(currentPath()).toContain('search=dvora')
    await waitFor(() => expect(listCalls()).toHaveLength(before + 1))

    await user.clear(getSearch())
    await user.type(getSearch(), 'weiss')
    await expectShown(1)
    expect(getMarks()).toEqual(['Weiß'])
    await user.clear(getSearch())
    await user.type(getSearch(), `${ids[2]?.slice(5).toLowerCase()}{Enter}`)
    await expectShown(2)
    expect(getMarks()).toEqual([ids[2]?.slice(5)])
  })

  it('is focused by the key /, which can still be typed', async () => {
    const user = await web.open('/evaluations', { as: measurer })
    await expectShown(0, 1, 2)
    await user.keyboard('/')
    expect(document.activeElement).toBe(getSearch())
    expect(getSearch().value).toBe('')
    await user.keyboard('a/b')
    expect(getSearch().value).toBe('a/b')
    await user.keyboard('{Escape}')
    expect(getSearch().value).toBe('')
  })

  it('shows the search of a link, and no search after it is cleared elsewhere', async () => {
    const user = await web.open('/evaluations?search=cerny&source=Free range', { as: measurer })
    await expectShown(0)
    expect(getSearch().value).toBe('cerny')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await expectShown(0, 1, 2)
    expect(getSearch().value).toBe('')
  })
})

describe('a filtered column', () => {
  it('is shown while a search matches in it, and hidden again afterwards', async () => {
    const user = await web.open('/evaluations?columns=version', { as: measurer })
    await expectShown(0, 1, 2)
    expect(getHeadings()).toEqual(['Public ID', 'Version'])
    await user.type(getSearch(), 'cerny{Enter}')
    await expectShown(0)
    expect(getHeadings()).toEqual(['Public ID', "Hunter's Name", 'Version'])
    expect(getMarks()).toEqual(['Černý'])
    await user.click(screen.getByText('Columns'))
    const box = await screen.findByLabelText<HTMLInputElement>("Hunter's Name (filtered)")
    expect([box.checked, box.disabled]).toEqual([true, true])
    await user.keyboard('{Escape}')
    await user.clear(getSearch())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getHeadings()).toEqual(['Public ID', 'Version']))
  })

  it('is shown for choices and dates, too', async () => {
    await web.open('/evaluations?columns=version&medal=Silver&hunt_country=SK&eval_date_to=2026-12-31', {
      as: measurer,
    })
    await waitFor(() => expect(getRows()).not.toHaveLength(0))
    expect(getHeadings()).toEqual(['Public ID', 'Country of the hunt', 'Date of Evaluation', 'Version', 'Medal'])
  })

  it('is not added if another column shows its values', async () => {
    await web.open('/evaluations?columns=total_points&medal=Silver', { as: measurer })
    await waitFor(() => expect(getRows()).not.toHaveLength(0))
    expect(getHeadings()).toEqual(['Public ID', 'Total Points'])
  })
})

describe('quick filters', () => {
  const getChips = () =>
    within(screen.getByRole('group', { name: 'Quick filters' }))
      .getAllByRole('button')
      .map((chip) => `${chip.textContent}${chip.getAttribute('aria-pressed') === 'true' ? ' on' : ''}`)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it("filter by the member's evaluations, gold, this year and the member's species", async () => {
    await web.open('/evaluations', { as: measurer })
    await expectShown(0, 1, 2)
    expect(getChips()).toEqual(['Mine', 'Gold', 'This year', 'Red deer', 'Roe deer'])
    press('Mine')
    await expectShown(0, 1)
    expect(getChips()[0]).toBe('Mine on')
    expect(currentPath()).toContain('measurer_id_number=10001')
    expect(screen.queryByLabelText('Filtered by'), 'a chip that repeats a quick filter').toBeNull()
    press('Roe deer')
    await expectShown(1)
    press('Red deer')
    await expectShown(0, 1)
    press('Mine')
    press('Roe deer')
    await expectShown(0, 2)
    press('This year')
    await waitFor(() => expect(currentPath()).toMatch(/eval_date_from=\d{4}-01-01/))
    press('Gold')
    await waitFor(() => expect(currentPath()).toContain('medal=Gold'))
  })

  it('offer a list of more than four species, and all species to admins', async () => {
    const user = await web.open('/evaluations', { as: judge })
    await expectShown(0, 1, 2)
    expect(getChips()).toEqual(['Mine', 'Gold', 'This year'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Your species' }), 'Roe deer')
    await expectShown(1)
    expect(currentPath()).toContain('eval_option=roe-deer')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Your species' }), 'Your species')
    await expectShown(0, 1, 2)

    await web.open('/evaluations', { as: admin })
    await expectShown(0, 1, 2)
    expect(getChips()).toEqual(['Gold', 'This year'])
    expect(screen.getByRole('combobox', { name: 'All species' }).children).toHaveLength(26)
  })
})

it('remembers the last number of rows per page, also for links, until a link names another', async () => {
  const user = await web.open('/evaluations', { as: measurer })
  await expectShown(0, 1, 2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page:' }), '25')
  await waitFor(() => expect(currentPath()).toContain('rowsPerPage=25'))
  const getRowsPerPage = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page:' }).value
  for (const [path, rows] of [
    ['/evaluations', '25'],
    ['/evaluations?source=Free range', '25'],
    ['/evaluations?rowsPerPage=15', '15'],
    ['/evaluations', '25'],
  ] as const) {
    await web.open(path, { as: measurer })
    await expectShown(0, 1, 2)
    expect(getRowsPerPage(), path).toBe(rows)
  }
  await web.open('/evaluations', { as: judge })
  await expectShown(0, 1, 2)
  expect(getRowsPerPage(), 'of another member').toBe('10')
})
