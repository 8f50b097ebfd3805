import type { Me } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { extractLink, openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, guest, make } = context

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
})

let addressCount = 0
const createAddress = () => {
  addressCount += 1
  return `jana.nova${addressCount}@example.org`
}

/** Requests another address in the profile. */
const requestChange = async (member: UserRow, email = createAddress(), overrides: object = {}) => {
  const { role, status, valid_from, valid_to, ...input } = memberInput(member)
  const body = { ...input, email, current_password: PASSWORD, modified_date: undefined, ...overrides }
  const response = await (await as(member)).post<Me>('/me', body)
  const mails = await mailbox.processQueues(context)
  const confirmation = mails.find(({ to }) => to?.[0]?.address === email)
  return { email, response, mails, path: confirmation ? extractLink(confirmation, '/account/email/') : '' }
}
const getEmail = async ({ id }: UserRow) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const invalidToken = { status: 404, problem: { message: 'The given token is invalid' } }

describe('a changed e-mail address', () => {
  it('takes effect by the link sent to it, and the old address is notified', async () => {
    const member = await make.member({ firstname: 'Łukasz', lastname: 'Nový Ж' })
    const { email, response, mails, path } = await requestChange(member)
    expect(response).toMatchObject({ status: 200, data: { email: member.email } })
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject]).sort()).toEqual(
      [
        [email, 'Confirm your e-mail address for the Trophy Evaluation Database'],
        [member.email, 'Request to change your e-mail address in the Trophy Evaluation Database'],
      ].sort(),
    )
    for (const { text, html } of mails) {
      expect(text).toContain('Dear Łukasz Nový Ж,')
      expect(html).toContain('Łukasz Nový Ж')
    }
    const notice = mails.find(({ to }) => to?.[0]?.address === member.email)
    expect(notice?.text).toContain(email)
    expect(notice?.text).not.toContain('/account/email/')

    expect(await guest.get(path)).toMatchObject({ status: 200, data: { email } })
    expect(await getEmail(member)).toBe(member.email)

    expect(await guest.post(path)).toMatchObject({ status: 200, data: { email } })
    expect(await getEmail(member)).toBe(email)
    expect((await guest.post('/login', { username: email, password: PASSWORD })).status).toBe(200)
    expect((await guest.post('/login', { username: member.email, password: PASSWORD })).status).toBe(401)
    const [confirmationNotice] = await mailbox.processQueues(context)
    expect(confirmationNotice).toMatchObject({ to: [{ address: member.email }] })
    expect(confirmationNotice?.text).toContain(email)
    const rows = await listHistory(db, { kind: 'member', id: member.id })
    expect(rows.at(-1)).toMatchObject({
      action: 'update',
      by_name: 'Łukasz Nový Ж',
      changes: [{ path: 'email', from: member.email, to: email }],
    })
  })

  it('is stored with a digest of its link, and the link nowhere else once it is sent', async () => {
    const { path } = await requestChange(await make.member())
    const token = path.slice('/account/email/'.length)
    expect(token.length).toBeGreaterThan(20)
    for (const table of ['email_changes', 'mails', 'history'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token)
  })

  it('saves the rest of the profile immediately', async () => {
    const member = await make.member()
    const { response } = await requestChange(member, undefined, { city: 'Třeboň' })
    expect(response.data).toMatchObject({ city: 'Třeboň', email: member.email })
  })

  it('works once, even when the link is used twice at once', async () => {
    const { path } = await requestChange(await make.member())
    const responses = await Promise.all([guest.post(path), guest.post(path)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await guest.get(path)).toMatchObject(invalidToken)
    expect(await guest.post(path)).toMatchObject(invalidToken)
  })

  it('can be confirmed for 24 hours', async () => {
    const member = await make.member()
    const { path } = await requestChange(member)
    clock.advance(86_399)
    expect((await guest.get(path)).status).toBe(200)
    clock.advance(1)
    expect(await guest.get(path)).toMatchObject(invalidToken)
    expect(await guest.post(path)).toMatchObject(invalidToken)
    expect(await getEmail(member)).toBe(member.email)
  })

  it('requires the current password and sends nothing without it', async () => {
    const member = await make.member()
    for (const [current_password, rejection] of [
      ['', 'Required'],
      ['Wrong-1', 'The current password is wrong.'],
    ]) {
      const { response, mails } = await requestChange(member, undefined, { current_password })
      expect(response).toMatchObject({ status: 400, problem: { fields: { current_password: rejection } } })
      expect(mails).toEqual([])
    }
  })

  it('is revoked by a later change, a new password, an admin and the deletion of the member', async () => {
    const admin = await as(await make.admin())
    const revocations: readonly ((member: UserRow) => Promise<unknown>)[] = [
      (member) => requestChange(member),
      async (member) =>
        (await as(member)).post('/me/password', { current_password: PASSWORD, pass: 'Longer-1', repass: 'Longer-1' }),
      async (member) => guest.post(await make.resetLink(member), { pass: 'Longer-1', repass: 'Longer-1' }),
      (member) =>
        admin.patch(`/member/${member.id}`, memberInput(member, { email: createAddress(), modified_date: undefined })),
      (member) => admin.delete(`/member/${member.id}`),
    ]
    for (const revoke of revocations) {
      const member = await make.member()
      const { path } = await requestChange(member)
      await revoke(member)
      expect(await guest.post(path)).toMatchObject(invalidToken)
    }
  })

  it('revokes the links sent to the old address', async () => {
    const member = await make.member()
    const reset = await make.resetLink(member)
    const { path } = await requestChange(member)
    await guest.post(path)
    expect((await guest.get(reset)).status).toBe(404)
  })

  it('does not reveal the owner of an address before the link is opened', async () => {
    const [member, owner] = [await make.member(), await make.member()]
    const { response, path } = await requestChange(member, owner.email)
    expect(response.status).toBe(200)
    expect(await guest.post(path)).toMatchObject({
      status: 400,
      problem: { fields: { email: 'This e-mail address is already in use.' } },
    })
    expect(await getEmail(member)).toBe(member.email)
  })

  it('cannot be used to flood strangers with mails', async () => {
    const member = await make.member()
    for (let i = 0; i < 5; i++) expect((await requestChange(member)).response.status).toBe(200)
    const { response, mails } = await requestChange(member)
    expect(response.status).toBe(429)
    expect(mails).toEqual([])
  })
})
