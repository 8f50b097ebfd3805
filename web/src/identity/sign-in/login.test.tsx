import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '#testing/page.ts'
import { currentPath, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const member = await web.make.member({ firstname: 'Jana', lastname: 'Černá', role: 'CCM', email: 'jana@example.org' })

const openLogin = async () => {
  const user = await web.open('/login')
  const username = await screen.findByLabelText('Username')
  const password = screen.getByLabelText('Password')
  const submit = screen.getByRole('button', { name: 'Log in' })
  const fill = async (name: string, secret: string) => {
    await user.type(username, name)
    await user.type(password, secret)
  }
  return { user, username, password, submit, fill }
}

it('focuses the username when it opens', async () => {
  await web.open('/login')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('username'))
})

describe('login page', () => {
  it("is titled 'Log in' and asks for username and password [A-054] [A-055] [A-001]", async () => {
    await openLogin()
    expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Log in - Trophy Evaluation Database'))
  })

  it('requires both fields on submit only, and an edit clears only its own error [A-040] [A-056]', async () => {
    const { user, username, submit } = await openLogin()
    await user.click(username)
    await user.tab()
    expect(screen.queryByText('Required')).toBeNull()

    await user.click(submit)
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    expect(username.getAttribute('aria-invalid')).toBe('true')

    await user.type(username, 'j')
    expect(screen.getAllByText('Required')).toHaveLength(1)
    await user.clear(username)
    await user.tab()
    expect(screen.getAllByText('Required')).toHaveLength(1)
    expect(web.calls).toEqual([])
  })

  it('shows wrong details under the title and as a toast [A-057]', async () => {
    const { user, submit, fill } = await openLogin()
    await fill('jana@example.org', 'wrong')
    await user.click(submit)
    await expectToast('Invalid login details')
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe('Invalid login details')
    expect(localStorage.getItem('auth-token')).toBeNull()
  })

  it('clears the error on navigation [A-058] [A-035]', async () => {
    const { user, submit, fill } = await openLogin()
    await fill('jana@example.org', 'wrong')
    await user.click(submit)
    const main = within(screen.getByRole('main'))
    await main.findByText('Invalid login details')
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await user.click(screen.getByRole('link', { name: 'Login' }))
    await main.findByLabelText('Username')
    await waitFor(() => expect(screen.queryByText('Invalid login details')).toBeNull())
  })

  it('clears the error when the next attempt succeeds [A-058]', async () => {
    const { user, password, submit, fill } = await openLogin()
    await fill('jana@example.org', 'wrong')
    await user.click(submit)
    await screen.findAllByText('Invalid login details')
    await user.clear(password)
    await user.type(password, PASSWORD)
    await user.click(submit)
    await screen.findByText('You have been logged in')
    await waitFor(() => expect(screen.queryByText('Invalid login details')).toBeNull())
  })

  it('waits 400 ms before the request, stores the token and shows a toast [A-060] [A-061] [A-062]', async () => {
    const { user, submit, fill } = await openLogin()
    await fill('JANA@example.org', PASSWORD)
    const clickedAt = performance.now()
    await user.click(submit)
    expect(await screen.findByText('You have been logged in')).toBeTruthy()
    const call = web.calls.find(({ path }) => path === '/login')
    expect(call?.body).toEqual({ username: 'JANA@example.org', password: PASSWORD })
    expect(call?.startedAt).toBeGreaterThanOrEqual(clickedAt + 399)
    expect(localStorage.getItem('auth-token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await screen.findByRole('link', { name: 'Jana Černá' })).parentElement?.textContent).toBe(
      'Welcome, Jana Černá!',
    )
    expect(currentPath()).toBe('/')
  })

  it('opens the requested page and sends its path to the server [A-016] [A-018] [A-062]', async () => {
    const user = await web.open('/account?tab=1')
    await user.type(await screen.findByLabelText('Username'), member.email)
    await user.type(screen.getByLabelText('Password'), PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
    expect(currentPath()).toBe('/account?tab=1')
    expect(web.calls.find(({ path }) => path === '/login')?.body).toMatchObject({ from: '/account?tab=1' })
  })
})
