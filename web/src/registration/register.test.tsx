import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listSpecies } from '@trophy/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clickButton, findButton, getFieldNote, getInput } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const species = listSpecies()

const saved: { name: string; blob: Blob }[] = []
beforeEach(async () => {
  saved.length = 0
  await web.db.deleteFrom('attempts').execute()
  await web.db.deleteFrom('users').where('status', '=', 'new').execute()
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() })
  })
})

const COMPLETE_VALUES = {
  firstname: 'Žaneta',
  lastname: 'Őry',
  supporting_information: 'Twenty years of measuring.',
  country: 'HU',
  city: 'Győr',
  zip: '9021',
  address: 'Szarvas utca 4',
  email: 'zaneta@example.org',
  email_confirmation: 'zaneta@example.org',
  primary_phone: '+36 96 555 0101',
}

const getCheckbox = (label: string) =>
  [...document.querySelectorAll('form label')]
    .find(({ textContent }) => textContent === label)
    ?.querySelector('input[type=checkbox]') as HTMLInputElement
const getSearchInput = () => document.querySelector('[aria-label="Search species"]') as HTMLInputElement
const send = () => clickButton('Send application')
const open = async () => {
  const user = await web.open('/register')
  await waitFor(() => expect(getInput('firstname')).not.toBeNull())
  return user
}
const chooseEnglish = async () => {
  fireEvent.mouseDown(await screen.findByLabelText('Prefered language', { selector: '[role=combobox]' }))
  fireEvent.click(await screen.findByText('English', { selector: '[role=option]' }))
  fireEvent.keyDown(document.querySelector('[role=listbox]') as HTMLElement, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('[role=listbox]')).toBeNull())
}
const fillIn = async (overrides: Readonly<Record<string, string>> = {}) => {
  await act(async () => {
    for (const [name, value] of Object.entries({ ...COMPLETE_VALUES, ...overrides }))
      fireEvent.change(getInput(name), { target: { value } })
    fireEvent.click(getCheckbox('Roe deer'))
  })
  await chooseEnglish()
}
const getPostCalls = () => web.calls.filter(({ method }) => method === 'POST')
const findThanks = () => screen.findByText('Thank you for your application.')
const listApplicants = () => web.db.selectFrom('users').selectAll().where('status', '=', 'new').execute()

describe('application form', () => {
  it('is titled e-Application Form, linked in the menu of guests, downloads the guidelines and hides its honeypot [A-073] [A-074]', async () => {
    const user = await web.open('/')
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    await user.click(menu.getByText('E-application'))
    expect(await screen.findByText('e-Application Form', { selector: 'h1' })).toBeTruthy()
    expect(currentPath()).toBe('/register')
    await waitFor(() => expect(document.title).toBe('e-Application Form - Trophy Evaluation Database'))
    await clickButton('View Guidelines')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Guidelines-CCM-160310.pdf')
    expect(await saved[0]?.blob.slice(0, 5).text()).toBe('%PDF-')
    const honeypot = getInput('homepage')
    expect([honeypot.tabIndex, honeypot.autocomplete]).toEqual([-1, 'off'])
    expect(honeypot.closest('[aria-hidden=true]')).toBeTruthy()
  })

  it('requires all fields except the second phone, on submit only, and focuses the first error [A-075] [A-077] [A-078] [A-079] [A-082] [A-084]', async () => {
    await open()
    fireEvent.blur(getInput('firstname'))
    expect(screen.queryByText('Required')).toBeNull()
    await send()
    const required = [
      ...['firstname', 'lastname', 'supporting_information', 'country', 'city', 'zip', 'address'],
      ...['email', 'email_confirmation', 'primary_phone'],
    ]
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(required.length + 2))
    for (const name of required) expect([name, getFieldNote(name)]).toEqual([name, 'Required'])
    expect(getFieldNote(getSearchInput())).toBe('Required')
    expect(getInput('secondary_phone').getAttribute('aria-invalid')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(getInput('firstname')))
    expect(getPostCalls()).toEqual([])

    await act(async () => fireEvent.change(getInput('firstname'), { target: { value: 'J' } }))
    expect(getInput('firstname').getAttribute('aria-invalid')).toBe('false')
    expect(screen.getAllByText('Required')).toHaveLength(required.length + 1)
  })

  it('searches species by a part of the name, selects a single match on Enter, removes it, and selects all [O-051]', async () => {
    const user = await open()
    expect(document.body.textContent).toContain('0 chosen')
    await user.type(getSearchInput(), 'BOAR')
    expect(getCheckbox('Roe deer')).toBeUndefined()
    await user.keyboard('{Enter}')
    expect(getSearchInput().value).toBe('')
    expect(getCheckbox('Wild boar').checked).toBe(true)
    expect(document.body.textContent).toContain('1 chosen')
    await user.click(screen.getByRole('button', { name: 'Remove Wild boar' }))
    expect(getCheckbox('Wild boar').checked).toBe(false)
    expect(getPostCalls()).toEqual([])
    await user.type(getSearchInput(), 'unicorn')
    expect(screen.getByText('No species match.')).toBeTruthy()
    await user.clear(getSearchInput())
    await user.click(getCheckbox('All species'))
    expect(document.body.textContent).toContain(`${species.length} chosen`)
    await user.click(getCheckbox('Wild boar'))
    expect(getCheckbox('All species').checked).toBe(false)
    await user.click(getCheckbox('All species'))
    await user.click(getCheckbox('All species'))
    expect(document.body.textContent).toContain('0 chosen')
  })
})

