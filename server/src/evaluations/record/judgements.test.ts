/** Several judgements of one trophy. */
import { type Evaluation, type HistoryEntry, messages } from '@trophy/domain'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { findRevision } from './store.ts'

const { as, db, make } = await testApp()
const [first, second] = [await make.member(), await make.member()]
const measurer = await as(first)
const judge = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer', 'wild-boar'] }))
const admin = await as(await make.admin())

const post = (overrides: Record<string, unknown> = {}, client = judge, animal = 'red-deer') =>
  client.post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput(overrides, animal) })
const enter = async (...args: Parameters<typeof post>) => (await post(...args)).data
const get = async ({ _id }: Evaluation) => (await admin.get<Evaluation>(`/evaluation/${_id}`)).data
const link = async (later: Evaluation, earlier_public_id: unknown, client = judge) =>
  client.patch<Evaluation>(`/evaluation/${later._id}`, { data: { ...(await get(later)), earlier_public_id } })
const getLater = async (one: Evaluation) => (await get(one)).later_public_id
const remove = ({ _id }: Evaluation) => judge.delete(`/evaluation/${_id}`)
const restore = ({ _id }: Evaluation) => admin.post(`/evaluation/${_id}/restore`)
const listHistory = async ({ _id }: Evaluation) => {
  const { data } = await admin.get<HistoryEntry[]>(`/evaluation/${_id}/history`)
  return data.map(({ action, changes }) => `${action} ${changes.map(({ path, from, to }) => `${path} ${from} ${to}`)}`)
}

it('shows both judgements, and removes the link if it is empty, not if it is absent [O-105]', async () => {
  const earlier = await enter()
  const later = await enter({ earlier_public_id: ` ${earlier.public_id.toLowerCase()} ` })
  expect([later.earlier_public_id, await getLater(earlier)]).toEqual([earlier.public_id, later.public_id])
  expect((await link(later, undefined)).data.earlier_public_id).toBe(earlier.public_id)
  for (const empty of ['', null]) {
    await link(later, earlier.public_id)
    expect((await link(later, empty)).data.earlier_public_id).toBeNull()
    expect(await getLater(earlier)).toBeNull()
  }
})

it('lets judges and admins link, and measurers send the stored link back [O-105]', async () => {
  const [earlier, later] = [await enter(), await enter({ measurer_id: first.id })]
  expect((await post({ earlier_public_id: earlier.public_id }, measurer)).status).toBe(403)
  expect((await link(later, earlier.public_id, measurer)).problem?.message).toBe(messages.judgedByJudge)
  expect((await link(later, earlier.public_id, admin)).status).toBe(200)
  expect((await link(later, earlier.public_id, measurer)).status).toBe(200)
  expect((await link(later, null, measurer)).status).toBe(403)
})

it('rejects a record that cannot be the earlier judgement, and changes nothing [O-106]', async () => {
  const [one, two, three, deleted] = [await enter(), await enter(), await enter(), await enter()]
  await remove(deleted)
  await link(two, one.public_id)
  await link(three, two.public_id)
  const rejected: [Evaluation, string, string][] = [
    [one, 'RD', messages.typingError],
    [one, deleted.public_id, messages.unknownEvaluation],
    [one, (await enter({}, judge, 'wild-boar')).public_id, messages.judgedOtherSpecies],
    [one, one.public_id, messages.judgedItself],
    [one, three.public_id, messages.judgedInCircle],
    [await enter(), one.public_id, messages.judgedAlready.replace('{id}', two.public_id)],
  ]
  for (const [later, id, message] of rejected) {
    const before = await get(later)
    expect(await link(later, id)).toMatchObject({ status: 400, problem: { fields: { earlier_public_id: message } } })
    expect(await get(later)).toEqual(before)
  }
  const listStatuses = async (...saves: ReturnType<typeof post>[]) =>
    (await Promise.all(saves)).map(({ status }) => status).sort()
  const [a, b] = [await enter(), await enter()]
  expect(await listStatuses(link(a, b.public_id), link(b, a.public_id))).toEqual([200, 400])
  const again = () => post({ earlier_public_id: three.public_id })
  expect(await listStatuses(again(), again(), again())).toEqual([200, 400, 400])
})

it('passes over a deleted judgement, and restores none whose trophy has another later one [O-107]', async () => {
  const [one, two, three] = [await enter(), await enter(), await enter()]
  await link(two, one.public_id)
  await link(three, two.public_id)
  await remove(two)
  expect(await getLater(one)).toBe(three.public_id)
  await restore(two)
  expect([await getLater(one), await getLater(two)]).toEqual([two.public_id, three.public_id])
  await remove(two)
  await remove(three)
  const other = await enter({ earlier_public_id: one.public_id })
  for (const deleted of [two, three]) {
    const before = await listHistory(deleted)
    expect(await restore(deleted)).toMatchObject({ status: 409, problem: { message: messages.judgedMeanwhile } })
    expect(await listHistory(deleted)).toEqual(before)
  }
  expect(await getLater(one)).toBe(other.public_id)
})

it('restores a judgement while another record is linked past it [O-106]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, two, three] = [await enter(), await enter(), await enter()]
    await link(two, one.public_id)
    await link(three, two.public_id)
    await remove(two)
    const [linked, restored] = await Promise.all([link(three, one.public_id), restore(two)])
    expect(['200 409', '400 200']).toContain(`${linked.status} ${restored.status}`)
  }
})

it('tells both histories and both measurers, with the same revision and modified_date [O-108] [O-109]', async () => {
  const [earlier, later] = [await enter({ measurer_id: first.id }), await enter({ measurer_id: second.id })]
  for (const id of [earlier.public_id, earlier.public_id, null]) await link(later, id)
  const ids = [earlier.public_id, later.public_id] as const
  const [removed, linked] = await listHistory(later)
  expect([linked, removed]).toEqual([
    `update earlier_public_id null ${ids[0]}`,
    `update earlier_public_id ${ids[0]} null`,
  ])
  expect((await listHistory(earlier)).slice(0, 2)).toEqual([
    `judgement removed later_public_id ${ids[1]} null`,
    `judged again later_public_id null ${ids[1]}`,
  ])
  expect(await get(earlier)).toEqual({ ...earlier, former_present: [], review_block: null })
  for (const { _id } of [earlier, later]) expect((await findRevision(db, _id))?.number).toBe(1)
  // The author is the measurer of this one.
  await enter({ earlier_public_id: ids[0] })
  const mails = await db.selectFrom('mails').selectAll().where('event', '=', 'judged again').execute()
  const [linkedText, removedText] = [`${ids[0]} was judged again`, `${ids[0]} is no longer judged again`]
  const expected = [first, second].flatMap(({ email }) => [`${email} ${linkedText}`, `${email} ${removedText}`])
  const sent = mails.map(({ to_address, subject }) => `${to_address} ${subject}`).filter((one) => one.includes(ids[0]))
  expect(sent.sort()).toEqual([...expected, `${first.email} ${linkedText}`].sort())
})
