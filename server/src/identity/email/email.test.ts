import type { Me } from '@trophy/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#platform/database/types.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/make.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { linkIn, openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const world = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, guest, make } = world

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
})

let asked = 0
const newAddress = () => {
  asked += 1
  return `jana.nova${asked}@example.org`
}

/** Enters another address in the profile. */
const ask = async (member: UserRow, email = newAddress(), wishes: object = {}) => {
  const { role, status, valid_from, valid_to, ...input } = memberInput(member)
  const sent = { ...input, email, current_password: PASSWORD, modified_date: undefined, ...wishes }
  const answer = await (await as(member)).post<Me>('/me', sent)
  const mails = await mailbox.receive(world)
  const confirmation = mails.find(({ to }) => to?.[0]?.address === email)
  return { email, answer, mails, path: confirmation ? linkIn(confirmation, '/account/email/') : '' }
}
const addressOf = async ({ id }: UserRow) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const invalid = { status: 404, problem: { message: 'The given token is invalid' } }

describe('a changed e-mail address', () => {
  it('takes effect by the link that is sent to it, and the old one is told', async () => {
    const member = await make.member({ firstname: 'Łukasz', lastname: 'Nový Ж' })
    const { email, answer, mails, path } = await ask(member)
    expect(answer).toMatchObject({ status: 200, data: { email: member.email } })
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject]).sort()).toEqual(
      [
        [email, 'Confirm your e-mail address for the Trophy Evaluation Database'],
        [member.email, 'Your e-mail address in the Trophy Evaluation Database is to change'],
      ].sort(),
    )
    for (const { text, html } of mails) {
      expect(text).toContain('Dear Łukasz Nový Ж,')
      expect(html).toContain('Łukasz Nový Ж')
    }
    const warning = mails.find(({ to }) => to?.[0]?.address === member.email)
    expect(warning?.text).toContain(email)
    expect(warning?.text).not.toContain('/account/email/')

    expect(await guest.get(path)).toMatchObject({ status: 200, data: { email } })
    expect(await addressOf(member)).toBe(member.email)

    expect(await guest.post(path)).toMatchObject({ status: 200, data: { email } })
    expect(await addressOf(member)).toBe(email)
    expect((await guest.post('/login', { username: email, password: PASSWORD })).status).toBe(200)
    expect((await guest.post('/login', { username: member.email, password: PASSWORD })).status).toBe(401)
    const [farewell] = await mailbox.receive(world)
    expect(farewell).toMatchObject({ to: [{ address: member.email }] })
    expect(farewell?.text).toContain(email)
    const rows = await listHistory(db, { kind: 'member', id: member.id })
    expect(rows.at(-1)).toMatchObject({
      action: 'update',
      by_name: 'Łukasz Nový Ж',
      changes: [{ path: 'email', from: member.email, to: email }],
    })
  })

  it('saves the rest of the profile at once', async () => {
    const member = await make.member()
    const { answer } = await ask(member, undefined, { city: 'Třeboň' })
    expect(answer.data).toMatchObject({ city: 'Třeboň', email: member.email })
  })

  it('works once, also when the link is used twice at the same moment', async () => {
    const { path } = await ask(await make.member())
    const answers = await Promise.all([guest.post(path), guest.post(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await guest.get(path)).toMatchObject(invalid)
    expect(await guest.post(path)).toMatchObject(invalid)
  })

  it('can be confirmed for 24 hours', async () => {
    const member = await make.member()
    const { path } = await ask(member)
    clock.pass(86_399)
    expect((await guest.get(path)).status).toBe(200)
    clock.pass(1)
    expect(await guest.get(path)).toMatchObject(invalid)
    expect(await guest.post(path)).toMatchObject(invalid)
    expect(await addressOf(member)).toBe(member.email)
  })

  it('needs the current password, and sends nothing without', async () => {
    const member = await make.member()
    for (const [current_password, refusal] of [
      ['', 'Required'],
      ['Wrong-1', 'The current password is wrong.'],
    ]) {
      const { answer, mails } = await ask(member, undefined, { current_password })
      expect(answer).toMatchObject({ status: 400, problem: { fields: { current_password: refusal } } })
      expect(mails).toEqual([])
    }
  })

  it('is ended by a later change, by a new password, by an admin, and with the member', async () => {
    const admin = await as(await make.admin())
    const ends: readonly ((member: UserRow) => Promise<unknown>)[] = [
      (member) => ask(member),
      async (member) =>
        (await as(member)).post('/me/password', { current_password: PASSWORD, pass: 'Longer-1', repass: 'Longer-1' }),
      async (member) => guest.post(await make.resetLink(member), { pass: 'Longer-1', repass: 'Longer-1' }),
      (member) =>
        admin.patch(`/member/${member.id}`, memberInput(member, { email: newAddress(), modified_date: undefined })),
      (member) => admin.delete(`/member/${member.id}`),
    ]
    for (const end of ends) {
      const member = await make.member()
      const { path } = await ask(member)
      await end(member)
      expect(await guest.post(path)).toMatchObject(invalid)
    }
  })

  it('ends the links that were sent to the old address', async () => {
    const member = await make.member()
    const reset = await make.resetLink(member)
    const { path } = await ask(member)
    await guest.post(path)
    expect((await guest.get(reset)).status).toBe(404)
  })

  it('does not tell a member whose address it is; whoever reads its mails is told', async () => {
    const [member, owner] = [await make.member(), await make.member()]
    const { answer, path } = await ask(member, owner.email)
    expect(answer.status).toBe(200)
    expect(await guest.post(path)).toMatchObject({
      status: 400,
      problem: { fields: { email: 'This e-mail address belongs to somebody else already.' } },
    })
    expect(await addressOf(member)).toBe(member.email)
  })

  it('cannot be used to flood strangers with mails', async () => {
    const member = await make.member()
    for (let i = 0; i < 5; i++) expect((await ask(member)).answer.status).toBe(200)
    const { answer, mails } = await ask(member)
    expect(answer.status).toBe(429)
    expect(mails).toEqual([])
  })
})
