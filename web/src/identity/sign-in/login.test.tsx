import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { enter, expectToast, logInAgain } from '#testing/page.ts'
import { currentPath, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const member = await web.make.member({ firstname: 'Jana', lastname: 'Černá', role: 'CCM', email: 'jana@example.org' })

const openLogin = async () => {
  const user = await web.open('/login')
  const username = await screen.findByLabelText('Username')
  const password = screen.getByLabelText('Password')
  const submit = screen.getByRole('button', { name: 'Log in' })
  const fill = async (name: string, secret: string) => {
    await enter({ username: name, password: secret })
  }
  return { user, username, password, submit, fill }
}

describe('login page', () => {
  it("is titled 'Log in' and asks for username, which has the focus, and password [A-054] [A-055] [A-001]", async () => {
    const { username } = await openLogin()
    await waitFor(() => expect(document.activeElement).toBe(username))
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

  it('shows wrong details under the title and as a toast, until the page is left [A-057] [A-058] [A-035]', async () => {
    const { user, submit, fill } = await openLogin()
    await fill('jana@example.org', 'wrong')
    await user.click(submit)
    await expectToast('Invalid login details')
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe('Invalid login details')
    expect(screen.getByText(/accepted your application\. If you have questions, write to/)).toBeTruthy()
    expect(localStorage.getItem('auth-token')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await user.click(screen.getByRole('link', { name: 'Login' }))
    await screen.findByLabelText('Username')
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
    const { submit, fill } = await openLogin()
    await fill('JANA@example.org', PASSWORD)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await act(async () => fireEvent.click(submit))
    await act(() => vi.advanceTimersByTimeAsync(399))
    expect(web.calls).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    expect(web.calls[0]?.body).toEqual({ username: 'JANA@example.org', password: PASSWORD })
    expect(await screen.findByText('You have been logged in')).toBeTruthy()
    expect(localStorage.getItem('auth-token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await screen.findByRole('link', { name: 'Jana Černá' })).parentElement?.textContent).toBe(
      'Welcome, Jana Černá!',
    )
    expect(currentPath()).toBe('/')
  })

  it('opens the requested page and sends its path to the server [A-016] [A-018] [A-062]', async () => {
    await web.open('/account?tab=1')
    await logInAgain(member)
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
    expect(currentPath()).toBe('/account?tab=1')
    expect(web.calls.find(({ path }) => path === '/login')?.body).toMatchObject({ from: '/account?tab=1' })
  })
})
