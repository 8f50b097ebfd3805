import { addDays, type HistoryEntry, type Member, type SavedMember } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, guest, make } = context
const admin = await as(await make.admin({ firstname: 'Ada' }))

const readMember = async (id: string) => (await admin.get<Member>(`/member/${id}`)).data
const getRow = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const editMember = async ({ id }: UserRow, changes: Readonly<Record<string, unknown>> = {}) =>
  admin.patch<SavedMember>(`/member/${id}`, memberInput(await getRow(id), changes))
const listMemberHistory = (id: string) => listHistory(db, { kind: 'member', id })
const today = '2026-06-01'

describe('a member', () => {
  it('returns every field, never a password [A-111] [A-112]', async () => {
    const member = await make.member({ firstname: 'Jiří', lastname: 'Žák' })
    const { status, data, raw } = await admin.get<Member>(`/member/${member.id}`)
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual(
      '_id address cic_delegation cic_member_id city corresponding_invoice country email evaluation_options events_notification files firstname has_password id_number lastname member_of_cic modified_date name news_notification prefered_language primary_phone registered role secondary_phone status supporting_information valid_from valid_to zip'.split(
        ' ',
      ),
    )
    expect(data).toMatchObject({ name: 'Jiří Žák', has_password: true, files: [], address: '', role: 'CCM' })
    expect(raw.toString()).not.toContain('argon2')
  })

  it('returns 404 for the id of an admin, an unknown id and an invalid id', async () => {
    const { id } = await make.admin()
    for (const wrong of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
      const missing = { status: 404, problem: { message: 'This member does not exist or was deleted.' } }
      expect(await admin.get(`/member/${wrong}`)).toMatchObject(missing)
      expect(await admin.patch(`/member/${wrong}`, {})).toMatchObject(missing)
      expect(await admin.delete(`/member/${wrong}`)).toMatchObject(missing)
      expect(await admin.get(`/member/${wrong}/activity`)).toMatchObject(missing)
    }
    expect((await guest.post('/login', { username: (await getRow(id)).email, password: PASSWORD })).status).toBe(200)
  })

  it('is accessible to admins only, not to judges or the member [E-123]', async () => {
    const judge = await make.member({ role: 'STJ' })
    const session = await as(judge)
    expect((await session.get(`/member/${judge.id}`)).status).toBe(403)
    expect((await session.patch(`/member/${judge.id}`, memberInput(judge))).status).toBe(403)
    expect((await session.delete(`/member/${judge.id}`)).status).toBe(403)
  })

  it('includes the validity and species set by an admin in the token [E-122]', async () => {
    const member = await make.member()
    await editMember(member, {
      valid_from: '2021-01-01',
      valid_to: '2027-12-31',
      evaluation_options: ['moose', 'red-deer'],
    })
    const { data } = await guest.post<{ token: string }>('/login', { username: member.email, password: PASSWORD })
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString())
    const evaluation_options = ['moose', 'red-deer']
    expect(claims).toMatchObject({ valid: { from: '2021-01-01', to: '2027-12-31' }, evaluation_options })
    const me = { valid_from: '2021-01-01', valid_to: '2027-12-31', evaluation_options }
    expect((await (await as(member)).get('/me')).data).toMatchObject(me)
  })

  it('is expired from the day after the validity ended, without an update of the record', async () => {
    const { id } = await make.member({ valid_to: addDays(today, -1) })
    expect((await readMember(id)).status).toBe('expired')
    expect((await getRow(id)).status).toBe('active')
    const last = await make.member({ valid_to: today })
    expect((await readMember(last.id)).status).toBe('active')
  })
})

