import { createHook } from 'node:async_hooks'
import type { TokenClaims } from '@trophy/domain'
import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'

const { as, clock, db, deps, guest, guestAt, make, withToken } = await testApp()

type Token = { token: string }
const login = (username: string, password = PASSWORD) => guest.post<Token>('/login', { username, password })
const invalidLogin = { status: 401, problem: { message: 'Invalid login details', code: 'INVALID_LOGIN' } }
const noSession = { status: 401, problem: { message: 'Please log in.', code: 'NO_SESSION' } }

const loginFromAddress = (address: string, username: string, password: string) =>
  guestAt(address).post('/login', { username, password })

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
})

/** Returns the number of password hashes computed or verified during `work`. */
const countHashes = async (work: () => Promise<unknown>): Promise<number> => {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'argon2:HashWorker') hashes += 1
    },
  })
  hook.enable()
  await work().finally(() => hook.disable())
  return hashes
}

describe('sign-in', () => {
  it('returns a token whose claims name the user and their permissions [A-062]', async () => {
    const member = await make.member({
      role: 'STJ',
      firstname: 'Jana',
      lastname: 'Nová',
      evaluation_options: ['moose'],
    })
    const { status, data } = await guest.post<Token>('/login', {
      username: member.email,
      password: PASSWORD,
      from: '/documents',
    })
    expect(status).toBe(200)
    expect(decodeJwt<TokenClaims>(data.token)).toEqual({
      sub: member.id,
      sid: expect.any(String),
      role: 'STJ',
      name: 'Jana Nová',
      id_number: member.id_number,
      valid: { from: '2020-01-01', to: '2099-12-31' },
      evaluation_options: ['moose'],
      iat: Date.parse('2026-06-01T12:00:00Z') / 1000,
      exp: Date.parse('2026-06-02T00:00:00Z') / 1000,
    })
  })

  it('accepts the e-mail address in any case, or the ID number', async () => {
    const member = await make.member({ email: 'Zoë.Ärmel@Example.org', id_number: '12345' })
    expect((await login('zoë.ärmel@EXAMPLE.org')).status).toBe(200)
    expect((await login(` ${member.id_number} `)).status).toBe(200)
  })

  it('returns the same response for a wrong password and an unknown name [A-057]', async () => {
    const { email } = await make.member()
    const wrong = await login(email, 'wrong')
    const unknown = await login('nobody@example.org', 'wrong')
    expect(wrong).toMatchObject(invalidLogin)
    expect(unknown.raw.toString()).toBe(wrong.raw.toString())
  })

  it('computes one hash for an unknown name, as for a wrong password, so that both take as long', async () => {
    const { email } = await make.member()
    // The first unknown name also creates the dummy hash.
    await login('nobody@example.org', 'wrong')
    expect(await countHashes(() => login(email, 'wrong'))).toBe(1)
    expect(await countHashes(() => login('nobody@example.org', 'wrong'))).toBe(1)
  })

  it('rejects applicants, members without a role and members without a password', async () => {
    for (const overrides of [{ status: 'new' }, { role: null }, { has_password: false }] as const) {
      expect(await login((await make.member(overrides)).email)).toMatchObject(invalidLogin)
    }
  })

  it('accepts approved and expired members', async () => {
    for (const overrides of [{ status: 'approved' }, { valid_to: '2026-05-31' }] as const) {
      expect((await login((await make.member(overrides)).email)).status).toBe(200)
    }
  })

  it('requires both fields [A-056]', async () => {
    expect(await guest.post('/login', {})).toMatchObject({
      status: 400,
      problem: { fields: { username: 'Required', password: 'Required' } },
    })
    expect(await guest.post('/login', { username: 1, password: null })).toMatchObject({
      problem: { fields: { username: 'Must be a text', password: 'Required' } },
    })
    expect(await guest.post('/login', { username: '', password: '' })).toMatchObject({
      problem: { fields: { username: 'Required', password: 'Required' } },
    })
  })
})