describe('submission of an application', () => {
  it('shows the next steps and downloads the form to sign, repeatedly [A-085] [A-086] [A-087] [A-088]', async () => {
    await open()
    await fillIn()
    fireEvent.click(await findButton('Send application'))
    const sending = await screen.findByText('Sending application…', { selector: 'button' })
    expect(sending.getAttribute('aria-disabled')).toBe('true')
    const heading = await findThanks()
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('Your registration will be reviewed by the administrative office.')).toBeTruthy()
    expect(getInput('firstname')).toBeNull()
    expect(await listApplicants()).toMatchObject([
      { ...(({ email_confirmation: _, ...stored }) => stored)(COMPLETE_VALUES), secondary_phone: '' },
    ])
    for (const count of [1, 2]) {
      await clickButton('Download Registration Form')
      await waitFor(() => expect(saved).toHaveLength(count))
      expect(saved.at(-1)?.name).toBe('registration_form.pdf')
      expect(await saved.at(-1)?.blob.slice(0, 5).text()).toBe('%PDF-')
    }
    expect(getPostCalls()).toHaveLength(1)
  })

  it('resets the page on navigation, even to the same path [A-086]', async () => {
    const user = await open()
    await fillIn()
    await send()
    await findThanks()
    await user.click(screen.getByText('E-application'))
    await waitFor(() => expect(getInput('firstname')?.value).toBe(''))
    expect(screen.queryByText('Thank you for your application.')).toBeNull()
  })

  it('shows the same result for a known address', async () => {
    const { email } = await web.make.member()
    await open()
    await fillIn({ email, email_confirmation: email })
    await send()
    expect(await findThanks()).toBeTruthy()
    expect(await listApplicants()).toEqual([])
  })

  const readStored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])

  it('asks before leaving, and is no longer stored in the browser when the page has been left', async () => {
    await open()
    await fillIn()
    const leave = () => act(async () => fireEvent.click(screen.getByText('Login', { selector: 'a' })))
    await leave()
    await clickButton('Stay')
    expect([currentPath(), getInput('firstname').value]).toEqual(['/register', 'Žaneta'])
    await leave()
    await clickButton('Leave')
    await waitFor(() => expect(readStored()).not.toContain('Žaneta'))
    expect(currentPath()).toBe('/login')
  })

  it('survives a reload of the tab, and is no longer stored when it has been sent', async () => {
    await open()
    await fillIn()
    await open()
    await screen.findByText(/^Unsaved draft from/)
    expect([getInput('firstname').value, getInput('email').value]).toEqual(['Žaneta', 'zaneta@example.org'])
    expect(getCheckbox('Roe deer').checked).toBe(true)
    await send()
    await findThanks()
    expect(readStored()).not.toContain('Žaneta')
  })

  it('shows an error and keeps the entered values if it cannot be stored [A-089]', async () => {
    await open()
    await fillIn()
    const noServer = 'Something went wrong while communicating with the server.'
    const wait = 'Too many attempts. Please wait a little and try again.'
    for (const [respond, message] of [
      [() => new Response('', { status: 500 }), noServer],
      [() => Response.json({ message: wait, code: 'TOO_MANY' }, { status: 429 }), wait],
      [() => Promise.reject(new TypeError('no connection')), noServer],
    ] as const) {
      web.intercept('POST /registration', respond)
      await send()
      const alert = await screen.findByText(message)
      expect(alert.closest('[role=alert]')).toBeTruthy()
      expect(getInput('firstname').value).toBe('Žaneta')
      expect(((await findButton('Send application')) as HTMLButtonElement).disabled).toBe(false)
    }
    const body = { message: 'No.', code: 'INVALID', fields: { city: 'There is no such city' } }
    web.intercept('POST /registration', () => Response.json(body, { status: 400 }))
    await send()
    await waitFor(() => expect(getFieldNote(getInput('city'))).toBe('There is no such city'))
    await waitFor(() => expect(document.activeElement).toBe(getInput('city')))
  })
})
