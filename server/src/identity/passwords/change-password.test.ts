import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'

const { as, clock, db, guest, make, withToken } = await testApp()

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
    expect((await client.post('/me/password', { ...change, pass: 'abcdef' })).problem?.fields).toHaveProperty('pass')
    expect((await client.post('/me/password', {})).problem?.fields).toEqual({
      current_password: 'All input is required',
      pass: 'All input is required',
      repass: 'All input is required',
    })
  })
})
