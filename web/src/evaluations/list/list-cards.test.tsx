import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { captureSavedFiles, findDialog } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const judge = await web.make.member({ role: 'STJ', lastname: 'Judge' })
const admin = await web.make.admin()
const client = await web.as(judge)
const ids: string[] = []
for (const hunter_name of ['Łucja Őrsi', 'Dora Nagy']) {
  web.clock.advance(60)
  const body = { data: evaluationInput({ hunter_name }) }
  ids.unshift((await client.post<{ public_id: string }>('/evaluation/red-deer', body)).data.public_id)
}
const [newest = ''] = ids

const findCards = async (title: string) => {
  const list = await screen.findByRole('list', { name: title })
  await waitFor(() => expect(within(list).queryAllByRole('listitem')).not.toHaveLength(0))
  return within(list).getAllByRole('listitem')
}
const openMenu = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu', { name: `Actions for ${name}` })
}
const getItems = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

describe('evaluations on a phone', () => {
  const open = (path = '/evaluations') => web.open(path, { as: judge, width: 390 })

  it('are cards with points and medal', async () => {
    await open()
    const cards = await findCards('Evaluations')
    expect(screen.queryByRole('table')).toBeNull()
    expect(cards).toHaveLength(2)
    expect(cards[0]?.textContent).toMatch(new RegExp(`^${newest}\\d+\\.\\d\\dRed deer02/03/2026Silver$`))
    expect(within(cards[0] as HTMLElement).getByRole('link').textContent).toBe(newest)
  })

  it('show the match of a search', async () => {
    await open('/evaluations?search=orsi')
    const [card] = await findCards('Evaluations')
    expect(card?.querySelector('mark')?.textContent).toBe('Őrsi')
    expect(card?.textContent).toContain('Łucja ŐrsiRed deer')
  })

  it('show the values that the list is filtered by', async () => {
    await open('/evaluations?phenotype=swed&hunt_country=SK&source=Free+range')
    const [card] = await findCards('Evaluations')
    expect(card?.querySelector('mark')?.textContent).toBe('Swed')
    expect(card?.textContent).toMatch(/Red deer02\/03\/2026Swedish red deerSlovakiaFree range/)
  })

  it('have a menu of the permitted actions, for the keyboard, too', async () => {
    const saved = captureSavedFiles()
    const user = await open()
    await findCards('Evaluations')
    const menu = await openMenu(newest)
    expect(getItems(menu)).toEqual(['Edit', 'View', 'Export PDF', 'Delete'])
    const items = within(menu).getAllByRole('menuitem')
    await waitFor(() => expect(document.activeElement).toBe(items[0]))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(items[2])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved).toEqual([`${newest}.pdf`]))
    await user.keyboard('{End}{Enter}')
    const dialog = await findDialog()
    expect(dialog.textContent).toContain('Remove evaluation?')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('are sorted by a list of columns', async () => {
    const user = await open()
    await findCards('Evaluations')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Total Points')
    await waitFor(() => expect(currentPath()).toContain('sortBy=total_points&sortDir=desc'))
    await user.click(screen.getByRole('button', { name: 'Sort ascending' }))
    await waitFor(() => expect(currentPath()).toContain('sortBy=total_points&sortDir=asc'))
    expect(screen.queryByText('Columns')).toBeNull()
  })
})

describe('members on a phone', () => {
  it('are cards with their status and a menu', async () => {
    await web.db.updateTable('users').set({ country: 'HU' }).where('id', '=', judge.id).execute()
    await web.open('/members/JM', { as: admin, width: 390 })
    const [card] = await findCards('Judges and Measurers')
    expect(card?.textContent).toMatch(/JudgeActive\d{5}Hungary/)
    const name = card?.querySelector('a')?.textContent ?? ''
    expect(getItems(await openMenu(name))).toEqual(['View', 'Edit', 'Export PDF', 'Delete'])
  })

  it('are cards while they wait for approval', async () => {
    await web.make.applicant({ firstname: 'Jana', lastname: 'Nová' })
    await web.open('/members/waiting', { as: admin, width: 390 })
    const [card] = await findCards('STJs and CCMs waiting for approval')
    expect(card?.textContent).toMatch(/^Jana NováNew/)
    expect(getItems(await openMenu('Jana Nová'))).toEqual(['Edit', 'Export PDF', 'Delete'])
  })
})
