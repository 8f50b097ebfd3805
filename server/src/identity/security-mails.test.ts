import { describe, expect, it } from 'vitest'
import { createOrResetAdmin } from '#operations/admin/create-admin.ts'
import { turnOffSecondFactor } from '#operations/admin/turn-off-second-factor.ts'
import type { UserRow } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { enableSecondFactor, getCurrentCode } from '#testing/inputs/second-factor.ts'
import { openMailbox } from '#testing/mailbox.ts'

const mailbox = await openMailbox()
const context = await testApp({ config: { smtpUrl: mailbox.url } })
const { as, clock, db, deps, guest, guestAt, make } = context

/** Returns the titles of the new e-mails to a user. */
const receive = async ({ email }: UserRow) => {
  const mails = await mailbox.processQueues(context)
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ subject }) => subject?.replace(' – Trophy Evaluation Database', ''))
}

const PASSWORD_CHANGED = 'Your password was changed'
const REMOVED = 'An admin turned off your two-factor authentication'

describe('the owner is informed by e-mail', () => {
  it('of a password changed in the account, in the profile, by a link, by an admin or by the command', async () => {
    const member = await make.member()
    const client = await as(member)
    const { data } = await client.post<{ token: string }>('/me/password', {
      current_password: PASSWORD,
      pass: 'Other-1',
      repass: 'Other-1',
    })
    expect(await receive(member)).toEqual([PASSWORD_CHANGED])
    const { role, status, valid_from, valid_to, modified_date, ...profile } = memberInput(member)
    await context.withToken(data.token).post('/me', {
      ...profile,
      password: 'Third-1',
      retype_password: 'Third-1',
      current_password: 'Other-1',
    })
    expect(await receive(member)).toEqual([PASSWORD_CHANGED])
    await guest.post(await make.resetLink(member), { pass: 'Fourth-1', repass: 'Fourth-1' })
    expect(await receive(member)).toEqual([PASSWORD_CHANGED])
    const admin = await make.admin()
    const body = { ...memberInput(member), password: 'Fifth-1', password_confirm: 'Fifth-1', modified_date: undefined }
    expect((await (await as(admin)).patch(`/member/${member.id}`, body)).status).toBe(200)
    expect(await receive(member)).toEqual([PASSWORD_CHANGED])
    await createOrResetAdmin(db, deps.config, { email: admin.email }, clock.now())
    expect(await receive(admin)).toEqual([PASSWORD_CHANGED])
  })

  it('of a second factor that was turned on, turned off, or removed by an admin or by the command', async () => {
    const member = await make.member()
    const { secret } = await enableSecondFactor(context, member.id)
    expect(await receive(member)).toEqual(['Two-factor authentication was turned on'])
    clock.advance(30)
    const proof = { current_password: PASSWORD, code: getCurrentCode(secret, context) }
    await (await as(member)).post('/me/second-factor/off', proof)
    expect(await receive(member)).toEqual(['Two-factor authentication was turned off'])
    const admin = await as(await make.admin())
    const removals = [
      () => admin.delete(`/member/${member.id}/second-factor`),
      () => turnOffSecondFactor(db, deps.config, member.email, clock.now()),
    ]
    for (const remove of removals) {
      await enableSecondFactor(context, member.id)
      await receive(member)
      await remove()
      expect(await receive(member)).toEqual([REMOVED])
    }
  })

  it('of a used recovery code', async () => {
    const member = await make.member()
    const { codes } = await enableSecondFactor(context, member.id)
    await receive(member)
    const { data } = await guest.post<{ challenge: string }>('/login', { username: member.email, password: PASSWORD })
    await guest.post('/login/second-factor', { challenge: data.challenge, code: codes[0] })
    expect(await receive(member)).toEqual(['A recovery code was used'])
  })

  it('of a sign-in from a new device, but not of the first sign-in or of a known device', async () => {
    const member = await make.member({ firstname: 'Łucja', lastname: 'Őrsi' })
    const signInAt = (address: string) =>
      guestAt(address).post('/login', { username: member.email, password: PASSWORD })
    await signInAt('192.0.2.1')
    await signInAt('192.0.2.1')
    expect(await receive(member)).toEqual([])
    await signInAt('203.0.113.1')
    expect(await receive(member)).toEqual(['Sign-in from a new device'])
    const { text = '', html = '' } = mailbox.mails.at(-1) ?? {}
    expect(text).toContain('Dear Łucja Őrsi,')
    expect(text).toContain('If this was not you, set a new password now')
    for (const personal of [member.email, String(member.id_number), '203.0.113.1', '192.0.2.1'])
      for (const content of [text, html]) expect(content).not.toContain(personal)
    await signInAt('203.0.113.1')
    expect(await receive(member)).toEqual([])
    clock.advance(181 * 86_400)
    await signInAt('192.0.2.1')
    await signInAt('203.0.113.1')
    expect(await receive(member)).toEqual(['Sign-in from a new device'])
  })
})
