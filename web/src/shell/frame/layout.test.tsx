import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentPath, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb({
  config: {
    databaseName: 'The Record',
    socialLinks: [
      { name: 'Council', url: 'https://council.example' },
      { name: 'Photographs', url: 'https://photographs.example' },
    ],
  },
})
const ccm = await web.make.member({ role: 'CCM', firstname: 'Łucja', lastname: 'Øst' })
const admin = await web.make.admin({ firstname: 'Office', lastname: 'North' })
const users: readonly (readonly ['admin' | 'STJ' | 'CCM', User])[] = [
  ['admin', admin],
  ['STJ', await web.make.member({ role: 'STJ' })],
  ['CCM', ccm],
]

const SHARED_ENTRIES = [
  ['Evaluations', '/evaluations'],
  ['Handbook', '/handbook'],
  ['News', '/news'],
  ['Events', '/events'],
  ['Documents', '/documents'],
]
const ADMIN_MENU = [
  ['Judges and Measurers', '/members/JM'],
  ['Pending CCMs, STJs', '/members/waiting'],
  ...SHARED_ENTRIES,
]
const MEMBER_MENU = [['Home', '/'], ...SHARED_ENTRIES, ['Profile', '/profile']]

const findMenu = () => screen.findByRole('navigation', { name: 'Main menu' })
const expectNoMenu = () => waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull())
const getEntries = async () =>
  within(await findMenu())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('side menu', () => {
  it('shows guests, in English, their entries, Login, the database name and the two configured links, without a greeting or icons [A-001] [A-002] [A-019] [A-022] [A-027]', async () => {
    const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
    expect(html).toContain('<html lang="en">')
    await web.open('/')
    expect(await getEntries()).toEqual([
      ['Home', '/'],
      ['E-application', '/register'],
      ['Retrieve Measurement', '/evaluation-by-id'],
      ['Login', '/login'],
    ])
    expect(screen.queryByText('Logout')).toBeNull()
    expect(screen.queryByText(/Welcome/)).toBeNull()
    expect(screen.queryByText(/language|Deutsch|français/i)).toBeNull()
    expect((await findMenu()).querySelector('li svg')).toBeNull()
    expect((await screen.findAllByText('The Record')).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.title).toBe('Home - The Record'))
    await screen.findByRole('link', { name: 'Council' })
    const links = within(screen.getByRole('navigation', { name: 'External links' })).getAllByRole('link')
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      'https://council.example',
      'https://photographs.example',
    ])
  })

  for (const [role, user] of users)
    it(`shows ${role} the entries of that role and Logout, and a greeting that links to the account [A-020] [A-021] [A-022] [A-028]`, async () => {
      const userEvents = await web.open('/', { as: user })
      await screen.findByRole('button', { name: 'Logout' })
      expect(await getEntries()).toEqual(role === 'admin' ? ADMIN_MENU : MEMBER_MENU)
      const name = `${user.firstname} ${user.lastname}`.trim()
      const link = await screen.findByRole('link', { name })
      expect(link.parentElement?.textContent).toBe(`Welcome, ${name}!`)
      await userEvents.click(link)
      await screen.findByText('Account', { selector: 'h1' })
    })

  it('leads home with the name of the database, which is the only way there for admins', async () => {
    const user = await web.open('/members/JM', { as: admin })
    await user.click(await screen.findByRole('link', { name: 'The Record' }))
    await waitFor(() => expect(currentPath()).toBe('/'))
    await user.click(screen.getByRole('button', { name: 'Close menu' }))
    expect(screen.getByRole('link', { name: 'The Record' }).getAttribute('href')).toBe('/')
  })

  it('starts open on a desktop, 280 px wide, and stays open after a click [A-025] [A-026]', async () => {
    const user = await web.open('/', { hasAllStyles: true })
    const sideBar = await screen.findByRole('complementary', { name: 'Menu' })
    expect(getComputedStyle(sideBar).width).toBe('280px')
    await user.click(screen.getByRole('link', { name: 'Login' }))
    await screen.findByLabelText('Username')
    await findMenu()
  })

  it('starts closed on a phone, opens by its button and closes after a click [A-024] [A-025]', async () => {
    const user = await web.open('/', { width: 390 })
    const button = await screen.findByRole('button', { name: 'Open menu' })
    await expectNoMenu()
    await user.click(button)
    await user.click(within(await findMenu()).getByRole('link', { name: 'Login' }))
    await expectNoMenu()
    expect(currentPath()).toBe('/login')
  })

  it('marks the entry of the page, or of the list that an editor or article belongs to', async () => {
    const applicant = await web.make.member({ status: 'new' })
    const marked = async () =>
      within(await findMenu())
        .getAllByRole('link')
        .flatMap((link) =>
          link.hasAttribute('aria-current') ? [link.textContent, link.getAttribute('aria-current')] : [],
        )
    for (const [path, ...expected] of [
      ['/news', 'News', 'page'],
      ['/news/4711', 'News', 'true'],
      ['/documents/new', 'Documents', 'true'],
      ['/evaluation/new/red-deer', 'Evaluations', 'true'],
      [`/members/${ccm.id}/view`, 'Judges and Measurers', 'true'],
      [`/members/${applicant.id}/edit`, 'Pending CCMs, STJs', 'true'],
      ['/account'],
    ] as const) {
      await web.open(path, { as: admin })
      await waitFor(async () => expect(await marked()).toEqual(expected))
    }
  })

  it('marks the account in the bar on its page and those opened from it', async () => {
    for (const [path, expected] of [
      ['/account', 'page'],
      ['/mails', 'true'],
      ['/audit', 'true'],
      ['/news', null],
    ] as const) {
      await web.open(path, { as: admin })
      const link = await screen.findByRole('link', { name: 'Office North' })
      await waitFor(() => expect(link.getAttribute('aria-current')).toBe(expected))
    }
  })

  it('shows admins icons and the number of new applications beside the unchanged entry', async () => {
    await web.make.applicant()
    await web.open('/handbook', { as: admin })
    const entry = within(await findMenu()).getByRole('link', { name: 'Pending CCMs, STJs' })
    const item = entry.closest('li')
    await waitFor(() => expect(item?.textContent).toMatch(/\d new applications?$/))
    expect(entry.textContent).toBe('Pending CCMs, STJs')
    for (const link of within(await findMenu()).getAllByRole('link'))
      expect(link.closest('li')?.querySelector('svg'), link.textContent ?? '').toBeTruthy()
  })

  it('shows members icons, and loads no number for them', async () => {
    await web.open('/', { as: ccm })
    await waitFor(async () => expect((await findMenu()).querySelector('li svg')).toBeTruthy())
    expect(web.calls.some(({ path }) => path.startsWith('/work-queue'))).toBe(false)
  })
})

describe('notification bar', () => {
  it('cycles through the colour modes and keeps the choice after logout', async () => {
    const user = await web.open('/', { as: ccm })
    const press = async () => user.click(screen.getByRole('button', { name: /^Colours/ }))
    await screen.findByRole('button', { name: /^Colours: same as this device/ })
    await press()
    expect(localStorage.getItem('theme')).toBe('light')
    await press()
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    expect(localStorage.getItem('theme')).toBe('dark')
  })
})
