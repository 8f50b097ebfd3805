/** Files that show the hunter: who sees them, how they are marked, and their erasure. */
import { read, utils } from '@e965/xlsx'
import type { Evaluation, EvaluationFile, EvaluationListRow, HistoryEntry, Page } from '@trophy/domain'
import { expect, it } from 'vitest'
import { eraseExpired } from '#evaluations/record/erase.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

const context = await testApp()
const { as, make, db, deps, clock } = context
const START = '2026-06-01T12:00:00.000Z'
const owner = await make.member()
const measurer = await as(owner)
const judge = await as(await make.member({ role: 'STJ' }))
const admin = await as(await make.admin())
const other = await as(await make.member())
const PERMITTED = [measurer, judge, admin]

const PDF = '%PDF-1.7\nA licence.\n%%EOF\n'

const createEvaluation = async (overrides: Readonly<Record<string, unknown>> = {}) =>
  (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
const readEvaluation = async (id: string, client: Client = admin) =>
  (await client.get<Evaluation>(`/evaluation/${id}`)).data
const attach = async (id: string, name: string, shows_hunter: 'true' | 'false' = 'true') => {
  const form = fileForm(name.endsWith('.pdf') ? PDF : await plainPicture(), name, { shows_hunter })
  return (await measurer.post<EvaluationFile>(`/evaluation/${id}/file`, form)).data
}
const mark = (id: string, shows_hunter: unknown, client: Client = measurer) =>
  client.patch<EvaluationFile>(`/evaluation/file/${id}`, { shows_hunter })
const listNames = async (id: string, client?: Client) =>
  (await readEvaluation(id, client)).files.map(({ originalName }) => originalName)
const listRows = async (client: Client, query = '') =>
  (await client.get<Page<EvaluationListRow>>(`/evaluation?rowsPerPage=50${query}`)).data.docs
const getChain = (id: string) => listHistory(db, { kind: 'evaluation', id })
const getCounts = (id: string) =>
  db.selectFrom('evaluations').select(['files_num', 'hunter_files_num']).where('id', '=', id).executeTakeFirst()
/** Returns the keys of the contents that are left after the cleanup of the next day. */
const listContents = async () => {
  clock.set(new Date(Date.now() + 26 * 3_600_000))
  await sweepFiles(deps)
  clock.set(START)
  return (await context.listFileKeys()).filter((key) => !key.endsWith('.thumbnail'))
}

it('are unmarked by default, and marked by a field of the upload', async () => {
  const { _id } = await createEvaluation()
  const upload = (texts: Readonly<Record<string, string>>) =>
    measurer.post<EvaluationFile>(`/evaluation/${_id}/file`, fileForm(PDF, 'licence.pdf', texts))
  expect((await upload({})).data.shows_hunter).toBe(false)
  expect((await upload({ shows_hunter: 'false' })).data.shows_hunter).toBe(false)
  expect((await upload({ shows_hunter: 'true' })).data.shows_hunter).toBe(true)
  expect(await upload({ shows_hunter: 'yes' })).toMatchObject({
    status: 400,
    problem: { fields: { shows_hunter: 'Choose a value from the list' } },
  })
  expect((await upload({ shown_hunter: 'true' })).status).toBe(400)
  expect(await getCounts(_id)).toEqual({ files_num: 3, hunter_files_num: 1 })
})

it('are visible only to admins, judges and the measurer', async () => {
  const { _id } = await createEvaluation({ hunt_location: 'Hidden files' })
  await attach(_id, 'antlers.jpg', 'false')
  const { _id: fileId } = await attach(_id, 'hunter.jpg')
  const paths = [`/evaluation/file/${fileId}`, `/evaluation/file/${fileId}?thumbnail=true`]
  for (const client of PERMITTED) {
    const { files, files_num } = await readEvaluation(_id, client)
    expect(files.map(({ originalName, shows_hunter }) => [originalName, shows_hunter])).toEqual([
      ['antlers.jpg', false],
      ['hunter.jpg', true],
    ])
    expect([files_num, (await listRows(client)).find((row) => row._id === _id)?.files_num]).toEqual([2, 2])
    for (const path of paths) expect((await client.get(path)).status).toBe(200)
  }
  expect(await readEvaluation(_id, other)).toMatchObject({ files: [{ originalName: 'antlers.jpg' }], files_num: 1 })
  expect((await listRows(other)).find((row) => row._id === _id)?.files_num).toBe(1)
  const unknown = { status: 404, problem: { message: 'This file does not exist or was deleted.' } }
  for (const path of paths) expect(await other.get(path)).toMatchObject(unknown)
  expect(await mark(fileId, false, other)).toMatchObject(unknown)
  expect(await other.delete(`/evaluation/file/${fileId}`)).toMatchObject(unknown)

  // A former measurer no longer sees them.
  const { modified_date } = await readEvaluation(_id)
  const measurer_id = (await make.member()).id
  expect((await judge.patch(`/evaluation/${_id}`, { data: { modified_date, measurer_id } })).status).toBe(200)
  expect(await listNames(_id, measurer)).toEqual(['antlers.jpg'])
  expect((await measurer.get(`/evaluation/file/${fileId}`)).status).toBe(404)
})

it('do not count in the workbook or the order of the list of a user who may not see them', async () => {
  const [none, one, two] = [await createEvaluation(), await createEvaluation(), await createEvaluation()]
  await attach(one._id, 'antlers.jpg', 'false')
  await attach(two._id, 'licence.pdf')
  await attach(two._id, 'hunter.jpg')
  const created = [none, one, two].map(({ _id }) => _id)
  const getOrder = async (client: Client) =>
    (await listRows(client, '&sortBy=files_num&sortDir=desc')).filter(({ _id }) => created.includes(_id))
  expect((await getOrder(judge)).map(({ _id }) => _id)).toEqual([two._id, one._id, none._id])
  expect((await getOrder(other)).map(({ files_num }) => files_num)).toEqual([1, 0, 0])
  const getCells = async (client: Client, path: string) => {
    const { Sheets, SheetNames } = read((await client.get(path)).raw)
    const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {})
    const heading = Object.keys(rows[0] ?? {}).find((name) => /public id|^id/i.test(name)) ?? ''
    return rows.find((row) => row[heading] === two.public_id)?.Files
  }
  expect(await getCells(judge, '/evaluation/export')).toBe(2)
  expect(await getCells(other, '/evaluation/export')).toBe(0)
  expect(await getCells(admin, '/evaluation/common-data-export')).toBe(2)
})

