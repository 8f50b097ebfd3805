import { screen, waitFor } from '@testing-library/react'
import { canOpenScreen, type Role, type ScreenName } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { currentPath, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const users: Readonly<Record<Role, User | undefined>> = {
  guest: undefined,
  admin: await web.make.admin(),
  STJ: await web.make.member({ role: 'STJ' }),
  CCM: await web.make.member({ role: 'CCM' }),
}
const ROLES = ['guest', 'admin', 'STJ', 'CCM'] as const
const SIGNED_IN = 'admin STJ CCM'

/** The path and the roles of every screen, and the titles of some. Other roles are redirected. */
const access: Readonly<Record<ScreenName, readonly [ids: string, path: string, roles: string, title?: string]>> = {
  home: ['[A-004]', '/', 'guest admin STJ CCM', 'Home'],
  login: ['[A-005] [A-017]', '/login', 'guest', 'Log in'],
  evaluationById: ['[A-005]', '/evaluation-by-id', 'guest'],
  checkCertificate: ['', '/check-certificate', 'guest admin STJ CCM', 'Check a certificate'],
  forgot: ['[A-005]', '/forgot', 'guest', 'Forgot password'],
  reset: ['[A-005]', '/reset/1', 'guest'],
  register: ['[A-005]', '/register', 'guest', 'e-Application Form'],
  account: ['[A-016]', '/account', SIGNED_IN, 'Account'],
  accountEmail: ['', '/account/email/1', 'guest admin STJ CCM'],
  mails: ['[A-016]', '/mails', 'admin', 'E-mails'],
  audit: ['[A-016]', '/audit', 'admin', 'Audit log'],
  handbook: ['[A-006]', '/handbook', SIGNED_IN, 'Handbook'],
  handbookNew: ['[A-007]', '/handbook/new', 'admin', 'Create handbook'],
  handbookEdit: ['[A-007]', '/handbook/1/edit', 'admin'],
  membersWaiting: ['[A-008]', '/members/waiting', 'admin'],
  membersJM: ['[A-008] [A-017]', '/members/JM', 'admin'],
  memberEdit: ['[A-008]', '/members/1/edit', 'admin'],
  memberView: ['[A-008]', '/members/1/view', 'admin'],
  evaluations: ['[A-009]', '/evaluations', SIGNED_IN],
  evaluationNew: ['[A-009] [A-016]', '/evaluation/new', SIGNED_IN, 'New measure'],
  evaluationNewSpecies: ['[A-009]', '/evaluation/new/red-deer', SIGNED_IN],
  evaluationEdit: ['[A-009]', '/evaluation/1/edit', SIGNED_IN],
  evaluationView: ['[A-010] [A-017]', '/evaluation/1/view', 'STJ'],
  news: ['[A-012]', '/news', SIGNED_IN, 'News'],
  events: ['[A-012]', '/events', SIGNED_IN, 'Events'],
  newsNew: ['[A-013]', '/news/new', 'admin'],
  newsEdit: ['[A-013]', '/news/edit/1', 'admin'],
  newsItem: ['[A-012]', '/news/1', SIGNED_IN],
  notifications: ['', '/notifications/1', 'guest admin STJ CCM'],
  statistics: ['', '/statistics', SIGNED_IN, 'Statistics'],
  summary: ['', '/summary', SIGNED_IN, 'Summary of a day'],
  reviews: ['', '/reviews', 'admin STJ', 'Reviews'],
  trophies: ['', '/trophies?eval_option=red-deer', SIGNED_IN, 'Highest trophies'],
  bulkImport: ['[A-011]', '/evaluation/bulk-import', 'admin STJ'],
  documents: ['[A-012]', '/documents', SIGNED_IN, 'Documents'],
  documentNew: ['[A-014]', '/documents/new', 'admin'],
  documentEdit: ['[A-014]', '/documents/1/edit', 'admin'],
  profile: ['[A-015]', '/profile', 'STJ CCM', 'User Profile'],
}

const open = (path: string, role: Role) => {
  const user = users[role]
  return web.open(path, user ? { as: user } : {})
}

const expectTitle = (title: string) =>
  waitFor(() => expect(document.title).toBe(`${title} - Trophy Evaluation Database`))

describe('guard', () => {
  for (const [name, [ids, path, roles, title]] of Object.entries(access))
    it(`opens ${path} for ${roles}, and redirects others ${ids} [A-001]`, async () => {
      const allowed = ROLES.filter((role) => roles.split(' ').includes(role))
      expect(ROLES.filter((role) => canOpenScreen(role, name as ScreenName))).toEqual(allowed)
      const rejected = ROLES.find((role) => !allowed.includes(role))
      // The guest comes first, because nobody signs out.
      for (const role of ROLES.filter((one) => one === rejected || one === allowed.at(-1))) {
        document.title = ''
        await open(path, role)
        await waitFor(() => expect(document.title).toMatch(/^.+ - Trophy Evaluation Database$/))
        if (role === rejected) await expectTitle(role === 'guest' ? 'Log in' : 'Home')
        else if (title !== undefined) await expectTitle(title)
        const redirected = role === 'guest' ? '/login' : '/'
        expect([role, currentPath().replace(/\?draft=.*/, '')]).toEqual([role, role === rejected ? redirected : path])
      }
    })

  it('sends no calls of a page that it redirects [A-037]', async () => {
    await web.open('/account')
    expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull()
    await expectTitle('Log in')
    expect(web.calls).toEqual([])
  })

  it('shows “Page not found” at an unknown path [A-003]', async () => {
    for (const [path, role] of [
      ['/nope', 'CCM'],
      ...['/nope', '/account/1/2', '/Account', '/login/', '/evaluation//new'].map((one) => [one, 'guest'] as const),
    ] as const) {
      localStorage.clear()
      await open(path, role)
      expect(await screen.findByText('Page not found', { selector: 'h1' })).toBeTruthy()
      expect(currentPath()).toBe(path)
      await expectTitle('Page not found')
      expect(screen.getByText('Go to the home page', { selector: 'a' }).getAttribute('href')).toBe('/')
    }
  })
})
