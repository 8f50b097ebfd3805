/** Checks of reviews: tampered ones are reported, and what was erased or deleted is not. */
import type { Evaluation, Review } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#platform/database/types.ts'
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
const other = await as(await make.member({ role: 'STJ', has_history: true }))
const enter = async () => (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
const review = async ({ _id, modified_date }: Evaluation, client = judge) =>
  (await client.post<Review>(`/reviews/${_id}`, { modified_date, present: [{ name: 'Eva Guest', agreed: true }] })).data
const evaluation = await enter()
const { _id: id, present } = await review(evaluation)
const reset = await enter()
await review(reset)
await measurer.patch(`/evaluation/${reset._id}`, {
  data: { modified_date: reset.modified_date, hunt_date: '2025-09-21' },
})
const [earlier, later] = [await enter(), await enter()]
const link = sql`update evaluations set earlier_public_id = ${earlier.public_id} where id = ${later._id}`
await link.execute(ownerDb)
clock.advance(60)

const verifyAll = async (database: Db) => {
  const lines: string[] = []
  await verify(database, [historyCheck, reviewCheck], (line) => lines.push(line))
  return {
    summary: lines.find((line) => line.startsWith('Reviews')),
    findings: lines.filter((line) => /^ /.test(line)),
  }
}
/** Returns the findings after tampering with the tables, and rolls the changes back. */
const findAfter = async (
  tamper: (tx: Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]) => unknown,
) => {
  let findings: string[] = []
  const undo = new Error('undo')
  const tampered = ownerDb.transaction().execute(async (tx) => {
    await tamper(tx)
    findings = (await verifyAll(tx)).findings.map((line) => line.trim())
    throw undo
  })
  await expect(tampered).rejects.toBe(undo)
  return findings
}
const ofReview = (finding: string) => `review ${id} ${finding}.`
const ofEvaluation = ({ public_id, _id }: Evaluation, finding: string) => `Evaluation ${public_id} (${_id}) ${finding}.`

it('reports the number of intact reviews, also of those that were reset', async () => {
  expect(await verifyAll(db)).toEqual({ summary: 'Reviews: 2 reviews. OK.', findings: [] })
})

it.each([
  [
    sql`update reviews set body = 'World congress' where id = ${id}`,
    'has body "World congress", but its history says ""',
  ],
  [sql`update review_persons set name = 'Eva Other' where review_id = ${id}`, /has present\.0 .*Eva Other/],
  [sql`update reviews set by_id = ${measurerRow.id} where id = ${id}`, 'names another judge than its history'],
])('reports a review that was changed in the database (%#) [O-075]', async (statement, expected) => {
  const findings = await findAfter((tx) => statement.execute(tx))
  expect(findings).toEqual([typeof expected === 'string' ? ofReview(expected) : expect.stringMatching(expected)])
})

it('reports a review that survived a change of what was reviewed [O-075]', async () => {
  const findings = await findAfter(async (tx) => {
    await sql`update reviews set reset_at = null where evaluation_id = ${reset._id}`.execute(tx)
    await sql`update evaluations set reviewed_at = reviews.at from reviews
      where evaluation_id = evaluations.id and evaluation_id = ${reset._id}`.execute(tx)
  })
  expect(findings).toEqual([
    expect.stringMatching(/has reset_at null, but its history says "2026/),
    expect.stringMatching(/counts, but what was reviewed has changed since\.$/),
  ])
})

it('reports a wrong time of the review, and a wrong later judgement [O-075]', async () => {
  const wrongTime = 'has another reviewed_at than its review'
  const wrongLater = 'has a later_public_id that is not that of its later judgement'
  const change = (values: ReturnType<typeof sql>, { _id }: Evaluation) =>
    findAfter((tx) => sql`update evaluations set ${values} where id = ${_id}`.execute(tx))
  expect(await change(sql`reviewed_at = null`, evaluation)).toEqual([ofEvaluation(evaluation, wrongTime)])
  expect(await change(sql`reviewed_at = now()`, later)).toEqual([ofEvaluation(later, wrongTime)])
  expect(await change(sql`later_public_id = null`, earlier)).toEqual([ofEvaluation(earlier, wrongLater)])
  expect(await change(sql`reviewed_at = null, later_public_id = ${later.public_id}`, evaluation)).toEqual([
    ofEvaluation(evaluation, `${wrongTime} and ${wrongLater}`),
  ])
})

it('reports a review by someone who might not review then [O-075]', async () => {
  type By = { readonly _id: string; readonly role: string; readonly species?: readonly string[] }
  /** Forges the first entry of the history, with a valid chain. */
  const forge = ({ _id, role, species = ['red-deer'] }: By) =>
    findAfter(async (tx) => {
      const entry = { record: { kind: 'review', id }, action: 'create', at: new Date('2026-06-01T12:00:00.000Z') }
      const row = await tx.selectFrom('history').selectAll().where('record_id', '=', id).executeTakeFirstOrThrow()
      const changes = row.changes.map((one) =>
        one.path === 'reviewer_species'
          ? { ...one, to: species }
          : one.path === 'information'
            ? { ...one, to: { ...(one.to as object), by_id: _id } }
            : one,
      )
      await tx.deleteFrom('history').where('record_id', '=', id).execute()
      await insertHistoryRows(tx, [buildHistoryRow({ ...entry, by: { _id, name: 'X', role }, changes })])
      await tx.updateTable('reviews').set({ by_id: _id }).where('id', '=', id).execute()
    })
  const judgeThen = { _id: judgeRow.id, role: 'STJ' }
  expect(await forge(judgeThen)).toEqual([])
  expect(await forge({ ...judgeThen, role: 'CCM' })).toEqual([ofReview('was stored by a user with the role CCM')])
  expect(await forge({ ...judgeThen, species: ['roe-deer'] })).toEqual([
    ofReview('was stored by a judge who did not hold red-deer'),
  ])
  expect(await forge({ _id: measurerRow.id, role: 'STJ' })).toEqual([
    ofReview('was stored by the measurer'),
    ofReview('was stored by the author of the first save'),
    ofReview('was stored by a member who had the role CCM then'),
  ])
  expect(await forge({ _id: roeJudge.id, role: 'STJ' })).toEqual([
    ofReview('was stored by a member who did not hold red-deer then'),
  ])
})

it('compares the member with what they were then, and does not report what was erased or deleted [O-076]', async () => {
  const edit = memberInput(judgeRow, { role: 'CCM', evaluation_options: ['roe-deer'] })
  expect((await admin.patch(`/member/${judgeRow.id}`, edit)).status).toBe(200)
  expect(await verifyAll(db)).toEqual({ summary: 'Reviews: 2 reviews. OK.', findings: [] })
  await admin.delete(`/reviews/person/${present[0]?._id}`)
  const summary = (count: number) =>
    `Reviews: 2 reviews, ${count} of them in part not checkable, because values or members were erased. OK.`
  expect(await verifyAll(db)).toEqual({ summary: summary(1), findings: [] })
  expect((await admin.post(`/member/${judgeRow.id}/erase`)).status).toBe(200)
  expect(await verifyAll(db)).toEqual({ summary: summary(2), findings: [] })
  expect((await review(await enter(), other)).by_name).not.toBe('')
  expect((await verifyAll(db)).summary).toBe(summary(2).replace('2 reviews', '3 reviews'))
})
