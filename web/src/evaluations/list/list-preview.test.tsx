import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { captureSavedFiles, clickButton, getRows } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ lastname: 'Kovács', id_number: '12345' })
const judge = await web.make.member({ role: 'STJ' })
const expired = await web.make.member({
  role: 'STJ',
  status: 'active',
  valid_from: '2020-01-01',
  valid_to: '2021-01-01',
})
const client = await web.as(measurer)
const stored: Evaluation[] = []
for (const hunter_name of ['First', 'Second', 'Third']) {
  web.clock.advance(60)
  const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ hunter_name }) })
  stored.unshift(data)
}
const [newest, middle, oldest] = stored as [Evaluation, Evaluation, Evaluation]

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const waitForRows = () => waitFor(() => expect(getRows()).toHaveLength(3))
const expectFocus = (index: number) => expect(document.activeElement).toBe(getRows()[index])

describe('the rows of the list', () => {
  it('take the focus from the arrow keys, from the page and from the search box', async () => {
    const user = await web.open('/evaluations', { as: measurer })
    await waitForRows()
    await user.keyboard('{ArrowDown}')
    expectFocus(0)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expectFocus(2)
    await user.keyboard('{ArrowUp}')
    expectFocus(1)
    await user.keyboard('{Home}')
    expectFocus(0)
    await user.keyboard('{Tab}{ArrowDown}')
    expectFocus(1)
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}')
    expectFocus(0)
  })

  it('follow their link with Enter in lists without previews', async () => {
    const admin = await web.make.admin()
    const user = await web.open('/members/JM?name=kovacs', { as: admin })
    await waitFor(() => expect(getRows()).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(currentPath()).toBe(`/members/${measurer.id}/edit`))
  })
})

describe('the preview of a row', () => {
  it('opens with Enter over the list, and returns the focus to the row', async () => {
    const user = await web.open('/evaluations', { as: measurer })
    await waitForRows()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    const panel = within(await screen.findByRole('dialog', { name: 'Preview' }))
    expect(await panel.findByText('Second')).toBeTruthy()
    expect(panel.getByText(`${middle.public_id}, Red deer`)).toBeTruthy()
    expect(panel.getByText(middle.total_points.points.toFixed(2))).toBeTruthy()
    expect(panel.getByText('Silver')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/evaluation/${middle._id}/edit`)
    const saved = captureSavedFiles()
    await clickButton('Certificate')
    await waitFor(() => expect(saved).toEqual([`${middle.public_id}.pdf`]))

    await user.keyboard('{ArrowDown}')
    expect(await panel.findByText('First')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expectFocus(2)
  })

  it('stands beside the list on a wide screen and follows the focus', async () => {
    const user = await web.open('/evaluations', { as: measurer, width: 1680 })
    await waitForRows()
    await user.keyboard('{ArrowDown}{Enter}')
    const panel = await screen.findByRole('complementary', { name: `Preview of ${newest.public_id}, Red deer` })
    expectFocus(0)
    expect(getRows()[0]?.getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expectFocus(1)
    await screen.findByRole('complementary', { name: `Preview of ${middle.public_id}, Red deer` })
    expect(getRows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null])
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(panel)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: /^Preview/ })).toBeNull()
    expectFocus(1)
  })

  it('opens with a click on a row, but not on its link', async () => {
    await web.open('/evaluations', { as: judge })
    await waitForRows()
    fireEvent.click(within(getRows()[2] as HTMLElement).getByText('Free range'))
    expect(await screen.findByText(`${oldest.public_id}, Red deer`)).toBeTruthy()
  })

  it('shows the first picture of the trophy, not of the hunter', async () => {
    const portrait = new File([new Uint8Array(PIXEL)], 'hunter.png', { type: 'image/png' })
    await web.sendForm(measurer, `POST /evaluation/${newest._id}/file`, { file: portrait, shows_hunter: 'true' })
    const form = { file: new File([new Uint8Array(PIXEL)], 'left-antler.png', { type: 'image/png' }) }
    await web.sendForm(measurer, `POST /evaluation/${newest._id}/file`, form)
    const user = await web.open('/evaluations', { as: measurer })
    await waitForRows()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByAltText(`Red deer ${newest.public_id}, left-antler.png`)).toBeTruthy()
  })
})

describe('the public id of a row', () => {
  const getLink = (id: string) => screen.getByRole('link', { name: id }).getAttribute('href')

  it('opens the record read-only for a judge who may only read', async () => {
    await web.open('/evaluations', { as: expired })
    await waitForRows()
    expect(getLink(newest.public_id)).toBe(`/evaluation/${newest._id}/view`)
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    const panel = within(await screen.findByRole('dialog', { name: 'Preview' }))
    expect((await panel.findByRole('link', { name: 'View' })).getAttribute('href')).toBe(
      `/evaluation/${newest._id}/view`,
    )
  })

  it('opens the sheet for those who may edit it', async () => {
    for (const as of [measurer, judge]) {
      await web.open('/evaluations', { as })
      await waitForRows()
      expect(getLink(newest.public_id)).toBe(`/evaluation/${newest._id}/edit`)
    }
  })
})
