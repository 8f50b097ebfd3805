import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { enqueuePasswordLink } from './mails.ts'
import { issueResetToken } from './reset-tokens.ts'

const mailbox = await openMailbox()
const webApp = await createTempFolder('web')
writeFileSync(join(webApp, 'index.html'), '<!doctype html>')
const context = await testApp({ config: { smtpUrl: mailbox.url }, webApp })
const { app, as, clock, db, deps, guest, make } = context

const NEW_PASSWORD = 'Longer-1'
const passwordBody = (pass: string, repass = pass) => ({ pass, repass })
const login = (username: string, password: string) => guest.post<{ token: string }>('/login', { username, password })
const invalidToken = { status: 404, problem: { message: 'The given token is invalid' } }

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
})

/** Sends the queued mails and returns the one with a link. Earlier changes may be reported in the same run. */
const receiveLinkMail = async () =>
  (await mailbox.processQueues(context)).findLast(({ text }) => text?.includes('/reset/'))

/** Requests a reset and returns the path of the e-mailed link. */
const requestReset = async ({ email }: UserRow) => {
  await guest.post('/forgot', { username: email })
  return extractLink(await receiveLinkMail(), '/reset/')
}
const sendInvitation = async (user: UserRow) => {
  await db.transaction().execute((tx) => enqueuePasswordLink(tx, deps.config, user, 'invitation', clock.now()))
  const mail = await receiveLinkMail()
  return { mail, path: extractLink(mail, '/reset/') }
}

