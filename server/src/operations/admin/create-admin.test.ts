import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { createFirstAdmin, createOrResetAdmin } from './create-admin.ts'

const now = new Date('2026-06-01T12:00:00Z')

describe('the first admin', async () => {
  const { db, make, guest } = await testApp()

  it('is not created with a common password, or one that contains the address', async () => {
    for (const password of ['Passw0rd', 'Trophies-1'])
      await expect(createFirstAdmin(db, { email: 'trophies@example.org', password }, now)).rejects.toThrow(
        'ADMIN_PASSWORD is too easy to guess.',
      )
  })

  it('is created once with a generated password when several servers start at the same time', async () => {
    const results = await Promise.all([1, 2, 3].map(() => createFirstAdmin(db, { email: 'admin@example.org' }, now)))
    const [admin, ...more] = results.filter((one) => one !== null)
    expect(more).toEqual([])
    expect(admin?.password).toMatch(/^[\w-]{19}$/)
    const { email: username, password } = admin ?? { email: '', password: '' }
    expect((await guest.post('/login', { username, password })).status).toBe(200)
  })

  it('is not created if users exist', async () => {
    await make.member()
    expect(await createFirstAdmin(db, { email: 'admin@example.org' }, now)).toBeNull()
  })
})

describe('createOrResetAdmin', async () => {
  const { db, deps, as, make, guest } = await testApp()

  it('creates more admins, or resets the password of an existing one and revokes the sessions', async () => {
    const admin = await make.admin()
    const session = await as(admin)
    expect(await createOrResetAdmin(db, deps.config, { email: 'second@example.org' }, now)).toMatchObject({
      isNew: true,
    })
    const reset = await createOrResetAdmin(db, deps.config, { email: admin.email.toUpperCase() }, now)
    expect(reset).toMatchObject({ isNew: false, email: admin.email })
    expect((await session.get('/me')).status).toBe(401)
    expect((await guest.post('/login', { username: reset.email, password: reset.password })).status).toBe(200)
  })

  it('rejects the e-mail address of a member', async () => {
    const { email } = await make.member()
    await expect(createOrResetAdmin(db, deps.config, { email }, now)).rejects.toThrow('belongs to a member')
  })
})
