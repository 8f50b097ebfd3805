import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const logLines: string[] = []
const context = await testApp({
  config: { smtpUrl: mailbox.url, publicUrl: 'https://trophies.example.org', databaseName: 'Hunting Records' },
  log: { write: (line) => logLines.push(line) },
})
const { app, clock, db, guest, guestAt, make } = context

const forgot = (username: unknown) => guest.post('/forgot', { username })

const forgotFromAddress = (address: string, username: string) => guestAt(address).post('/forgot', { username })

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('password_requests').execute()
})

describe('forgotten password', () => {
  it('sends a link for an e-mail address in any case, or an ID number [A-064]', async () => {
    const member = await make.member({ firstname: 'Łucja', lastname: 'Őrsi', email: 'Lucja.Orsi@example.org' })
    for (const name of ['lucja.orsi@EXAMPLE.org', ` ${member.id_number} `]) {
      expect(await forgot(name)).toMatchObject({ status: 200, data: null })
      const [mail, ...more] = await mailbox.processQueues(context)
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        subject: 'Choose a new password for the Hunting Records',
        to: [{ name: 'Łucja Őrsi', address: 'Lucja.Orsi@example.org' }],
      })
      expect(mail?.text).toContain('Dear Łucja Őrsi,')
      expect(extractLink(mail, '/reset/')).toMatch(/^\/reset\/[\w-]{43}$/)
      expect(mail?.text).toContain('https://trophies.example.org/reset/')
    }
  })

  it('sends a link to admins, and to members who are expired or have no password yet', async () => {
    const people = [
      await make.admin(),
      await make.member({ status: 'approved', has_password: false }),
      await make.member({ valid_to: '2026-05-31' }),
    ]
    for (const { email } of people) await forgot(email)
    const mails = await mailbox.processQueues(context)
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(people.map(({ email }) => email).sort())
  })

  it('sends nothing to users who may not sign in', async () => {
    const people = [await make.member({ status: 'new' }), await make.member({ role: null })]
    for (const { email } of people) expect((await forgot(email)).status).toBe(200)
    expect(await mailbox.processQueues(context)).toEqual([])
  })

  it('returns the same response and writes the same rows for a known and an unknown name', async () => {
    const { email } = await make.member()
    const traces: string[] = []
    for (const name of [email, 'nobody@example.org', '99999']) {
      const { status, raw, headers } = await forgot(name)
      const { 'x-request-id': _id, date: _date, ...same } = headers
      const written: Record<string, number> = {}
      for (const table of ['password_requests', 'attempts', 'mails', 'reset_tokens', 'history', 'sessions'] as const)
        written[table] = (await db.selectFrom(table).select('id').execute()).length
      traces.push(JSON.stringify([status, raw.toString(), same, written]))
      await db.deleteFrom('password_requests').execute()
      await db.deleteFrom('attempts').execute()
    }
    expect(new Set(traces).size).toBe(1)
    expect(traces[0]).toContain('"password_requests":1')
  })

  it('requires the name, as a text of limited length', async () => {
    for (const body of [{}, { username: '' }])
      expect(await guest.post('/forgot', body)).toMatchObject({
        status: 400,
        problem: { fields: { username: 'Required' } },
      })
    expect(await forgot('x'.repeat(257))).toMatchObject({ status: 400, problem: { fields: { username: 'Too long!' } } })
    expect((await forgot('a\u0000b')).status).toBe(400)
  })

  it('logs neither names nor links', async () => {
    const { email } = await make.member()
    await forgot(email)
    const [mail] = await mailbox.processQueues(context)
    const path = extractLink(mail, '/reset/')
    await guest.get(path)
    await guest.post(path, { pass: 'Longer-1', repass: 'Longer-1' })
    await app.inject({ method: 'GET', url: path })
    expect(logLines.join()).toContain('/api/reset/:resetToken')
    expect(logLines.join()).not.toContain(path.slice(7))
    expect(logLines.join()).not.toContain(email)
  })
})

describe('limits of password requests', () => {
  it('returns 429 for the fourth request for a name, known or not, until the first is an hour old [A-065]', async () => {
    const { email } = await make.member()
    for (const name of [email, 'nobody@example.org']) {
      for (let i = 0; i < 3; i++) expect((await forgot(i === 1 ? ` ${name.toUpperCase()}` : name)).status).toBe(200)
      clock.advance(600)
      const rejected = await forgot(name)
      expect(rejected).toMatchObject({
        status: 429,
        problem: { code: 'TOO_MANY', message: 'Too many attempts. Please wait a little and try again.' },
      })
      expect(rejected.headers['retry-after']).toBe('3000')
      clock.advance(3000)
      expect((await forgot(name)).status).toBe(200)
      await db.deleteFrom('attempts').execute()
    }
  })

  it('returns 429 for the 31st request of an address, and of no other', async () => {
    for (let i = 0; i < 30; i++)
      expect((await forgotFromAddress('192.0.2.1', `someone${i}@example.org`)).status).toBe(200)
    expect(await forgotFromAddress('192.0.2.1', 'another@example.org')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
    })
    expect((await forgotFromAddress('192.0.2.2', 'another@example.org')).status).toBe(200)
  })

  it('allows three of many concurrent requests for a name', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => forgot('rush@example.org')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})