describe('sign-in limits', () => {
  it('rejects the eleventh failure for a name from one address until the first is 15 minutes old', async () => {
    const { email } = await make.member()
    for (let i = 0; i < 10; i++) expect((await login(email, 'wrong')).status).toBe(401)
    clock.advance(60)
    const rejected = await login(email)
    expect(rejected).toMatchObject({ status: 429, problem: { code: 'TOO_MANY' } })
    expect(rejected.headers['retry-after']).toBe('840')
    clock.advance(840)
    expect((await login(email)).status).toBe(200)
  })

  it('accepts the member from another address, however often a stranger fails', async () => {
    const { email } = await make.member()
    for (let i = 0; i < 11; i++) await loginFromAddress('192.0.2.1', email, 'wrong')
    expect((await loginFromAddress('192.0.2.2', email, PASSWORD)).status).toBe(200)
  })

  it('clears the failures of a name and address after a success', async () => {
    const { email } = await make.member()
    for (let i = 0; i < 9; i++) await login(email, 'wrong')
    expect((await login(email)).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login(email, 'wrong')).status).toBe(401)
    expect((await login(email, 'wrong')).status).toBe(429)
  })

  it('counts failures under e-mail address and ID number together without revealing that they belong together', async () => {
    const { email, id_number } = await make.member()
    const number = String(id_number)
    for (let i = 0; i < 5; i++) for (const name of [email, number]) await login(name, 'wrong')
    for (const name of [email, number]) expect(await login(name)).toMatchObject(invalidLogin)
    expect((await loginFromAddress('192.0.2.9', number, PASSWORD)).status).toBe(200)
    clock.advance(15 * 60)
    expect((await login(number)).status).toBe(200)
  })

  it('rejects an address after 100 failures, whatever the names', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const { email } = await make.member()
      const attempts = Array.from({ length: 10 }, () => loginFromAddress('2001::db8:1:2:3:4', email, 'wrong'))
      expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]))
    }
    // An IPv6 network counts as one address.
    const rejected = await loginFromAddress('2001::db8:a:b:c:d', 'another@example.org', 'wrong')
    expect(rejected).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    expect((await loginFromAddress('2001::db9:1:2:3:4', 'another@example.org', 'wrong')).status).toBe(401)
  })

  it('allows at most ten of many concurrent attempts', async () => {
    const { email } = await make.member()
    const responses = await Promise.all(Array.from({ length: 15 }, () => login(email, 'wrong')))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('does not block a name when failures come from many addresses', async () => {
    const { email } = await make.member()
    for (let i = 0; i < 24; i++) await loginFromAddress(`198.51.100.${i}`, email, 'wrong')
    expect((await loginFromAddress('203.0.113.1', email, PASSWORD)).status).toBe(200)
  })

  it('counts a burst of guesses from many addresses before it checks them, and still accepts a known device', async () => {
    const { email } = await make.member()
    expect((await loginFromAddress('203.0.113.7', email, PASSWORD)).status).toBe(200)
    await Promise.all(Array.from({ length: 60 }, (_, i) => loginFromAddress(`198.51.100.${i}`, email, 'wrong')))
    expect(await loginFromAddress('203.0.113.8', email, PASSWORD)).toMatchObject(invalidLogin)
    expect((await loginFromAddress('203.0.113.7', email, PASSWORD)).status).toBe(200)
    clock.advance(15 * 60)
    expect((await loginFromAddress('203.0.113.8', email, PASSWORD)).status).toBe(200)
  })

  it('stores neither names nor addresses', async () => {
    await loginFromAddress('192.0.2.77', 'jan.novak@example.org', 'wrong')
    const rows = JSON.stringify(await db.selectFrom('attempts').selectAll().execute())
    expect(rows).not.toMatch(/novak|192\.0\.2/)
  })
})

