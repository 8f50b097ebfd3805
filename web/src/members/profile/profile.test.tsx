import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { COMPLETE_VALUES, createMember } from '#testing/members.ts'
import { clickButton, enter, expectToast, getFieldNote, getInput, logInAgain } from '#testing/page.ts'
import { currentPath, evaluationInput, PASSWORD, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()

const readStored = ({ id }: User) =>
  web.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const open = async (as: User) => {
  await web.open('/profile', { as })
  await waitFor(() => expect(getInput('city')).not.toBeNull())
}
const getSaveButton = () => screen.getByText<HTMLButtonElement>('Save changes', { selector: 'button' })
const save = () => clickButton('Save changes')
const getSaveCalls = () => web.calls.filter(({ method, path }) => method === 'POST' && path === '/me')

describe('profile', () => {
  it('shows every field, those the member may not change as read-only [A-187] [A-188] [A-189] [A-190] [A-191] [A-192] [A-193] [A-194] [A-195] [A-201]', async () => {
    const member = await createMember(web, { role: 'STJ', evaluation_options: ['red-deer', 'roe-deer'] })
    await open(member)
    expect(document.title).toMatch(/^User Profile - /)
    expect(document.querySelector('h1')?.textContent).toBe('User Profile')
    const labels = [...document.querySelectorAll('form label')].map(({ textContent }) => textContent?.trim())
    expect(labels).toEqual([
      'ID Number *',
      'Role',
      'First name *',
      'Last name *',
      'Member of the CIC (individual/association)',
      'Evaluation Options',
      'Valid From',
      'Valid To',
      'Country *',
      'City *',
      'Zip *',
      'Address *',
      'Prefered language',
      'Email *',
      'Primary Phone *',
      'Secondary Phone *',
      'Notification about News',
      'Notification about Events',
      'Password *',
      'Retype Password *',
      'Current password',
    ])
    const readOnly = ['id_number', 'role', 'firstname', 'lastname', 'evaluation_options', 'valid_from', 'valid_to']
    const listReadOnly = () =>
      [...document.querySelectorAll<HTMLInputElement>('form [name]')]
        .filter((one) => one.disabled || one.readOnly)
        .map(({ name }) => name)
    // Lists of choices are read-only until their code is loaded.
    await waitFor(() => expect(listReadOnly()).toEqual(readOnly))
    const frames = readOnly.map((name) => getInput(name).closest('.MuiInputBase-root'))
    for (const frame of frames) expect(frame?.querySelector('button, svg')).toBeNull()
    expect(getInput('role').value).toBe('STJ')
    expect(getInput('id_number').value).toBe(member.id_number)
    expect(getInput('valid_from').value).toBe('01/01/2020')
    expect(document.querySelector('form')?.textContent).toContain('Red deer; Roe deer')
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(headings).toContain('Notifications')
  })

  it('disables saving while it is being saved, without taking the focus from the button [A-196]', async () => {
    await open(await createMember(web))
    await enter({ city: 'Vác' })
    const answer = vi.fn(() => new Promise<Response>(() => {}))
    web.intercept('POST /me', answer)
    await save()
    await save()
    expect(answer).toHaveBeenCalledTimes(1)
    // A browser moves the focus from a button with `disabled` to the body.
    expect(getSaveButton().getAttribute('aria-disabled')).toBe('true')
    expect(getSaveButton().disabled).toBe(false)
  })

  it('saves several times without leaving the page [A-200]', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ city: ' Vác ' })
    await act(async () => fireEvent.click(getInput('events_notification')))
    await save()
    await expectToast('Profile saved')
    expect(await readStored(member)).toMatchObject({ city: 'Vác', events_notification: true, firstname: 'Jana' })
    expect(getInput('city').value).toBe('Vác')
    await enter({ city: 'Szeged' })
    await save()
    await waitFor(async () => expect((await readStored(member)).city).toBe('Szeged'))
    expect(currentPath()).toBe('/profile')
  })

  it('shows errors at their fields on submit only, and disables saving until they are edited [A-196] [A-197] [A-202] [A-203]', async () => {
    await open(await createMember(web))
    const required = ['country', 'city', 'zip', 'address', 'email', 'primary_phone']
    await enter(Object.fromEntries(required.map((name) => [name, ''])))
    expect(getFieldNote('city')).toBeNull()
    expect(getSaveButton().disabled).toBe(false)
    await save()
    await waitFor(() => expect(getFieldNote('city')).toBe('Required'))
    for (const name of required) expect([name, getFieldNote(name)]).toEqual([name, 'Required'])
    expect(screen.getByText('There is an error in the form')).toBeTruthy()
    expect(getSaveButton().disabled).toBe(true)
    expect(document.activeElement).toBe(getInput('country'))
    // Every error is listed beside the button, with a link to its field.
    const listed = screen.getByText('There is an error in the form').parentElement as HTMLElement
    expect([...listed.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Country: Required',
      'City: Required',
      'Zip: Required',
      'Address: Required',
      'Email: Required',
      'Primary Phone: Required',
      'Current password: Required',
    ])
    await clickButton('Zip', listed)
    await waitFor(() => expect(document.activeElement).toBe(getInput('zip')))
    const { supporting_information, cic_delegation, prefered_language, ...texts } = COMPLETE_VALUES
    await enter({ ...texts, email: 'nobody', city: 'B', zip: '1'.repeat(33) })
    expect(screen.queryByText('There is an error in the form')).toBeNull()
    await save()
    await waitFor(() => expect(getFieldNote('city')).toBe('Too short!'))
    expect(getFieldNote('zip')).toBe('Too long!')
    expect(getFieldNote('email')).toBe('Invalid email.')
    expect(getSaveCalls()).toEqual([])
  })

  it('changes the password, keeps this session and revokes the others [A-189] [A-202]', async () => {
    const member = await createMember(web)
    const elsewhere = await web.as(member)
    await open(member)
    const rule = 'The password should be at least 6 characters long and contain upper, lowercase letters and numbers!'
    for (const [password, retype_password, name, error] of [
      ['Abc1', 'Abc1', 'password', 'Minimum 6 characters are required!'],
      ['abcdef1', 'abcdef1', 'password', rule],
      ['Abcdef1', 'Abcdef2', 'retype_password', 'It must be the same as password'],
      ['Abcdef1', 'Abcdef1', 'current_password', 'Required'],
    ] as const) {
      await enter({ password, retype_password })
      await save()
      await waitFor(() => expect(getFieldNote(name)).toBe(error))
      expect(getSaveButton().disabled).toBe(true)
      // Clearing the passwords clears the error.
      await enter({ password: '', retype_password: '' })
      expect(getSaveButton().disabled).toBe(false)
    }
    expect(getSaveCalls()).toEqual([])
    await enter({ password: 'Abcdef1', retype_password: 'Abcdef1', current_password: 'Wrong-1' })
    await save()
    await waitFor(() => expect(getFieldNote('current_password')).toBe('The current password is wrong.'))
    expect(document.querySelector('[data-toast]'), 'nothing has failed').toBeNull()
    await enter({ current_password: PASSWORD })
    const before = localStorage.getItem('auth-token')
    await save()
    await expectToast('Profile saved')
    expect(getInput('password').value).toBe('')
    expect(localStorage.getItem('auth-token')).not.toBe(before)
    expect((await elsewhere.get('/me')).status).toBe(401)
    await enter({ city: 'Pécs' })
    await save()
    await waitFor(async () => expect((await readStored(member)).city).toBe('Pécs'))
  })

  it('asks to confirm a changed address by its link', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ email: 'jana@example.net', current_password: PASSWORD })
    await save()
    await expectToast('Profile saved')
    expect(
      screen.getByText('We sent a link to jana@example.net. Open it to confirm your new e-mail address.'),
    ).toBeTruthy()
    expect(getInput('email').value).toBe(member.email)
  })

  it('restores the entered values, except passwords, after the session has ended', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ city: 'Vác', password: 'Secret-2030', retype_password: 'Secret-2030', current_password: PASSWORD })
    await web.db.deleteFrom('sessions').execute()
    await save()
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret-2030')
    await logInAgain(member)
    await waitFor(() => expect(getInput('city')?.value).toBe('Vác'))
    expect(getInput('password').value).toBe('')
    await clickButton('Discard')
    await waitFor(() => expect(getInput('city').value).toBe(COMPLETE_VALUES.city))
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
  })

  it('discards unsaved changes on Leave and on logout', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ city: 'Szeged' })
    await act(async () => fireEvent.click(screen.getByText('Evaluations', { selector: 'nav a' })))
    await clickButton('Leave')
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    await open(member)
    await enter({ city: 'Szeged' })
    await clickButton('Logout')
    await waitFor(() => expect(currentPath()).toBe('/'))
    expect(localStorage.getItem('auth-token')).toBeNull()
    expect((await readStored(member)).city).toBe('Gödöllő')
  })
})

