import type { HistoryEntry, Me, Session } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'

const { as, clock, db, guest, make, withToken } = await testApp()

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
})

const NEW_PASSWORD = 'Longer-1'

/** A valid body of the profile form. */
const profile = {
  member_of_cic: true,
  country: 'HU',
  city: 'Gödöllő',
  zip: '2100 A',
  address: 'Szarvas utca 4',
  prefered_language: ['english', 'hungarian'],
  primary_phone: '+36 28 555 0101',
  secondary_phone: '',
  news_notification: true,
  events_notification: true,
  password: '',
  retype_password: '',
}
const saveProfile = (client: Client, member: UserRow, changes: object = {}) =>
  client.post<Me>('/me', { ...profile, email: member.email, ...changes })
const readProfile = async (client: Client) => (await client.get<Me>('/me')).data
const listMemberHistory = ({ id }: UserRow) => listHistory(db, { kind: 'member', id })
const login = (username: string, password: string) => guest.post('/login', { username, password })

describe('signed-in user', () => {
  it('reads their own record, whatever the role [A-204]', async () => {
    const member = await make.member({ firstname: 'Jana', lastname: 'Černá', valid_to: '2026-05-31' })
    const { status, data } = await (await as(member)).get<Me>('/me')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      _id: member.id,
      id_number: member.id_number,
      role: 'CCM',
      firstname: 'Jana',
      lastname: 'Černá',
      name: 'Jana Černá',
      has_password: true,
      evaluation_options: ['red-deer'],
      valid_from: '2020-01-01',
      valid_to: '2026-05-31',
      // Computed: stored as active.
      status: 'expired',
      email: member.email,
      registered: '2026-06-01T12:00:00.000Z',
      modified_date: '2026-06-01T12:00:00.000Z',
      cic_delegation: '',
      prefered_language: [],
      files: [],
    })
    expect(JSON.stringify(data)).not.toContain('argon2')
    expect((await (await as(await make.admin())).get<Me>('/me')).data).toMatchObject({ role: 'admin', id_number: '' })
  })
})

