import { screen, waitFor } from '@testing-library/react'
import { canOpenScreen, type Role, type ScreenName, screens } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { currentPath, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const users: Readonly<Record<Role, User | undefined>> = {
  guest: undefined,
  admin: await web.make.admin(),
  STJ: await web.make.member({ role: 'STJ' }),
  CCM: await web.make.member({ role: 'CCM' }),
}
const roles = ['guest', 'admin', 'STJ', 'CCM'] as const

/** Screens with their titles. */
const pages = [
  { name: 'home', title: 'Home', ids: '[A-004]' },
  { name: 'login', title: 'Log in', ids: '[A-005] [A-017]' },
  { name: 'forgot', title: 'Forgot password', ids: '[A-005]' },
  { name: 'register', title: 'e-Application Form', ids: '[A-005]' },
  { name: 'mails', title: 'Mails', ids: '[A-016]' },
  { name: 'account', title: 'Account', ids: '[A-016]' },
  { name: 'handbook', title: 'Handbook', ids: '[A-006]' },
  { name: 'handbookNew', title: 'Create handbook', ids: '[A-007]' },
  { name: 'evaluationNew', title: 'New measure', ids: '[A-009] [A-016]' },
] as const satisfies readonly { name: ScreenName; title: string; ids: string }[]

const open = (path: string, role: Role) => {
  const user = users[role]
  return web.open(path, user ? { as: user } : {})
}

const expectTitle = (title: string) =>
  waitFor(() => expect(document.title).toBe(`${title} - Trophy Evaluation Database`))

describe('guard', () => {
  for (const { name, title, ids } of pages)
    for (const role of roles) {
      const { path } = screens[name]
      if (canOpenScreen(role, name))
        it(`shows ${path} to ${role}, with the database name in the title ${ids} [A-001]`, async () => {
          await open(path, role)
          await expectTitle(title)
          expect(currentPath()).toBe(path)
        })
      else
        it(`redirects ${role} from ${path} ${role === 'guest' ? 'to the login page' : 'home'} ${ids}`, async () => {
          await open(path, role)
          await expectTitle(role === 'guest' ? 'Log in' : 'Home')
          expect(currentPath()).toBe(role === 'guest' ? '/login' : '/')
        })
    }

  it('sends no calls of a page that it redirects [A-037]', async () => {
    await web.open('/account')
    expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull()
    await expectTitle('Log in')
    expect(web.calls).toEqual([])
  })

  for (const path of [
    '/nope',
    '/account/1/2',
    '/Account',
    '/evaluation',
    '/login/',
    '/evaluations/',
    '/evaluation//new',
  ])
    for (const role of ['guest', 'CCM'] as const)
      it(`shows “Page not found” at ${path} to ${role} [A-003]`, async () => {
        await open(path, role)
        expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
        expect(currentPath()).toBe(path)
        await expectTitle('Page not found')
        expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
      })
})
