import type { SecondFactor } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { enableSecondFactor, getCurrentCode } from '#testing/inputs/second-factor.ts'

const context = await testApp()
const { as, clock, db, guest, make, withToken } = context

type LoginResponse = { token?: string; challenge?: string }
const logIn = async (username: string, password = PASSWORD) =>
  (await guest.post<LoginResponse>('/login', { username, password })).data
const submitCode = (challenge: string | undefined, code: string) =>
  guest.post<{ token: string }>('/login/second-factor', { challenge, code })
const wrongCode = {
  status: 400,
  problem: { message: 'This code is incorrect or has already been used.', fields: { code: expect.any(String) } },
}
const signInEnded = { status: 401, problem: { code: 'SIGN_IN_ENDED' } }

/** Creates a member who turned on two-factor authentication 30 seconds ago. */
const createProtectedMember = async () => {
  const member = await make.member()
  const { secret, codes } = await enableSecondFactor(context, member.id)
  clock.advance(30)
  return { member, secret, codes, code: () => getCurrentCode(secret, context) }
}
const requestChallenge = async (email: string) => (await logIn(email)).challenge
const listActions = async (id: string) => (await listHistory(db, { kind: 'member', id })).map(({ action }) => action)
const listAuditKinds = async (id: string) =>
  (await db.selectFrom('audit').select('kind').where('by_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind)

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
})

describe('two-factor setup', () => {
  it('requires the password, returns a secret in the format of authenticator apps, and takes effect with the first code', async () => {
    const member = await make.member({ email: 'jana@example.org' })
    const client = await as(member)
    const otherClient = await as(member)
    expect((await client.post('/me/second-factor', { current_password: 'wrong' })).problem?.fields).toEqual({
      current_password: 'The current password is wrong.',
    })
    const { data } = await client.post<{ secret: string; uri: string }>('/me/second-factor', {
      current_password: PASSWORD,
    })
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/Trophy%20Evaluation%20Database:jana%40example\.org\?/)
    for (const part of [`secret=${data.secret}`, 'algorithm=SHA1', 'digits=6', 'period=30'])
      expect(data.uri).toContain(part)
    expect(await logIn(member.email)).toHaveProperty('token')

    expect(await client.post('/me/second-factor/confirm', { code: '000000' })).toMatchObject(wrongCode)
    const code = getCurrentCode(data.secret, context)
    const confirmed = await client.post<{ codes: string[] }>('/me/second-factor/confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(new Set(confirmed.data.codes).size).toBe(10)
    for (const recoveryCode of confirmed.data.codes)
      expect(recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await client.get<SecondFactor>('/me/second-factor')).data).toEqual({
      isOn: true,
      isRequired: false,
      since: clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    expect(await logIn(member.email)).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await otherClient.get('/me')).status).toBe(401)
    expect(await listActions(member.id)).toEqual(['second factor on'])
  })

  it('stores the secret encrypted and codes as digests, and neither in history, audit log or challenges', async () => {
    const { member, secret, codes } = await createProtectedMember()
    const tables = ['second_factors', 'recovery_codes', 'history', 'audit', 'sign_in_challenges'] as const
    const challenge = await requestChallenge(member.email)
    for (const table of tables) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
      for (const text of [secret, String(codes[0]), String(codes[0]).replaceAll('-', ''), String(challenge)])
        expect(rows).not.toContain(text)
    }
  })

  it('can be restarted until it is confirmed, not afterwards', async () => {
    const member = await make.member()
    const client = await as(member)
    const begin = () => client.post<{ secret: string }>('/me/second-factor', { current_password: PASSWORD })
    const first = (await begin()).data.secret
    const second = (await begin()).data.secret
    const confirm = (secret: string) =>
      client.post('/me/second-factor/confirm', { code: getCurrentCode(secret, context) })
    expect(await confirm(first)).toMatchObject(wrongCode)
    expect((await confirm(second)).status).toBe(200)
    expect(await begin()).toMatchObject({
      status: 422,
      problem: { message: 'Two-factor authentication is already on.' },
    })
    expect((await confirm(second)).status).toBe(422)
    expect(await logIn(member.email)).toHaveProperty('challenge')
  })
})