describe('own profile', () => {
  it.each(['CCM', 'STJ'] as const)(
    'is saved by a %s, also with the fields of the response sent back [A-204]',
    async (role) => {
      const member = await make.member({ role })
      const client = await as(member)
      const saved = await saveProfile(client, member)
      expect(saved).toMatchObject({ status: 200, data: { city: 'Gödöllő', zip: '2100 A', member_of_cic: true } })
      const { data } = saved
      expect(await readProfile(client)).toEqual(data)
      expect(data.modified_date > member.modified_date).toBe(true)
      const again = await client.post<Me>('/me', { ...data, city: 'Vác', password: '', retype_password: '' })
      expect(again).toMatchObject({ status: 200, data: { city: 'Vác', prefered_language: ['english', 'hungarian'] } })
    },
  )

  it('ignores read-only fields, and changes no other user [A-188] [A-191] [A-193]', async () => {
    const [member, other] = [await make.member(), await make.member()]
    const client = await as(member)
    const before = await readProfile(client)
    const readOnly = {
      _id: other.id,
      id_number: '99999',
      role: 'STJ',
      firstname: 'Else',
      lastname: 'Body',
      name: 'Else Body',
      has_password: false,
      evaluation_options: ['moose'],
      supporting_information: 'Changed',
      cic_member_id: '1',
      cic_delegation: 'DE',
      valid_from: '1950-01-01',
      valid_to: '2150-01-01',
      status: 'expired',
      corresponding_invoice: '1',
      files: [],
      registered: '2000-01-01T00:00:00.000Z',
    }
    const { data } = await saveProfile(client, member, readOnly)
    for (const name of Object.keys(readOnly) as (keyof Me)[]) expect([name, data[name]]).toEqual([name, before[name]])
    expect((await readProfile(await as(other))).city).toBe('')
  })

  const long = (count: number) => 'x'.repeat(count)
  const rule = 'The password should be at least 6 characters long and contain upper, lowercase letters and numbers!'
  it.each([
    [{ password_hash: 'x' }, { password_hash: 'Unknown field' }],
    [{ country: 'Atlantis' }, { country: 'Choose a value from the list' }],
    [{ city: 'B' }, { city: 'Too short!' }],
    [{ zip: long(33) }, { zip: 'Too long!' }],
    [{ prefered_language: ['klingon'] }, { prefered_language: 'Choose a value from the list' }],
    [{ email: 'nobody' }, { email: 'Invalid email.' }],
    [{ member_of_cic: 'yes' }, { member_of_cic: 'Must be yes or no' }],
    [{ password: 'Abc1', retype_password: 'Abc1' }, { password: 'Minimum 6 characters are required!' }],
    [{ password: 'abcdef1', retype_password: 'abcdef1' }, { password: rule }],
    [{ password: 'Abcdef1', retype_password: 'Abcdef2' }, { retype_password: 'It must be the same as password' }],
    [{ password: '', retype_password: 'Abcdef2' }, { retype_password: 'It must be the same as password' }],
  ])('rejects %o and stores nothing [A-202] [A-203]', async (changes, fields) => {
    const member = await make.member()
    const client = await as(member)
    expect(await saveProfile(client, member, { current_password: PASSWORD, ...changes })).toMatchObject({
      status: 400,
      problem: { fields },
    })
    expect((await readProfile(client)).modified_date).toBe(member.modified_date)
    expect((await login(member.email, PASSWORD)).status).toBe(200)
  })

  it('returns 409 after a concurrent change', async () => {
    const member = await make.member()
    const client = await as(member)
    const { modified_date } = (await saveProfile(client, member, { city: 'Vác' })).data
    const stale = await saveProfile(client, member, { modified_date: member.modified_date })
    const message = 'Somebody else has changed this record. Reload to see their version.'
    expect(stale).toMatchObject({ status: 409, problem: { code: 'STALE', message } })
    expect((await readProfile(client)).city).toBe('Vác')
    const both = await Promise.all(['A1', 'B1'].map((zip) => saveProfile(client, member, { zip, modified_date })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('adds a history entry, except when no value changes', async () => {
    const member = await make.member({ firstname: 'Jana', lastname: 'Nová' })
    const client = await as(member)
    await saveProfile(client, member)
    const saved = await readProfile(client)
    await saveProfile(client, member)
    expect(await readProfile(client)).toEqual(saved)
    const { data } = await (await as(await make.admin())).get<HistoryEntry[]>(`/member/${member.id}/history`)
    expect(data).toMatchObject([{ action: 'update', by: { name: 'Jana Nová', role: 'CCM' } }])
    expect(data[0]?.changes.map(({ path }) => path)).toContain('city')
    expect(verifyChain(await listMemberHistory(member))).toBeNull()
  })
})

describe('new password in the profile', () => {
  const change = { password: NEW_PASSWORD, retype_password: NEW_PASSWORD, current_password: PASSWORD }

  it('rotates the current session, revokes the others, and adds a history entry', async () => {
    const member = await make.member()
    const [client, otherClient] = [await as(member), await as(member)]
    // A download link that is never used.
    await client.post('/me/download-link', { path: '/evaluation/export.csv' })
    const { status, headers } = await saveProfile(client, member, change)
    expect(status).toBe(200)
    expect((await otherClient.get('/me')).status).toBe(401)
    expect((await client.get('/me')).status).toBe(401)
    const token = String(headers['x-auth-token'])
    const { data: sessions } = await withToken(token).get<Session[]>('/me/sessions')
    expect(sessions).toMatchObject([{ current: true }])
    expect((await login(member.email, PASSWORD)).status).toBe(401)
    expect((await login(member.email, NEW_PASSWORD)).status).toBe(200)
    const rows = await listMemberHistory(member)
    expect(rows.map(({ action }) => action)).toEqual(['password', 'update'])
    expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD)
  })

  it.each([
    ['', 'Required'],
    ['Wrong-1', 'The current password is wrong.'],
  ])('requires the current password: %o is rejected', async (current_password, rejection) => {
    const member = await make.member()
    const client = await as(member)
    expect(await saveProfile(client, member, { ...change, current_password })).toMatchObject({
      status: 400,
      problem: { fields: { current_password: rejection } },
    })
    expect((await login(member.email, PASSWORD)).status).toBe(200)
  })

  it('cannot be used to guess the current password, and shares its limit with the account', async () => {
    const member = await make.member()
    const client = await as(member)
    for (let i = 0; i < 5; i++) {
      await saveProfile(client, member, { ...change, current_password: `wrong${i}` })
      await client.post('/me/password', { current_password: `wrong${i}`, pass: NEW_PASSWORD, repass: NEW_PASSWORD })
    }
    expect((await saveProfile(client, member, change)).status).toBe(429)
    expect((await saveProfile(client, member)).status).toBe(200)
    clock.advance(15 * 60)
    expect((await saveProfile(client, member, change)).status).toBe(200)
  })
})