describe('editing a member', () => {
  it('stores the values and adds a history entry with old and new values [A-111]', async () => {
    const member = await make.member()
    const { data, status } = await editMember(member, {
      city: 'Třeboň',
      corresponding_invoice: 'INV-7',
      cic_member_id: '12',
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ city: 'Třeboň', corresponding_invoice: 'INV-7', cic_member_id: '12' })
    expect(data.modified_date > member.modified_date).toBe(true)
    const rows = await listMemberHistory(member.id)
    expect(rows).toMatchObject([{ action: 'update', by_name: 'Ada' }])
    expect(rows[0]?.changes).toContainEqual(
      expect.objectContaining({ path: 'city', label: 'City', from: '', to: 'Třeboň' }),
    )
    expect(verifyChain(rows)).toBeNull()
    expect((await admin.get(`/member/${member.id}/history`)).data).toMatchObject([
      { action: 'update', by: { name: 'Ada', role: 'admin' }, hash: rows[0]?.hash },
    ])
  })

  it('does nothing when no value changes', async () => {
    const member = await make.member()
    await editMember(member)
    const before = await readMember(member.id)
    await editMember(member)
    expect(await readMember(member.id)).toEqual(before)
    expect(await listMemberHistory(member.id)).toHaveLength(1)
  })

  it('returns 409 after a concurrent change, unless no modified date is sent', async () => {
    const member = await make.member()
    await editMember(member, { city: 'Levice' })
    const stale = await admin.patch(`/member/${member.id}`, memberInput(member, { city: 'Brno' }))
    const message = 'Somebody else has changed this record. Reload to see their version.'
    expect(stale).toMatchObject({ status: 409, problem: { code: 'STALE', message } })
    expect((await readMember(member.id)).city).toBe('Levice')
    expect((await editMember(member, { city: 'Nitra', modified_date: undefined })).status).toBe(200)
    expect((await editMember(member, { city: 'Brno', modified_date: '' })).status).toBe(400)
    expect((await readMember(member.id)).city).toBe('Nitra')
    const { modified_date } = await readMember(member.id)
    const both = await Promise.all(
      ['A1', 'B1'].map((zip) => admin.patch(`/member/${member.id}`, memberInput(member, { zip, modified_date }))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  const long = (count: number) => 'x'.repeat(count)
  it.each([
    [{ firstname: 'A' }, { firstname: 'Too short!' }],
    [{ lastname: long(51) }, { lastname: 'Too long!' }],
    [{ role: 'admin' }, { role: 'Choose a value from the list' }],
    [{ status: '' }, { status: 'Required' }],
    [{ country: 'Atlantis' }, { country: 'Choose a value from the list' }],
    [{ evaluation_options: [] }, { evaluation_options: 'Required' }],
    [{ evaluation_options: ['unicorn'] }, { evaluation_options: 'Choose a value from the list' }],
    [{ prefered_language: [] }, { prefered_language: 'Required' }],
    [{ email: 'nobody' }, { email: 'Invalid email.' }],
    [{ valid_from: '1899-12-31' }, { valid_from: 'Must be between 01/01/1900 and 01/06/2126' }],
    [{ valid_to: '2126-06-02' }, { valid_to: 'Must be between 01/01/1900 and 01/06/2126' }],
    [
      { valid_from: '2026-02-02', valid_to: '2026-02-01' },
      { valid_from: 'Cannot be later than "Valid To"', valid_to: 'Cannot be earlier than "Valid From"' },
    ],
    [{ password: 'Ab1', password_confirm: 'Ab1' }, { password: 'Minimum 6 characters are required!' }],
    [{ password: 'Abcdef1', password_confirm: 'Abcdef2' }, { password_confirm: 'Passwords must be the same' }],
    [{ whatever: 1 }, { whatever: 'Unknown field' }],
  ])(
    'rejects an invalid value with the message at its field: %j [A-113] [A-114] [A-116] [A-117] [A-118] [A-119] [A-120] [E-121]',
    async (changes, fields) => {
      const member = await make.member()
      expect(await editMember(member, changes)).toMatchObject({ status: 400, problem: { fields } })
      expect(await getRow(member.id)).toEqual(member)
    },
  )

  it('accepts boundary values, and read-only fields of the response', async () => {
    const member = await make.member()
    const bounds = { firstname: 'Ab', city: long(50), zip: long(32), valid_from: '1900-01-01', valid_to: '2126-06-01' }
    expect((await editMember(member, bounds)).status).toBe(200)
    const { has_password, ...seen } = await readMember(member.id)
    const { status, data } = await admin.patch<Member>(`/member/${member.id}`, { ...seen, address: 'Lane 1' })
    expect([status, data.address, has_password]).toEqual([200, 'Lane 1', true])
  })

  it('rejects an e-mail address in use, ignoring case, also for concurrent edits', async () => {
    const [firstMember, secondMember] = [await make.member(), await make.member()]
    const fields = { email: 'This e-mail address is already in use.' }
    expect(await editMember(firstMember, { email: secondMember.email.toUpperCase() })).toMatchObject({
      status: 400,
      problem: { fields },
    })
    expect((await editMember(firstMember, { email: firstMember.email.toUpperCase() })).data.email).toBe(
      firstMember.email.toUpperCase(),
    )
    const both = await Promise.all(
      [firstMember, secondMember].map((member) => editMember(member, { email: 'Same@example.org' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('requires a password from approval on, unless there is one or an invitation is sent [A-115]', async () => {
    for (const status of ['approved', 'active', 'expired']) {
      const member = await make.applicant()
      expect(await editMember(member, { status })).toMatchObject({
        status: 400,
        problem: { fields: { password: 'Required' } },
      })
      expect((await editMember(member, { status: 'new' })).status).toBe(200)
      expect((await editMember(member, { status, invitation: true })).status).toBe(200)
    }
    expect((await editMember(await make.member(), { status: 'approved' })).status).toBe(200)
  })
})

it('returns the e-mails that an edit sends, and accepts its response as an edit [O-024]', async () => {
  const member = await make.applicant()
  const { data } = await editMember(member, { status: 'approved', invitation: true })
  const again = await editMember(member, { ...data, city: 'Brno', invitation: true })
  expect([data.mails, again.data.mails], 'the first invitation is still valid').toEqual([['invitation'], []])
  const moved = await editMember(member, { ...again.data, email: 'moved@example.org', invitation: true })
  expect(moved.data.mails).toEqual(['invitation'])
  const change = { status: 'active', invitation: true, valid_to: addDays(today, -1) }
  expect((await editMember(await make.applicant(), change)).data.mails, 'already ended').toEqual(['invitation'])
  const both = await editMember(await make.applicant(), { ...change, valid_to: null })
  expect(both.data.mails).toEqual(['certification', 'invitation'])
  const hasPassword = await make.member({ status: 'new' })
  const password = { password: 'Hidden-77', password_confirm: 'Hidden-77' }
  const approved = await editMember(hasPassword, { status: 'approved', ...password })
  expect(approved.data.mails).toEqual(['password change', 'approval'])
})

describe('ID number', () => {
  it('is issued in order when a member first leaves New, never changed and never reused', async () => {
    const [first, second] = [await make.applicant(), await make.applicant()]
    expect((await editMember(first, { city: 'Brno' })).data.id_number).toBe('')
    const { data } = await editMember(first, { status: 'approved', invitation: true })
    expect(data.id_number).toMatch(/^\d{5}$/)
    await editMember(first, { status: 'new' })
    expect((await editMember(first, { status: 'approved', invitation: true })).data.id_number).toBe(data.id_number)
    await admin.delete(`/member/${first.id}`)
    const next = await editMember(second, { status: 'active', invitation: true })
    expect(Number(next.data.id_number)).toBe(Number(data.id_number) + 1)
  })

  it('cannot be chosen', async () => {
    const member = await make.member()
    expect((await editMember(member, { id_number: '99999' })).data.id_number).toBe(member.id_number)
  })
})

describe('sessions of a member', () => {
  it('end when the status or the password changes, and continue otherwise', async () => {
    const member = await make.member()
    const session = await as(member)
    const isIn = async () => (await session.get('/me')).status === 200
    await editMember(member, { valid_to: '2030-01-01', evaluation_options: ['moose'], role: 'STJ' })
    expect(await isIn()).toBe(true)
    expect((await session.get<{ role: string }>('/me')).data.role).toBe('STJ')
    await editMember(member, { status: 'expired' })
    expect(await isIn()).toBe(false)

    const again = await as(await getRow(member.id))
    await editMember(member, { password: 'Changed-1', password_confirm: 'Changed-1' })
    expect((await again.get('/me')).status).toBe(401)
    expect((await guest.post('/login', { username: member.email, password: 'Changed-1' })).status).toBe(200)
  })

  it('continue when an expired record is saved unchanged', async () => {
    const member = await make.member({ valid_to: addDays(today, -5) })
    const session = await as(member)
    await editMember(member, { status: 'expired', city: 'Levice' })
    expect((await session.get('/me')).status).toBe(200)
    const prolonged = await editMember(member, { status: 'expired', valid_to: '2030-01-01' })
    expect(prolonged.data, 'by its date only').toMatchObject({ status: 'active', mails: ['certification'] })
  })

  it('hides the value of a password in the history', async () => {
    const member = await make.member()
    await editMember(member)
    await editMember(member, { password: 'Hidden-77', password_confirm: 'Hidden-77' })
    const rows = await listMemberHistory(member.id)
    expect(rows.map(({ action }) => action)).toContain('password')
    expect(JSON.stringify(rows)).not.toMatch(/Hidden|argon2/)
  })
})

describe('another invitation', () => {
  const invite = ({ id }: { readonly id: string }) => admin.post<{ email: string }>(`/member/${id}/invitation`)

  it('e-mails a new link, which ends the earlier one, with history and audit entries [O-022]', async () => {
    await db.deleteFrom('mails').execute()
    const member = await make.member({ status: 'approved', has_password: false })
    expect(await invite(member)).toMatchObject({ status: 200, data: { email: member.email } })
    const [first] = await mailbox.processQueues(context)
    expect((await invite(member)).status).toBe(200)
    const [second] = await mailbox.processQueues(context)
    const [ended, valid] = [first, second].map((mail) => extractLink(mail, '/reset/'))
    expect((await guest.get(String(ended))).status).toBe(404)
    expect((await guest.get(String(valid))).status).toBe(200)
    const { data } = await admin.get<readonly HistoryEntry[]>(`/member/${member.id}/history`)
    expect(data[0]).toMatchObject({ action: 'invitation', by: { name: 'Ada' }, changes: [] })
    const audit = await db.selectFrom('audit').selectAll().where('kind', '=', 'member invited').execute()
    expect(audit.map(({ target }) => target)).toEqual([member.id, member.id])
  })

  it('names the reason if the member may not sign in or has a password, and sends nothing [O-022]', async () => {
    for (const [member, message] of [
      [await make.applicant(), 'Only approved members with a role can be invited.'],
      [await make.member({ role: null, has_password: false }), 'Only approved members with a role can be invited.'],
      [await make.member(), /^This member has already chosen a password/],
    ] as const)
      expect(await invite(member)).toMatchObject({ status: 422, problem: { message } })
    expect((await invite({ id: newId() })).status).toBe(404)
    expect(await mailbox.processQueues(context)).toEqual([])
  })

  it('is limited to five calls in a day [O-022]', async () => {
    const member = await make.member({ has_password: false })
    for (let count = 0; count < 5; count += 1) expect((await invite(member)).status).toBe(200)
    expect(await invite(member)).toMatchObject({ status: 429, problem: { message: /^You can ask for an invitation/ } })
    clock.advance(86_401)
    const nextDay = await as(await make.admin())
    expect((await nextDay.post(`/member/${member.id}/invitation`)).status).toBe(200)
  })
})
