import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addYears, EVALUATION_TYPES, formatDate, listView, type Member, memberRecord, toUtcDate } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { COMPLETE_VALUES, completeMember, createMember } from '#testing/members.ts'
import {
  chooseFiles,
  clickButton,
  enter,
  expectToast,
  getFieldNote,
  getInput,
  getToastLines,
  logInAgain,
} from '#testing/page.ts'
import { currentPath, evaluationInput, PASSWORD, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()

const createApplicant = async () => completeMember(web, await web.make.applicant())
const readMember = async ({ id }: User) => (await (await web.as(admin)).get<Member>(`/member/${id}`)).data
const readPasswordHash = async ({ id }: User) =>
  (await web.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash
const listInvitations = async ({ email }: User) =>
  (await web.db.selectFrom('mails').selectAll().where('event', '=', 'invitation').execute()).filter((mail) =>
    JSON.stringify(mail).includes(email),
  ).length

const open = async ({ id }: User, screenName = 'edit') => {
  await web.open(`/members/${id}/${screenName}`, { as: admin })
  await waitFor(() => expect(getInput('firstname')).not.toBeNull())
}
const save = () => clickButton('Save')
const getSaveCalls = () => web.calls.filter(({ method }) => method === 'PATCH')

describe('member editor', () => {
  it('shows every field in groups with a read-only ID number, the activity, and the address for an envelope [A-103] [A-104] [A-112] [A-121] [A-122] [A-123] [A-126]', async () => {
    const member = await createMember(web)
    const entered = { ...evaluationInput(), eval_type: [EVALUATION_TYPES[0]] }
    expect((await (await web.as(member)).post('/evaluation/red-deer', { data: entered })).status).toBeLessThan(300)
    await open(member)
    expect(document.title).toMatch(/^Edit member - /)
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Person',
      'Certification',
      'Contact',
      'Notifications',
      'Password',
      'Files',
      'Activity',
      'Personal data',
    ])
    const missing = listView(memberRecord, 'editor').filter((name) => getInput(name) === null)
    expect(missing, 'species are a searchable list of checkboxes').toEqual(['evaluation_options'])
    expect(screen.getByLabelText<HTMLInputElement>('Red deer').checked).toBe(true)
    expect(getInput('id_number').readOnly).toBe(true)
    expect(getInput('corresponding_invoice').readOnly).toBe(false)
    expect(getInput('cic_member_id').readOnly).toBe(false)
    const getOptionTexts = (name: string) =>
      [...getInput(name).querySelectorAll('option')].map((option) => option.textContent)
    expect(getOptionTexts('status')).toEqual(['New', 'Approved', 'Active', 'Expired'])
    expect(getOptionTexts('role')).toEqual(['', 'STJ', 'CCM'])
    for (const name of ['country', 'cic_delegation']) expect(getOptionTexts(name)).toContain('International')
    expect(await screen.findByText('1 trophy in three years (15 required).')).toBeTruthy()
    await clickButton('Copy name and address')
    await expectToast("'Copy name and address' action was successful!")
    expect(await navigator.clipboard.readText()).toBe('Jana Nová\nSzarvas utca 4\n2100 Gödöllő\nHungary')
  })

  it('saves several times without leaving the page [A-110] [A-111]', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ city: '  Budapest ', corresponding_invoice: '2026/17', valid_to: '31/12/2030' })
    await save()
    await expectToast('Successfully saved!')
    expect(currentPath()).toBe(`/members/${member.id}/edit`)
    expect(await readMember(member)).toMatchObject({
      city: 'Budapest',
      corresponding_invoice: '2026/17',
      valid_to: '2030-12-31',
    })
    expect(getInput('city').value).toBe('Budapest')
    expect(getSaveCalls()[0]?.body).not.toHaveProperty('has_password')
    await enter({ city: 'Szeged' })
    await save()
    await waitFor(async () => expect((await readMember(member)).city).toBe('Szeged'))
  })

  it('invites an approved applicant to set a password, and requires one without an invitation [A-115]', async () => {
    const member = await createApplicant()
    await open(member)
    expect(getInput('invitation')).toMatchObject({ checked: true })
    await enter({ role: 'CCM', status: 'approved' })
    await act(async () => fireEvent.click(getInput('invitation')))
    await save()
    await waitFor(() => expect(getFieldNote('password')).toBe('Required'))
    expect(document.activeElement).toBe(getInput('password'))
    expect(getSaveCalls()).toEqual([])
    await act(async () => fireEvent.click(getInput('invitation')))
    await save()
    await expectToast('Successfully saved!')
    expect(await listInvitations(member)).toBe(1)
    expect(getInput('id_number').value).toBe((await readMember(member)).id_number)
    expect(getInput('id_number').value).toMatch(/^\d{5}$/)
  })

  it('shows the errors of a password at its field, and clears the fields after saving [A-116] [A-117] [A-118]', async () => {
    const member = await createMember(web)
    const before = await readPasswordHash(member)
    await open(member)
    expect(getInput('invitation')).toMatchObject({ checked: false })
    const rule = 'The password should be at least 6 characters long and contain upper, lowercase letters and numbers!'
    for (const [password, name, error, password_confirm] of [
      ['Abc1', 'password', 'Minimum 6 characters are required!', 'Abc1'],
      ['abcdef1', 'password', rule, 'abcdef1'],
      ['Abcdef1', 'password_confirm', 'Required', ''],
      ['Abcdef1', 'password_confirm', 'Passwords must be the same', 'Abcdef2'],
    ] as const) {
      await enter({ password, password_confirm })
      await save()
      await waitFor(() => expect(getFieldNote(name)).toBe(error))
    }
    expect(getSaveCalls()).toEqual([])
    await enter({ password: `${PASSWORD}x`, password_confirm: `${PASSWORD}x` })
    await save()
    await expectToast('Successfully saved!')
    expect(getInput('password').value).toBe('')
    expect(await readPasswordHash(member)).not.toBe(before)
  })

  it('shows errors at their fields and focuses the first [A-113] [A-114] [A-119] [A-120]', async () => {
    const member = await createMember(web, { valid_from: '2020-01-01', valid_to: '2026-12-31' })
    await open(member)
    const required = [
      'supporting_information',
      'role',
      'cic_delegation',
      'country',
      'email',
      'primary_phone',
      'address',
    ]
    await enter({ ...Object.fromEntries(required.map((name) => [name, ''])), firstname: 'J', zip: '1'.repeat(33) })
    await enter({ valid_from: '01/01/2027' })
    await save()
    await waitFor(() => expect(getFieldNote('firstname')).toBe('Too short!'))
    expect(document.activeElement).toBe(getInput('firstname'))
    for (const name of required) expect([name, getFieldNote(name)]).toEqual([name, 'Required'])
    expect(getFieldNote('zip')).toBe('Too long!')
    const { prefered_language, ...texts } = COMPLETE_VALUES
    await enter({ ...texts, firstname: 'Jana', role: 'CCM', email: member.email })
    await save()
    await waitFor(() => expect(getFieldNote('valid_from')).toBe('Cannot be later than "Valid To"'))
    expect(getFieldNote('valid_to')).toBe('Cannot be earlier than "Valid From"')
    await enter({ valid_to: '' })
    expect([getFieldNote('valid_from'), getFieldNote('valid_to')], 'one change clears both errors').toEqual([
      null,
      null,
    ])
    await enter({ valid_from: '31/12/1899' })
    await save()
    await waitFor(() => expect(getFieldNote('valid_from')).toMatch(/^Must be between 01\/01\/1900 and /))
    expect(getSaveCalls()).toEqual([])
  })

  it('requires at least one species and one language [A-114]', async () => {
    const member = await createMember(web)
    await open(member)
    const species = screen.getByPlaceholderText('Search species')
    const languages = document.querySelector('[role=combobox][aria-label="Prefered language"]') as HTMLElement
    const notes = () =>
      [species, languages].map(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      )
    await act(async () => fireEvent.click(screen.getByLabelText('Red deer')))
    await act(async () => fireEvent.mouseDown(languages))
    const list = await screen.findByRole('listbox')
    await act(async () => fireEvent.click(within(list).getByText('English')))
    await act(async () => fireEvent.keyDown(list, { key: 'Escape' }))
    await waitFor(() => expect(document.querySelector('[role=listbox]')).toBeNull())
    await save()
    await waitFor(() => expect(notes()).toEqual(['Required', 'Required']))
    expect(document.activeElement).toBe(species)
    expect(getSaveCalls()).toEqual([])
    expect((await readMember(member)).evaluation_options).toEqual(['red-deer'])
  })

  it('shows the history with author and changed values', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ city: 'Szeged', country: 'SK', status: 'approved', valid_to: '31/12/2030' })
    await save()
    await expectToast('Successfully saved!')
    await clickButton('History')
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('Changed')
    const changes = [...panel.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(changes).toEqual([
      ['Country', 'Hungary→Slovakia'],
      ['City', 'Gödöllő→Szeged'],
      ['Valid To', '31/12/2099→31/12/2030'],
      ['Status', 'Active→Approved'],
    ])
    expect(panel.textContent).toContain('administration')
  })

  it('shows an error of the server at its field', async () => {
    const [member, other] = [await createMember(web), await createMember(web)]
    await open(member)
    await enter({ email: other.email })
    await save()
    await waitFor(() => expect(getFieldNote('email')).toBe('This e-mail address is already in use.'))
    await waitFor(() => expect(document.activeElement).toBe(getInput('email')))
    expect(getToastLines()).toEqual([])
  })

  it('restores the certification, but no contact details, after the session has ended', async () => {
    const member = await createMember(web)
    await open(member)
    await enter({ corresponding_invoice: 'INV-7', valid_to: '31/12/2030', address: 'Erdő utca 9' })
    await web.db.deleteFrom('sessions').execute()
    await save()
    expect(JSON.stringify({ ...localStorage })).not.toContain('Erdő')
    await logInAgain(admin)
    await waitFor(() => expect(getInput('corresponding_invoice')?.value).toBe('INV-7'))
    expect(getInput('valid_to').value).toBe('31/12/2030')
    expect(getInput('address').value).toBe(COMPLETE_VALUES.address)
    expect(screen.getByText(/Unsaved draft from.*are never stored in drafts/)).toBeTruthy()
    await save()
    await expectToast('Successfully saved!')
    expect((await readMember(member)).corresponding_invoice).toBe('INV-7')
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
  })

  it('accepts pictures only and stores them [A-105] [A-107]', async () => {
    const member = await createMember(web)
    await open(member)
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const files = [new File([new Uint8Array(pixel)], 'licence.png'), new File(['%PDF-1.7'], 'licence.pdf')]
    await chooseFiles(files)
    await expectToast('File successfully uploaded!')
    expect((await readMember(member)).files.map(({ originalName }) => originalName)).toEqual(['licence.png'])
    expect(document.body.textContent).toContain('This file type is not accepted')
  })
})

