import type { Session } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'

const { as, clock, db, guest, make, withToken } = await testApp()

describe('token of a session', () => {
  it('is replaced by the next response after the role was changed, also by a rejection', async () => {
    const member = await make.member({ role: 'CCM' })
    const client = await as(member)
    expect((await client.get('/me')).headers['x-auth-token']).toBeUndefined()
    await db.updateTable('users').set({ role: 'STJ' }).where('id', '=', member.id).execute()
    for (const [path, status] of [
      ['/me', 200],
      ['/member/waiting', 403],
    ] as const) {
      const response = await client.get(path)
      expect(response.status).toBe(status)
      const token = String(response.headers['x-auth-token'])
      expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ role: 'STJ' })
      expect((await withToken(token).get('/me')).headers['x-auth-token']).toBeUndefined()
    }
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

  it('are all revoked except the current one', async () => {
    const member = await make.member()
    const [client, secondClient, thirdClient] = [await as(member), await as(member), await as(member)]
    const otherMember = await as(await make.member())
    expect((await client.delete('/me/sessions')).status).toBe(200)
    expect((await client.get<Session[]>('/me/sessions')).data).toHaveLength(1)
    for (const revoked of [secondClient, thirdClient]) expect((await revoked.get('/me')).status).toBe(401)
    expect((await otherMember.get('/me')).status).toBe(200)
  })
})