it('can be marked and unmarked by users who may edit the evaluation, with an entry in the history', async () => {
  const { _id, modified_date } = await createEvaluation()
  const file = await attach(_id, 'hunter.jpg', 'false')
  expect(await mark(file._id, true, judge)).toMatchObject({ status: 200, data: { ...file, shows_hunter: true } })
  expect(await getCounts(_id)).toEqual({ files_num: 1, hunter_files_num: 1 })
  expect(await listNames(_id, other)).toEqual([])
  // Marked so already.
  expect((await mark(file._id, true)).status).toBe(200)
  expect((await mark(file._id, false)).data.shows_hunter).toBe(false)
  expect(await getCounts(_id)).toEqual({ files_num: 1, hunter_files_num: 0 })
  expect(await listNames(_id, other)).toEqual(['hunter.jpg'])
  expect((await readEvaluation(_id)).modified_date).toBe(modified_date)

  const { data: entries } = await admin.get<HistoryEntry[]>(`/evaluation/${_id}/history`)
  const changes = entries.map(({ action, changes }) => [
    action,
    ...changes.map(({ label, from, to }) => [label, from, to]),
  ])
  expect(changes.slice(0, -1)).toEqual([
    ['file changed', ['Files that show the hunter', 'hunter.jpg', null], ['Files', null, 'hunter.jpg']],
    ['file changed', ['Files', 'hunter.jpg', null], ['Files that show the hunter', null, 'hunter.jpg']],
    ['file added', ['Files', null, 'hunter.jpg']],
  ])

  const expired = await as(await make.member({ role: 'STJ', valid_to: '2026-01-01' }))
  for (const client of [other, expired]) expect((await mark(file._id, true, client)).status).toBe(403)
  for (const value of ['true', 1, null, undefined]) expect((await mark(file._id, value)).status).toBe(400)
  await admin.delete(`/evaluation/${_id}`)
  expect((await mark(file._id, true)).status).toBe(404)
})