describe('a token', () => {
  const secret = (text: string) => new TextEncoder().encode(text)

  it('ends with its session [A-023]', async () => {
    const client = await as(await make.member())
    expect((await client.get('/me')).status).toBe(200)
    expect((await client.post('/logout')).status).toBe(200)
    expect(await client.get('/me')).toMatchObject(noSession)
  })

  it('expires after twelve hours', async () => {
    const client = await as(await make.member())
    clock.advance(12 * 3600)
    expect(await client.get('/me')).toMatchObject(noSession)
  })

  it('is renewed after half its lifetime, up to 30 days after the sign-in', async () => {
    const client = await as(await make.member())
    clock.advance(6 * 3600)
    expect((await client.get('/me')).headers['x-auth-token']).toBeUndefined()
    clock.advance(1)
    let token = String((await client.get('/me')).headers['x-auth-token'])
    const start = clock.now()
    for (let hours = 0; hours < 30 * 24 - 7; hours += 11) {
      clock.advance(11 * 3600)
      const { status, headers } = await withToken(token).get('/me')
      if (status === 401) break
      token = String(headers['x-auth-token'] ?? token)
    }
    const days = (Number(decodeJwt(token).exp) - start.getTime() / 1000) / 86_400
    expect(days).toBeGreaterThan(29.5)
    expect(days).toBeLessThanOrEqual(30)
    clock.advance(86_400)
    expect(await withToken(token).get('/me')).toMatchObject(noSession)
  })

  it('requires our signature, our algorithm and an active session', async () => {
    const client = await as(await make.member())
    const token = client.token ?? ''
    const [head, payload, signature] = token.split('.')
    const claims = decodeJwt(token)
    const forge = (alg: string, key: string) => new SignJWT(claims).setProtectedHeader({ alg }).sign(secret(key))
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url')
    const invalidTokens = [
      '',
      'nonsense',
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${asAdmin}.${signature}`,
      await forge('HS256', 'another secret of sufficient length'),
      await forge('HS512', `${deps.tokenSecret}${deps.tokenSecret}`),
      await new SignJWT({ ...claims, sid: '00000000-0000-7000-8000-000000000000' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret(deps.tokenSecret)),
    ]
    for (const invalidToken of invalidTokens) expect(await withToken(invalidToken).get('/me')).toMatchObject(noSession)
    expect((await withToken(token).get('/me')).status).toBe(200)
  })

  it('grants no permissions: they are read from the database on each request', async () => {
    const member = await make.member({ role: 'STJ' })
    const client = await as(member)
    await db.updateTable('users').set({ role: 'CCM', firstname: 'Eva' }).where('id', '=', member.id).execute()
    expect((await client.get('/me')).data).toMatchObject({ role: 'CCM', firstname: 'Eva' })
    expect((await client.post('/evaluation/red-deer', { data: evaluationInput() })).status).toBe(200)
    await db
      .updateTable('users')
      .set({ evaluation_options: ['moose'] })
      .where('id', '=', member.id)
      .execute()
    expect((await client.post('/evaluation/red-deer', { data: evaluationInput() })).status).toBe(403)
    await db.updateTable('users').set({ status: 'new' }).where('id', '=', member.id).execute()
    expect(await client.get('/me')).toMatchObject(noSession)
    await db.deleteFrom('users').where('id', '=', member.id).execute()
    expect(await client.get('/me')).toMatchObject(noSession)
  })
})

it('signs in with an address whose domain has other letters than those of ASCII, in both spellings', async () => {
  await make.member({ email: 'jan@xn--mller-kva.example' })
  for (const name of ['jan@müller.example', 'Jan@MU\u0308LLER.example', 'jan@xn--mller-kva.example'])
    expect([name, (await login(name)).status]).toEqual([name, 200])
})

describe('invisible characters', () => {
  it('are ignored in the name of a user', async () => {
    const { email, id_number } = await make.member()
    for (const name of [`\u200b${email.replace('@', '@\u2060')}\ufeff`, `${id_number}\u200e`])
      expect((await login(name)).status).toBe(200)
  })

  it('count in every password', async () => {
    const member = await make.member()
    const admin = await as(await make.admin())
    const client = () => as(member)
    const passwords = ['New\u200b-One1', 'New\u2060-Two2', '\ufeffNew-Three3']
    const [one = '', two = '', three = ''] = passwords
    const expectPassword = async (password: string) => {
      expect((await login(member.email, password)).status).toBe(200)
      expect((await login(member.email, password.replace(/[\u200b\u2060\ufeff]/, ''))).status).toBe(401)
    }
    expect(
      (await (await client()).post('/me/password', { current_password: PASSWORD, pass: one, repass: one })).status,
    ).toBe(200)
    await expectPassword(one)

    const stored = await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    const input = memberInput(stored, { password: two, password_confirm: two })
    expect((await admin.patch(`/member/${member.id}`, input)).problem).toBeNull()
    await expectPassword(two)

    const path = await make.resetLink(member)
    expect((await guest.post(path, { pass: three, repass: three })).status).toBe(200)
    await expectPassword(three)
  })
})
