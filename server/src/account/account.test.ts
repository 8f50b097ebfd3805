import type { Me } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

const { as, guest, make } = await testApp()

describe('the signed-in user', () => {
  it('reads the own record [A-204]', async () => {
    const member = await make.member({ firstname: 'Jana', lastname: 'Černá', role: 'CCM', valid_to: '2026-05-31' })
    const client = await as(member)
    const { status, data } = await client.get<Me>('/me')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      _id: member.id,
      name: 'Jana Černá',
      role: 'CCM',
      status: 'expired',
      has_password: true,
    })
    expect(data).not.toHaveProperty('password_hash')
  })

  it('is asked to log in without a session', async () => {
    expect(await guest.get('/me')).toMatchObject({ status: 401, problem: { message: 'Please log in.' } })
  })
})
