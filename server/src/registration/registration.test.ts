import type { Member } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({
  config: {
    smtpUrl: mailbox.url,
    publicUrl: 'https://trophies.example.org',
    contactEmail: 'office@example.org',
    databaseName: 'Hunting Records',
  },
})
const { as, clock, db, guest, guestAt, make } = context
const adminRow = await make.admin({ firstname: 'Ada' })
/** Signs in again: the clock moves further than a token is valid. */
const signInOffice = () => as(adminRow)

const apply = (overrides: Readonly<Record<string, unknown>> = {}) =>
  guest.post('/registration', applicationInput(overrides))
const listWaiting = async () => (await (await signInOffice()).get<Member[]>('/member/waiting')).data
const findUsers = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).execute()
const listMailsTo = async (address: string) =>
  (await mailbox.processQueues(context)).filter(({ to }) => to?.[0]?.address === address)

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('users').where('status', '=', 'new').execute()
})

describe('application', () => {
  it('is listed for approval with all values, and starts its history [A-075] [A-084]', async () => {
    expect((await apply()).status).toBe(200)
    const [applicant, ...more] = await listWaiting()
    expect(more).toEqual([])
    const { email_confirmation, evaluation_options, ...entered } = applicationInput()
    expect(applicant).toMatchObject({
      ...entered,
      evaluation_options: ['red-deer', 'roe-deer'],
      prefered_language: ['english', 'hungarian'],
      status: 'new',
      role: null,
      id_number: '',
      has_password: false,
      registered: clock.now().toISOString(),
    })
    const rows = await listHistory(db, { kind: 'member', id: applicant?._id ?? '' })
    expect(rows).toMatchObject([{ action: 'create', by_id: null, by_role: 'guest' }])
    expect(rows[0]?.changes).toContainEqual(
      expect.objectContaining({ path: 'city', label: 'City', from: null, to: 'Győr' }),
    )
    expect(verifyChain(rows)).toBeNull()
  })

  it('stores the domain of an address in ASCII, and accepts no other letters before it', async () => {
    const apply = async (email: string) => {
      const { status, problem } = await guest.post('/registration', applicationInput({ email }))
      return [status, problem?.fields]
    }
    expect(await apply('jan@Bücher.example')).toEqual([200, undefined])
    const stored = db.selectFrom('users').select('email').where('email', 'like', 'jan@%')
    expect(await stored.execute()).toEqual([{ email: 'jan@xn--bcher-kva.example' }])
    for (const email of ['jürgen@example.org', 'jan@bücher.example/x', 'jan@bücher..example'])
      expect(await apply(email)).toEqual([400, expect.objectContaining({ email: 'Invalid email.' })])
  })

  it('returns the registration form as a PDF [A-085] [A-088]', async () => {
    const { headers, raw } = await apply()
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain('filename="registration_form.pdf"')
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('allows neither sign-in nor a password reset before approval', async () => {
    await apply()
    await mailbox.processQueues(context)
    const username = 'lucja.orsi@example.org'
    expect((await guest.post('/login', { username, password: '' })).status).toBe(400)
    expect((await guest.post('/login', { username, password: 'Secret-1' })).status).toBe(401)
    await guest.post('/forgot', { username })
    expect(await mailbox.processQueues(context)).toEqual([])
  })

  it.each([
    ['firstname', '', 'Required'],
    ['evaluation_options', [], 'Required'],
    ['prefered_language', ['unicorn'], 'Choose a value from the list'],
    ['city', ' x ', 'Too short!'],
    ['zip', 'x'.repeat(33), 'Too long!'],
    ['email_confirmation', 'other@example.org', 'Email addresses must be the same'],
    ['member_of_cic', 'yes', 'Must be yes or no'],
    ['address', 'a\u0000b', expect.any(String)],
    ['role', 'admin', 'Unknown field'],
  ])('is rejected with the %s %j, and nothing is stored or sent', async (field, value, message) => {
    expect(await apply({ [field]: value })).toMatchObject({ status: 400, problem: { fields: { [field]: message } } })
    expect(await listWaiting()).toEqual([])
    expect(await mailbox.processQueues(context)).toEqual([])
  })
})

describe('e-mails of an application', () => {
  it('confirm the receipt to the applicant and notify the office', async () => {
    await apply({ firstname: 'Žaneta Ж.', lastname: 'Erdő-Řehořová' })
    const mails = await mailbox.processQueues(context)
    expect(mails).toHaveLength(2)
    const receipt = mails.find(({ to }) => to?.[0]?.address === 'Lucja.Orsi@example.org')
    expect(receipt).toMatchObject({
      subject: 'Your application to the Hunting Records',
      to: [{ name: '' }],
    })
    expect(receipt?.text).toContain('Dear applicant,')
    expect(receipt?.text).toContain('The administrative office will review it')
    const notice = mails.find(({ to }) => to?.[0]?.address === 'office@example.org')
    expect(notice?.text).toContain('Žaneta Ж. Erdő-Řehořová has applied')
    expect(notice?.text).toContain('https://trophies.example.org/members/waiting')
    expect(`${notice?.text}${notice?.html}`).not.toMatch(/Győr|Szarvas|555 0101|Lucja\.Orsi/)
  })

  it('contain no text of the guest if their address is not confirmed', async () => {
    const texts = {
      firstname: 'You won https://prize.example',
      lastname: 'Call +999 4711',
      address: 'Prize street 4712',
      city: 'Prizetown',
      supporting_information: 'Claim your prize',
    }
    // The second application sends a reminder to the same address.
    for (const _ of [1, 2]) expect(await apply(texts)).toMatchObject({ status: 200, problem: null })
    const mails = await mailbox.processQueues(context)
    const toApplicant = mails.filter(({ to }) => to?.[0]?.address === 'Lucja.Orsi@example.org')
    expect(toApplicant.map(({ subject }) => subject).sort()).toEqual([
      'You are already registered at the Hunting Records',
      'Your application to the Hunting Records',
    ])
    for (const { subject, text, html, headerLines } of toApplicant) {
      const everything = JSON.stringify([subject, text, html, headerLines])
      expect(everything).not.toMatch(/prize|4711|4712|You won/i)
      expect(text).toContain('Dear applicant,')
    }
  })

  it('contain the postal address if one is configured', async () => {
    const otherApp = await testApp({
      config: { smtpUrl: mailbox.url, postalAddress: ['The Council', '2092 Budakeszi'] },
    })
    await otherApp.guest.post('/registration', applicationInput())
    const [mail] = await mailbox.processQueues(otherApp)
    expect(mail?.text).toContain('by post to The Council, 2092 Budakeszi')
  })
})

describe('application with an address in use', () => {
  /** Returns everything that could distinguish a response. */
  const formatTrace = ({ status, raw, headers }: Awaited<ReturnType<typeof apply>>) => {
    const { 'x-request-id': _id, date: _date, ...same } = headers
    return JSON.stringify([status, same, raw.toString('latin1')])
  }

  it('gets the same response as with a new address, and stores nothing', async () => {
    const email = 'somebody@example.org'
    const fresh = await apply({ email })
    await db.deleteFrom('users').where('status', '=', 'new').execute()
    const member = await make.member({ email: 'SOMEBODY@example.org' })
    const repeatedApplication = await apply({ email })
    expect(formatTrace(repeatedApplication)).toBe(formatTrace(fresh))
    expect(await listWaiting()).toEqual([])
    expect(await findUsers(member.email)).toEqual([member])
    expect(await listHistory(db, { kind: 'member', id: member.id })).toEqual([])
  })

  it('sends the owner an e-mail on how to sign in, once a day', async () => {
    const { email } = await make.member({ firstname: 'Őrs', lastname: 'Žák', email: 'ors@example.org' })
    for (let i = 0; i < 3; i++) await apply({ email: 'ORS@example.org' })
    const mails = await mailbox.processQueues(context)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: 'You are already registered at the Hunting Records',
      to: [{ name: 'Őrs Žák', address: email }],
    })
    expect(mails[0]?.text).toContain('https://trophies.example.org/login')
    // The applicant may be another person.
    expect(mails[0]?.text).not.toContain('Łucja')
    clock.advance(86_400)
    await apply({ email })
    expect(await listMailsTo(email)).toHaveLength(1)
  })

  it('sends an applicant one e-mail a day that the application is pending already', async () => {
    await apply()
    await mailbox.processQueues(context)
    const before = await listWaiting()
    await apply({ city: 'Brno' })
    const [mail, ...more] = await mailbox.processQueues(context)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/We have had your application since \d\d\/06\/2026/)
    expect(mail?.text).toContain('office@example.org')
    expect(await listWaiting()).toEqual(before)
    await apply()
    expect(await mailbox.processQueues(context)).toEqual([])
  })

  it('sends an admin an e-mail, too', async () => {
    const { email } = await make.admin()
    expect((await apply({ email })).status).toBe(200)
    expect(await listMailsTo(email)).toHaveLength(1)
  })

  it('is stored once for concurrent applications', async () => {
    const both = await Promise.all([apply(), apply({ email: 'lucja.orsi@EXAMPLE.org' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await listWaiting()).toHaveLength(1)
    const subjects = (await mailbox.processQueues(context)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual([
      'A new application is waiting in the Hunting Records',
      'You are already registered at the Hunting Records',
      'Your application to the Hunting Records',
    ])
  })
})

describe('honeypot field', () => {
  it('returns the usual response and stores nothing when it is filled in', async () => {
    const { status, headers, raw } = await apply({ homepage: 'https://spam.example' })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await findUsers('Lucja.Orsi@example.org')).toEqual([])
    expect(await mailbox.processQueues(context)).toEqual([])
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  it.each([1, { a: 1 }])('leaves none with %j either', async (homepage) => {
    expect((await apply({ homepage })).status).toBe(200)
    expect(await listWaiting()).toEqual([])
  })

  it('is ignored when empty', async () => {
    expect((await apply({ homepage: '' })).status).toBe(200)
    expect(await listWaiting()).toHaveLength(1)
  })
})

describe('limit of applications', () => {
  it('returns 429 for the 21st of an address within an hour, and for no other address', async () => {
    // Honeypot requests count as well, and are faster.
    const from = (address: string) => guestAt(address).post('/registration', applicationInput({ homepage: 'x' }))
    const responses = await Promise.all(Array.from({ length: 20 }, () => from('192.0.2.1')))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await from('192.0.2.1')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      problem: { message: 'Too many attempts. Please wait a little and try again.' },
    })
    expect((await from('192.0.2.2')).status).toBe(200)
  })
})

describe('deleted application', () => {
  it('is erased from the mail queue too, including the notice to the office, and no other application is', async () => {
    await apply()
    await apply()
    await make.member({ email: 'other@example.org' })
    await apply({ email: 'other@example.org' })
    const [applicant] = await listWaiting()
    await (await signInOffice()).delete(`/member/${applicant?._id}`)
    const mails = await db.selectFrom('mails').selectAll().execute()
    expect(mails.map(({ to_address }) => to_address)).toEqual(['other@example.org'])
    const rows = await listHistory(db, { kind: 'member', id: applicant?._id ?? '' })
    expect(JSON.stringify(rows)).not.toMatch(/Łucja|Őrsi|Győr|Orsi@|555 0101/)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
    expect(verifyChain(rows)).toBeNull()
  })

  it('is erased with e-mails to an address that was corrected later, and can be submitted again', async () => {
    await apply()
    await mailbox.processQueues(context)
    const [row] = await findUsers('Lucja.Orsi@example.org')
    if (!row) throw new Error('No applicant found')
    await (await signInOffice()).patch(
      `/member/${row.id}`,
      memberInput(row, { status: 'new', email: 'corrected@example.org' }),
    )
    await (await signInOffice()).delete(`/member/${row.id}`)
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    await apply()
    expect(await listWaiting()).toHaveLength(1)
  })

  it('with the address of the office leaves the notices of other applications', async () => {
    await apply({ email: 'office@example.org' })
    await apply()
    const own = (await listWaiting()).find(({ email }) => email === 'office@example.org')
    await (await signInOffice()).delete(`/member/${own?._id}`)
    const mails = await db.selectFrom('mails').select(['event', 'to_address']).execute()
    expect(mails.map(({ event, to_address }) => `${event} ${to_address}`).sort()).toEqual([
      'application Lucja.Orsi@example.org',
      'newcomer office@example.org',
    ])
  })

  it('leaves the e-mails of an approved member', async () => {
    const member = await make.member()
    await apply({ email: member.email })
    await (await signInOffice()).delete(`/member/${member.id}`)
    expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1)
  })
})
