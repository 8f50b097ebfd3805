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

/** A member whose second factor is on, half a minute ago. */
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

describe('setting the second factor up', () => {
  it('asks for the password, tells a secret that an app understands, and counts from the first code on', async () => {
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

  it('keeps the secret encrypted and codes as digests, and neither stands in history or log', async () => {
    const { member, secret, codes } = await createProtectedMember()
    const tables = ['second_factors', 'recovery_codes', 'history', 'audit', 'sign_in_challenges'] as const
    const challenge = await requestChallenge(member.email)
    for (const table of tables) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
      for (const text of [secret, String(codes[0]), String(codes[0]).replaceAll('-', ''), String(challenge)])
        expect(rows).not.toContain(text)
    }
  })

  it('that was only begun can be begun again, and one that is on cannot', async () => {
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

describe('signing in with a second factor', () => {
  it('takes password and code, and the code only once', async () => {
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

  it('takes a code at once from two sides only from one', async () => {
    const { member, code } = await createProtectedMember()
    const challenges = [await requestChallenge(member.email), await requestChallenge(member.email)]
    const responses = await Promise.all(challenges.map((challenge) => submitCode(challenge, code())))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('allows for a clock that is half a minute early or late, not more', async () => {
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

  it('takes a code of an earlier half minute no more once a later one was used', async () => {
    const { member, secret } = await createProtectedMember()
    clock.advance(60)
    expect((await submitCode(await requestChallenge(member.email), getCurrentCode(secret, context, 1))).status).toBe(
      200,
    )
    expect(await submitCode(await requestChallenge(member.email), getCurrentCode(secret, context))).toMatchObject(
      wrongCode,
    )
  })

  it('takes each recovery code once, as it is read from paper', async () => {
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

  it('waits five minutes and five tries for the code', async () => {
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

  it('refuses further codes after twenty that were wrong, for an hour at most', async () => {
    const { member, code } = await createProtectedMember()
    for (let round = 0; round < 4; round++) {
      const challenge = await requestChallenge(member.email)
      for (let i = 0; i < 5; i++) await submitCode(challenge, '000000')
    }
    expect(await submitCode(await requestChallenge(member.email), code())).toMatchObject({ status: 429 })
    clock.advance(3_600)
    expect((await submitCode(await requestChallenge(member.email), code())).status).toBe(200)
  })

  it('is not gone round by a forgotten password, and what was half done ends with it', async () => {
    const { member, code } = await createProtectedMember()
    const before = await requestChallenge(member.email)
    const reset = await guest.post(await make.resetLink(member), { pass: 'Another-1', repass: 'Another-1' })
    expect(reset).toMatchObject({ status: 200, data: null })
    expect(await submitCode(before, code())).toMatchObject(signInEnded)
    const { challenge, token } = await logIn(member.email, 'Another-1')
    expect(token).toBeUndefined()
    expect((await submitCode(challenge, code())).status).toBe(200)
  })

  it('ends for a member who may not sign in any more', async () => {
    const { member, code } = await createProtectedMember()
    const challenge = await requestChallenge(member.email)
    await db.updateTable('users').set({ status: 'new' }).where('id', '=', member.id).execute()
    expect(await submitCode(challenge, code())).toMatchObject(signInEnded)
  })
})

describe('switching the second factor off', () => {
  it('takes password and code, and then the password is enough', async () => {
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

  it('is done by an admin for a member who has lost it, and stands in the history', async () => {
    const { member } = await createProtectedMember()
    const admin = await as(await make.admin())
    const of = `/member/${member.id}/second-factor`
    const challenge = await requestChallenge(member.email)
    expect((await admin.get(of)).data).toEqual({ isOn: true })
    expect((await admin.delete(of)).status).toBe(200)
    expect((await admin.get(of)).data).toEqual({ isOn: false })
    expect(await submitCode(challenge, '123456')).toMatchObject(signInEnded)
    expect(await logIn(member.email)).toHaveProperty('token')
    expect((await admin.delete(of)).status).toBe(422)
    expect(await listActions(member.id)).toEqual(['second factor on', 'second factor removed'])
  })

  it('is not for an admin to do with another admin', async () => {
    const [firstAdmin, secondAdmin] = [await make.admin(), await make.admin()]
    await enableSecondFactor(context, secondAdmin.id)
    expect((await (await as(firstAdmin)).delete(`/member/${secondAdmin.id}/second-factor`)).status).toBe(404)
  })

  it('makes new recovery codes, and those before are worth nothing', async () => {
    const { member, code, codes } = await createProtectedMember()
    const client = await as(member)
    const body = { current_password: PASSWORD, code: code() }
    const { data } = await client.post<{ codes: string[] }>('/me/second-factor/recovery-codes', body)
    expect(await submitCode(await requestChallenge(member.email), String(codes[0]))).toMatchObject(wrongCode)
    expect((await submitCode(await requestChallenge(member.email), String(data.codes[0]))).status).toBe(200)
  })
})

it('recovery codes work also where the secret of tokens is another one', async () => {
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

describe('where admins need a second factor', async () => {
  const strict = await testApp({ config: { requireSecondFactor: 'admin' } })
  const required = {
    status: 403,
    problem: { code: 'SECOND_FACTOR_REQUIRED', message: 'Please set up two-factor authentication first.' },
  }

  it('an admin sets it up before anything else works, and cannot switch it off', async () => {
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

  it('members do not', async () => {
    const member = await strict.as(await strict.make.member())
    expect((await member.get('/evaluation')).status).toBe(200)
  })
})
