import { entryBlockedReason, type Me, type Session } from '@trophy/domain'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'

const { as, clock, db, guest, make, withToken } = await testApp()

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

describe('permission to enter evaluations', () => {
  it.each([
    ['may evaluate', {}, null],
    ['is not active yet', { status: 'approved' }, 'Your certification is not active yet.'],
    ['is within the grace days', { valid_to: '2026-05-31' }, null],
    [
      'is past them',
      { valid_to: '2026-03-01' },
      'Your certification expired on 01/03/2026. Evaluations are read-only.',
    ],
  ] as const)('follows from the own record for a member who %s', async (_where, overrides, rejection) => {
    const { data } = await (await as(await make.member(overrides))).get<Me>('/me')
    expect(entryBlockedReason(data, '2026-06-01')).toBe(rejection)
  })
})

describe('own sessions', () => {
  it('are listed with address and user agent, the current one marked', async () => {
    const member = await make.member()
    await guest.post('/login', { username: member.email, password: PASSWORD })
    clock.advance(120)
    const { data } = await (await as(member)).get<Session[]>('/me/sessions')
    expect(data).toMatchObject([
      { address: '127.0.0.1', agent: 'test', current: true, last_seen: '2026-06-01T12:02:00.000Z' },
      { address: '127.0.0.1', agent: 'lightMyRequest', current: false, created_at: '2026-06-01T12:00:00.000Z' },
    ])
  })

  it('show when they were last used, and are deleted when their token has expired', async () => {
    const member = await make.member()
    const [used, other] = [await as(member), await as(member)]
    clock.advance(3600)
    await used.get('/me')
    const seen = clock.now().toISOString()
    expect((await used.get<Session[]>('/me/sessions')).data.find(({ current }) => current)?.last_seen).toBe(seen)
    clock.advance(11.5 * 3600)
    expect((await other.get('/me')).status).toBe(401)
    expect((await (await as(member)).get<Session[]>('/me/sessions')).data).toHaveLength(2)
  })

  it('are revoked one by one, immediately', async () => {
    const member = await make.member()
    const [client, otherClient] = [await as(member), await as(member)]
    const other = (await client.get<Session[]>('/me/sessions')).data.find(({ current }) => !current)
    expect((await client.delete(`/me/sessions/${other?._id}`)).status).toBe(200)
    expect((await otherClient.get('/me')).status).toBe(401)
    expect((await client.get('/me')).status).toBe(200)
  })

  it('return 404 for sessions of others and invalid ids', async () => {
    const [client, otherMember] = [await as(await make.member()), await as(await make.member())]
    const [otherSession] = (await otherMember.get<Session[]>('/me/sessions')).data
    expect((await client.delete(`/me/sessions/${otherSession?._id}`)).status).toBe(404)
    expect(await client.delete('/me/sessions/nonsense')).toMatchObject({
      status: 404,
      problem: { message: 'This session does not exist or has ended.' },
    })
    expect((await otherMember.get('/me')).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = { current_password: PASSWORD, pass: 'Another-1', repass: 'Another-1' }

  it('returns a new token and revokes every other session', async () => {
    const member = await make.member()
    const [client, otherClient] = [await as(member), await as(member)]
    clock.advance(3600)
    const { status, data } = await client.post<{ token: string }>('/me/password', change)
    expect(status).toBe(200)
    expect((await withToken(data.token).get('/me')).status).toBe(200)
    expect((await client.get('/me')).status).toBe(401)
    expect((await otherClient.get('/me')).status).toBe(401)
    expect(Number(decodeJwt(data.token).iat) * 1000).toBe(clock.now().getTime())
    expect((await guest.post('/login', { username: member.email, password: PASSWORD })).status).toBe(401)
    expect((await guest.post('/login', { username: member.email, password: 'Another-1' })).status).toBe(200)
  })

  it('adds a history entry without the password', async () => {
    const admin = await make.admin({ firstname: 'Ada', lastname: 'Amsel' })
    for (const user of [await make.member({ firstname: 'Jana', lastname: 'Nová' }), admin]) {
      await (await as(user)).post('/me/password', change)
      const rows = await listHistory(db, { kind: 'member', id: user.id })
      expect(rows).toMatchObject([
        { action: 'password', by_name: `${user.firstname} ${user.lastname}`, by_role: user.role, changes: [] },
      ])
    }
  })

  it('requires the current password', async () => {
    const client = await as(await make.member())
    expect(await client.post('/me/password', { ...change, current_password: 'wrong' })).toMatchObject({
      status: 400,
      problem: { fields: { current_password: 'The current password is wrong.' } },
    })
    expect((await client.get('/me')).status).toBe(200)
  })

  it('validates the new password [A-068] [A-069] [A-070]', async () => {
    const client = await as(await make.member())
    const rule = 'Password must contain at least one lowercase letter, one uppercase letter and one number'
    expect(await client.post('/me/password', { ...change, pass: 'abcdef', repass: 'abcdef' })).toMatchObject({
      status: 400,
      problem: { fields: { pass: rule } },
    })
    expect((await client.post('/me/password', { ...change, repass: 'x' })).problem?.fields).toEqual({
      repass: 'The password and retype password must match',
    })
    expect((await client.post('/me/password', {})).problem?.fields).toEqual({
      current_password: 'All input is required',
      pass: 'All input is required',
      repass: 'All input is required',
    })
  })

  it('cannot be used to guess the current password', async () => {
    const member = await make.member()
    const client = await as(member)
    const hash = async () =>
      (await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirst())?.password_hash
    const before = await hash()
    for (let i = 0; i < 10; i++) await client.post('/me/password', { ...change, current_password: `wrong${i}` })
    expect((await client.post('/me/password', change)).status).toBe(429)
    expect(await hash()).toBe(before)
  })
})