describe('applicant', () => {
  const openApplicants = async () => {
    await web.db.deleteFrom('users').where('status', 'in', ['new', 'approved']).execute()
    const second = await createApplicant()
    web.clock.advance(60)
    const first = await createApplicant()
    await open(first)
    return { first, second }
  }
  const waitForPath = (path: string) => waitFor(() => expect(currentPath()).toBe(path))

  it('opens as a card, with a suggested validity and all fields of the editor', async () => {
    await openApplicants()
    const card = within(screen.getByRole('article', { name: /^Application of/ }))
    for (const text of ['Red deer', 'Ten years of measuring.', 'Szarvas utca 4', '2100 Gödöllő', 'Add files'])
      expect(card.getByText(text)).toBeTruthy()
    expect(document.title).toMatch(/^Edit member - /)
    const day = toUtcDate(new Date())
    expect(getInput('valid_from').value).toBe(formatDate(day))
    expect(getInput('valid_to').value).toBe(formatDate(addYears(day, 5)))
    expect(getFieldNote('valid_to')).toBe('Suggested: five years from today.')
    const missing = listView(memberRecord, 'editor').filter((name) => getInput(name) === null)
    expect(missing).toEqual(['evaluation_options'])
    expect(screen.getByText('Edit the other fields').getAttribute('aria-expanded')).toBe('false')
  })

  it('is approved with the suggested validity, and stays open, with the outcome and a button to the next one in the message [O-024]', async () => {
    const { first, second } = await openApplicants()
    expect(await screen.findByText(/^One more application/)).toBeTruthy()
    await enter({ role: 'CCM' })
    await clickButton('Approve')
    await expectToast('Successfully saved!')
    const { id_number } = await readMember(first)
    const name = `${first.firstname} ${first.lastname}`
    await screen.findByText(`${name}: Approved as CCM, ID ${id_number}, invitation sent to ${first.email}`)
    expect(document.activeElement?.id, 'not Activate').toBe('main')
    expect(currentPath()).toBe(`/members/${first.id}/edit`)
    const day = toUtcDate(new Date())
    expect(await readMember(first)).toMatchObject({
      status: 'approved',
      role: 'CCM',
      valid_from: day,
      valid_to: addYears(day, 5),
    })
    expect(await listInvitations(first)).toBe(1)
    fireEvent.click(await screen.findByRole('button', { name: 'Next application' }))
    await waitForPath(`/members/${second.id}/edit`)
    await screen.findByRole('article', { name: `Application of ${second.firstname} ${second.lastname}` })
    await enter({ role: 'STJ', status: 'active' })
    await clickButton('Approve')
    expect(await screen.findByRole('button', { name: 'Waiting list' })).toBeTruthy()
    expect(screen.getByText(/: Approved as STJ, ID \d{5}, e-mail and invitation sent to /)).toBeTruthy()
    expect((await readMember(second)).status).toBe('active')
  })

  it('gets no validity while only other fields are saved, and is not shown as saved beside a rejected approval', async () => {
    const { first } = await openApplicants()
    await enter({ role: 'CCM', city: 'Szeged' })
    await save()
    await expectToast('Successfully saved!')
    expect(await readMember(first)).toMatchObject({ city: 'Szeged', status: 'new', valid_from: null, valid_to: null })
    await enter({ city: '' })
    await clickButton('Approve')
    await waitFor(() => expect(getFieldNote('city')).toBe('Required'))
    await waitFor(() => expect(screen.queryByText('Successfully saved!')).toBeNull())
  })

  it('is declined after a dialog that says what happens, and the next one is opened [O-017]', async () => {
    const { first, second } = await openApplicants()
    await clickButton('Decline')
    const dialog = await screen.findByRole('dialog', { name: 'Decline application?' })
    expect(dialog.textContent).toMatch(/The application of .* and its files will be erased\. This cannot be undone\./)
    const before = web.calls.length
    await clickButton('Decline', dialog)
    const name = `${first.firstname} ${first.lastname}`
    await expectToast(`The application of ${name} was declined and erased. No e-mail was sent.`)
    await waitForPath(`/members/${second.id}/edit`)
    const calls = web.calls.slice(before).map(({ method, path }) => `${method} ${path}`)
    expect(calls).not.toContain(`GET /member/${first.id}`)
    expect(calls.filter((call) => call === 'GET /member/waiting')).toHaveLength(1)
    expect((await (await web.as(admin)).get(`/member/${first.id}`)).status).toBe(404)
  })

  it('is declined with an e-mail that the admin has edited, with errors at its fields [O-017]', async () => {
    const { first } = await openApplicants()
    await clickButton('Decline')
    const dialog = await screen.findByRole('dialog')
    await act(async () => fireEvent.click(within(dialog).getByLabelText('Send an e-mail')))
    expect(getInput('text').value).toMatch(new RegExp(`^Dear ${first.firstname} ${first.lastname},\n\n`))
    await enter({ subject: '', text: 'Dear applicant,\n\nplease send the papers.' })
    await clickButton('Decline', dialog)
    await waitFor(() => expect(getFieldNote('subject')).toBe('Required'))
    expect((await readMember(first)).status).toBe('new')
    await enter({ subject: 'Your papers' })
    await clickButton('Decline', dialog)
    await screen.findByText(new RegExp(`was declined and erased. An e-mail is being sent to ${first.email}.`))
    const mails = await web.db.selectFrom('mails').selectAll().where('event', '=', 'decline').execute()
    expect(mails).toMatchObject([{ subject: 'Your papers', to_address: first.email }])
  })

  it.each(['Approve', 'Decline'])('leads to the next one if %s comes after it was declined [O-017]', async (label) => {
    const { first, second } = await openApplicants()
    await enter({ role: 'CCM' })
    await web.db.deleteFrom('users').where('id', '=', first.id).execute()
    await clickButton(label)
    if (label === 'Decline') await clickButton('Decline', await screen.findByRole('dialog'))
    await waitForPath(`/members/${second.id}/edit`)
    await expectToast(`The application of ${first.firstname} ${first.lastname} has been declined or deleted meanwhile.`)
  })

  it('is activated with one click once approved, with a suggested validity and the outcome [O-014] [O-024]', async () => {
    const member = await createMember(web, { status: 'approved', valid_from: null, valid_to: null })
    await open(member)
    const { id_number } = await readMember(member)
    const day = toUtcDate(new Date())
    expect(getInput('valid_to').value).toBe(formatDate(addYears(day, 5)))
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    await enter({ status: 'expired' })
    await clickButton('Activate')
    const end = formatDate(addYears(day, 5))
    await screen.findByText(
      `${member.firstname} ${member.lastname}: Activated as CCM, ID ${id_number}, valid to ${end}, e-mail sent to ${member.email}`,
    )
    expect(await readMember(member)).toMatchObject({ status: 'active', valid_from: day, valid_to: addYears(day, 5) })
    const mails = web.db.selectFrom('mails').selectAll().where('to_address', '=', member.email)
    expect(await mails.execute()).toMatchObject([{ event: 'certification' }])
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
    await enter({ status: 'approved' })
    await save()
    await expectToast(`${member.firstname} ${member.lastname}`)
  })

  it('gets no validity while an approved member is only edited [O-014]', async () => {
    const member = await createMember(web, { status: 'approved', valid_from: null, valid_to: null })
    await open(member)
    await enter({ city: 'Szeged' })
    await save()
    await expectToast('Successfully saved!')
    await expectToast(`${member.firstname} ${member.lastname}`)
    expect(await readMember(member)).toMatchObject({ city: 'Szeged', status: 'approved', valid_to: null })
  })

  it('shows the other fields if one of them has an error', async () => {
    const { first } = await openApplicants()
    await enter({ role: 'CCM', address: '' })
    await clickButton('Approve')
    // A later save must not approve the applicant.
    await waitFor(() => expect(getInput('status').value).toBe('new'))
    await waitFor(() => expect(getFieldNote('address')).toBe('Required'))
    await waitFor(() => expect(document.activeElement).toBe(getInput('address')))
    expect(screen.getByText('Hide the other fields').getAttribute('aria-expanded')).toBe('true')
    expect(currentPath()).toBe(`/members/${first.id}/edit`)
    expect((await readMember(first)).status).toBe('new')
  })
})

