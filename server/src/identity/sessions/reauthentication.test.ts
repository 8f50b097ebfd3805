import { describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { enableSecondFactor, getCurrentCode } from '#testing/inputs/second-factor.ts'

const context = await testApp()

const getState = async (client: Client) => (await client.get('/me/confirmation')).data
const reauthenticationRequired = { status: 403, problem: { code: 'CONFIRMATION_REQUIRED' } }

const createEvaluation = async (client: Client, species: string): Promise<string> => {
  const { data } = await client.post<{ _id: string }>(`/evaluation/${species}`, { data: evaluationInput({}, species) })
  return data._id
}

/** Requests that change data and require reauthentication. */
const createChanges = async ({ as, make }: TestApp, admin: Client) => {
  const member = await make.member()
  const id = await createEvaluation(await as(member), 'red-deer')
  return [() => admin.post(`/evaluation/${id}/erase-hunter`), () => admin.post(`/member/${member.id}/erase`)]
}

/** Exports of everything. These filters exclude nothing. */
const EXPORTS = [
  '/evaluation/common-data-export',
  '/evaluation/export.csv',
  '/evaluation/export',
  '/evaluation/export?points_from=0',
  '/evaluation/export?hunt_date_from=1900-01-01&sortBy=hunter_name',
  '/evaluation/export?eval_option=red-deer&eval_option=roe-deer',
  '/member/export',
  '/member/export?status=active',
  '/audit/export.csv',
  '/audit/export.csv?at_from=1900-01-01',
]

describe('reauthentication', () => {
  it('is due 15 minutes after the sign-in, until the password is entered again', async () => {
    const { as, clock, make } = context
    const client = await as(await make.admin())
    clock.advance(15 * 60 - 1)
    expect(await getState(client)).toEqual({ isDue: false, hasSecondFactor: false })
    clock.advance(1)
    expect(await getState(client)).toEqual({ isDue: true, hasSecondFactor: false })
    expect((await client.post('/me/confirmation', { current_password: 'Wrong-1' })).problem?.fields).toEqual({
      current_password: 'The current password is wrong.',
    })
    expect((await client.post('/me/confirmation', {})).status).toBe(400)
    expect(await getState(client)).toMatchObject({ isDue: true })
    expect((await client.post('/me/confirmation', { current_password: PASSWORD })).status).toBe(200)
    expect(await getState(client)).toMatchObject({ isDue: false })
  })

  it('accepts a code of the second factor once, for this session only', async () => {
    const { as, clock, make } = context
    const admin = await make.admin()
    const { secret } = await enableSecondFactor(context, admin.id)
    const [client, other] = [await as(admin), await as(admin)]
    clock.advance(16 * 60)
    expect(await getState(client)).toEqual({ isDue: true, hasSecondFactor: true })
    const code = getCurrentCode(secret, context)
    expect((await client.post('/me/confirmation', { code: '000000' })).status).toBe(400)
    expect((await client.post('/me/confirmation', { code })).status).toBe(200)
    expect(await getState(client)).toMatchObject({ isDue: false })
    expect(await getState(other)).toMatchObject({ isDue: true })
    expect((await other.post('/me/confirmation', { code })).status).toBe(400)
  })

  it('is required to erase, but not to edit', async () => {
    const { as, clock, make } = context
    const admin = await as(await make.admin())
    const changes = await createChanges(context, admin)
    const member = await make.member()
    clock.advance(16 * 60)
    for (const send of changes) expect(await send()).toMatchObject(reauthenticationRequired)
    expect((await admin.patch(`/member/${member.id}`, memberInput(member, { role: 'STJ' }))).status).toBe(200)
    await admin.post('/me/confirmation', { current_password: PASSWORD })
    for (const send of changes) expect((await send()).status).toBe(200)
  })

  it('is required to export everything, whatever the filters', async () => {
    const { as, clock, make } = context
    const admin = await as(await make.admin())
    for (const species of ['red-deer', 'roe-deer']) await createEvaluation(admin, species)
    clock.advance(16 * 60)
    for (const url of EXPORTS) expect([url, await admin.get(url)]).toMatchObject([url, reauthenticationRequired])
    expect((await admin.get('/evaluation/export?eval_option=red-deer')).status).toBe(200)
    await admin.post('/me/confirmation', { current_password: PASSWORD })
    for (const url of EXPORTS) expect([url, (await admin.get(url)).status]).toEqual([url, 200])
  })

  it('is required to export all deleted evaluations, but not some of them', async () => {
    const { as, clock, make } = context
    const admin = await as(await make.admin())
    for (const species of ['red-deer', 'roe-deer'])
      await admin.delete(`/evaluation/${await createEvaluation(admin, species)}`)
    clock.advance(16 * 60)
    expect(await admin.get('/evaluation/export?deleted=true&points_from=0')).toMatchObject(reauthenticationRequired)
    expect((await admin.get('/evaluation/export?deleted=true&eval_option=red-deer')).status).toBe(200)
  })

  it('is required for the link to a download, too', async () => {
    const admin = await context.as(await context.make.admin())
    context.clock.advance(16 * 60)
    const { data } = await admin.post<{ path: string }>('/me/download-link', { path: '/evaluation/export.csv' })
    expect(await context.guest.get(data.path)).toMatchObject(reauthenticationRequired)
  })
})

describe('the reminder to set up a second factor', () => {
  const isReminded = async (client: Client) =>
    (await client.get<{ setUpSecondFactor: boolean }>('/me/reminders')).data.setUpSecondFactor

  it('is for admins, until they do so or postpone it for seven days', async () => {
    const { as, clock, make } = context
    const admin = await make.admin({ second_factor_postponed_until: null })
    const client = await as(admin)
    expect(await isReminded(client)).toBe(true)
    expect(await isReminded(await as(await make.member()))).toBe(false)
    expect((await client.post('/me/second-factor/postpone')).status).toBe(200)
    expect(await isReminded(client)).toBe(false)
    clock.advance(7 * 86_400)
    const later = await as(admin)
    expect(await isReminded(later)).toBe(true)
    await enableSecondFactor(context, admin.id)
    expect(await isReminded(await as(admin))).toBe(false)
  })
})
