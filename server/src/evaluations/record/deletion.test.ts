/**
 * Deleted evaluations: visible to and restored by admins, at first also restored by the judge who deleted them, erased
 * after 90 days, hidden from other users.
 */
import {
  type Evaluation,
  type EvaluationListRow,
  type HistoryEntry,
  type Page,
  type SheetData,
  withValue,
} from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { eraseExpired } from './erase.ts'

const { as, clock, db, deps, make } = await testApp()

const anna = await make.member({ firstname: 'Anna', lastname: 'Žak' })
const judit = await make.member({ role: 'STJ', firstname: 'Judit', lastname: 'Bíró' })
const ada = await make.admin({ firstname: 'Ada', lastname: 'Amsel' })
let [measurer, judge, admin] = [await as(anna), await as(judit), await as(ada)]
/** Signs in again, because the tests advance the clock beyond the life of a session. */
const signInAgain = async () => {
  measurer = await as(anna)
  judge = await as(judit)
  admin = await as(ada)
}
beforeEach(signInAgain)

const DAY = 86_400
const createEvaluation = async (overrides: Record<string, unknown> = {}) =>
  (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
const deleteEvaluation = async (evaluation: Evaluation) => {
  expect((await judge.delete(`/evaluation/${evaluation._id}`)).status).toBe(200)
  return evaluation
}
const getList = async (query = '', caller = admin) =>
  (await caller.get<Page<EvaluationListRow>>(`/evaluation?rowsPerPage=50${query}`)).data
const listIds = async (query?: string, caller?: Client) => (await getList(query, caller)).docs.map(({ _id }) => _id)
const restoreEvaluation = (evaluation: Evaluation, caller = admin) =>
  caller.post<Evaluation>(`/evaluation/${evaluation._id}/restore`)
const listActions = async ({ _id }: Evaluation) =>
  (await admin.get<HistoryEntry[]>(`/evaluation/${_id}/history`)).data.map(
    ({ action, by }) => `${action} by ${by.name}`,
  )
const getStored = ({ _id }: Evaluation) =>
  db.selectFrom('evaluations').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()

describe('deleted evaluation', () => {
  it('is listed only for admins with the deleted filter, combined with other filters', async () => {
    const notDeleted = await createEvaluation()
    const free = await deleteEvaluation(await createEvaluation())
    const victim = await deleteEvaluation(await createEvaluation({ source: 'Casualties' }))
    expect(await listIds('&deleted=true')).toEqual(expect.arrayContaining([free._id, victim._id]))
    expect(await listIds('&deleted=true&source=Casualties')).toEqual([victim._id])
    expect(await listIds('&deleted=true')).not.toContain(notDeleted._id)
    expect(await listIds()).not.toContain(free._id)
    const { docs, totalDocs } = await getList('&deleted=true&source=Casualties')
    expect(totalDocs).toBe(1)
    expect(docs[0]).toMatchObject({
      deleted_at: '2026-06-01T12:00:00.000Z',
      restorable_until: '2026-08-30T12:00:00.000Z',
      readOnly: true,
    })
    for (const caller of [judge, measurer]) expect((await caller.get('/evaluation?deleted=true')).status).toBe(403)
    for (const value of ['false', '1']) expect((await admin.get(`/evaluation?deleted=${value}`)).status).toBe(400)
  })

  it('is read-only for admins and returns 404 for other users', async () => {
    const deleted = await deleteEvaluation(await createEvaluation())
    expect(await admin.get<Evaluation>(`/evaluation/${deleted._id}`)).toMatchObject({
      status: 200,
      data: { deleted_at: clock.now().toISOString(), readOnly: true, message: 'This evaluation was deleted.' },
    })
    expect(deleted).not.toHaveProperty('deleted_at')
    for (const caller of [judge, measurer])
      for (const path of ['', '/history'])
        expect((await caller.get(`/evaluation/${deleted._id}${path}`)).status, path).toBe(404)
    const edit = { data: { modified_date: deleted.modified_date, hunter_name: 'X' } }
    expect((await admin.patch(`/evaluation/${deleted._id}`, edit)).status).toBe(404)
  })

  it('is restored unchanged by an admin, with both actions in its history', async () => {
    const before = await createEvaluation()
    const row = await getStored(before)
    await deleteEvaluation(before)
    const total = (await getList()).totalDocs
    const { status, data } = await restoreEvaluation(before)
    expect(status).toBe(200)
    expect(data).toMatchObject({ _id: before._id, readOnly: false, modified_date: before.modified_date })
    expect(await getStored(before)).toEqual(row)
    expect((await getList()).totalDocs).toBe(total + 1)
    expect(await listIds('&deleted=true')).not.toContain(before._id)
    expect(await listActions(before)).toEqual(['restore by Ada Amsel', 'delete by Judit Bíró', 'create by Anna Žak'])
    expect((await measurer.get(`/evaluation/${before._id}`)).status).toBe(200)
  })

  it('cannot be restored twice, by other users or if it does not exist', async () => {
    const before = await deleteEvaluation(await createEvaluation())
    expect((await restoreEvaluation(before, measurer)).status).toBe(403)
    await restoreEvaluation(before)
    expect(await restoreEvaluation(before)).toMatchObject({
      status: 409,
      problem: { code: 'CONFLICT', message: 'This evaluation is not deleted.' },
    })
    expect((await admin.post('/evaluation/00000000-0000-7000-8000-000000000000/restore')).status).toBe(404)
    expect(await listActions(before)).toHaveLength(3)
  })

  it('can be restored for 90 days; then the hunter is erased, but id, species, points and dates stay', async () => {
    const before = await createEvaluation()
    const { data: edited } = await judge.patch<Evaluation>(`/evaluation/${before._id}`, {
      data: { ...before, hunter_name: 'Petr Novák', change_reason: 'Misspelt on the licence' },
    })
    const [last, late] = [await deleteEvaluation(await createEvaluation()), await deleteEvaluation(edited)]
    clock.advance(90 * DAY)
    await signInAgain()
    expect(await eraseExpired(deps)).toBe(0)
    expect((await restoreEvaluation(last)).status).toBe(200)
    clock.advance(1)
    expect(await restoreEvaluation(late)).toMatchObject({
      status: 422,
      problem: { message: 'This evaluation was deleted more than 90 days ago and can no longer be restored.' },
    })
    const { data: expiredRecord } = await admin.get<Evaluation>(`/evaluation/${late._id}`)
    expect(expiredRecord.deleted_at).toBeTruthy()
    expect(expiredRecord).not.toHaveProperty('restorable_until')
    expect(await eraseExpired(deps)).toBeGreaterThan(0)
    const row = await getStored(late)
    expect(row).toMatchObject({
      public_id: before.public_id,
      eval_option: 'red-deer',
      total_points: Math.round(before.total_points.points * 100),
      hunt_date: '2025-09-20',
      eval_date: '2026-03-02',
      hunter_name: '',
      hunter_address: '',
      hunter_phone: '',
      hunter_email: '',
      supporting_information: '',
    })
    const chain = await listHistory(db, { kind: 'evaluation', id: late._id })
    for (const text of ['Novák', 'Őrsi', 'Fő utca', 'hunter@example.com', 'First head', 'licence'])
      expect(JSON.stringify([row, chain])).not.toContain(text)
    expect(verifyChain(chain)).toBeNull()
    expect(chain.at(-1)).toMatchObject({ action: 'erase', by_id: null, by_role: 'system' })
    expect((await getStored(last)).hunter_name).toBe('Łucja Őrsi')
    expect(await eraseExpired(deps)).toBe(0)
  })

  it('is erased once when several servers run the task', async () => {
    const deleted = await deleteEvaluation(await createEvaluation())
    clock.advance(91 * DAY)
    await signInAgain()
    await Promise.all([1, 2, 3].map(() => eraseExpired(deps)))
    await eraseExpired(deps)
    expect((await listActions(deleted)).filter((action) => action.startsWith('erase'))).toHaveLength(1)
  })
})

describe("erasing a hunter's data", () => {
  it('removes it from the evaluation and its history, and is idempotent', async () => {
    const before = await createEvaluation()
    clock.advance(60)
    const { status, data } = await admin.post<Evaluation>(`/evaluation/${before._id}/erase-hunter`)
    expect(status).toBe(200)
    expect(data).toMatchObject({ hunter_name: '', hunter_address: '', hunter_email: '', readOnly: false })
    expect(data.hunter_erased_at).toBe(clock.now().toISOString())
    expect(data.total_points).toEqual(before.total_points)
    const { data: entries } = await admin.get<HistoryEntry[]>(`/evaluation/${before._id}/history`)
    expect(JSON.stringify(entries)).not.toContain('Őrsi')
    expect(entries[0]).toMatchObject({ action: 'erase', changes: [] })
    expect(entries[1]?.changes.find(({ path }) => path === 'hunter_name')).toEqual({
      path: 'hunter_name',
      label: "Hunter's Name",
      from: null,
      to: null,
      isErased: true,
    })
    clock.advance(60)
    const again = await admin.post<Evaluation>(`/evaluation/${before._id}/erase-hunter`)
    expect(again.data).toEqual(data)
    expect(await listActions(before)).toHaveLength(2)
  })

  it('removes current and former comments that name the hunter, but no others', async () => {
    const { data: sheet } = evaluationInput()
    const withComments = (comments: string) => withValue(sheet as SheetData, 'supplementary.comments', comments)
    const namingSheet = await createEvaluation({ data: withComments('Shown by ŁUCJA herself') })
    clock.advance(60)
    const { data: renamed } = await measurer.patch<Evaluation>(`/evaluation/${namingSheet._id}`, {
      data: { ...namingSheet, hunter_name: 'Jana', data: withComments('Shown by Jana, one tine broken') },
    })
    clock.advance(60)
    const { data: cleared } = await measurer.patch<Evaluation>(`/evaluation/${namingSheet._id}`, {
      data: { ...renamed, data: withComments('One tine broken') },
    })
    const { data: erased } = await admin.post<Evaluation>(`/evaluation/${cleared._id}/erase-hunter`)
    expect(erased.data.supplementary.comments).toBe('One tine broken')
    expect(erased.lines).toEqual(namingSheet.lines)
    const chain = await listHistory(db, { kind: 'evaluation', id: namingSheet._id })
    expect(JSON.stringify(chain)).not.toMatch(/ŁUCJA|Łucja|Jana/)
    expect(JSON.stringify(chain)).toContain('Poľana')
    expect(verifyChain(chain)).toBeNull()

    const other = await createEvaluation({ data: withComments('Łucja Őrsi was there') })
    const { data } = await admin.post<Evaluation>(`/evaluation/${other._id}/erase-hunter`)
    expect(data.data.supplementary.comments).toBe('')
    expect(data.total_points).toEqual(other.total_points)
  })

  it('prevents an open editor from saving the data back', async () => {
    const before = await createEvaluation()
    await admin.post(`/evaluation/${before._id}/erase-hunter`)
    expect((await measurer.patch(`/evaluation/${before._id}`, { data: before })).status).toBe(409)
  })

  it('allows edits without a name until one is entered again', async () => {
    const before = await createEvaluation()
    const { data: erased } = await admin.post<Evaluation>(`/evaluation/${before._id}/erase-hunter`)
    const edit = (evaluation: Evaluation, overrides: object) =>
      measurer.patch<Evaluation>(`/evaluation/${before._id}`, { data: { ...evaluation, ...overrides } })
    const moved = await edit(erased, { hunt_location: 'Levice' })
    expect(moved).toMatchObject({ status: 200, data: { hunter_erased_at: erased.hunter_erased_at } })
    const entered = await edit(moved.data, { hunter_name: 'Jiří' })
    expect(entered.data).not.toHaveProperty('hunter_erased_at')
    expect(await edit(entered.data, { hunter_name: '' })).toMatchObject({
      status: 400,
      problem: { fields: { hunter_name: 'Required' } },
    })
    const { data: erasedAgain } = await admin.post<Evaluation>(`/evaluation/${before._id}/erase-hunter`)
    expect(erasedAgain.hunter_name).toBe('')
  })

  it('works for deleted evaluations', async () => {
    const before = await deleteEvaluation(await createEvaluation())
    expect((await admin.post(`/evaluation/${before._id}/erase-hunter`)).status).toBe(200)
    expect((await restoreEvaluation(before)).data).toMatchObject({ hunter_name: '' })
  })
})

describe('history of an evaluation', () => {
  it('is returned to judges and the measurer, newest first, as a hash chain', async () => {
    const before = await createEvaluation()
    clock.advance(60)
    await judge.patch(`/evaluation/${before._id}`, { data: { ...before, hunt_country: 'CZ' } })
    for (const caller of [measurer, judge, admin]) {
      const { data } = await caller.get<HistoryEntry[]>(`/evaluation/${before._id}/history`)
      expect(data).toHaveLength(2)
      const [newest, oldest] = data
      expect(newest).toEqual({
        _id: expect.any(String),
        at: clock.now().toISOString(),
        by: { name: 'Judit Bíró', role: 'STJ' },
        action: 'update',
        changes: [{ path: 'hunt_country', label: 'Country of the hunt', from: 'SK', to: 'CZ' }],
        hash: expect.stringMatching(/^[\da-f]{64}$/),
        previous: oldest?.hash,
      })
      expect(oldest).toMatchObject({ action: 'create', previous: '' })
    }
    const other = await as(await make.member())
    expect((await other.get(`/evaluation/${before._id}/history`)).status).toBe(403)
    expect((await admin.get('/evaluation/00000000-0000-7000-8000-000000000000/history')).status).toBe(404)
  })
})

describe("export of a hunter's data", () => {
  type Data = { trophies: Record<string, unknown>[]; same_name: string[] }
  const ask = async ({ _id }: Evaluation) => {
    const { status, raw, headers } = await admin.get(`/evaluation/${_id}/hunter-data`)
    expect(status).toBe(200)
    return { headers, data: JSON.parse(raw.toString()) as Data }
  }

  it('contains all evaluations with the e-mail address and the ids of namesakes', async () => {
    const caller = { hunter_name: 'Ondřej Lovec', hunter_email: 'ondrej@example.org', hunter_address: 'Lesní 1' }
    const first = await createEvaluation(caller)
    const patched = await measurer.patch<Evaluation>(`/evaluation/${first._id}`, {
      data: { modified_date: first.modified_date, hunter_phone: '+420 777 000 111', change_reason: 'He called' },
    })
    expect(patched.status).toBe(200)
    const second = await deleteEvaluation(
      await createEvaluation({ ...caller, hunter_email: 'Ondrej@Example.org', hunter_address: 'Polní 2' }),
    )
    const namesake = await createEvaluation({ hunter_name: 'ONDREJ LOVEC', hunter_email: '' })
    const { headers, data } = await ask(first)
    expect(headers['content-disposition']).toContain(`hunter-${first.public_id}.json`)
    expect(data.trophies).toMatchObject([
      {
        public_id: first.public_id,
        "Hunter's Name": 'Ondřej Lovec',
        "Hunter's address": 'Lesní 1',
        "Hunter's phone": '+420 777 000 111',
        deleted_at: null,
        history: [
          { action: 'create' },
          { action: 'update', changes: [{ to: '+420 777 000 111' }, { to: 'He called' }] },
        ],
      },
      { public_id: second.public_id, "Hunter's address": 'Polní 2', deleted_at: expect.any(String) },
    ])
    expect(data.same_name).toEqual([namesake.public_id])
  })

  it('contains only the fact of an erasure, without values', async () => {
    const evaluation = await createEvaluation({ hunter_name: 'Smazaný Lovec' })
    await admin.post(`/evaluation/${evaluation._id}/erase-hunter`)
    const { data } = await ask(evaluation)
    expect(JSON.stringify(data)).not.toContain('Smazaný')
    expect(data).toMatchObject({ trophies: [{ "Hunter's Name": '', history: [{ action: 'create' }] }], same_name: [] })
    expect((await judge.get(`/evaluation/${evaluation._id}/hunter-data`)).status).toBe(403)
    expect((await admin.get('/evaluation/x/hunter-data')).status).toBe(404)
  })
})

it('lets the judge who deleted an evaluation restore it within ten minutes, and no other judge', async () => {
  const before = await deleteEvaluation(await createEvaluation())
  expect((await restoreEvaluation(before, await as(await make.member({ role: 'STJ' })))).status).toBe(404)
  clock.advance(600)
  expect((await restoreEvaluation(before, judge)).status).toBe(200)
  await deleteEvaluation(before)
  clock.advance(601)
  expect((await restoreEvaluation(before, judge)).status).toBe(404)
  expect((await restoreEvaluation(before)).status).toBe(200)
})
