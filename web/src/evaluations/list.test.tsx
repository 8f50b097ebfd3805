import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentPath, evaluationInput, testWeb } from '../testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ firstname: 'Ilona', lastname: 'Kovács', id_number: '12345' })
const other = await web.make.member({ lastname: 'Other' })
const judge = await web.make.member({ role: 'STJ' })

const rows = () => screen.getAllByRole('row').slice(1)
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('the list of evaluations', () => {
  it('says what to do first while there is none', async () => {
    await web.open('/evaluations', { as: measurer })
    expect(await screen.findByText('No evaluation yet')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Add new evaluation' }))
      expect(link.getAttribute('href')).toBe('/evaluation/new')
  })

  it('shows what was saved, newest first, with its medal, and pages and sorts by the server [E-001] [E-002] [E-004] [E-005] [E-006] [E-008] [E-009] [E-011] [E-012] [E-013] [E-015] [E-016] [E-018] [E-027]', async () => {
    const client = await web.as(measurer)
    for (let i = 0; i < 12; i++) {
      const hunter_name = `Hunter ${i}`
      const answer = await client.post('/evaluation/red-deer', { data: evaluationInput({ hunter_name }) })
      expect(answer.status).toBe(200)
    }
    await web.open('/evaluations', { as: measurer })
    await screen.findAllByRole('cell')
    expect(document.title).toMatch(/^Evaluations - /)
    expect(heads()).toEqual([
      'Public ID',
      'Measurer ID',
      'Measurer Name',
      'Trophy Type',
      'Date of the Hunt',
      'Date of Evaluation',
      'Source',
      'Total Points',
      'Version',
      'Created At',
      'Actions',
    ])
    expect(rows()).toHaveLength(10)
    const cells = within(rows()[0] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells[0]).toMatch(/^CE01-[0-9A-Z]{7}$/)
    expect(cells.slice(1, 7)).toEqual(['12345', 'Ilona Kovács', 'Red deer', '20/09/2025', '02/03/2026', 'Free range'])
    expect(cells[7]).toMatch(/^\d+\.\d\dSilver$/)
    expect(cells.slice(8)).toEqual(['2023', '01/06/2026', 'Edit'])

    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to next page' })))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(currentPath()).toContain('page=2')
    await act(async () => fireEvent.click(screen.getByText('Total Points')))
    await waitFor(() => expect(currentPath()).toContain('sortBy=total_points'))
    expect(currentPath()).toContain('page=1')
    await act(async () => fireEvent.mouseDown(screen.getByRole('combobox')))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '10',
      '15',
      '20',
      '25',
      '50',
    ])
    await act(async () => fireEvent.click(screen.getByRole('option', { name: '15' })))
    await waitFor(() => expect(rows()).toHaveLength(12))
  })

  it('offers to edit to the owner and to judges, to others only to view [E-018]', async () => {
    for (const [user, word] of [
      [measurer, 'Edit'],
      [other, 'View'],
      [judge, 'Edit'],
    ] as const) {
      await web.open('/evaluations', { as: user })
      const [link] = await screen.findAllByRole('link', { name: new RegExp(`^${word} CE01-`) })
      expect(link?.getAttribute('href')).toMatch(/^\/evaluation\/[0-9a-f-]{36}\/edit$/)
    }
  })

  it('leaves out of its address what it does not know', async () => {
    await web.open('/evaluations?page=nonsense&colour=blue&rowsPerPage=15', { as: measurer })
    await waitFor(() => expect(rows()).toHaveLength(12))
  })
})
