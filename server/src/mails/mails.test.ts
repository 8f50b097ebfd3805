import { MAIL_EVENTS, type Page } from '@trophy/domain'
import type { MailRow, MailText } from '@trophy/domain/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { testApp } from '#testing/app.ts'
import { openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, make } = context
const admin = await as(await make.admin())

const queueMail = (name: string, overrides: { event?: 'reset' | 'invitation'; usefulUntil?: Date } = {}) => {
  const to = { name, address: `${name.toLowerCase()}@example.org` }
  const letter = { subject: `For ${name}`, title: 'Hello', body: ['the secret link'] }
  return make.mail({ to, letter, ...overrides })
}
const listMails = async (query = '') => (await admin.get<Page<MailRow>>(`/mails${query}`)).data.docs
const listRecipients = async (query: string) => (await listMails(query)).map(({ to }) => to.name)

beforeEach(async () => {
  mailbox.setBehaviour()
  await db.deleteFrom('mails').execute()
})

describe('list of mails', () => {
  it('shows failed mails first, then queued ones, then finished ones', async () => {
    await queueMail('Sent')
    await mailbox.processQueues(context)
    mailbox.setBehaviour((_, address) => (address.startsWith('failed') ? '550 No such user' : '451 Busy'))
    await queueMail('Waiting')
    await queueMail('Failed')
    await mailbox.processQueues(context)
    expect(await listMails()).toMatchObject([
      {
        to: { name: 'Failed' },
        state: 'failed',
        attempts: 1,
        next_attempt_at: null,
        may_retry: true,
        may_give_up: true,
      },
      { to: { name: 'Waiting' }, state: 'queued', attempts: 1, last_error: /451 Busy/ },
      { to: { name: 'Sent' }, state: 'sent', last_error: '', may_retry: false, may_give_up: false },
    ])
  })

  it('names the member with the address, but no admin and nobody who was deleted', async () => {
    const member = await make.member({ email: 'Žofie@example.org' })
    const office = await make.admin({ email: 'office@example.org' })
    for (const address of ['žofie@example.org', office.email, 'unknown@example.org'])
      await make.mail({ to: { name: 'Somebody', address }, letter: { subject: 'Hello', title: '', body: [] } })
    const listMembers = async () =>
      Object.fromEntries((await listMails()).map(({ to: { address, member } }) => [address, member]))
    const others = { [office.email]: null, 'unknown@example.org': null }
    expect(await listMembers()).toEqual({ ...others, 'žofie@example.org': member.id })
    await db.deleteFrom('users').where('id', '=', member.id).execute()
    expect(await listMembers()).toEqual({ ...others, 'žofie@example.org': null })
  })

  it('never contains the text of a mail', async () => {
    await queueMail('Jana')
    expect((await admin.get('/mails')).raw.toString()).not.toContain('secret')
  })

  it('is sorted by every column and filtered by recipient, subject, event and state', async () => {
    for (const name of ['Čeněk', 'Adam', 'Bára']) await queueMail(name)
    await queueMail('Dita', { event: 'invitation' })
    await admin.post(`/mails/${(await listMails('?to=adam@'))[0]?._id}/give-up`)
    expect(await listRecipients('?sortBy=to&sortDir=asc')).toEqual(['Adam', 'Bára', 'Čeněk', 'Dita'])
    for (const sortBy of ['subject', 'event', 'state', 'attempts', 'last_error', 'next_attempt_at', 'created_at'])
      expect(await listRecipients(`?sortBy=${sortBy}&sortDir=asc`)).toHaveLength(4)
    expect(await listRecipients('?to=cenek')).toEqual(['Čeněk'])
    expect(await listRecipients('?subject=for%20b')).toEqual(['Bára'])
    expect(await listRecipients('?event=invitation')).toEqual(['Dita'])
    expect(await listRecipients('?state=given%20up&state=failed')).toEqual(['Adam'])
    expect(await admin.get('/mails?state=lost')).toMatchObject({
      status: 400,
      problem: { fields: { state: 'Unknown value' } },
    })
  })
})