describe('a link that sets a password', () => {
  it('sets the password: the new one signs in, the old one does not [A-071]', async () => {
    const member = await make.member()
    const path = await requestReset(member)
    expect(await guest.get(path)).toMatchObject({ status: 200, data: { kind: 'reset', username: member.email } })
    expect(await guest.post(path, passwordBody(NEW_PASSWORD))).toMatchObject({ status: 200, data: null })
    expect((await login(member.email, NEW_PASSWORD)).status).toBe(200)
    expect((await login(member.email, PASSWORD)).status).toBe(401)
  })

  it('stores the password as an argon2id hash', async () => {
    const member = await make.member()
    await guest.post(await requestReset(member), passwordBody(NEW_PASSWORD))
    const stored = await db.selectFrom('users').select('password_hash').where('id', '=', member.id).executeTakeFirst()
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,/)
  })

  it('works once, even when used several times at once', async () => {
    const member = await make.member()
    const path = await requestReset(member)
    const responses = await Promise.all(
      ['First-1', 'Second-1', 'Third-1'].map((pass) => guest.post(path, passwordBody(pass))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await guest.get(path)).toMatchObject(invalidToken)
    expect(await guest.post(path, passwordBody(NEW_PASSWORD))).toMatchObject(invalidToken)
  })

  it('is valid for one hour [A-066]', async () => {
    const path = await requestReset(await make.member())
    clock.advance(3_599)
    expect((await guest.get(path)).status).toBe(200)
    clock.advance(1)
    expect(await guest.get(path)).toMatchObject(invalidToken)
    expect(await guest.post(path, passwordBody(NEW_PASSWORD))).toMatchObject(invalidToken)
  })

  it('is revoked by a newer one, whose e-mail replaces one that has not been sent', async () => {
    const member = await make.member()
    const old = await requestReset(member)
    mailbox.setBehaviour(() => '451 Busy')
    await guest.post('/forgot', { username: member.email })
    expect(await mailbox.processQueues(context)).toEqual([])
    mailbox.setBehaviour()
    const path = await requestReset(member)
    clock.advance(60)
    expect(await mailbox.processQueues(context)).toEqual([])
    expect(await guest.get(old)).toMatchObject(invalidToken)
    expect((await guest.get(path)).status).toBe(200)
  })

  it('returns 404 for a made-up token [A-066]', async () => {
    for (const token of ['x', 'A'.repeat(43), `${'A'.repeat(42)}%00`, 'A'.repeat(300), '..', "' or 1=1"]) {
      const path = `/reset/${encodeURIComponent(token)}`
      expect((await guest.get(path)).status).toBe(404)
      expect((await guest.post(path, passwordBody(NEW_PASSWORD))).status).toBe(404)
    }
    expect(await guest.get(`/reset/${'A'.repeat(43)}`)).toMatchObject(invalidToken)
    expect(await guest.get('/reset/short')).toMatchObject(invalidToken)
  })

  it('is invalid once the user may not sign in', async () => {
    const member = await make.member()
    const path = await requestReset(member)
    await db.updateTable('users').set({ status: 'new' }).where('id', '=', member.id).execute()
    expect(await guest.get(path)).toMatchObject(invalidToken)
    expect(await guest.post(path, passwordBody(NEW_PASSWORD))).toMatchObject(invalidToken)
  })

  it('is stored as a digest, and nowhere else once its e-mail is sent', async () => {
    const path = await requestReset(await make.member())
    const token = path.slice('/reset/'.length)
    for (const table of ['reset_tokens', 'mails', 'attempts', 'history'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token)
  })

  it('is not sent to other sites as a referrer by the page it opens', async () => {
    const { headers } = await app.inject({ method: 'GET', url: await requestReset(await make.member()) })
    expect(headers['content-type']).toContain('text/html')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('setting a password by a link', () => {
  it('requires both fields, equal and matching the rule [A-068, A-069, A-070]', async () => {
    const path = await requestReset(await make.member())
    const rule = 'Password must contain at least one lowercase letter, one uppercase letter and one number'
    const required = 'All input is required'
    for (const [body, fields] of [
      [{}, { pass: required, repass: required }],
      [passwordBody(NEW_PASSWORD, ''), { repass: required }],
      [passwordBody(NEW_PASSWORD, 'Longer-2'), { repass: 'The password and retype password must match' }],
      [passwordBody('abcde1'), { pass: rule }],
      [passwordBody(`Aa1${'x'.repeat(254)}`), { pass: 'Too long!' }],
    ] as const)
      expect(await guest.post(path, body)).toMatchObject({ status: 400, problem: { fields } })
    // None of these consumed the link. Any non-letter satisfies the rule.
    expect((await guest.post(path, passwordBody('Abcde-'))).status).toBe(200)
  })

  it('revokes all sessions and adds a history entry without a value', async () => {
    const member = await make.member({ firstname: 'Jana', lastname: 'Nová' })
    const session = await as(member)
    await guest.post(await requestReset(member), passwordBody(NEW_PASSWORD))
    expect((await session.get('/me')).status).toBe(401)
    const rows = await listHistory(db, { kind: 'member', id: member.id })
    expect(rows).toMatchObject([{ action: 'password', by_id: member.id, by_name: 'Jana Nová', changes: [] }])
    expect(verifyChain(rows)).toBeNull()
  })

  it('clears the failed sign-ins of the user', async () => {
    const member = await make.member()
    for (let i = 0; i < 10; i++) await login(i % 2 ? member.email : String(member.id_number), 'wrong')
    await guest.post(await requestReset(member), passwordBody(NEW_PASSWORD))
    expect((await login(member.email, NEW_PASSWORD)).status).toBe(200)
    expect((await login(String(member.id_number), NEW_PASSWORD)).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('sets the first password within 14 days, and names the ID number', async () => {
    const member = await make.member({ status: 'approved', has_password: false, id_number: '10007' })
    const { mail, path } = await sendInvitation(member)
    expect(mail?.subject).toBe('You can now sign in to the Trophy Evaluation Database')
    expect(mail?.text).toContain('10007')
    clock.advance(14 * 86_400 - 1)
    expect(await guest.get(path)).toMatchObject({ data: { kind: 'invitation' } })
    expect((await guest.post(path, passwordBody(NEW_PASSWORD))).status).toBe(200)
    expect((await login('10007', NEW_PASSWORD)).status).toBe(200)
  })

  it('is invalid after 14 days', async () => {
    const { path } = await sendInvitation(await make.member({ status: 'approved', has_password: false }))
    clock.advance(14 * 86_400)
    expect(await guest.get(path)).toMatchObject(invalidToken)
  })

  it('deletes expired tokens', async () => {
    const member = await make.member()
    await db.transaction().execute((tx) => issueResetToken(tx, member.id, 'reset', clock.now()))
    clock.advance(3_600)
    await requestReset(await make.member())
    const rows = await db.selectFrom('reset_tokens').select('id').where('user_id', '=', member.id).execute()
    expect(rows).toEqual([])
  })
})
