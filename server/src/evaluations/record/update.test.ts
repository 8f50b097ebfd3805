/** Edits of evaluations: permissions, concurrency and rescoring. */
import { type Evaluation, type MeasurerOption, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, clock, db, make } = await testApp()

const anna = await make.member({ firstname: 'Anna', lastname: 'Žak', id_number: '10001', email: 'anna@example.org' })
const client = await as(anna)
const judge = await as(await make.member({ role: 'STJ', firstname: 'Judit', evaluation_options: [] }))

const createEvaluation = async (overrides: Record<string, unknown> = {}, caller: Client = client) => {
  const { data } = await caller.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })
  return data
}
const edit = (evaluation: Evaluation, overrides: Record<string, unknown>, caller: Client = client) =>
  caller.patch<Evaluation>(`/evaluation/${evaluation._id}`, { data: { ...evaluation, ...overrides } })
const getStored = (evaluation: Evaluation) =>
  db.selectFrom('evaluations').selectAll().where('id', '=', evaluation._id).executeTakeFirstOrThrow()
const listEvaluationHistory = (evaluation: Evaluation) => listHistory(db, { kind: 'evaluation', id: evaluation._id })

describe('edit', () => {
  it('is stored and recorded by path, label, from and to [E-069]', async () => {
    const before = await createEvaluation()
    clock.advance(60)
    const { data: sheet } = validSheet('red-deer', 'Gold')
    const { status, data } = await edit(before, { hunter_name: 'Jiří Černý', source: 'Casualties', data: sheet })
    expect(status).toBe(200)
    expect(data).toMatchObject({ hunter_name: 'Jiří Černý', source: 'Casualties', total_points: { award: 'Gold' } })
    expect(Date.parse(data.modified_date)).toBe(Date.parse(before.modified_date) + 60_000)
    expect(data.created_at).toBe(before.created_at)
    const rows = await listEvaluationHistory(data)
    expect(verifyChain(rows)).toBeNull()
    expect(rows[1]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'hunter_name', label: "Hunter's Name", from: 'Łucja Őrsi', to: 'Jiří Černý' }),
        expect.objectContaining({ path: 'source', label: 'Source', from: 'Free range', to: 'Casualties' }),
        expect.objectContaining({ path: 'total_points.award', label: 'Medal', from: 'Silver', to: 'Gold' }),
        expect.objectContaining({
          path: 'measurementParams.mainBeamLength.left',
          label: 'Length of main beam, left',
          to: (sheet.measurementParams as { mainBeamLength: { left: number } }).mainBeamLength.left,
        }),
      ]),
    )
    expect(rows[1]?.changes.map(({ path }) => path)).not.toContain('eval_date')
  })

  it('records the reason for a correction in its history, and not without another change', async () => {
    const before = await createEvaluation()
    const { data } = await edit(before, { hunt_location: 'Levice', change_reason: ' Misread on the label ' }, judge)
    const [, row] = await listEvaluationHistory(data)
    expect(row?.changes).toEqual([
      expect.objectContaining({ path: 'hunt_location' }),
      expect.objectContaining({
        path: 'change_reason',
        label: 'Reason for the correction',
        from: null,
        to: 'Misread on the label',
      }),
    ])
    expect((await edit(data, { change_reason: 'Again' }, judge)).data).toEqual(data)
    expect(await listEvaluationHistory(data)).toHaveLength(2)
  })

  it('returns 400 for a reason that is too long or no text', async () => {
    const before = await createEvaluation()
    for (const [change_reason, message] of [
      ['ő'.repeat(301), 'No longer than 300 characters'],
      [5, 'Must be a text'],
      ['two\nlines', messages.singleLine],
    ])
      expect(await edit(before, { hunt_location: 'Levice', change_reason }, judge)).toMatchObject({
        status: 400,
        problem: { fields: { change_reason: message } },
      })
    expect((await edit(before, { hunt_location: 'Levice', change_reason: 'ő'.repeat(300) }, judge)).status).toBe(200)
  })

  it('does not change omitted fields', async () => {
    const before = await createEvaluation()
    const { data } = await client.patch<Evaluation>(`/evaluation/${before._id}`, {
      data: { modified_date: before.modified_date, hunt_location: 'Levice' },
    })
    expect(data).toEqual({ ...before, hunt_location: 'Levice', modified_date: data.modified_date })
  })

  it('returns 400 without modified_date', async () => {
    const before = await createEvaluation()
    for (const modified_date of [undefined, null, '', 5])
      expect(await edit(before, { modified_date })).toMatchObject({
        status: 400,
        problem: { fields: { modified_date: 'Required' } },
      })
  })

  it('returns 409 if the evaluation was changed meanwhile, and overwrites nothing', async () => {
    const before = await createEvaluation()
    const first = await edit(before, { hunter_name: 'First' })
    const second = await edit(before, { hunter_name: 'Second' }, judge)
    expect(second).toMatchObject({ status: 409, problem: { message: messages.stale, code: 'STALE' } })
    expect((await getStored(before)).hunter_name).toBe('First')
    expect(await listEvaluationHistory(before)).toHaveLength(2)
    expect((await edit(first.data, { hunter_name: 'Second' }, judge)).status).toBe(200)
  })

  it('succeeds once among concurrent edits', async () => {
    const before = await createEvaluation()
    // Open the connections first, so that the edits are concurrent.
    await Promise.all([1, 2, 3, 4].map(() => client.get(`/evaluation/${before._id}`)))
    const responses = await Promise.all(['A', 'B', 'C', 'D'].map((name) => edit(before, { hunter_name: name })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(verifyChain(await listEvaluationHistory(before))).toBeNull()
  })

  it('changes nothing if rejected', async () => {
    const before = await createEvaluation()
    const row = await getStored(before)
    const invalidSheet = {
      ...validSheet('red-deer').data,
      measurementParams: { mainBeamLength: { left: 1000, right: 0 } },
    }
    for (const overrides of [
      { hunt_date: '2026-03-01' },
      { hunter_name: '' },
      { data: invalidSheet },
      { phenotype: { key: 'moose' } },
      { eval_option: 'moose' },
      { unknown: 1 },
      { eval_date: '2026-06-03' },
    ])
      expect((await edit(before, overrides)).status).toBe(400)
    expect(await getStored(before)).toEqual(row)
    expect(await listEvaluationHistory(before)).toHaveLength(1)
  })
})