it('are counted correctly when marked and removed at the same time', async () => {
  const { _id } = await createEvaluation()
  const file = await attach(_id, 'hunter.jpg', 'false')
  await Promise.all([
    ...[true, false, true].map((value) => mark(file._id, value)),
    judge.delete(`/evaluation/file/${file._id}`),
    attach(_id, 'licence.pdf'),
  ])
  expect(await getCounts(_id)).toEqual({ files_num: 1, hunter_files_num: 1 })
})

it('are erased with the hunter, with contents and all names in the history', async () => {
  const contents = await listContents()
  const { _id } = await createEvaluation()
  await attach(_id, 'antlers.jpg', 'false')
  await attach(_id, 'licence.pdf')
  const marked = await attach(_id, 'Kovacs.jpg', 'false')
  await mark(marked._id, true)
  const removed = await attach(_id, 'passport.pdf')
  await measurer.delete(`/evaluation/file/${removed._id}`)
  const named = await attach(_id, 'Łucja at the stand.jpg', 'false')
  await measurer.delete(`/evaluation/file/${named._id}`)

  const { status, data } = await admin.post<Evaluation>(`/evaluation/${_id}/erase-hunter`)
  expect(status).toBe(200)
  expect(data.files.map(({ originalName }) => originalName)).toEqual(['antlers.jpg'])
  expect(await getCounts(_id)).toEqual({ files_num: 1, hunter_files_num: 0 })
  expect((await admin.get(`/evaluation/file/${marked._id}`)).status).toBe(404)
  const chain = await getChain(_id)
  expect(verifyChain(chain)).toBeNull()
  expect(JSON.stringify(chain)).not.toMatch(/licence|Kovacs|passport|Łucja/)
  expect(JSON.stringify(chain)).toContain('antlers.jpg')

  expect(await listContents()).toHaveLength(contents.length + 1)
})

it('can be erased again if one is added or marked after an erasure', async () => {
  const { _id } = await createEvaluation()
  const antlers = await attach(_id, 'antlers.jpg', 'false')
  await admin.post(`/evaluation/${_id}/erase-hunter`)
  expect(await readEvaluation(_id)).toHaveProperty('hunter_erased_at')
  await attach(_id, 'licence.pdf')
  expect(await readEvaluation(_id)).not.toHaveProperty('hunter_erased_at')
  await admin.post(`/evaluation/${_id}/erase-hunter`)
  expect(await listNames(_id)).toEqual(['antlers.jpg'])
  await mark(antlers._id, true)
  await admin.post(`/evaluation/${_id}/erase-hunter`)
  expect(await listNames(_id)).toEqual([])
  expect(JSON.stringify(await getChain(_id))).not.toMatch(/licence|antlers/)
})

it('are erased automatically 90 days after the evaluation was deleted', async () => {
  const { _id } = await createEvaluation()
  await attach(_id, 'licence.pdf')
  await attach(_id, 'antlers.jpg', 'false')
  const keys = (await db.selectFrom('files').select('key').where('owner_id', '=', _id).execute()).map(({ key }) => key)
  expect(await listContents()).toEqual(expect.arrayContaining(keys))
  await admin.delete(`/evaluation/${_id}`)
  clock.set(new Date(Date.now() + 91 * 86_400_000))
  expect(await eraseExpired(deps)).toBeGreaterThan(0)
  clock.set(START)
  const left = await listContents()
  expect(keys.filter((key) => left.includes(key))).toEqual([])
  expect(await getCounts(_id)).toEqual({ files_num: 0, hunter_files_num: 0 })
  const chain = await getChain(_id)
  expect([verifyChain(chain), /licence|antlers/.test(JSON.stringify(chain))]).toEqual([null, false])
})