describe('validity', () => {
  it('is suggested when a member without one is activated, and asked for without one', async () => {
    const member = await createMember(web, { status: 'expired', valid_from: null, valid_to: null })
    await open(member)
    expect(getInput('valid_to').value).toBe('')
    await enter({ status: 'active' })
    await waitFor(() => expect(getInput('valid_to').value).toBe(formatDate(addYears(toUtcDate(new Date()), 5))))
    await enter({ valid_from: '', valid_to: '' })
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Activate without validity dates?' })
    expect(getSaveCalls()).toEqual([])
    await clickButton('Cancel', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await readMember(member)).status).toBe('expired')
    await save()
    await clickButton('Activate', await screen.findByRole('dialog'))
    await expectToast('Successfully saved!')
    expect(await readMember(member)).toMatchObject({ status: 'active', valid_from: null, valid_to: null })
  })
})

describe('invitation', () => {
  it('is sent again to a member without a password, and names the address or the reason [O-023]', async () => {
    const member = await createMember(web, { has_password: false })
    await open(member)
    expect(screen.getByText(new RegExp(`A new invitation to ${member.email} has a new link`))).toBeTruthy()
    await clickButton('Send the invitation again')
    await clickButton('Send the invitation again')
    await expectToast(`Invitation sent to ${member.email}.`)
    await clickButton('Send the invitation again')
    expect(await listInvitations(member)).toBe(1)
    const password_hash = 'chosen meanwhile'
    await open(member)
    await web.db.updateTable('users').set({ password_hash }).where('id', '=', member.id).execute()
    await clickButton('Send the invitation again')
    await screen.findByText(/^This member has already chosen a password/)
    await open(member)
    expect(screen.queryByText('Send the invitation again')).toBeNull()
  })
})

describe('member view', () => {
  it('shows the same fields, disabled, without saving or uploading [A-103]', async () => {
    await open(await createMember(web), 'view')
    expect(document.title).toMatch(/^View member - /)
    const inputs = [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')]
    expect(inputs.length).toBeGreaterThan(20)
    expect(inputs.filter((one) => !one.disabled && one.getAttribute('aria-hidden') !== 'true')).toEqual([])
    expect(screen.queryByText('Save')).toBeNull()
    expect(getInput('password')).toBeNull()
    expect(document.querySelector('input[type=file]')).toBeNull()
    expect(screen.getByText('Copy name and address')).toBeTruthy()
  })
})