describe('permission to edit', () => {
  it('is given to the measurer, admins and STJs for any species; the measurer stays [E-033] [E-034]', async () => {
    const before = await createEvaluation()
    const other = await as(await make.member())
    expect(await edit(before, { hunter_name: 'X' }, other)).toMatchObject({
      status: 403,
      problem: { message: messages.evaluationReadOnly },
    })
    expect((await getStored(before)).hunter_name).toBe('Łucja Őrsi')
    const byJudge = await edit(before, { hunter_name: 'Y' }, judge)
    expect(byJudge).toMatchObject({ status: 200, data: { measurer_id: anna.id, measurer_name: 'Anna Žak' } })
    const byAdmin = await edit(byJudge.data, { hunter_name: 'Z' }, await as(await make.admin()))
    expect(byAdmin).toMatchObject({ status: 200, data: { measurer_id: anna.id } })
  })

  it('is limited to judges after the measurer is deleted; number and name stay', async () => {
    const leaving = await make.member({ firstname: 'Leaving', lastname: 'Soon', id_number: '10009' })
    const before = await createEvaluation({}, await as(leaving))
    await db.deleteFrom('users').where('id', '=', leaving.id).execute()
    expect(await edit(before, { measurer_id: undefined, hunter_name: 'Y' }, judge)).toMatchObject({
      status: 200,
      data: { measurer_id: null, measurer_id_number: '10009', measurer_name: 'Leaving Soon' },
    })
  })

  it('is denied to an STJ whose certification has ended', async () => {
    const before = await createEvaluation()
    const expiredJudge = await as(await make.member({ role: 'STJ', valid_to: '2026-05-20' }))
    expect(await edit(before, { hunter_name: 'Y' }, expiredJudge)).toMatchObject({
      status: 403,
      problem: { message: 'Your certification expired on 20/05/2026. Evaluations are read-only.' },
    })
    expect((await expiredJudge.delete(`/evaluation/${before._id}`)).status).toBe(403)
  })
})

