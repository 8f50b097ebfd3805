import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { addDays, formatDate, toUtcDate } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { captureSavedFiles, clickButton, getCellTexts, getHeadings, getRows } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()

// Searching by role would compute the style of every cell.
const queryAll = (selector: string, inside: ParentNode = document) => [...inside.querySelectorAll(selector)]
const expectRowCount = (count: number) => waitFor(() => expect(getRows()).toHaveLength(count))

describe('waiting list', () => {
  it('shows a message if there are no applications [A-090]', async () => {
    await web.open('/members/waiting', { as: admin })
    expect(await screen.findByRole('heading', { level: 1, name: 'STJs and CCMs waiting for approval' })).toBeTruthy()
    expect(await screen.findByText('No pending applications')).toBeTruthy()
  })

  it('shows applications, latest first, with the specified columns and dates [A-091] [A-092] [A-094] [A-095] [A-096] [A-097] [A-098] [A-093]', async () => {
    const first = await web.make.applicant({ firstname: 'Jana', lastname: 'Nová' })
    web.clock.set('2026-06-05T12:00:00Z')
    const second = await web.make.applicant({ firstname: 'Øyvind', lastname: 'Ågård' })
    await web.make.member({ firstname: '', lastname: '', status: 'new' })
    await web.db
      .updateTable('users')
      .set({ country: 'CZ', supporting_information: 'Measures deer.', member_of_cic: true })
      .where('id', '=', first.id)
      .execute()
    await web.db.updateTable('users').set({ status: 'approved' }).where('id', '=', second.id).execute()
    await web.open('/members/waiting', { as: admin })
    await expectRowCount(2)
    expect(document.title).toMatch(/^STJs and CCMs waiting for approval - /)
    expect(getHeadings()).toEqual(['Name', 'Country', 'Supporting Information', 'Status', 'Registered', 'Actions'])
    expect(getRows().map((row) => getCellTexts(row).slice(0, 5))).toEqual([
      ['Øyvind Ågård', '', '', 'Approved', '5/06/2026'],
      ['Jana Nová', 'Czechia', 'Measures deer.', 'New', '1/06/2026'],
    ])
    const actions = queryAll('td:last-of-type [aria-label]', getRows()[1])
    expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual([
      'Edit Jana Nová',
      'Export PDF Jana Nová',
      'Delete Jana Nová',
    ])
    expect(actions[0]?.getAttribute('href')).toBe(`/members/${first.id}/edit`)

    await web.open('/members/waiting?columns=name,member_of_cic,modified_date&member_of_cic=organization', {
      as: admin,
    })
    await expectRowCount(1)
    expect(getHeadings()).toEqual(['Name', 'Member of CIC', 'Last Modified'])
    expect(getCellTexts(getRows()[0])).toEqual(['Jana Nová', 'Organization', '1/06/2026'])
    for (const filter of ['country=CZ', 'status=new', 'name=nova']) {
      await web.open(`/members/waiting?${filter}`, { as: admin })
      await expectRowCount(1)
      expect(getCellTexts(getRows()[0])[0]).toBe('Jana Nová')
    }
  })

  it('downloads the record of a member and the list [A-100] [E-116]', async () => {
    const saved = captureSavedFiles()
    await web.open('/members/waiting', { as: admin })
    await expectRowCount(2)
    await clickButton('Export PDF Jana Nová')
    await waitFor(() => expect(saved).toEqual(['Jana-Nová-05-06-2026.pdf']))
    await act(async () => fireEvent.click(screen.getByText('Download XLS')))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toBe('members.xlsx')
    expect(web.calls.at(-1)?.path).toContain('status=new&status=approved')
  })
})

