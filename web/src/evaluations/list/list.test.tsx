import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import {
  captureSavedFiles,
  clickButton,
  failureResponse,
  findDialog,
  getCellTexts,
  getHeadings,
  getRows,
  getToastLines,
} from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ firstname: 'Ilona', lastname: 'Kovács', id_number: '12345' })
const other = await web.make.member({ lastname: 'Other' })
const judge = await web.make.member({ role: 'STJ' })
const admin = await web.make.admin()

// Searching by role would compute the style of every cell.
const queryAll = (selector: string, inside: ParentNode = document) => [...inside.querySelectorAll(selector)]
const getHeading = (text: string) => queryAll('thead th').find(({ textContent }) => textContent === text)
const waitForRows = () => waitFor(() => expect(getRows()).not.toHaveLength(0))

const HIDDEN_HEADINGS = ["Hunter's Name", 'Country of the hunt', 'Files', 'Last Modified', 'Phenotype', 'Medal']
const ALL_HEADINGS = [
  'Public ID',
  'Measurer ID',
  'Measurer Name',
  "Hunter's Name",
  'Trophy Type',
  'Date of the Hunt',
  'Country of the hunt',
  'Date of Evaluation',
  'Source',
  'Total Points',
  'Files',
  'Version',
  'Created At',
  'Last Modified',
  'Actions',
  'Phenotype',
  'Medal',
]