describe('validity', () => {
  it('is checked only if the date changes', async () => {
    const before = await createEvaluation()
    await db.updateTable('users').set({ valid_from: '2026-04-01' }).where('id', '=', anna.id).execute()
    const updated = await edit(before, { hunter_name: 'Kept' })
    expect(updated.status).toBe(200)
    expect(await edit(updated.data, { eval_date: '2026-03-31' })).toMatchObject({
      status: 400,
      problem: { fields: { eval_date: messages.outsideValidity } },
    })
    expect((await edit(updated.data, { eval_date: '2026-04-01' })).status).toBe(200)
    await db.updateTable('users').set({ valid_from: '2020-01-01' }).where('id', '=', anna.id).execute()
  })

  it("of the measurer applies to a judge's edit", async () => {
    const before = await createEvaluation()
    expect(await edit(before, { eval_date: '2019-12-31', hunt_date: '2019-01-01' }, judge)).toMatchObject({
      status: 400,
      problem: { fields: { eval_date: messages.outsideValidity } },
    })
  })
})

describe('list of measurers', () => {
  it('contains members who hold the species and may currently evaluate, by name', async () => {
    const species = { evaluation_options: ['hippopotamus', 'red-deer'] }
    const active = await make.member({ ...species, firstname: 'Żofia', id_number: '30001', valid_to: null })
    const inGrace = await make.member({ ...species, firstname: 'Ádám', id_number: '30002', valid_to: '2026-05-30' })
    await make.member({ ...species, status: 'approved' })
    await make.member({ ...species, valid_to: '2020-12-31' })
    await make.member({ ...species, role: null })
    for (const caller of [await make.admin(), await make.member({ role: 'STJ' })]) {
      const { data } = await (await as(caller)).get<MeasurerOption[]>('/evaluation/measurers?animal=hippopotamus')
      expect(data).toEqual([
        {
          _id: inGrace.id,
          id_number: '30002',
          name: `Ádám ${inGrace.lastname}`,
          valid: { from: '2020-01-01', to: '2026-05-30' },
        },
        {
          _id: active.id,
          id_number: '30001',
          name: `Żofia ${active.lastname}`,
          valid: { from: '2020-01-01', to: null },
        },
      ])
    }
  })

  it('requires a species', async () => {
    expect((await judge.get('/evaluation/measurers')).problem?.fields).toEqual({ animal: 'Required' })
    expect((await judge.get('/evaluation/measurers?animal=unicorn')).problem?.fields).toEqual({
      animal: messages.notInList,
    })
  })
})

describe('entering for another measurer', () => {
  const enterFor = (measurer_id: unknown, caller: Client, overrides = {}) =>
    caller.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ measurer_id, ...overrides }) })

  it("is allowed for admins and STJs, with the measurer's number, name, species and validity", async () => {
    for (const caller of [judge, await as(await make.admin())])
      expect(await enterFor(anna.id, caller)).toMatchObject({
        status: 200,
        data: { measurer_id: anna.id, measurer_id_number: '10001', measurer_name: 'Anna Žak' },
      })
    const late = await make.member({ valid_from: '2026-05-01' })
    expect(await enterFor(late.id, judge)).toMatchObject({
      status: 400,
      problem: { fields: { eval_date: messages.outsideValidity } },
    })
    const moose = await make.member({ evaluation_options: ['moose'] })
    expect(await enterFor(moose.id, judge)).toMatchObject({
      status: 403,
      problem: { message: messages.measurerSpecies },
    })
    expect(await enterFor(anna.id, judge, { hunter_email: 'ANNA@example.org' })).toMatchObject({
      status: 400,
      problem: { fields: { hunter_email: messages.ownTrophy } },
    })
  })

  it('is ignored for a CCM', async () => {
    expect(await enterFor(judge.token && (await make.member()).id, client)).toMatchObject({
      status: 200,
      data: { measurer_id: anna.id },
    })
  })

  it('requires a member who may currently evaluate', async () => {
    const approved = await make.member({ status: 'approved' })
    for (const invalidId of ['x', '00000000-0000-7000-8000-000000000000', approved.id, (await make.admin()).id])
      expect(await enterFor(invalidId, judge)).toMatchObject({
        status: 400,
        problem: { fields: { measurer_id: messages.unknownMeasurer } },
      })
    expect(await enterFor(5, judge)).toMatchObject({ status: 403 })
  })

  it("moves an evaluation to another measurer; an admin's has no number", async () => {
    const before = await createEvaluation()
    const other = await make.member({ firstname: 'Other', lastname: 'One', id_number: '10077' })
    expect(await edit(before, { measurer_id: other.id }, judge)).toMatchObject({
      status: 200,
      data: { measurer_id: other.id, measurer_id_number: '10077', measurer_name: 'Other One' },
    })
    expect(await enterFor(undefined, await as(await make.admin()))).toMatchObject({
      status: 200,
      data: { measurer_id_number: '' },
    })
  })
})
