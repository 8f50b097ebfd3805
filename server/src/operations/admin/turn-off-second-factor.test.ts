import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { enableSecondFactor } from '#testing/inputs/second-factor.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

const context = await testApp()
const { as, clock, db, deps, guest, make } = context

it('turns two-factor authentication off and revokes the sessions of the user', async () => {
  const admin = await make.admin()
  await enableSecondFactor(context, admin.id)
  const session = await as(admin)
  await turnOffSecondFactor(db, deps.config, `${admin.email.toUpperCase()}\u200b`, clock.now())
  expect((await session.get('/me')).status).toBe(401)
  const { data } = await guest.post('/login', { username: admin.email, password: PASSWORD })
  expect(data).toHaveProperty('token')
  await expect(turnOffSecondFactor(db, deps.config, admin.email, clock.now())).rejects.toThrow('is already off')
  await expect(turnOffSecondFactor(db, deps.config, 'nobody', clock.now())).rejects.toThrow('There is no user nobody.')
})
