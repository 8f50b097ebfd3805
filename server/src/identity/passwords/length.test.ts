import type { PublicConfig } from '@trophy/domain'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/make.ts'
import { memberInput } from '#testing/inputs/member-input.ts'

const { as, guest, make } = await testApp({ config: { passwordMinLength: 12 } })
const sentence = 'Minimum 12 characters are required!'
const [short, long] = ['Short-Pass1', 'Longer-Pass1']

it('a longer least length holds wherever a password is set, and for those that are old when they are changed', async () => {
  const member = await make.member()
  const client = await as(member)
  const admin = await as(await make.admin())
  const link = await make.resetLink(member)
  await admin.patch(`/member/${member.id}`, memberInput(member))
  const { data: record } = await admin.get<object>(`/member/${member.id}`)
  const profile = (await client.get<object>('/me')).data
  const ways = {
    reset: (pass: string) => guest.post(link, { pass, repass: pass }),
    change: (pass: string) => client.post('/me/password', { current_password: PASSWORD, pass, repass: pass }),
    profile: (password: string) =>
      client.post('/me', { ...profile, password, retype_password: password, current_password: PASSWORD }),
    editor: (password: string) =>
      admin.patch(`/member/${member.id}`, { ...record, password, password_confirm: password }),
  }
  for (const [way, set] of Object.entries(ways)) {
    const field = way === 'reset' || way === 'change' ? 'pass' : 'password'
    expect((await set(short)).problem?.fields).toEqual({ [field]: sentence })
  }
  expect((await guest.post('/login', { username: member.email, password: PASSWORD })).status).toBe(200)
  expect((await ways.reset(long)).status).toBe(200)
  expect((await guest.post('/login', { username: member.email, password: long })).status).toBe(200)
  expect((await guest.get<PublicConfig>('/config')).data.passwordMinLength).toBe(12)
})
