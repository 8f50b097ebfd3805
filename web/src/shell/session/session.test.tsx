import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it, vi } from 'vitest'
import { call } from '#lib/call.ts'
import { findResult, putResult } from '#lib/storage/device-data.ts'
import { enter, getInput, waitForSheet } from '#testing/editor.ts'
import { clickButton } from '#testing/page.ts'
import { currentPath, evaluationInput, PASSWORD, testWeb } from '#testing/render-app.tsx'
import { decodeToken } from './session.ts'

const web = await testWeb()
const jana = await web.make.member({ firstname: 'Jana', lastname: 'Černá', role: 'CCM', email: 'jana@example.org' })
const other = await web.make.member({ role: 'STJ', email: 'other@example.org' })

const readStoredToken = () => localStorage.getItem('auth-token')
const getAuthorization = (path: string) => web.calls.find((call) => call.path === path)?.authorization

const signIn = async (email: string) => {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
  await clickButton('Log in')
  await screen.findByText('You have been logged in')
}

describe('session', () => {
  it('is a guest session without a token or with an invalid one [A-032]', async () => {
    expect(decodeToken('nonsense')).toBeUndefined()
    expect(decodeToken(`x.${btoa(JSON.stringify({ sub: '1', role: 'emperor' }))}.x`)).toBeUndefined()
    await web.open('/')
    await screen.findByRole('link', { name: 'Login' })
  })

  it('reads role, name and species from the token [A-032]', async () => {
    const client = await web.as(jana)
    expect(decodeToken(client.token ?? '')).toMatchObject({
      _id: jana.id,
      role: 'CCM',
      name: 'Jana Černá',
      evaluation_options: ['red-deer'],
      valid: { from: '2020-01-01', to: '2099-12-31' },
    })
  })

  it('sends the stored token with every call, and resumes with it without a message [A-033] [A-034]', async () => {
    await web.open('/account', { as: jana })
    await screen.findByText('This session')
    expect(currentPath()).toBe('/account')
    expect(screen.queryByText('You have been logged in')).toBeNull()
    for (const path of ['/me', '/me/sessions']) expect(getAuthorization(path)).toBe(`Bearer ${readStoredToken()}`)
  })

  it('continues with a renewed token', async () => {
    await web.open('/', { as: jana })
    const first = readStoredToken()
    web.clock.set('2026-06-01T20:00:00.000Z')
    await web.open('/account')
    await waitFor(() => expect(readStoredToken()).not.toBe(first))
    expect(decodeToken(readStoredToken() ?? '')?.name).toBe('Jana Černá')
    await screen.findByText('This session')
  })

  it('removes token, drafts and filters on logout, revokes the session and shows home [A-023]', async () => {
    const user = await web.open('/account', { as: jana })
    const ended = readStoredToken() ?? ''
    localStorage.setItem(`draft:${jana.id}:red-deer`, '{}')
    localStorage.setItem(`filters:${jana.id}:Evaluations`, '{}')
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await screen.findByRole('link', { name: 'Login' })
    expect(currentPath()).toBe('/')
    expect(Object.keys(localStorage).filter((key) => /^(draft|filters|auth)/.test(key))).toEqual([])
    await waitFor(async () => expect((await web.withToken(ended).get('/me')).status).toBe(401))
  })

  it('asks before a logout without a network, and says how to end the session', async () => {
    const user = await web.open('/account', { as: jana })
    await screen.findByText('This session')
    const token = readStoredToken() ?? ''
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const openDialog = async () => {
      await user.click(screen.getByRole('button', { name: 'Logout' }))
      return within(await screen.findByRole('dialog', { name: 'Log out without a network?' }))
    }
    await user.click((await openDialog()).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readStoredToken()).toBe(token)

    web.intercept('POST /logout', () => Promise.reject(new TypeError('Failed to fetch')))
    const dialog = await openDialog()
    expect(
      dialog.getByText(/valid for up to 12 hours.* another device, open Account and choose End session/),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Log out' }))
    await screen.findByRole('link', { name: 'Login' })
    expect(readStoredToken()).toBeNull()
    vi.restoreAllMocks()

    const elsewhere = await web.as(jana)
    const { data: sessions } = await elsewhere.get<{ _id: string; current: boolean }[]>('/me/sessions')
    expect((await web.withToken(token).get('/me')).status).toBe(200)
    for (const { _id, current } of sessions) if (!current) await elsewhere.delete(`/me/sessions/${_id}`)
    expect((await web.withToken(token).get('/me')).status).toBe(401)
  })

  it('says how to end the session if the server does not answer the logout', async () => {
    const user = await web.open('/account', { as: jana })
    await screen.findByText('This session')
    web.intercept('POST /logout', () => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText(/valid for up to 12 hours.* another device, open Account/)).toBeTruthy()
    expect(readStoredToken()).toBeNull()
  })

  it('asks to log in after it was revoked, keeps drafts and returns to the same page [A-018]', async () => {
    await web.open('/account', { as: jana })
    await screen.findByText('This session')
    localStorage.setItem(`draft:${jana.id}:red-deer`, '{}')
    await web.db.deleteFrom('sessions').where('user_id', '=', jana.id).execute()
    await web.open('/account')
    expect(await screen.findByText('Please log in.')).toBeTruthy()
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(readStoredToken()).toBeNull()
    expect(localStorage.getItem(`draft:${jana.id}:red-deer`)).toBe('{}')
    await signIn('jana@example.org')
    await waitFor(() => expect(currentPath()).toBe('/account'))
    await waitFor(() => expect(screen.queryByText('Please log in.')).toBeNull())
    expect(localStorage.getItem(`draft:${jana.id}:red-deer`)).toBe('{}')
  })

  it('asks to log in if the token has expired before the app is opened', async () => {
    const { token } = await web.as(jana)
    web.clock.advance(13 * 3600)
    const opened = web.open('/account')
    localStorage.setItem('auth-token', token ?? '')
    await opened
    expect(await screen.findByText('Please log in.')).toBeTruthy()
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(readStoredToken()).toBeNull()
  })

  it('shows the menu of a changed role after the next call, without a reload', async () => {
    const member = await web.make.member({ role: 'CCM' })
    const user = await web.open('/evaluations', { as: member })
    await screen.findByRole('heading', { level: 1, name: 'Evaluations' })
    expect(screen.queryByRole('link', { name: 'Bulk import' })).toBeNull()
    await web.db.updateTable('users').set({ role: 'STJ' }).where('id', '=', member.id).execute()
    await user.click(screen.getByRole('link', { name: 'Documents' }))
    await waitFor(() => expect(decodeToken(readStoredToken() ?? '')?.role).toBe('STJ'))
    await user.click(screen.getByRole('link', { name: 'Evaluations' }))
    expect(await screen.findByRole('link', { name: 'Bulk import' })).toBeTruthy()
  })

  it('keeps the input of an open form when the role changes', async () => {
    const member = await web.make.member({ role: 'CCM' })
    const { data } = await (await web.as(member)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    await web.open(`/evaluation/${data._id}/edit`, { as: member })
    await waitForSheet()
    enter("Hunter's Name", 'Łucja Nowak')
    await web.db.updateTable('users').set({ role: 'STJ' }).where('id', '=', member.id).execute()
    await act(() => call('GET /handbook'))
    // Judges may choose the measurer.
    await waitFor(() => getInput('Measurer'))
    expect(getInput("Hunter's Name").value).toBe('Łucja Nowak')
  })

  it('removes drafts, filters and stored data of the previous user', async () => {
    await web.open('/login')
    localStorage.setItem(`draft:${jana.id}:red-deer`, '{}')
    localStorage.setItem(`filters:${jana.id}:Evaluations`, '{}')
    localStorage.setItem(`draft:${other.id}:red-deer`, '{}')
    for (const { id } of [jana, other]) await putResult({ userId: id, name: 'handbook', data: [], storedAt: 0 })
    await signIn('other@example.org')
    await waitFor(async () => expect(await findResult(jana.id, 'handbook')).toBeUndefined())
    expect(await findResult(other.id, 'handbook')).toBeDefined()
    expect(Object.keys(localStorage).filter((key) => /^(draft|filters)/.test(key))).toEqual([
      `draft:${other.id}:red-deer`,
    ])
  })

  it('follows a sign-out in another tab', async () => {
    await web.open('/account', { as: jana })
    await screen.findByText('This session')
    localStorage.removeItem('auth-token')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth-token' }))
    })
    await screen.findByRole('link', { name: 'Login' })
    expect(screen.queryByText('This session')).toBeNull()
  })
})
