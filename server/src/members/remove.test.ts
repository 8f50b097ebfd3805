import type { Evaluation, Page } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { eraseDeletedMembers } from './remove.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, deps, make } = context
const admin = await as(await make.admin({ firstname: 'Ada' }))

const DAY_SECONDS = 86_400
const editMember = async ({ id }: UserRow, changes: Readonly<Record<string, unknown>>) => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { problem } = await admin.patch(`/member/${id}`, memberInput(row, changes))
  expect(problem).toBeNull()
}
const attachFile = async (id: string, name = 'paper.png') =>
  admin.post<{ _id: string }>(`/member/${id}/file`, fileForm(await plainPicture('png'), name))
const listMemberHistory = (id: string) => listHistory(db, { kind: 'member', id })
/** Returns the number of stored e-mails to an address. */
const listMailsTo = async (address: string) => {
  const rows = await db.selectFrom('mails').select('to_address').execute()
  return rows.filter(({ to_address }) => to_address.toLowerCase() === address).length
}

describe('erasing a member', () => {
  it('erases record, files, history and e-mails; evaluations stay with number and name', async () => {
    const member = await make.member({ firstname: 'Ivo', lastname: 'Ráž', email: 'first@example.org' })
    const session = await as(member)
    const { data } = await session.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    await editMember(member, { city: 'Šumperk', email: 'second@example.org' })
    await attachFile(member.id, 'Passport of Ivo.png')
    for (const address of ['first@example.org', 'Second@example.org']) await make.mail({ to: { name: 'Ivo', address } })
    await make.mail({ event: 'newcomer', key: member.id, to: { name: 'Office', address: 'office@example.org' } })

    expect((await admin.post(`/member/${member.id}/erase`)).status).toBe(200)
    expect((await session.get('/me')).status).toBe(401)
    expect((await admin.get(`/member/${member.id}`)).status).toBe(404)
    const rows = await listMemberHistory(member.id)
    expect(JSON.stringify(rows)).not.toMatch(/Šumperk|Passport|example\.org/)
    expect(rows.at(-1)).toMatchObject({ action: 'erase', by_name: 'Ada' })
    expect(verifyChain(rows)).toBeNull()
    for (const address of ['first@example.org', 'second@example.org', 'office@example.org'])
      expect(await listMailsTo(address)).toBe(0)
    expect((await admin.get(`/evaluation/${data._id}`)).data).toMatchObject({
      measurer_id: null,
      measurer_id_number: member.id_number,
      measurer_name: 'Ivo Ráž',
    })
    expect((await admin.post(`/member/${member.id}/erase`)).status).toBe(404)
  })

  it('leaves the e-mails of another member who uses the address now', async () => {
    const member = await make.member({ email: 'passed-on@example.org' })
    await editMember(member, { email: 'new-one@example.org' })
    await make.member({ email: 'Passed-on@example.org' })
    await make.mail({ to: { name: 'Heir', address: 'passed-on@example.org' } })
    await admin.post(`/member/${member.id}/erase`)
    expect(await listMailsTo('passed-on@example.org')).toBe(1)
  })
})

describe('declining an application', () => {
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

  it('erases the application and sends the e-mail, of which the list keeps nothing but the event [O-015] [O-016]', async () => {
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

  it('sends nothing without an e-mail [O-015]', async () => {
    expect((await decline(await createIvo(), {})).status).toBe(200)
    expect(await readMails()).toEqual([])
  })

  it('erases an e-mail that is cancelled, or that cannot be delivered [O-016]', async () => {
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

  it('changes nothing if the e-mail is invalid, the application was changed or decided, or does not exist [O-015]', async () => {
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

describe('deleting a member', () => {
  it('leaves the evaluations with number and name, revokes sessions, and deletes the files [A-099] [E-119]', async () => {
    const member = await make.member({ firstname: 'Åsa', lastname: 'Öberg' })
    const session = await as(member)
    const { data } = await session.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    await editMember(member, { city: 'Skåne' })
    const file = await attachFile(member.id)
    expect((await admin.delete(`/member/${member.id}`)).status).toBe(200)
    expect((await session.get('/me')).status).toBe(401)
    expect((await admin.get(`/member/${member.id}`)).status).toBe(404)
    expect((await admin.get(`/file/${file.data._id}/download`)).status).toBe(404)
    expect((await admin.get(`/evaluation/${data._id}`)).data).toMatchObject({
      measurer_id: null,
      measurer_id_number: member.id_number,
      measurer_name: 'Åsa Öberg',
    })
    const rows = await listMemberHistory(member.id)
    expect(rows.at(-1)).toMatchObject({ action: 'delete', by_name: 'Ada' })
    expect(JSON.stringify(rows)).toContain('Skåne')
    expect((await admin.delete(`/member/${member.id}`)).status).toBe(404)
  })

  it('erases the name of a member who was present at a review and did not agree to be named [O-074]', async () => {
    await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const [agreed, other] = [await make.member({ firstname: 'Ida', lastname: 'Agreed' }), await make.member()]
    const entered = await (await as(agreed)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    const { _id, modified_date } = entered.data
    const present = [agreed, other].map((one) => ({ id_number: one.id_number, agreed: one === agreed }))
    await (await as(await make.member({ role: 'STJ' }))).post(`/reviews/${_id}`, { modified_date, present })
    for (const { id } of [agreed, other]) await admin.delete(`/member/${id}`)
    const { review } = (await admin.get<Evaluation>(`/evaluation/${_id}`)).data
    expect(review?.present.map(({ name }) => name)).toEqual(['Ida Agreed', null])
  })

  it('erases an application, also from its history, which still verifies', async () => {
    const member = await make.applicant()
    await editMember(member, { city: 'Kroměříž' })
    await attachFile(member.id, 'Passport of Jana.png')
    await admin.delete(`/member/${member.id}`)
    const rows = await listMemberHistory(member.id)
    expect(JSON.stringify(rows)).not.toMatch(/Kroměříž|Passport|example\.org/)
    expect(rows.map(({ action }) => action)).toEqual(['update', 'file added', 'delete'])
    expect(verifyChain(rows)).toBeNull()
  })

  it('erases the values in the history after 90 days, and of no other member', async () => {
    const [deletedMember, remainingMember, deletedApplicant] = [
      await make.member({ email: 'gone@example.org' }),
      await make.member(),
      await make.applicant(),
    ]
    for (const member of [deletedMember, remainingMember, deletedApplicant])
      await editMember(member, { city: 'Bruntál' })
    await make.mail({ to: { name: 'Gone', address: 'GONE@example.org' } })
    for (const { id } of [deletedMember, deletedApplicant]) await admin.delete(`/member/${id}`)
    const holdsValue = async ({ id }: UserRow) => JSON.stringify(await listMemberHistory(id)).includes('Bruntál')
    clock.advance(89 * DAY_SECONDS)
    expect(await eraseDeletedMembers(deps)).toBe(0)
    expect([await holdsValue(deletedMember), await listMailsTo('gone@example.org')]).toEqual([true, 1])
    clock.advance(2 * DAY_SECONDS)
    expect(await eraseDeletedMembers(deps)).toBeGreaterThan(0)
    expect([await holdsValue(deletedMember), await holdsValue(remainingMember)]).toEqual([false, true])
    const rows = await listMemberHistory(deletedMember.id)
    expect(rows.at(-1)).toMatchObject({ action: 'erase', by_role: 'system' })
    expect(verifyChain(rows)).toBeNull()
    expect(await listMailsTo('gone@example.org')).toBe(0)
    expect(await eraseDeletedMembers(deps)).toBe(0)
  })
})
