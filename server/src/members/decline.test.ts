import type { Page } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, make } = context
const admin = await as(await make.admin())

const letter = { subject: 'Your application, Ivo', text: 'Dear Ivo,\n\nthe papers are missing.\nPlease send them.' }
const decline = ({ id, modified_date }: UserRow, body: object = { letter }) =>
  admin.post(`/member/${id}/decline`, { modified_date, ...body })
const readMails = () => db.selectFrom('mails').selectAll().execute()
const createIvo = () => make.applicant({ firstname: 'Ivo', lastname: 'Ráž', email: 'ivo@example.org' })

beforeEach(async () => {
  mailbox.setBehaviour()
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('users').where('status', '=', 'new').execute()
})

/** Expects that nothing of the applicant is stored. */
const expectNoTrace = async (state: string, { id }: UserRow) => {
  const [mail, ...others] = await readMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ event: 'decline', state, to_name: '', to_address: '', subject: '', content: null })
  expect(JSON.stringify(mail)).not.toMatch(new RegExp(`ivo|ráž|raz|papers|busy|${id}`, 'i'))
  const { docs } = (await admin.get<Page<MailRow>>('/mails')).data
  expect(docs).toMatchObject([{ to: { name: '', address: '', member: null }, may_retry: false }])
}

describe('declining an application', () => {
  it('erases the application and sends the letter, of which the list keeps nothing but the event [O-015] [O-016]', async () => {
    const applicant = await createIvo()
    await make.mail({ event: 'application', key: applicant.id, to: { name: '', address: 'ivo@example.org' } })
    expect((await decline(applicant)).status).toBe(200)
    expect((await admin.get(`/member/${applicant.id}`)).status).toBe(404)
    const [queued, ...others] = await readMails()
    expect(others, 'earlier e-mails are erased').toEqual([])
    expect(queued).toMatchObject({ event: 'decline', to_name: 'Ivo Ráž', to_address: 'ivo@example.org' })
    expect(queued?.event_key).not.toContain(applicant.id)
    const [sent] = await mailbox.processQueues(context)
    expect(sent).toMatchObject({ subject: letter.subject, to: [{ address: 'ivo@example.org', name: 'Ivo Ráž' }] })
    expect(sent?.text).toContain('the papers are missing.\nPlease send them.')
    await expectNoTrace('sent', applicant)
    expect((await listHistory(db, { kind: 'member', id: applicant.id })).map(({ action }) => action)).toEqual([
      'delete',
    ])
    const audit = await db.selectFrom('audit').selectAll().where('kind', '=', 'application declined').execute()
    expect(audit).toMatchObject([{ target: applicant.id }])
    expect(JSON.stringify(audit)).not.toMatch(/ivo|papers/i)
    const { id } = await make.applicant()
    await admin.post(`/member/${id}/erase`)
    expect(await readMails(), 'the erasure of another person').toHaveLength(1)
  })

  it('sends nothing without a letter [O-015]', async () => {
    expect((await decline(await createIvo(), {})).status).toBe(200)
    expect(await readMails()).toEqual([])
  })

  it('erases a letter that is cancelled, or that cannot be delivered [O-016]', async () => {
    mailbox.setBehaviour(() => '451 Busy: ivo@example.org')
    const cancelled = await createIvo()
    await decline(cancelled)
    await mailbox.processQueues(context)
    const [waiting] = await readMails()
    expect(waiting).toMatchObject({ state: 'queued', to_address: 'ivo@example.org' })
    expect((await admin.post(`/mails/${waiting?.id}/give-up`)).status).toBe(200)
    await expectNoTrace('given up', cancelled)
    await db.deleteFrom('mails').execute()

    mailbox.setBehaviour(() => '550 No such user: ivo@example.org')
    const unknown = await createIvo()
    await decline(unknown)
    await mailbox.processQueues(context)
    await expectNoTrace('failed', unknown)
    const [failed] = await readMails()
    expect((await admin.post(`/mails/${failed?.id}/retry`)).status).toBe(422)
  })

  it('changes nothing if the letter is invalid, the application was changed or decided, or does not exist [O-015]', async () => {
    const applicant = await createIvo()
    for (const [body, field] of [
      [{ letter: { ...letter, subject: ' ' } }, 'letter.subject'],
      [{ letter: { ...letter, to: 'other@example.org' } }, 'letter.to'],
      [{ modified_date: 'yesterday' }, 'modified_date'],
    ] as const) {
      const { status, problem } = await decline(applicant, body)
      expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]])
    }
    clock.advance(1)
    const stale = await decline(applicant, { letter, modified_date: clock.now().toISOString() })
    expect(stale).toMatchObject({ status: 409, problem: { code: 'STALE' } })
    const approved = await decline(await make.member({ status: 'approved' }))
    expect(approved).toMatchObject({ status: 422, problem: { message: 'This application has already been decided.' } })
    expect((await decline({ ...applicant, id: newId() })).status).toBe(404)
    expect((await admin.get(`/member/${applicant.id}`)).status).toBe(200)
    expect(await readMails()).toEqual([])
  })
})