describe('list of evaluations', () => {
  it('shows a message to an admin who filters for deleted evaluations only and has none', async () => {
    const user = await web.open('/evaluations?deleted=true', { as: admin })
    expect(await screen.findByText('No deleted evaluations')).toBeTruthy()
    expect(screen.queryByText('Nothing matches these filters')).toBeNull()
    await user.click(screen.getByText('Show all evaluations', { selector: 'button' }))
    expect(await screen.findByText('No evaluations yet')).toBeTruthy()
    await user.click(screen.getByText('Show deleted evaluations', { selector: 'a' }))
    expect(await screen.findByText('No deleted evaluations')).toBeTruthy()

    await web.open('/evaluations?deleted=true&medal=Gold', { as: admin })
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  })

  it('shows a link to the first evaluation if there are none [E-031]', async () => {
    await web.open('/evaluations', { as: measurer })
    expect(await screen.findByText('No evaluations yet')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Add new evaluation' }))
      expect(link.getAttribute('href')).toBe('/evaluation/new')
    expect(screen.queryByText('Show deleted evaluations')).toBeNull()
  })

  it('shows evaluations with medals, newest first, paged and sorted by the server [E-001] [E-002] [E-004] [E-005] [E-006] [E-008] [E-009] [E-011] [E-012] [E-013] [E-015] [E-016] [E-018] [E-027] [A-047]', async () => {
    const client = await web.as(measurer)
    for (let i = 0; i < 12; i++) {
      const hunter_name = `Hunter ${i}`
      const response = await client.post('/evaluation/red-deer', { data: evaluationInput({ hunter_name }) })
      expect(response.status).toBe(200)
    }
    await web.open('/evaluations', { as: measurer })
    await waitForRows()
    expect(document.title).toMatch(/^Evaluations - /)
    expect(getHeadings()).toEqual(ALL_HEADINGS.filter((head) => !HIDDEN_HEADINGS.includes(head)))
    expect(getRows()).toHaveLength(10)
    const cells = getCellTexts(getRows()[0])
    expect(cells[0]).toMatch(/^CE01-[0-9A-Z]{7}$/)
    expect(cells.slice(1, 7)).toEqual(['12345', 'Ilona Kovács', 'Red deer', '20/09/2025', '02/03/2026', 'Free range'])
    expect(cells[7]).toMatch(/^\d+\.\d\dSilver$/)
    expect(cells.slice(8, 10)).toEqual(['2023', '01/06/2026'])

    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to next page' })))
    await waitFor(() => expect(getRows()).toHaveLength(2))
    expect(currentPath()).toContain('page=2')
    await act(async () => fireEvent.click(screen.getByText('Total Points')))
    await waitFor(() => expect(currentPath()).toContain('sortBy=total_points'))
    expect(currentPath()).toContain('page=1')
    const sizes = screen.getByRole('combobox', { name: 'Rows per page:' })
    expect([...sizes.children].map(({ textContent }) => textContent)).toEqual(['10', '15', '20', '25', '50'])
    await act(async () => fireEvent.change(sizes, { target: { value: '15' } }))
    await waitFor(() => expect(getRows()).toHaveLength(12))
  })

  it.each([
    ['its measurer', measurer, { Edit: 'edit', 'Export PDF': null }],
    ['another measurer', other, { View: 'edit', 'Export PDF': null }],
    ['a judge', judge, { Edit: 'edit', View: 'view', 'Export PDF': null, Delete: null }],
    ['an admin', admin, { Edit: 'edit', 'Export PDF': null, Delete: null }],
  ])(
    'offers %s the permitted actions on each row [E-018] [E-032] [E-033] [E-034] [E-035] [E-037]',
    async (_, user, offers) => {
      await web.open('/evaluations', { as: user })
      await waitForRows()
      for (const row of getRows()) {
        const id = getCellTexts(row)[0]
        const actions = queryAll('td:last-of-type [aria-label]', row)
        expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual(
          Object.keys(offers).map((label) => `${label} ${id}`),
        )
        for (const [index, suffix] of Object.values(offers).entries()) {
          const href = actions[index]?.getAttribute('href') ?? null
          expect(href?.replace(/^\/evaluation\/[0-9a-f-]{36}\//, '') ?? null).toBe(suffix)
        }
      }
    },
  )

  it('downloads the certificate of a row under its public id, and shows no error if that fails [E-037] [E-043] [A-041] [A-051]', async () => {
    const saved = captureSavedFiles()
    await web.open('/evaluations', { as: other })
    await waitForRows()
    const id = getCellTexts(getRows()[0])[0]
    const button = screen.getByLabelText(`Export PDF ${id}`)
    await act(async () => fireEvent.click(button))
    await waitFor(() => expect(saved).toEqual([`${id}.pdf`]))
    expect(web.calls.at(-1)?.path).toMatch(/^\/evaluation\/pdf\/[0-9a-f-]{36}$/)

    web.intercept('GET /evaluation/pdf', () => failureResponse())
    await act(async () => fireEvent.click(button))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
    expect(saved).toHaveLength(1)
    expect(document.querySelector('[data-toast]')).toBeNull()
  })

  it('removes invalid parameters from the URL', async () => {
    const link = 'page=nonsense&colour=blue&rowsPerPage=15&hunter_name=&columns=measurer_name,shoe_size,version'
    await web.open(`/evaluations?${link}`, { as: measurer })
    await waitFor(() => expect(getRows()).toHaveLength(12))
    const validParams = 'page=1&rowsPerPage=15&sortBy=created_at&sortDir=desc&columns=measurer_name%2Cversion'
    await waitFor(() => expect(currentPath()).toBe(`/evaluations?${validParams}`))
    expect(getHeadings()).toEqual(['Public ID', 'Measurer Name', 'Version'])
    expect(Object.keys(localStorage), 'columns of a link are not stored').not.toContain('columns:Evaluations')
  })

  it('shows the last page if the requested page does not exist', async () => {
    await web.open('/evaluations?page=99', { as: measurer })
    await waitFor(() => expect(getRows()).toHaveLength(2))
    expect(currentPath()).toContain('page=2&')
  })

  it('marks the sorted column and sends page, size, order and filters to the server [A-050]', async () => {
    const user = await web.open('/evaluations?hunter_name=hunter&medal=Silver&medal=Gold', { as: measurer })
    await waitForRows()
    expect(getHeading('Created At')?.getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByText('Total Points'))
    const sorted = () => getHeading('Total Points')?.getAttribute('aria-sort')
    await waitFor(() => expect(sorted()).toBe('descending'))
    await user.click(screen.getByText('Total Points'))
    await waitFor(() => expect(sorted()).toBe('ascending'))
    const view = 'sortBy=total_points&sortDir=asc&hunter_name=hunter&medal=Silver&medal=Gold'
    await waitFor(() => expect(web.calls.at(-1)?.path).toBe(`/evaluation?page=1&rowsPerPage=10&${view}`))
  })
})

describe('columns of the list', () => {
  const chooser = async (as = measurer, path = '/evaluations') => {
    const user = await web.open(path, { as })
    await waitForRows()
    await user.click(screen.getByText('Columns'))
    const dialog = await screen.findByRole('dialog', { name: 'Columns' })
    return { user, checkbox: (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name) }
  }

  it('hides six columns by default [E-007, E-010, E-014, E-017, E-019, E-020]', async () => {
    const { user, checkbox } = await chooser()
    for (const name of HIDDEN_HEADINGS) {
      expect(checkbox(name).checked).toBe(false)
      await user.click(checkbox(name))
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(getHeadings()).toEqual(ALL_HEADINGS))
    const cells = getCellTexts(getRows()[0])
    expect(cells[3]).toMatch(/^Hunter \d+$/)
    expect(cells[6]).toBe('Slovakia')
    expect(cells[10]).toBe('0')
    expect(cells[13]).toBe('01/06/2026')
    expect(cells[15]).toMatch(/red deer/i)
    expect(cells[16]).toBe('Silver')
  })

  it('stores the chosen columns in the browser under the title of the table, and resets them', async () => {
    const { user, checkbox } = await chooser()
    await user.click(checkbox('Version'))
    await user.click(checkbox('Medal'))
    expect(Object.keys(localStorage)).toContain('columns:Evaluations')
    await web.open('/evaluations', { as: judge })
    await waitForRows()
    expect(getHeadings()).not.toContain('Version')
    expect(getHeadings()).toContain('Medal')

    const again = await chooser(judge)
    await again.user.click(screen.getByRole('button', { name: 'Reset columns' }))
    await waitFor(() => expect(again.checkbox('Version').checked).toBe(true))
    expect(Object.keys(localStorage)).not.toContain('columns:Evaluations')
  })
})

it('removes a deleted row, reduces the total, refetches with the same filters and offers Undo [A-039, E-038]', async () => {
  await web.open('/evaluations?hunter_name=hunter', { as: judge })
  const [button] = await screen.findAllByLabelText(/^Delete CE01-/)
  const label = button?.getAttribute('aria-label') ?? ''
  expect(screen.getByText('1–10 of 12')).toBeTruthy()
  await clickButton(label)
  expect((await findDialog()).textContent).toContain(
    'Are you sure you want to remove this evaluation? An admin can restore it for 90 days.',
  )
  const before = web.calls.length
  await clickButton('Confirm')
  expect(await screen.findByText('1–10 of 11')).toBeTruthy()
  await waitFor(() => expect(getRows()).toHaveLength(10))
  expect(screen.queryByLabelText(label)).toBeNull()
  const after = web.calls.slice(before).map(({ method, path }) => `${method} ${path}`)
  expect(after[0]).toMatch(/^DELETE \/evaluation\/[0-9a-f-]{36}\?modified_date=/)
  expect(after.slice(1).some((call) => /^GET .*hunter_name=hunter/.test(call))).toBe(true)

  await clickButton(label.replace('Delete', 'Undo the deletion of'))
  await screen.findByLabelText(label)
  expect(screen.getByText('1–10 of 12')).toBeTruthy()
  await waitFor(() => expect(getToastLines()).toEqual(['Successfully restored!', label.replace('Delete ', '')]))
})

it('keeps a row that was changed since the list was loaded, and says so', async () => {
  await web.open('/evaluations?hunter_name=hunter', { as: judge })
  const [button] = await screen.findAllByLabelText(/^Delete CE01-/)
  const label = button?.getAttribute('aria-label') ?? ''
  const public_id = label.split(' ')[1] ?? ''
  await web.db
    .updateTable('evaluations')
    .set({ modified_date: new Date() })
    .where('public_id', '=', public_id)
    .execute()
  await clickButton(label)
  await clickButton('Confirm')
  await waitFor(() => expect(getToastLines()).toEqual(['Delete failed!', expect.stringContaining(messages.stale)]))
  expect(getToastLines().at(-1)).toContain(label.replace('Delete ', ''))
  expect(screen.getByLabelText(label)).toBeTruthy()
})
