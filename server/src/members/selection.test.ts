import { addDays, type Member } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, make } = context
const admin = await as(await make.admin({ firstname: 'Ada' }))

const today = '2026-06-01'
const valid_to = '2031-12-31'
const readMember = async ({ id }: UserRow) => (await admin.get<Member>(`/member/${id}`)).data
const toItem = ({ id: _id, modified_date }: UserRow) => ({ _id, modified_date })
const renew = (members: readonly UserRow[], date = valid_to) =>
  admin.post('/member/renew', { members: members.map(toItem), valid_to: date })
const listMemberHistory = ({ id }: UserRow) => listHistory(db, { kind: 'member', id })
/** Returns what the audit log has of the current second: it cannot be emptied. */
const listAudit = async () => {
  const rows = await db.selectFrom('audit').selectAll().where('at', '>=', clock.now().toISOString()).execute()
  return rows.map(({ kind, by_name, target }) => `${by_name.trim()}: ${kind}, ${target}`)
}
const listMails = () => db.selectFrom('mails').selectAll().execute()

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  clock.advance(1)
})

describe('renewing several members', () => {
  it('has the consequences of single edits, with a history entry each and one audit entry [O-008]', async () => {
    const soon = await make.member({ valid_to: addDays(today, 10) })
    const past = await make.member({ valid_to: addDays(today, -1) })
    const stopped = await make.member({ status: 'expired', valid_to: null })
    const notice = { to: { name: '', address: soon.email }, letter: { subject: '', title: '', body: [] } }
    await make.mail({ event: 'expiry', key: `${soon.id} ${soon.valid_to} 14`, ...notice })
    expect(await renew([soon, past, stopped])).toMatchObject({ status: 200, data: { mails: 2 } })
    for (const row of [soon, past, stopped])
      expect(await readMember(row)).toMatchObject({ status: 'active', valid_to, city: row.city })
    expect((await Promise.all([soon, past, stopped].map(listMemberHistory))).flat()).toMatchObject([
      { action: 'update', by_name: 'Ada', changes: [{ path: 'valid_to', from: soon.valid_to, to: valid_to }] },
      { changes: [{ path: 'valid_to', from: past.valid_to, to: valid_to }] },
      {
        changes: [
          { path: 'valid_to', from: null, to: valid_to },
          { path: 'status', from: 'expired', to: 'active' },
        ],
      },
    ])
    const mails = (await listMails()).map(({ event, state, to_address }) => `${event} ${state} ${to_address}`)
    expect(mails.sort()).toEqual([
      `certification queued ${past.email}`,
      `certification queued ${stopped.email}`,
      `expiry given up ${soon.email}`,
    ])
    expect(await listAudit()).toEqual(['Ada: members renewed, 3 members'])
  })

  it('renews nobody if one cannot be renewed, and returns the reason for each [O-009]', async () => {
    const good = await make.member({ valid_to: addDays(today, 10) })
    const applicant = await make.member({ status: 'approved' })
    const changed = await make.member({ valid_to: today })
    const deleted = await make.member()
    const later = await make.member({ valid_from: '2032-01-01', valid_to: null })
    const longer = await make.member({ valid_to: '2032-01-31' })
    await renew([changed], today)
    expect(await renew([changed], addDays(today, 1))).toMatchObject({ status: 200 })
    clock.advance(1)
    await db.deleteFrom('users').where('id', '=', deleted.id).execute()
    expect(await renew([good, applicant, changed, deleted, later, longer])).toMatchObject({
      status: 400,
      problem: {
        message: 'No member was renewed.',
        fields: {
          'members.1': 'Not in the list of judges and measurers any more.',
          'members.2': 'Has been changed meanwhile; check the dates and renew again.',
          'members.3': 'This member does not exist or was deleted.',
          'members.4': 'Valid only from 01/01/2032.',
          'members.5': 'Already valid for longer, to 31/01/2032.',
        },
      },
    })
    expect(await readMember(good)).toMatchObject({ valid_to: good.valid_to })
    expect([await listMemberHistory(good), await listAudit()]).toEqual([[], []])
  })

  it.each([
    ['2026-05-31', 'Must be between 01/06/2026 and 01/06/2126'],
    ['2026-02-30', 'This day does not exist'],
    ['', 'Required'],
  ])('rejects the date %j at its field [O-009]', async (date, error) => {
    expect(await renew([await make.member({ valid_to: null })], date)).toMatchObject({
      status: 400,
      problem: { fields: { valid_to: error } },
    })
  })

  it('rejects no member, the same member twice and more than 500 [O-009]', async () => {
    const member = await make.member()
    const many = Array.from({ length: 501 }, () => ({ ...member, id: newId() }))
    for (const members of [[], [member, member], many])
      expect(await renew(members)).toMatchObject({ status: 400, problem: { fields: { members: expect.any(String) } } })
  })
})

