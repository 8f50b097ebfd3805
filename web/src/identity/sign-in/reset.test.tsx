import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentPath, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const NEW_PASSWORD = 'Longer-1'

const openReset = async (path: string) => {
  const user = await web.open(path)
  const pass = await screen.findByLabelText('Password')
  const repass = screen.getByLabelText('Retype password')
  const save = () => user.click(screen.getByRole('button', { name: 'Save password' }))
  return { user, pass, repass, save }
}
const login = (username: string, password: string) => web.guest.post('/login', { username, password })

describe('link to set a password', () => {
  it('is validated before the form asks for the password twice [A-066, A-067]', async () => {
    const member = await web.make.member()
    const { pass, repass } = await openReset(await web.make.resetLink(member))
    expect(web.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([expect.stringMatching(/^GET \/reset\//)])
    expect([pass, repass].map((input) => input.getAttribute('autocomplete'))).toEqual(['new-password', 'new-password'])
    // Password managers store the password under this name.
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(member.email)
    await waitFor(() => expect(document.title).toBe('Reset password - Trophy Evaluation Database'))
  })

  it('is titled Choose your password for an invitation', async () => {
    await openReset(await web.make.resetLink(await web.make.member({ status: 'approved' }), 'invitation'))
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeTruthy()
  })

  it('shows a toast and a link to request another if it is invalid [A-066]', async () => {
    const user = await web.open('/reset/made-up')
    expect(await screen.findByText('The given token is invalid')).toBeTruthy()
    expect(document.querySelector('[data-toast="error"]')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Request new password' }))
    expect(currentPath()).toBe('/forgot')
  })

  it('redirects a signed-in user to the home page with a message [A-005]', async () => {
    const member = await web.make.member()
    const path = await web.make.resetLink(member)
    await web.open(path, { as: member })
    expect(await screen.findByText('Please log out first.')).toBeTruthy()
    expect(currentPath()).toBe('/')
    expect(web.calls.some((call) => call.path.startsWith('/reset'))).toBe(false)
  })

  it('can be validated again after a server error', async () => {
    const path = await web.make.resetLink(await web.make.member())
    web.intercept('GET /reset', () => new Response('', { status: 500 }))
    const user = await web.open(path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    web.intercept('GET /reset', () => Response.json({ data: { kind: 'reset', username: 'jana@example.org' } }))
    await user.click(again)
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})

describe('form to set a password', () => {
  it('requires both fields, equal and matching the rule [A-068] [A-069] [A-070]', async () => {
    const rule = 'Password must contain at least one lowercase letter, one uppercase letter and one number'
    const { user, pass, repass, save } = await openReset(await web.make.resetLink(await web.make.member()))
    await save()
    expect(await screen.findAllByText('All input is required')).toHaveLength(2)
    await user.type(pass, 'abcde1')
    await user.type(repass, NEW_PASSWORD)
    await save()
    expect(await screen.findByText(rule)).toBeTruthy()
    await user.type(pass, 'F')
    await save()
    expect(await screen.findByText('The password and retype password must match')).toBeTruthy()
    expect(web.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('shows a toast on the login page, where the new password works [A-071, A-072]', async () => {
    const member = await web.make.member()
    const { user, pass, repass, save } = await openReset(await web.make.resetLink(member))
    await user.type(pass, NEW_PASSWORD)
    await user.type(repass, NEW_PASSWORD)
    await save()
    expect(await screen.findByText('Your password was modified successfully.')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy()
    expect(currentPath()).toBe('/login')
    expect((await login(member.email, NEW_PASSWORD)).status).toBe(200)
    expect((await login(member.email, PASSWORD)).status).toBe(401)
  })

  it('shows a toast if the link has expired meanwhile [A-071]', async () => {
    const { user, pass, repass, save } = await openReset(await web.make.resetLink(await web.make.member()))
    web.clock.advance(3_600)
    await user.type(pass, NEW_PASSWORD)
    await user.type(repass, NEW_PASSWORD)
    await save()
    expect(await screen.findByText('The given token is invalid')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})
