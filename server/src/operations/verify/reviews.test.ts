/** Checks of reviews: tampered ones are reported, and what was erased or deleted is not. */
import type { Evaluation, Review } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db, Tx } from '#platform/database/types.ts'
import { buildHistoryRow, insertHistoryRows } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { memberInput } from '#testing/inputs/member-input.ts'
import { historyCheck } from './histories.ts'
import { reviewCheck } from './reviews.ts'
import { verify } from './verify.ts'

const { as, clock, db, make, ownerDb } = await testApp()
const admin = await as(await make.admin())
await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
const measurerRow = await make.member({ has_history: true })
const measurer = await as(measurerRow)
const judgeRow = await make.member({ role: 'STJ', has_history: true })
const judge = await as(judgeRow)
const roeJudge = await make.member({ role: 'STJ', evaluation_options: ['roe-deer'], has_history: true })
const enter = async () => (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
const review = async ({ _id, modified_date }: Evaluation) =>
  (await judge.post<Review>(`/reviews/${_id}`, { modified_date, present: [{ name: 'Eva Guest', agreed: true }] })).data
const evaluation = await enter()
const { _id: id, present } = await review(evaluation)
const reset = await enter()
await review(reset)
const edit = { modified_date: reset.modified_date, hunt_date: '2025-09-21' }
await measurer.patch(`/evaluation/${reset._id}`, { data: edit })
const earlier = await enter()
const judgeAgain = async ({ public_id: earlier_public_id }: Evaluation) =>
  (await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ earlier_public_id }) })).data
const between = await judgeAgain(earlier)
const later = await judgeAgain(between)
await judge.delete(`/evaluation/${between._id}`)
clock.advance(60)

const verifyAll = async (database: Db) => {
  const lines: string[] = []
  await verify(database, [historyCheck, reviewCheck], (line) => lines.push(line.trim()))
  return lines.filter((line) => !line.startsWith('Histories'))
}
/** Returns the findings after tampering with the tables, without ids, and rolls the changes back. */
const findAfter = async (tamper: (tx: Tx) => unknown) => {
  const undo = new Error('undo')
  let findings: string[] = []
  const tampered = ownerDb.transaction().execute(async (tx) => {
    await tamper(tx)
    const lines = (await verifyAll(tx)).filter((line) => !line.startsWith('Reviews'))
    findings = lines.map((line) => line.replace(/^(review|Evaluation) \S+ (\(\S+\) )?/, ''))
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
  return findings
}

const WRONG_TIME = 'has another reviewed_at than its review'
const WRONG_LATER = 'has a later_public_id that is not that of its later judgement'
it.each([
  [sql`update reviews set body = 'Other' where id = ${id}`, ['has body "Other", but its history says "".']],
  [sql`update reviews set by_id = ${measurerRow.id} where id = ${id}`, ['names another judge than its history.']],
  [
    sql`update reviews set reset_at = null where evaluation_id = ${reset._id}`,
    [/^counts, but what was reviewed has changed since\.$/, `${WRONG_TIME}.`, /^has reset_at null/],
  ],
  [sql`update evaluations set reviewed_at = null where id = ${evaluation._id}`, [`${WRONG_TIME}.`]],
  [sql`update evaluations set later_public_id = null where id = ${earlier._id}`, [`${WRONG_LATER}.`]],
  [
    sql`update evaluations set reviewed_at = now(), later_public_id = 'X' where id = ${later._id}`,
    [`${WRONG_TIME} and ${WRONG_LATER}.`],
  ],
])('reports reviews and their marks that were changed in the database (%#) [O-075]', async (statement, expected) => {
  const findings = await findAfter((tx) => statement.execute(tx))
  expect(findings.toSorted()).toEqual(expected.map((one) => expect.stringMatching(one)))
})

type Forged = { readonly by?: string; readonly role?: string; readonly species?: readonly string[] }
it.each<[Forged, string[]]>([
  [{}, []],
  [{ role: 'CCM' }, ['was stored by a user with the role CCM.']],
  [{ species: ['roe-deer'] }, ['was stored by a judge who did not hold red-deer.']],
  [{ by: roeJudge.id }, ['was stored by a member who did not hold red-deer then.']],
  [
    { by: measurerRow.id },
    ['measurer', 'author of the first save', 'member who had the role CCM then'].map(
      (who) => `was stored by ${who.startsWith('member') ? 'a' : 'the'} ${who}.`,
    ),
  ],
])('reports a review by someone who might not review then (%#) [O-075]', async (forged, expected) => {
  const { by = judgeRow.id, role = 'STJ', species = ['red-deer'] } = forged
  const findings = await findAfter(async (tx) => {
    const old = await tx.selectFrom('history').selectAll().where('record_id', '=', id).executeTakeFirstOrThrow()
    const changes = old.changes.map((one) => (one.path === 'reviewer_species' ? { ...one, to: species } : one))
    const entry = { record: { kind: 'review', id }, action: 'create', at: new Date(old.at), changes }
    await tx.deleteFrom('history').where('record_id', '=', id).execute()
    // A valid chain.
    await insertHistoryRows(tx, [buildHistoryRow({ ...entry, by: { _id: by, name: 'X', role } })])
    await tx.updateTable('reviews').set({ by_id: by }).where('id', '=', id).execute()
  })
  expect(findings).toEqual(expected)
})

it('compares the member with what they were then, and does not report what was erased or deleted [O-076]', async () => {
  expect(await verifyAll(db)).toEqual(['Reviews: 2 stored. OK.'])
  const changed = memberInput(judgeRow, { role: 'CCM', evaluation_options: ['roe-deer'] })
  expect((await admin.patch(`/member/${judgeRow.id}`, changed)).status).toBe(200)
  expect(await verifyAll(db)).toEqual(['Reviews: 2 stored. OK.'])
  const reason = 'in part not checkable because values or members were erased. OK.'
  await admin.delete(`/reviews/person/${present[0]?._id}`)
  expect(await verifyAll(db)).toEqual([`Reviews: 2 stored, 1 ${reason}`])
  expect((await admin.post(`/member/${judgeRow.id}/erase`)).status).toBe(200)
  expect(await verifyAll(db)).toEqual([`Reviews: 2 stored, 2 ${reason}`])
})