describe('writing to several members', () => {
  const letter = { subject: 'Meeting in Gödöllő', text: 'The meeting is\non Friday.\r\n\r\n\r\nBring your <tape>.' }
  const toBody = (members: readonly UserRow[], changes: object = {}) => ({
    ...{ id: newId(), members: members.map(({ id: _id }) => ({ _id })) },
    ...letter,
    ...changes,
  })
  const send = (...input: Parameters<typeof toBody>) => admin.post('/member/letter', toBody(...input))

  it('previews an e-mail, sends it to each selected member separately, and erases its text [O-011] [O-012]', async () => {
    const jana = await make.member({ firstname: 'Jana', lastname: 'Nová' })
    const past = await make.member({ firstname: 'Ákos', lastname: 'Őrsi', valid_to: addDays(today, -1) })
    await make.member()
    const preview = await admin.post<{ html: string }>('/member/letter/preview', toBody([jana, past]))
    expect(preview).toMatchObject({ status: 200, data: { to: { name: 'Jana Nová', address: jana.email } } })
    expect(await listMails(), 'after a preview').toEqual([])
    expect(await send([jana, past])).toMatchObject({ status: 200 })
    const mails = await mailbox.processQueues(context)
    expect(mails.map(({ to }) => to?.map(({ address }) => address)).sort()).toEqual([[jana.email], [past.email]].sort())
    const mail = mails.find(({ to }) => to?.[0]?.address === jana.email)
    expect([mail?.subject, mail?.cc, mail?.bcc]).toEqual([letter.subject, undefined, undefined])
    expect(mail?.text).toContain('Dear Jana Nová,\n\nThe meeting is\non Friday.\n\nBring your <tape>.\n\n')
    expect(mail?.html?.trim().replaceAll('\r', ''), 'as previewed').toBe(preview.data.html.trim())
    expect(JSON.stringify(mail)).not.toContain(past.email)
    expect(JSON.stringify(await listMails())).not.toContain('on Friday')
    expect(await listAudit()).toEqual(['Ada: members written to, 2 members'])
  })

  it('queues the same e-mail once, also for two calls at the same time [O-013]', async () => {
    const members = [await make.member(), await make.member()]
    const id = newId()
    const both = await Promise.all([send(members, { id }), send([...members].reverse(), { id })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await listMails(), 'sent after all others').toMatchObject([{ is_bulk: true }, { is_bulk: true }])
    expect(await listAudit()).toEqual(['Ada: members written to, 2 members'])
    await send(members, { id, text: 'Another text.' })
    await send(members)
    expect(await listMails()).toHaveLength(6)
  })

  it('sends nothing if one member cannot be selected, and returns the reason for each [O-012]', async () => {
    const [good, applicant, deleted] = [await make.member(), await make.applicant(), await make.member()]
    const office = await make.admin()
    await db.deleteFrom('users').where('id', '=', deleted.id).execute()
    expect(await send([good, applicant, deleted, office])).toMatchObject({
      status: 400,
      problem: {
        message: 'No e-mail was sent.',
        fields: {
          'members.1': 'Not in the list of judges and measurers any more.',
          'members.2': 'This member does not exist or was deleted.',
          'members.3': 'This member does not exist or was deleted.',
        },
      },
    })
    expect(await listMails()).toEqual([])
  })

  it.each<[object, object]>([
    [{ subject: 'x'.repeat(151) }, { subject: 'No longer than 150 characters' }],
    [{ subject: 'Two\nlines' }, { subject: expect.any(String) }],
    [{ text: ' \n ' }, { text: 'Required' }],
    [{ text: 'x'.repeat(5001) }, { text: 'No longer than 5000 characters' }],
    [{ members: [] }, { members: expect.any(String) }],
    [{ id: 'x' }, { id: 'Invalid format' }],
  ])('rejects wrong input at its field: %# [O-012]', async (changes, fields) => {
    expect(await send([await make.member()], changes)).toMatchObject({ status: 400, problem: { fields } })
  })

  it('is limited to 20 e-mails in an hour for each admin [O-012]', async () => {
    const member = await make.member()
    const session = await as(await make.admin())
    const sendOne = () => session.post('/member/letter', toBody([member]))
    for (let i = 0; i < 20; i++) expect((await sendOne()).status).toBe(200)
    expect(await sendOne()).toMatchObject({
      status: 429,
      problem: { message: /^You can write to members 20 times an hour/ },
    })
    expect(await send([member]), 'of another admin').toMatchObject({ status: 200 })
  })
})