describe('activity', () => {
  it('shows a chart by year, a table on a click, and the requirement', async () => {
    const member = await createMember(web)
    const client = await web.as(member)
    for (const eval_date of ['2024-05-10', '2026-05-10', '2026-05-11'])
      await client.post('/evaluation/red-deer', { data: evaluationInput({ eval_date, hunt_date: '2024-01-01' }) })
    await open(member)
    expect(await screen.findByText('3 trophies in three years (15 required).')).toBeTruthy()
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
      'Trophies by year. 2024: 1, 2025: 0, 2026: 2.',
    )
    await clickButton('Show as table')
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['20262', '20250', '20241'])
    await clickButton('Show as chart')
    expect(document.querySelector('svg[role=img]')).not.toBeNull()
  })
})

describe('sessions', () => {
  it('revokes all sessions except this one', async () => {
    const member = await createMember(web)
    const [one, two] = [await web.as(member), await web.as(member)]
    await open(member)
    await screen.findByText('This session')
    await clickButton('Sign out everywhere else')
    await waitFor(() => expect(screen.queryByText('Sign out everywhere else')).toBeNull())
    for (const ended of [one, two]) expect((await ended.get('/me')).status).toBe(401)
    expect(screen.getByText('This session')).toBeTruthy()
  })
})
