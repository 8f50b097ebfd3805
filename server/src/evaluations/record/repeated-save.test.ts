/** Saves that a client sends again under the same `Idempotency-Key`, because it did not receive the response. */
import { randomUUID } from 'node:crypto'
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'

const { as, db, make, startServer } = await testApp()
const row = await make.member({ valid_to: '2026-12-31' })
const measurer = await as(row)
const admin = await as(await make.admin())

/** Changes the last day of the measurer's certification. */
const setEnd = async (valid_to: string) => {
  const { status } = await admin.patch(`/member/${row.id}`, memberInput(row, { valid_to, modified_date: undefined }))
  expect(status).toBe(200)
}

const save = (key: string, overrides: Record<string, unknown> = {}, client = measurer) =>
  client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) }, { 'Idempotency-Key': key })

const countStored = async () => {
  const { rows } = await sql<{ evaluations: number; entries: number }>`select
    (select count(*)::int from evaluations) as evaluations, (select count(*)::int from history where record_kind = 'evaluation') as entries`.execute(
    db,
  )
  return rows[0]
}

it('returns the first result, also when the measurer may no longer enter evaluations', async () => {
  const key = randomUUID()
  const first = await save(key)
  expect(first.status).toBe(200)
  const stored = await countStored()

  expect(await save(key)).toMatchObject({ status: 200, data: first.data })
  await setEnd('2026-03-31')
  expect((await save(randomUUID())).status).toBe(403)
  expect(await save(key)).toMatchObject({ status: 200, data: { _id: first.data._id, readOnly: true } })
  expect(await countStored()).toEqual(stored)
  await setEnd('2026-12-31')
})

it('stores one evaluation when 20 requests arrive simultaneously at two servers', async () => {
  const other = await startServer()
  const before = await countStored()
  const key = randomUUID()
  const inject = () =>
    other.inject({
      method: 'POST',
      url: '/api/evaluation/red-deer',
      headers: { authorization: `Bearer ${measurer.token}`, 'idempotency-key': key },
      payload: { data: evaluationInput({}) },
    })
  const responses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      index % 2 === 0 ? save(key) : inject().then((response) => ({ status: response.statusCode, ...response.json() })),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(new Set(responses.map(({ data }) => data.public_id)).size).toBe(1)
  expect(await countStored()).toEqual({
    evaluations: (before?.evaluations ?? 0) + 1,
    entries: (before?.entries ?? 0) + 1,
  })
})

it('returns the first result to repeated requests after the evaluation was changed and deleted', async () => {
  const key = randomUUID()
  const first = await save(key)
  const changes = { hunter_name: 'Eva', hunt_location: 'Elsewhere' }
  const edited = await measurer.patch(`/evaluation/${first.data._id}`, { data: { ...first.data, ...changes } })
  expect(edited.status).toBe(200)
  const stored = await countStored()
  expect((await save(key)).data).toEqual(first.data)
  expect((await save(key.toUpperCase())).data).toEqual(first.data)
  await admin.delete(`/evaluation/${first.data._id}`)
  expect((await save(key)).data).toEqual(first.data)
  expect((await countStored())?.evaluations).toBe(stored?.evaluations)
})

it('returns nothing of a hunter whose data was erased', async () => {
  const key = randomUUID()
  const { data } = await save(key, { hunter_name: 'Eva Erased' })
  expect((await admin.post(`/evaluation/${data._id}/erase-hunter`)).status).toBe(200)
  expect((await save(key, { hunter_name: 'Eva Erased' })).data).toMatchObject({ _id: data._id, hunter_name: '' })
})

it('rejects other values, another species and another user under a used key', async () => {
  const key = randomUUID()
  await save(key)
  const stored = await countStored()
  const rejected = { status: 422, problem: { code: 'SAVED_WITH_OTHER_VALUES' } }
  expect(await save(key, { hunter_name: 'Jan' })).toMatchObject(rejected)
  expect(await save(key, { eval_date: 'invalid' })).toMatchObject(rejected)
  expect(await save(key, {}, await as(await make.member()))).toMatchObject(rejected)
  expect(await countStored()).toEqual(stored)
})

it('allows another attempt under the key of a rejected save', async () => {
  const key = randomUUID()
  expect((await save(key, { eval_date: 'invalid' })).status).toBe(400)
  expect((await save(key)).status).toBe(200)
})

it('rejects a key that is not a UUID', async () => {
  const stored = await countStored()
  expect(await save('42')).toMatchObject({ status: 400 })
  expect(await countStored()).toEqual(stored)
})

it('stores every save without a key', async () => {
  const post = () => measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({}) })
  const [first, second] = [await post(), await post()]
  expect(first.data._id).not.toBe(second.data._id)
})

it('stores no key that identifies a hunter', async () => {
  const key = randomUUID()
  await save(key)
  const keys = await db.selectFrom('save_keys').selectAll().execute()
  expect(JSON.stringify(keys)).not.toContain(key)
})
