import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { clickButton } from '#testing/page.ts'
import { PASSWORD, testWeb } from '#testing/render-app.tsx'
import { describeUserAgent } from './describe-user-agent.ts'

const web = await testWeb()

const openAs = async (role: 'STJ' | 'CCM' | 'admin') => {
  const owner = role === 'admin' ? await web.make.admin() : await web.make.member({ role })
  const user = await web.open('/account', { as: owner })
  await screen.findByText('This session')
  return { owner, user }
}

const changePassword = async (current: string, pass: string, repass: string) => {
  for (const [label, value] of [
    ['Current password', current],
    ['New password', pass],
    ['Retype password', repass],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await clickButton('Change password')
}

describe('account', () => {
  it('shows the details of a member with the certification period', async () => {
    const { owner } = await openAs('CCM')
    const record = within(await screen.findByRole('region', { name: 'Signed in as' }))
    for (const text of [owner.email, owner.id_number ?? '', '01/01/2020', '31/12/2099', 'Active'])
      expect(await record.findByText(text)).toBeTruthy()
  })

  it('shows an admin no certification', async () => {
    const { owner } = await openAs('admin')
    await screen.findByText(owner.email)
    expect(screen.queryByText('Valid to')).toBeNull()
  })

  it('retries loading the sessions', async () => {
    let isDown = true
    web.intercept('GET /me/sessions', () =>
      isDown ? Response.json({ message: 'Not now.', code: 'X' }, { status: 422 }) : Response.json({ data: [] }),
    )
    const user = await web.open('/account', { as: await web.make.member() })
    const sessions = within(await screen.findByRole('region', { name: 'Sessions' }))
    await sessions.findByText('Not now.')
    isDown = false
    await user.click(sessions.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sessions.queryByText('Not now.')).toBeNull())
  })

  it("lists the user's sessions and revokes another one", async () => {
    const owner = await web.make.member({ role: 'STJ' })
    const elsewhere = await web.as(owner)
    const user = await web.open('/account', { as: owner })
    const button = await screen.findByRole('button', { name: /^End session/ })
    expect(screen.getAllByText('This session')).toHaveLength(1)
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End session/ })).toBeNull())
    expect((await elsewhere.get('/me')).status).toBe(401)
    expect(screen.getAllByText('This session')).toHaveLength(1)
  })

  it('shows an error if a session cannot be revoked', async () => {
    const owner = await web.make.member({ role: 'STJ' })
    await web.as(owner)
    const user = await web.open('/account', { as: owner })
    web.intercept('DELETE /me/sessions', () => new Response('', { status: 500 }))
    await user.click(await screen.findByRole('button', { name: /^End session/ }))
    expect(await screen.findByText('Delete failed!')).toBeTruthy()
  })

  it('validates a new password on submit only [A-040]', async () => {
    await openAs('CCM')
    await changePassword('', '', '')
    expect(await screen.findAllByText('All input is required')).toHaveLength(3)
    await changePassword(PASSWORD, 'short', 'other')
    expect(
      await screen.findByText(
        'Password must contain at least one lowercase letter, one uppercase letter and one number',
      ),
    ).toBeTruthy()
    await changePassword(PASSWORD, 'Longer-1', 'Longer-2')
    expect(await screen.findByText('The password and retype password must match')).toBeTruthy()
    expect(web.calls.some(({ path }) => path === '/me/password')).toBe(false)
  })

  it('shows an error at the field if the current password is wrong', async () => {
    const { user } = await openAs('CCM')
    await changePassword('Wrong-1', 'Longer-1', 'Longer-1')
    expect(await screen.findByText('The current password is wrong.')).toBeTruthy()
    await user.type(screen.getByLabelText('Current password'), 'x')
    expect(screen.queryByText('The current password is wrong.')).toBeNull()
  })

  it('changes the password, keeps this session and revokes the others', async () => {
    const owner = await web.make.member({ role: 'CCM' })
    const elsewhere = await web.as(owner)
    await web.open('/account', { as: owner })
    await screen.findByRole('button', { name: /^End session/ })
    await changePassword(PASSWORD, 'Longer-1', 'Longer-1')
    expect(await screen.findByText('Your password was modified successfully.')).toBeTruthy()
    expect((await elsewhere.get('/me')).status).toBe(401)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End session/ })).toBeNull())
    expect(await screen.findByText('This session')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })

  it('stores the chosen colours', async () => {
    const { user } = await openAs('STJ')
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
  })
})

describe('describeUserAgent', () => {
  it('returns browser and system', () => {
    const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
    expect(describeUserAgent(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toBe('Chrome on Windows')
    expect(describeUserAgent(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/131.0`)).toBe('Edge on Windows')
    expect(describeUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0')).toBe(
      'Firefox on Linux',
    )
    expect(describeUserAgent('curl/8.5')).toBe('Unknown browser')
  })
})
