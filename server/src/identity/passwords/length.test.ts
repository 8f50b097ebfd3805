import type { PublicConfig } from '@trophy/domain/routes'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { memberInput } from '#testing/inputs/member-input.ts'

const { as, guest, make } = await testApp({ config: { passwordMinLength: 12 } })
const message = 'Minimum 12 characters are required!'
const [shortPassword, longPassword] = ['Short-Pass1', 'Longer-Pass1']

it('applies a longer minimum length wherever a password is set, and to existing passwords only when they are changed', async () => {
  const member = await make.member()
  const client = await as(member)
  const admin = await as(await make.admin())
  const link = await make.resetLink(member)
  await admin.patch(`/member/${member.id}`, memberInput(member))
  const { data: record } = await admin.get<object>(`/member/${member.id}`)
  const profile = (await client.get<object>('/me')).data
  const requests = {
    reset: (pass: string) => guest.post(link, { pass, repass: pass }),
    change: (pass: string) => client.post('/me/password', { current_password: PASSWORD, pass, repass: pass }),
    profile: (password: string) =>
      client.post('/me', { ...profile, password, retype_password: password, current_password: PASSWORD }),
    editor: (password: string) =>
      admin.patch(`/member/${member.id}`, { ...record, password, password_confirm: password }),
  }
  for (const [name, send] of Object.entries(requests)) {
    const field = name === 'reset' || name === 'change' ? 'pass' : 'password'
    expect((await send(shortPassword)).problem?.fields).toEqual({ [field]: message })
  }
  expect((await guest.post('/login', { username: member.email, password: PASSWORD })).status).toBe(200)
  expect((await requests.reset(longPassword)).status).toBe(200)
  expect((await guest.post('/login', { username: member.email, password: longPassword })).status).toBe(200)
  expect((await guest.get<PublicConfig>('/config')).data.passwordMinLength).toBe(12)
})