describe('search and texts of mails', () => {
  it('finds a part of the name, the address or the subject, and rejects a text that is too long [O-019]', async () => {
    for (const name of ['Čeněk', 'Adam']) await queueMail(name)
    for (const text of ['cen', 'cenek@EXAMPLE', 'for%20%C4%8Den'.toLowerCase()])
      expect(await listRecipients(`?search=${text}`)).toEqual(['Čeněk'])
    expect(await listRecipients('?search=nobody')).toEqual([])
    expect(await admin.get(`/mails?search=${'x'.repeat(201)}`)).toMatchObject({ status: 400, problem: { fields: {} } })
  })

  it('shows the text of every kind with placeholders, as it is sent [O-021]', async () => {
    const { data } = await admin.get<readonly MailText[]>('/mails/texts')
    expect(new Set(data.map(({ event }) => event))).toEqual(new Set(Object.keys(MAIL_EVENTS)))
    expect(JSON.stringify(data)).not.toMatch(/undefined|null|NaN|Invalid|2001|in \d+ days|\/\{link\}/)
    expect(data.find(({ event }) => event === 'expiry')?.text).toContain('in {days} days')
    const { email, ...member } = await make.member({ firstname: 'Jana', lastname: 'Nová', has_password: false })
    await db.updateTable('users').set({ id_number: '10068' }).where('id', '=', member.id).execute()
    await admin.post(`/member/${member.id}/invitation`)
    const [sent] = await mailbox.processQueues(context)
    const filled = data
      .find(({ event }) => event === 'invitation')
      ?.text.replace('{name}', 'Jana Nová')
      .replace('{ID number}', '10068')
      .split('{link}')
    expect(sent?.to).toMatchObject([{ address: email }])
    for (const part of filled ?? ['missing']) expect(sent?.text?.trimEnd()).toContain(part.trim())
  })
})

describe('admin actions on mails', () => {
  const requireOnlyMail = async () => {
    const [mail] = await listMails()
    if (!mail) throw new Error('No mail found')
    return mail
  }

  it('retry a failed mail, with all attempts', async () => {
    mailbox.setBehaviour(() => '550 Mailbox full')
    await queueMail('Jana')
    await mailbox.processQueues(context)
    mailbox.setBehaviour()
    expect((await admin.post(`/mails/${(await requireOnlyMail())._id}/retry`)).status).toBe(200)
    expect(await requireOnlyMail()).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await mailbox.processQueues(context)).toHaveLength(1)
    expect(await requireOnlyMail()).toMatchObject({ state: 'sent' })
  })

  it('retry a queued mail immediately', async () => {
    mailbox.setBehaviour(() => '451 Busy')
    await queueMail('Jana')
    await mailbox.processQueues(context)
    mailbox.setBehaviour()
    await admin.post(`/mails/${(await requireOnlyMail())._id}/retry`)
    expect(await mailbox.processQueues(context)).toHaveLength(1)
  })

  it('cancel a mail and erase its text', async () => {
    await queueMail('Jana')
    const { _id } = await requireOnlyMail()
    expect((await admin.post(`/mails/${_id}/give-up`)).status).toBe(200)
    expect(await mailbox.processQueues(context)).toEqual([])
    expect(await requireOnlyMail()).toMatchObject({ state: 'given up', may_retry: false })
    expect(JSON.stringify(await db.selectFrom('mails').selectAll().execute())).not.toContain('secret')
    for (const action of ['retry', 'give-up']) expect((await admin.post(`/mails/${_id}/${action}`)).status).toBe(422)
  })

  it('are rejected for a mail that is being sent, has been sent, or does not exist', async () => {
    await queueMail('Jana')
    const { _id } = await requireOnlyMail()
    await db.updateTable('mails').set({ state: 'sending' }).execute()
    expect(await admin.post(`/mails/${_id}/give-up`)).toMatchObject({
      status: 422,
      problem: { message: 'This e-mail is being sent or has already finished.' },
    })
    expect((await admin.post(`/mails/${_id}/retry`)).status).toBe(422)
    await db.updateTable('mails').set({ state: 'queued' }).execute()
    await mailbox.processQueues(context)
    expect((await admin.post(`/mails/${_id}/give-up`)).status).toBe(422)
    for (const id of [newId(), 'x'])
      expect(await admin.post(`/mails/${id}/retry`)).toMatchObject({
        status: 404,
        problem: { message: 'This e-mail no longer exists.' },
      })
  })

  it('cannot retry a mail whose link has expired', async () => {
    mailbox.setBehaviour(() => '550 Mailbox full')
    await queueMail('Jana', { usefulUntil: new Date(clock.now().getTime() + 60_000) })
    await mailbox.processQueues(context)
    const { _id } = await requireOnlyMail()
    clock.advance(60)
    expect(await requireOnlyMail()).toMatchObject({ may_retry: false, may_give_up: true })
    expect(await admin.post(`/mails/${_id}/retry`)).toMatchObject({
      status: 422,
      problem: { message: 'This e-mail can no longer be sent.' },
    })
  })
})
