import { addDays, type JudgeRow, type Member } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '../db/history.ts'
import type { UserRow } from '../db/types.ts'
import { testApp } from '../testing/app.ts'
import { evaluationInput } from '../testing/evaluation-input.ts'
import { PASSWORD } from '../testing/make.ts'
import { memberInput } from '../testing/member-input.ts'
import { plainPicture } from '../testing/pictures.ts'

const world = await testApp()
const { as, db, guest, make } = world
const admin = await as(await make.admin({ firstname: 'Ada' }))

const applicant = (wishes = {}) =>
  make.member({
    status: 'new',
    role: null,
    id_number: null,
    valid_from: null,
    valid_to: null,
    has_password: false,
    ...wishes,
  })
const read = async (id: string) => (await admin.get<Member>(`/member/${id}`)).data
const rowOf = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const edit = async ({ id }: UserRow, changes: Readonly<Record<string, unknown>> = {}) =>
  admin.patch<Member>(`/member/${id}`, memberInput(await rowOf(id), changes))
const historyOf = (id: string) => listHistory(db, { kind: 'member', id })
const today = '2026-06-01'

describe('a member', () => {
  it('is answered with every field, never with a password [A-111] [A-112]', async () => {
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

  it('is nobody where the id is an admin’s, unknown or no id at all', async () => {
    const { id } = await make.admin()
    for (const wrong of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
      const missing = { status: 404, problem: { message: 'This member does not exist or was deleted.' } }
      expect(await admin.get(`/member/${wrong}`)).toMatchObject(missing)
      expect(await admin.patch(`/member/${wrong}`, {})).toMatchObject(missing)
      expect(await admin.delete(`/member/${wrong}`)).toMatchObject(missing)
      expect(await admin.get(`/member/${wrong}/activity`)).toMatchObject(missing)
    }
    expect((await guest.post('/login', { username: (await rowOf(id)).email, password: PASSWORD })).status).toBe(200)
  })

  it('is managed by the admin alone: not by a judge, and nobody reads their own record here [E-123]', async () => {
    const judge = await make.member({ role: 'STJ' })
    const session = await as(judge)
    for (const path of [
      '/member/waiting',
      '/member/JM',
      '/member/export',
      `/member/${judge.id}`,
      `/member/${judge.id}/pdf`,
    ])
      expect((await session.get(path)).status).toBe(403)
    expect((await session.patch(`/member/${judge.id}`, memberInput(judge))).status).toBe(403)
    expect((await session.delete(`/member/${judge.id}`)).status).toBe(403)
  })

  it('carries validity and species when signed in, as an admin has set them [E-122]', async () => {
    const member = await make.member()
    await edit(member, { valid_from: '2021-01-01', valid_to: '2027-12-31', evaluation_options: ['moose', 'red-deer'] })
    const { data } = await guest.post<{ token: string }>('/login', { username: member.email, password: PASSWORD })
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString())
    const evaluation_options = ['moose', 'red-deer']
    expect(claims).toMatchObject({ valid: { from: '2021-01-01', to: '2027-12-31' }, evaluation_options })
    const me = { valid_from: '2021-01-01', valid_to: '2027-12-31', evaluation_options }
    expect((await (await as(member)).get('/me')).data).toMatchObject(me)
  })

  it('has expired the day after the validity ended, without anyone touching the record', async () => {
    const { id } = await make.member({ valid_to: addDays(today, -1) })
    expect((await read(id)).status).toBe('expired')
    expect((await rowOf(id)).status).toBe('active')
    const last = await make.member({ valid_to: today })
    expect((await read(last.id)).status).toBe('active')
  })
})

describe('an edit of a member', () => {
  it('is stored, and stands in the history with what was and what is [A-111]', async () => {
    const member = await make.member()
    const { data, status } = await edit(member, { city: 'Třeboň', corresponding_invoice: 'INV-7', cic_member_id: '12' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ city: 'Třeboň', corresponding_invoice: 'INV-7', cic_member_id: '12' })
    expect(data.modified_date > member.modified_date).toBe(true)
    const rows = await historyOf(member.id)
    expect(rows).toMatchObject([{ action: 'update', by_name: 'Ada' }])
    expect(rows[0]?.changes).toContainEqual(
      expect.objectContaining({ path: 'city', label: 'City', from: '', to: 'Třeboň' }),
    )
    expect(verifyChain(rows)).toBeNull()
    expect((await admin.get(`/member/${member.id}/history`)).data).toMatchObject([
      { action: 'update', by: { name: 'Ada', role: 'admin' }, hash: rows[0]?.hash },
    ])
  })

  it('that changes nothing leaves no trace', async () => {
    const member = await make.member()
    await edit(member)
    const before = await read(member.id)
    await edit(member)
    expect(await read(member.id)).toEqual(before)
    expect(await historyOf(member.id)).toHaveLength(1)
  })

  it('is refused when somebody else was faster; without saying what was read, what is there counts', async () => {
    const member = await make.member()
    await edit(member, { city: 'Levice' })
    const stale = await admin.patch(`/member/${member.id}`, memberInput(member, { city: 'Brno' }))
    const message = 'Somebody else has changed this record. Reload to see their version.'
    expect(stale).toMatchObject({ status: 409, problem: { code: 'STALE', message } })
    expect((await read(member.id)).city).toBe('Levice')
    expect((await edit(member, { city: 'Nitra', modified_date: undefined })).status).toBe(200)
    expect((await edit(member, { city: 'Brno', modified_date: '' })).status).toBe(400)
    expect((await read(member.id)).city).toBe('Nitra')
    const { modified_date } = await read(member.id)
    const both = await Promise.all(
      ['A1', 'B1'].map((zip) => admin.patch(`/member/${member.id}`, memberInput(member, { zip, modified_date }))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  const long = (count: number) => 'x'.repeat(count)
  it.each([
    [{ firstname: 'A' }, { firstname: 'Too short!' }],
    [{ lastname: long(51) }, { lastname: 'Too long!' }],
    [{ firstname: '  ' }, { firstname: 'Required' }],
    [{ city: 'B' }, { city: 'Too short!' }],
    [{ zip: long(33) }, { zip: 'Too long!' }],
    [{ zip: '' }, { zip: 'Required' }],
    [{ address: '' }, { address: 'Required' }],
    [{ role: null }, { role: 'Required' }],
    [{ role: 'admin' }, { role: 'Choose a value from the list' }],
    [{ status: '' }, { status: 'Required' }],
    [{ cic_delegation: '' }, { cic_delegation: 'Required' }],
    [{ country: null }, { country: 'Required' }],
    [{ country: 'Atlantis' }, { country: 'Choose a value from the list' }],
    [{ supporting_information: '' }, { supporting_information: 'Required' }],
    [{ evaluation_options: [] }, { evaluation_options: 'Required' }],
    [{ evaluation_options: ['unicorn'] }, { evaluation_options: 'Choose a value from the list' }],
    [{ prefered_language: [] }, { prefered_language: 'Required' }],
    [{ email: '' }, { email: 'Required' }],
    [{ email: 'nobody' }, { email: 'Invalid email.' }],
    [{ primary_phone: '' }, { primary_phone: 'Required' }],
    [{ valid_from: '1899-12-31' }, { valid_from: 'Must lie between 1900-01-01 and 2126-06-01' }],
    [{ valid_to: '2126-06-02' }, { valid_to: 'Must lie between 1900-01-01 and 2126-06-01' }],
    [
      { valid_from: '2026-02-02', valid_to: '2026-02-01' },
      { valid_from: 'Cannot be later than "Valid To"', valid_to: 'Cannot be earlier than "Valid From"' },
    ],
    [{ password: 'Ab1', password_confirm: 'Ab1' }, { password: 'Minimum 6 characters are required!' }],
    [
      { password: 'abcdef1', password_confirm: 'abcdef1' },
      {
        password: 'The password should be at least 6 characters long and contain upper, lowercase letters and numbers!',
      },
    ],
    [{ password: 'Abcdef1' }, { password_confirm: 'Required' }],
    [{ password: 'Abcdef1', password_confirm: 'Abcdef2' }, { password_confirm: 'Passwords must be the same' }],
    [{ whatever: 1 }, { whatever: 'Unknown field' }],
  ])(
    'is refused with the message at its field: %j [A-113] [A-114] [A-116] [A-117] [A-118] [A-119] [A-120] [E-121]',
    async (changes, fields) => {
      const member = await make.member()
      expect(await edit(member, changes)).toMatchObject({ status: 400, problem: { fields } })
      expect(await rowOf(member.id)).toEqual(member)
    },
  )

  it('takes the ends of every bound, and what was read beside it', async () => {
    const member = await make.member()
    const bounds = { firstname: 'Ab', city: long(50), zip: long(32), valid_from: '1900-01-01', valid_to: '2126-06-01' }
    expect((await edit(member, bounds)).status).toBe(200)
    const { has_password, ...seen } = await read(member.id)
    const { status, data } = await admin.patch<Member>(`/member/${member.id}`, { ...seen, address: 'Lane 1' })
    expect([status, data.address, has_password]).toEqual([200, 'Lane 1', true])
  })

  it('takes no e-mail address that another has, whatever its case, also not at the same moment', async () => {
    const [one, other] = [await make.member(), await make.member()]
    const fields = { email: 'This e-mail address belongs to somebody else already.' }
    expect(await edit(one, { email: other.email.toUpperCase() })).toMatchObject({ status: 400, problem: { fields } })
    expect((await edit(one, { email: one.email.toUpperCase() })).data.email).toBe(one.email.toUpperCase())
    const both = await Promise.all([one, other].map((member) => edit(member, { email: 'Same@example.org' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('asks for a password from approval on, unless there is one or an invitation is sent [A-115]', async () => {
    for (const status of ['approved', 'active', 'expired']) {
      const member = await applicant()
      expect(await edit(member, { status })).toMatchObject({
        status: 400,
        problem: { fields: { password: 'Required' } },
      })
      expect((await edit(member, { status: 'new' })).status).toBe(200)
      expect((await edit(member, { status, invitation: true })).status).toBe(200)
    }
    expect((await edit(await make.member(), { status: 'approved' })).status).toBe(200)
  })
})

describe('the ID number', () => {
  it('is issued in order when a member first leaves New, kept from then on, and never issued again', async () => {
    const [first, second] = [await applicant(), await applicant()]
    expect((await edit(first, { city: 'Brno' })).data.id_number).toBe('')
    const { data } = await edit(first, { status: 'approved', invitation: true })
    expect(data.id_number).toMatch(/^\d{5}$/)
    await edit(first, { status: 'new' })
    expect((await edit(first, { status: 'approved', invitation: true })).data.id_number).toBe(data.id_number)
    await admin.delete(`/member/${first.id}`)
    const next = await edit(second, { status: 'active', invitation: true })
    expect(Number(next.data.id_number)).toBe(Number(data.id_number) + 1)
  })

  it('cannot be chosen', async () => {
    const member = await make.member()
    expect((await edit(member, { id_number: '99999' })).data.id_number).toBe(member.id_number)
  })
})

describe('sessions of a member', () => {
  it('end when the status or the password changes, and go on otherwise', async () => {
    const member = await make.member()
    const session = await as(member)
    const isIn = async () => (await session.get('/me')).status === 200
    await edit(member, { valid_to: '2030-01-01', evaluation_options: ['moose'], role: 'STJ' })
    expect(await isIn()).toBe(true)
    expect((await session.get<{ role: string }>('/me')).data.role).toBe('STJ')
    await edit(member, { status: 'expired' })
    expect(await isIn()).toBe(false)

    const again = await as(await rowOf(member.id))
    await edit(member, { password: 'Changed-1', password_confirm: 'Changed-1' })
    expect((await again.get('/me')).status).toBe(401)
    expect((await guest.post('/login', { username: member.email, password: 'Changed-1' })).status).toBe(200)
  })

  it('go on when an expired record is saved as it was read', async () => {
    const member = await make.member({ valid_to: addDays(today, -5) })
    const session = await as(member)
    await edit(member, { status: 'expired', city: 'Levice' })
    expect((await session.get('/me')).status).toBe(200)
    const prolonged = await edit(member, { status: 'active', valid_to: '2030-01-01' })
    expect(prolonged.data.status).toBe('active')
  })

  it('a password stands in the history without its value', async () => {
    const member = await make.member()
    await edit(member)
    await edit(member, { password: 'Hidden-77', password_confirm: 'Hidden-77' })
    const rows = await historyOf(member.id)
    expect(rows.map(({ action }) => action)).toContain('password')
    expect(JSON.stringify(rows)).not.toMatch(/Hidden|argon2/)
  })
})

describe('the lists', () => {
  it('hold whom they should, and nobody without a name, and no admin [A-101] [A-102] [E-117] [E-118] [E-120]', async () => {
    const { as: enter, db: ownDb, make: makeHere } = await testApp()
    const office = await enter(await makeHere.admin())
    const people = {
      Applied: { status: 'new', role: null, id_number: null, valid_from: null, valid_to: null },
      Approved: { status: 'approved', id_number: '10001' },
      Active: { status: 'active', valid_to: addDays(today, 91) },
      Soon: { status: 'active', valid_to: addDays(today, 90) },
      Past: { status: 'active', valid_to: addDays(today, -1) },
      Ended: { status: 'expired', valid_to: null },
    } as const
    for (const [firstname, wishes] of Object.entries(people))
      await makeHere.member({ firstname, lastname: 'X', ...wishes })
    for (const status of ['new', 'active'] as const) await makeHere.member({ firstname: '', lastname: ' ', status })
    const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name.split(' ')[0]).sort()

    const waiting = await office.get<Member[]>('/member/waiting')
    expect(names(waiting.data)).toEqual(['Applied', 'Approved'])
    const judges = await office.get<JudgeRow[]>('/member/JM')
    expect(names(judges.data)).toEqual(['Active', 'Ended', 'Past', 'Soon'])
    expect(Object.keys(judges.data[0] ?? {}).sort()).toEqual(
      '_id country files id_number lastThreeYears name status valid_from valid_to'.split(' '),
    )
    expect(Object.fromEntries(judges.data.map(({ name, status }) => [name, status]))).toEqual({
      'Active X': 'active',
      'Soon X': 'active',
      'Past X': 'expired',
      'Ended X': 'expired',
    })
    expect(names((await office.get<JudgeRow[]>('/member/JM?expireFilter=true')).data)).toEqual(['Past', 'Soon'])
    expect(names((await office.get<JudgeRow[]>('/member/JM?expireFilter=false')).data)).toHaveLength(4)
    expect((await office.get('/member/JM?expireFilter=perhaps')).status).toBe(400)
    expect((await office.get('/member/JM?page=1')).status).toBe(400)

    await ownDb.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
    expect((await office.get('/member/waiting')).data).toEqual([])
    expect((await office.get('/member/JM')).data).toEqual([])
  })
})

const attach = async (id: string, name = 'paper.png') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await plainPicture('png'))]), name)
  return admin.post<{ _id: string; originalName: string; size: number }>(`/member/${id}/file`, form)
}

describe('files of a member', () => {
  it('are pictures, come back under their name, and can be removed [A-105] [A-106] [A-108]', async () => {
    const { id } = await make.member()
    const { status, data } = await attach(id, 'Průkaz ő Ж.png')
    expect(status).toBe(200)
    expect((await read(id)).files).toEqual([data])
    const url = `/file/${data._id}`
    const { headers, raw } = await admin.get(`${url}/download`)
    expect(headers['content-disposition']).toContain(encodeURIComponent('Průkaz ő Ж.png'))
    expect(raw.length).toBe(data.size)
    expect((await admin.get(`${url}/download?thumbnail=true`)).headers['content-type']).toBe('image/webp')
    expect((await admin.delete(url)).status).toBe(200)
    expect((await admin.delete(url)).status).toBe(404)
    expect((await read(id)).files).toEqual([])
    const rows = await historyOf(id)
    expect(rows.map(({ action }) => action)).toEqual(['file added', 'file removed'])
  })

  it('are nothing else, and not of somebody who is not there [A-107]', async () => {
    const { id } = await make.member()
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'sheet.png')
    const message = 'This kind of file is not accepted: JPEG, PNG and WebP only.'
    expect(await admin.post(`/member/${id}/file`, form)).toMatchObject({ status: 415, problem: { message } })
    expect((await attach('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await attach((await make.admin()).id)).status).toBe(404)
  })

  it('are found under the address of members only', async () => {
    const session = await as(await make.member())
    const { data } = await session.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'sheet.pdf')
    const file = await session.post<{ _id: string }>(`/evaluation/${data._id}/file`, form)
    expect((await admin.get(`/file/${file.data._id}/download`)).status).toBe(404)
    expect((await admin.delete(`/file/${file.data._id}`)).status).toBe(404)
  })
})

describe('activity', () => {
  it('counts trophies by the year of their evaluation, and those of the last three years against fifteen', async () => {
    const member = await make.member({ valid_from: '2000-01-01' })
    const session = await as(member)
    expect((await session.get('/me/activity')).data).toEqual({ perYear: [], lastThreeYears: 0, required: 15 })
    const measure = async (eval_date: string) =>
      (
        await session.post<{ _id: string }>('/evaluation/red-deer', {
          data: evaluationInput({ eval_date, hunt_date: '2020-01-01' }),
        })
      ).data
    for (const date of ['2023-06-01', '2023-06-02', '2026-05-31', '2026-06-01']) await measure(date)
    const { _id } = await measure('2025-01-01')
    await admin.delete(`/evaluation/${_id}`)
    const activity = {
      perYear: [
        { year: 2023, count: 2 },
        { year: 2024, count: 0 },
        { year: 2025, count: 0 },
        { year: 2026, count: 2 },
      ],
      lastThreeYears: 3,
      required: 15,
    }
    expect((await session.get('/me/activity')).data).toEqual(activity)
    expect((await admin.get(`/member/${member.id}/activity`)).data).toEqual(activity)
    const { data } = await admin.get<JudgeRow[]>('/member/JM')
    expect(data.find((row) => row._id === member.id)?.lastThreeYears).toBe(3)
  })
})
