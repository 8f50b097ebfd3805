/** Entries of reads and rejected calls. */
import type { Evaluation, Page } from '@trophy/domain'
import type { AuditRow } from '@trophy/domain/routes'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

const context = await testApp()
const { as, clock, db, deps, make } = context
const admin = await as(await make.admin())
const measurer = await make.member({ firstname: 'Jana', lastname: 'Nová' })
const owner = await as(measurer)
const judgeRow = await make.member({ firstname: 'Petr', lastname: 'Soudce', role: 'STJ' })
const judge = await as(judgeRow)
const other = await as(await make.member())

const createEvaluation = async (): Promise<string> =>
  (await owner.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })).data._id

/** Returns entries as `who: kind target`, oldest first, after those waiting are stored. */
const listEntries = async (kinds: readonly AuditRow['kind'][]): Promise<string[]> => {
  await deps.auditBatch.flush()
  const query = kinds.map((kind) => `kind=${encodeURIComponent(kind)}`).join('&')
  const { docs } = (await admin.get<Page<AuditRow>>(`/audit?sortDir=asc&${query}`)).data
  return docs.map(({ by, kind, target }) => `${by?.name}: ${kind} ${target}`)
}

describe('reads', () => {
  it('of an evaluation by others are recorded with user, time and network, those of its measurer are not', async () => {
    const id = await createEvaluation()
    for (const client of [owner, judge]) {
      expect((await client.get(`/evaluation/${id}`)).status).toBe(200)
      expect((await client.get(`/evaluation/${id}/history`)).status).toBe(200)
      expect((await client.get(`/evaluation/pdf/${id}`)).status).toBe(200)
    }
    await deps.auditBatch.flush()
    const rows = await db.selectFrom('audit').selectAll().where('kind', '=', 'evaluation read').execute()
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      at: clock.now().toISOString(),
      by_id: judgeRow.id,
      by_name: 'Petr Soudce',
      by_role: 'STJ',
      target: id,
      address: '127.0.0.0/24',
    })
  })

  it('of an evaluation with its history are one entry', async () => {
    const id = await createEvaluation()
    const read = async (client: typeof judge) =>
      (await client.get<{ history?: unknown[] }>(`/evaluation/${id}?history=true`)).data.history?.length
    expect([await read(judge), await read(owner), await read(other)]).toEqual([1, 1, undefined])
    const entries = await listEntries(['evaluation read'])
    expect(entries.filter((entry) => entry.endsWith(id) && entry.startsWith('Petr'))).toHaveLength(1)
  })

  it('of an evaluation by an edit that changes nothing are recorded, edits are not', async () => {
    const id = await createEvaluation()
    const { docs } = (await judge.get<Page<Evaluation>>('/evaluation')).data
    const modified_date = docs.find(({ _id }) => _id === id)?.modified_date
    const edit = (client: typeof judge, values: object) =>
      client.patch<Evaluation>(`/evaluation/${id}`, { data: { modified_date, ...values } })
    const { status, data } = await edit(judge, {})
    expect([status, data.hunter_email]).toEqual([200, evaluationInput().hunter_email])
    expect((await edit(owner, {})).status).toBe(200)
    expect((await edit(judge, { eval_location: 'Brno' })).status).toBe(200)
    const entries = await listEntries(['evaluation read'])
    expect(entries.filter((entry) => entry.endsWith(id))).toEqual([`Petr Soudce: evaluation read ${id}`])
  })

  it('of files that show a hunter by others, and of files of members, are recorded', async () => {
    const id = await createEvaluation()
    const attach = async (shows_hunter: string) => {
      const form = fileForm(await plainPicture(), 'a.jpg', { shows_hunter })
      return (await owner.post<{ _id: string }>(`/evaluation/${id}/file`, form)).data._id
    }
    const [hunterFile, otherFile] = [await attach('true'), await attach('false')]
    for (const client of [owner, judge])
      for (const file of [hunterFile, otherFile])
        expect((await client.get(`/evaluation/file/${file}`)).status).toBe(200)
    const paper = fileForm(await plainPicture(), 'b.jpg')
    const { data } = await admin.post<{ _id: string }>(`/member/${measurer.id}/file`, paper)
    expect((await admin.get(`/file/${data._id}/download`)).status).toBe(200)
    expect(await listEntries(['hunter file read', 'member file read'])).toEqual([
      `Petr Soudce: hunter file read ${hunterFile}`,
      expect.stringContaining(`: member file read ${data._id}`),
    ])
  })

  it('of members by admins are recorded', async () => {
    const client = await as(await make.admin({ firstname: 'Jiří', lastname: 'Úřad' }))
    await client.get(`/member/${measurer.id}`)
    await client.get(`/member/${measurer.id}/history`)
    const entries = await listEntries(['member read'])
    expect(entries).toEqual(Array(2).fill(`Jiří Úřad: member read ${measurer.id}`))
  })

  it('are stored soon after', async () => {
    const id = await createEvaluation()
    await judge.get(`/evaluation/${id}`)
    const count = () => db.selectFrom('audit').select('id').where('target', '=', id).execute()
    await expect.poll(count).toHaveLength(1)
  })

  it('are not listed unless the filter asks for them', async () => {
    const id = await createEvaluation()
    await judge.get(`/evaluation/${id}`)
    await deps.auditBatch.flush()
    const { docs } = (await admin.get<Page<AuditRow>>('/audit')).data
    expect(docs.filter(({ kind }) => kind === 'evaluation read' || kind === 'call rejected')).toEqual([])
    expect(await listEntries(['evaluation read'])).toContain(`Petr Soudce: evaluation read ${id}`)
  })
})

describe('rejected calls of signed-in users', () => {
  it('are recorded with route, status and record', async () => {
    const id = await createEvaluation()
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect((await other.patch(`/evaluation/${id}`, { data: evaluationInput() })).status).toBe(403)
    expect((await other.get('/member/waiting')).status).toBe(403)
    expect((await other.get(`/evaluation/${unknown}`)).status).toBe(404)
    expect((await other.post('/evaluation/red-deer', { data: {} })).status).toBe(400)
    expect((await listEntries(['call rejected'])).map((one) => one.replace(/^.*?rejected /, ''))).toEqual([
      `403 PATCH /api/evaluation/:id ${id}`,
      '403 GET /api/member/waiting',
      `404 GET /api/evaluation/:id ${unknown}`,
      '400 POST /api/evaluation/:id',
    ])
  })
})

it('are stored when the server stops, and after an interruption of the database with the number of lost ones', async () => {
  const { openAuditBatch } = await import('#platform/records/audit-batch.ts')
  const entry = { kind: 'member read', at: clock.now(), by: null, address: '', target: 'last' } as const
  const count = async (target: string) =>
    (await db.selectFrom('audit').select('id').where('target', '=', target).execute()).length
  const batch = openAuditBatch(db)
  batch.add(entry)
  await batch.close()
  expect(await count('last')).toBe(1)
  for (let index = 0; index < 20_003; index += 1) batch.add({ ...entry, target: 'many' })
  await batch.close()
  expect(await count('many')).toBe(20_000)
  const lost = await db.selectFrom('audit').select('target').where('kind', '=', 'entries lost').execute()
  expect(lost).toEqual([{ target: '3' }])
})