describe('sign-in with a second factor', () => {
  it('requires password and code, and accepts each code once', async () => {
    const { member, code } = await createProtectedMember()
    const challenge1 = await requestChallenge(member.email)
    const other = await requestChallenge(member.email)
    const usedCode = code()
    const { data, status } = await submitCode(challenge1, usedCode)
    expect(status).toBe(200)
    expect((await withToken(data.token).get('/me')).status).toBe(200)
    expect(await submitCode(other, usedCode)).toMatchObject(signInEnded)
    expect(await submitCode(await requestChallenge(member.email), usedCode)).toMatchObject(wrongCode)
    clock.advance(30)
    expect((await submitCode(await requestChallenge(member.email), code())).status).toBe(200)
    expect(await listAuditKinds(member.id)).toEqual(['second factor on', 'sign-in', 'second factor failed', 'sign-in'])
  })

  it('accepts a code once when it is sent twice at once', async () => {
    const { member, code } = await createProtectedMember()
    const challenges = [await requestChallenge(member.email), await requestChallenge(member.email)]
    const responses = await Promise.all(challenges.map((challenge) => submitCode(challenge, code())))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('tolerates a clock that is 30 seconds early or late, not more', async () => {
    for (const [later, status] of [
      [-2, 400],
      [-1, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      const { member, secret } = await createProtectedMember()
      clock.advance(60)
      expect(
        (await submitCode(await requestChallenge(member.email), getCurrentCode(secret, context, later))).status,
      ).toBe(status)
    }
  })

  it('rejects the code of an earlier step once a later one was used', async () => {
    const { member, secret } = await createProtectedMember()
    clock.advance(60)
    expect((await submitCode(await requestChallenge(member.email), getCurrentCode(secret, context, 1))).status).toBe(
      200,
    )
    expect(await submitCode(await requestChallenge(member.email), getCurrentCode(secret, context))).toMatchObject(
      wrongCode,
    )
  })

  it('accepts each recovery code once, as read from paper', async () => {
    const { member, codes } = await createProtectedMember()
    const [first = '', second = ''] = codes
    expect(
      (await submitCode(await requestChallenge(member.email), first.toLowerCase().replaceAll('0', 'o'))).status,
    ).toBe(200)
    expect(await submitCode(await requestChallenge(member.email), first)).toMatchObject(wrongCode)
    const { data } = await submitCode(await requestChallenge(member.email), second.replaceAll('-', ' '))
    expect((await withToken(data.token).get<SecondFactor>('/me/second-factor')).data.recoveryCodesLeft).toBe(8)
    expect((await listAuditKinds(member.id)).filter((kind) => kind === 'recovery code used')).toHaveLength(2)
  })

  it('accepts a code within five minutes and five tries', async () => {
    const { member, code } = await createProtectedMember()
    const tried = await requestChallenge(member.email)
    for (let i = 0; i < 5; i++) expect(await submitCode(tried, '000000')).toMatchObject(wrongCode)
    expect(await submitCode(tried, code())).toMatchObject(signInEnded)
    const late = await requestChallenge(member.email)
    clock.advance(300)
    expect(await submitCode(late, code())).toMatchObject(signInEnded)
    expect(await submitCode('nothing of ours', code())).toMatchObject(signInEnded)
    expect(await submitCode(undefined, '')).toMatchObject({
      status: 400,
      problem: { fields: { challenge: 'Required' } },
    })
  })

  it('rejects further codes after twenty wrong ones, for an hour at most', async () => {
    const { member, code } = await createProtectedMember()
    for (let round = 0; round < 4; round++) {
      const challenge = await requestChallenge(member.email)
      for (let i = 0; i < 5; i++) await submitCode(challenge, '000000')
    }
    expect(await submitCode(await requestChallenge(member.email), code())).toMatchObject({ status: 429 })
    clock.advance(3_600)
    expect((await submitCode(await requestChallenge(member.email), code())).status).toBe(200)
  })

  it('is still required after a password reset, which ends pending sign-ins', async () => {
    const { member, code } = await createProtectedMember()
    const before = await requestChallenge(member.email)
    const reset = await guest.post(await make.resetLink(member), { pass: 'Another-1', repass: 'Another-1' })
    expect(reset).toMatchObject({ status: 200, data: null })
    expect(await submitCode(before, code())).toMatchObject(signInEnded)
    const { challenge, token } = await logIn(member.email, 'Another-1')
    expect(token).toBeUndefined()
    expect((await submitCode(challenge, code())).status).toBe(200)
  })

  it('ends when the member may no longer sign in', async () => {
    const { member, code } = await createProtectedMember()
    const challenge = await requestChallenge(member.email)
    await db.updateTable('users').set({ status: 'new' }).where('id', '=', member.id).execute()
    expect(await submitCode(challenge, code())).toMatchObject(signInEnded)
  })
})

describe('turning off the second factor', () => {
  it('requires password and code; afterwards the password is enough', async () => {
    const { member, code } = await createProtectedMember()
    const client = await as(member)
    const off = (current_password: string, typed: string) =>
      client.post('/me/second-factor/off', { current_password, code: typed })
    expect(await off('wrong', code())).toMatchObject({
      status: 400,
      problem: { fields: { current_password: /wrong/ } },
    })
    expect(await off(PASSWORD, '000000')).toMatchObject(wrongCode)
    expect((await off(PASSWORD, code())).status).toBe(200)
    expect(await logIn(member.email)).toHaveProperty('token')
    expect(await off(PASSWORD, '123456')).toMatchObject({
      status: 422,
      problem: { message: 'Two-factor authentication is off.' },
    })
    expect(await listActions(member.id)).toEqual(['second factor on', 'second factor off'])
  })

  it('is possible for an admin if the member has lost it, with a history entry', async () => {
    const { member } = await createProtectedMember()
    const admin = await as(await make.admin())
    const path = `/member/${member.id}/second-factor`
    const challenge = await requestChallenge(member.email)
    expect((await admin.get(path)).data).toEqual({ isOn: true })
    expect((await admin.delete(path)).status).toBe(200)
    expect((await admin.get(path)).data).toEqual({ isOn: false })
    expect(await submitCode(challenge, '123456')).toMatchObject(signInEnded)
    expect(await logIn(member.email)).toHaveProperty('token')
    expect((await admin.delete(path)).status).toBe(422)
    expect(await listActions(member.id)).toEqual(['second factor on', 'second factor removed'])
  })

  it('is not possible for an admin on another admin', async () => {
    const [firstAdmin, secondAdmin] = [await make.admin(), await make.admin()]
    await enableSecondFactor(context, secondAdmin.id)
    expect((await (await as(firstAdmin)).delete(`/member/${secondAdmin.id}/second-factor`)).status).toBe(404)
  })

  it('issues new recovery codes and revokes the previous ones', async () => {
    const { member, code, codes } = await createProtectedMember()
    const client = await as(member)
    const body = { current_password: PASSWORD, code: code() }
    const { data } = await client.post<{ codes: string[] }>('/me/second-factor/recovery-codes', body)
    expect(await submitCode(await requestChallenge(member.email), String(codes[0]))).toMatchObject(wrongCode)
    expect((await submitCode(await requestChallenge(member.email), String(data.codes[0]))).status).toBe(200)
  })
})

it('accepts recovery codes after the token secret has changed', async () => {
  const { member, secret, codes } = await createProtectedMember()
  await db
    .updateTable('second_factors')
    .set({ secret: 'A'.repeat(80) })
    .where('user_id', '=', member.id)
    .execute()
  expect(await submitCode(await requestChallenge(member.email), getCurrentCode(secret, context))).toMatchObject(
    wrongCode,
  )
  expect((await submitCode(await requestChallenge(member.email), String(codes[0]))).status).toBe(200)
})

describe('mandatory second factor for admins', async () => {
  const strict = await testApp({ config: { requireSecondFactor: 'admin' } })
  const required = {
    status: 403,
    problem: { code: 'SECOND_FACTOR_REQUIRED', message: 'Please set up two-factor authentication first.' },
  }

  it('blocks an admin until it is set up, and cannot be turned off', async () => {
    const office = await strict.make.admin()
    const admin = await strict.as(office)
    for (const path of ['/member/JM', '/evaluation', '/news', '/evaluation/export.csv'])
      expect(await admin.get(path)).toMatchObject(required)
    expect(await admin.post('/me/download-link', { path: '/evaluation/export.csv' })).toMatchObject(required)
    for (const path of ['/me', '/me/sessions']) expect((await admin.get(path)).status).toBe(200)
    expect((await admin.get<SecondFactor>('/me/second-factor')).data).toMatchObject({ isOn: false, isRequired: true })
    const begun = await admin.post<{ secret: string }>('/me/second-factor', { current_password: PASSWORD })
    expect(await admin.get('/member/JM')).toMatchObject(required)
    await admin.post('/me/second-factor/confirm', { code: getCurrentCode(begun.data.secret, strict) })
    expect((await admin.get('/member/JM')).status).toBe(200)
    strict.clock.advance(30)
    const proof = { current_password: PASSWORD, code: getCurrentCode(begun.data.secret, strict) }
    expect(await admin.post('/me/second-factor/off', proof)).toMatchObject({ status: 422 })
  })

  it('does not apply to members', async () => {
    const member = await strict.as(await strict.make.member())
    expect((await member.get('/evaluation')).status).toBe(200)
  })
})
