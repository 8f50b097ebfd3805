import { describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { memberInput } from '#testing/inputs/member-input.ts'

const context = await testApp()

const COMMON = 'This password is one of the most common ones. Please choose another one.'
const PERSONAL = 'The password must not contain the name or the e-mail address.'

/** Returns the requests that set the password of a new member, by name. */
const createRequests = async ({ as, guest, make }: TestApp) => {
  const member = await make.member({ firstname: 'Žofia', lastname: 'Szabó-Nagy', email: 'zsn.office@example.org' })
  const client = await as(member)
  const admin: Client = await as(await make.admin())
  const link = await make.resetLink(member)
  await admin.patch(`/member/${member.id}`, memberInput(member))
  const { data: record } = await admin.get<object>(`/member/${member.id}`)
  const profile = (await client.get<object>('/me')).data
  return {
    reset: (pass: string) => guest.post(link, { pass, repass: pass }),
    change: (pass: string) => client.post('/me/password', { current_password: PASSWORD, pass, repass: pass }),
    profile: (password: string) =>
      client.post('/me', { ...profile, password, retype_password: password, current_password: PASSWORD }),
    editor: (password: string) =>
      admin.patch(`/member/${member.id}`, { ...record, password, password_confirm: password }),
  }
}

describe('a new password', async () => {
  const requests = Object.entries(await createRequests(context))

  it.each(requests)('is rejected at its field if it is easy to guess: %s', async (name, send) => {
    const field = name === 'reset' || name === 'change' ? 'pass' : 'password'
    const expectRejection = async (password: string, message: string) =>
      expect((await send(password)).problem?.fields).toEqual({ [field]: message })
    for (const password of ['Password1', 'Passw0rd']) await expectRejection(password, COMMON)
    for (const password of ['Zofia-2026', 'x1SZABO', 'Nagy:77!', 'Zsn.Office9'])
      await expectRejection(password, PERSONAL)
  })

  it('may be an example of the specification, or a common password typed differently [A-070]', async () => {
    const { guest, make } = context
    for (const pass of ['Abcde1', 'PassWord1', 'Example-1']) {
      const link = await make.resetLink(await make.member())
      expect((await guest.post(link, { pass, repass: pass })).status).toBe(200)
    }
  })
})

describe('a password set by an admin', () => {
  /** Returns a client of a member whose password an admin has set. */
  const setByAdmin = async ({ as, guest, make, withToken }: TestApp) => {
    const member = await make.member()
    const admin = await as(await make.admin())
    await admin.patch(
      `/member/${member.id}`,
      memberInput(member, { password: 'Chosen-1', password_confirm: 'Chosen-1' }),
    )
    const { data } = await guest.post<{ token: string }>('/login', { username: member.email, password: 'Chosen-1' })
    return withToken(data.token)
  }
  const change = { current_password: 'Chosen-1', pass: 'Longer-1', repass: 'Longer-1' }
  const getReminder = async (client: Client) =>
    (await client.get<{ changePassword: boolean }>('/me/reminders')).data.changePassword

  it('is to be changed, and only asked for until it is', async () => {
    const client = await setByAdmin(context)
    expect(await getReminder(client)).toBe(true)
    expect((await client.get('/news')).status).toBe(200)
    const { data } = await client.post<{ token: string }>('/me/password', change)
    expect(await getReminder(context.withToken(data.token))).toBe(false)
    expect(await getReminder(await context.as(await context.make.member()))).toBe(false)
  })

  it('allows nothing but changing it, signing out and reading oneself if the change is required', async () => {
    const strict = await testApp({ config: { requirePasswordChange: true } })
    const client = await setByAdmin(strict)
    for (const path of ['/news', '/me/sessions', '/me/second-factor', '/me/data'])
      expect(await client.get(path)).toMatchObject({ status: 403, problem: { code: 'PASSWORD_CHANGE_REQUIRED' } })
    expect((await client.get('/me')).status).toBe(200)
    const { data } = await client.post<{ token: string }>('/me/password', change)
    expect((await strict.withToken(data.token).get('/news')).status).toBe(200)
    expect((await (await setByAdmin(strict)).post('/logout')).status).toBe(200)
    expect((await (await strict.as(await strict.make.member())).get('/news')).status).toBe(200)
  })
})
