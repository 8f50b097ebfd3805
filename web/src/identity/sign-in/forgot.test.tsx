import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const member = await web.make.member({ email: 'jana@example.org' })

beforeEach(async () => {
  await web.db.deleteFrom('attempts').execute()
})

const openForgot = async () => {
  const user = await web.open('/forgot')
  const username = await screen.findByLabelText('Username')
  const submit = screen.getByRole('button', { name: 'Request new password' })
  return { user, username, submit }
}

describe('forgotten password', () => {
  it('is linked from the login page [A-059]', async () => {
    const user = await web.open('/login')
    await user.click(await screen.findByRole('link', { name: 'Forgot password' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeTruthy()
    expect(currentPath()).toBe('/forgot')
    await waitFor(() => expect(document.activeElement?.getAttribute('name'), 'focused').toBe('username'))
    await waitFor(() => expect(document.title).toBe('Forgot password - Trophy Evaluation Database'))
  })

  it('requests a link by username and shows a toast on the home page [A-063, A-064]', async () => {
    const { user, username, submit } = await openForgot()
    await user.type(username, member.email)
    await user.click(submit)
    expect(await screen.findByText('The e-mail was sent successfully.')).toBeTruthy()
    expect(document.querySelector('[data-toast="success"]')).toBeTruthy()
    await waitFor(() => expect(currentPath()).toBe('/'))
    expect(web.calls.find(({ path }) => path === '/forgot')?.body).toEqual({ username: member.email })
  })

  it('requires a username', async () => {
    const { user, submit } = await openForgot()
    await user.click(submit)
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(web.calls).toEqual([])
  })

  it('shows a toast and keeps the username after too many requests [A-065]', async () => {
    for (let i = 0; i < 3; i++) await web.guest.post('/forgot', { username: member.email })
    const { user, username, submit } = await openForgot()
    await user.type(username, member.email)
    await user.click(submit)
    expect(await screen.findByText('Too many attempts. Please wait a little and try again.')).toBeTruthy()
    expect(document.querySelector('[data-toast="error"]')).toBeTruthy()
    expect(currentPath()).toBe('/forgot')
    expect((username as HTMLInputElement).value).toBe(member.email)
  })
})