describe('list of judges and measurers', () => {
  it('shows members by name, fifty a page, with the specified columns [E-108] [E-109] [E-110] [E-111] [E-112] [E-113] [E-114] [E-115]', async () => {
    await web.db.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
    for (let i = 0; i < 51; i++) await web.make.member({ firstname: 'Aaron', lastname: `Žák ${i + 10}` })
    const first = await web.make.member({
      firstname: 'Ákos',
      lastname: 'Őrsi',
      id_number: '10001',
      valid_from: '2020-03-05',
      valid_to: '2026-08-01',
    })
    await web.db.updateTable('users').set({ country: 'HU' }).where('id', '=', first.id).execute()
    await web.open('/members/JM?rowsPerPage=50', { as: admin })
    await expectRowCount(50)
    expect(document.title).toMatch(/^Judges and Measurers - /)
    expect(getHeadings()).toEqual([
      'ID Number',
      'Name',
      'Country',
      'Valid From',
      'Valid To',
      'Attachments',
      'Status',
      'Actions',
    ])
    expect(getCellTexts(getRows()[0]).slice(0, 7)).toEqual([
      '10001',
      'Ákos Őrsi',
      'Hungary',
      '05/03/2020',
      '01/08/2026',
      'False',
      'Active',
    ])
    const actions = queryAll('td:last-of-type [aria-label]', getRows()[0])
    expect(actions.map((action) => action.getAttribute('href'))).toEqual([
      `/members/${first.id}/view`,
      `/members/${first.id}/edit`,
      null,
      null,
    ])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to next page' })))
    await expectRowCount(2)
  })

  it('filters expiring members by a separate request, and members by number of trophies [E-117]', async () => {
    await web.open('/members/JM', { as: admin })
    await expectRowCount(10)
    const toggle = screen.getByText('Filter expiring members')
    await act(async () => fireEvent.click(toggle))
    await expectRowCount(1)
    expect(web.calls.at(-1)?.path).toBe('/member/JM?expireFilter=true')
    expect(currentPath()).toContain('expireFilter=true')
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    const saved = captureSavedFiles()
    await act(async () => fireEvent.click(screen.getByText('Download XLS')))
    await waitFor(() => expect(saved).toEqual(['members.xlsx']))
    expect(web.calls.at(-1)?.path).toContain('expireFilter=true')
    await act(async () => fireEvent.click(toggle))
    await expectRowCount(10)

    await web.open('/members/JM?columns=id_number&belowRequired=true&name=orsi', { as: admin })
    await expectRowCount(1)
    expect(getHeadings(), 'with the filtered columns').toEqual(['ID Number', 'Name', 'Trophies in 3 years'])
    expect(getCellTexts(getRows()[0])).toEqual(['10001', 'Ákos Őrsi', '0'])
    expect(getRows()[0]?.querySelector('mark')?.textContent).toBe('Őrsi')
  })
})

describe('search and optional columns', () => {
  it('finds members by name, e-mail and ID number in both lists [O-001]', async () => {
    await web.db.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
    await web.make.member({ firstname: 'Jiří', lastname: 'Žák', email: 'first@example.org', id_number: '12345' })
    await web.make.member({ firstname: 'Zoë', lastname: 'Ålund', email: 'zoe@example.net', id_number: '54321' })
    await web.make.member({ status: 'approved', firstname: 'Eva', lastname: 'Malá', email: 'eva@example.net' })
    for (const [path, text, found] of [
      ['JM?columns=name', 'zak jiri', ['Jiří Žák']],
      ['JM?columns=role', 'alund', ['Zoë Ålund']],
      ['waiting?columns=name', 'example.net', ['Eva Malá']],
    ] as const) {
      await web.open(`/members/${path}&search=${encodeURIComponent(text)}`, { as: admin })
      await waitFor(() => expect(getRows().map((row) => row.querySelector('a')?.textContent)).toEqual(found))
    }
    const box = screen.getByRole('searchbox', { name: 'Name, e-mail or ID number' })
    fireEvent.change(box, { target: { value: 'nobody' } })
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  })

  it('offers role, e-mail and species, and sorts by last name by default [O-003] [O-004]', async () => {
    await web.open('/members/JM?columns=id_number,name,role,email,evaluation_options', { as: admin })
    await expectRowCount(2)
    expect(getHeadings()).toEqual(['ID Number', 'Name', 'Role', 'Email', 'Species'])
    expect(getRows().map(getCellTexts)).toEqual([
      ['54321', 'Zoë Ålund', 'CCM', 'zoe@example.net', 'Red deer'],
      ['12345', 'Jiří Žák', 'CCM', 'first@example.org', 'Red deer'],
    ])
    await web.open('/members/waiting?columns=name,role,email,evaluation_options', { as: admin })
    await expectRowCount(1)
    expect(getHeadings()).toEqual(['Name', 'Role', 'Email', 'Species'])
  })

  it('sorts expiring members by the end of the validity, and names the days left [O-005]', async () => {
    const now = new Date()
    web.clock.set(now.toISOString())
    const today = toUtcDate(now)
    const ends = [addDays(today, -1), today, addDays(today, 1), addDays(today, 20)]
    for (const [index, valid_to] of ends.entries())
      await web.make.member({ lastname: `Expiring ${9 - index}`, valid_to })
    await web.open('/members/JM', { as: admin })
    await expectRowCount(6)
    await clickButton('Filter expiring members')
    await expectRowCount(4)
    expect(getRows().map((row) => getCellTexts(row)[4])).toEqual(
      ['ended', 'ends today', 'in 1 day', 'in 20 days'].map(
        (text, index) => `${formatDate(ends[index] ?? '')}, ${text}`,
      ),
    )
    expect(currentPath()).toContain('sortBy=valid_to&sortDir=asc')
    await clickButton('Filter expiring members')
    await expectRowCount(6)
    expect(currentPath()).toContain('sortBy=name&sortDir=asc')
  })
})
