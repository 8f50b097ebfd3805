/** The statements that reads send to PostgreSQL. Each is a round trip, unless the comment says that they run at once. */
import type { DocumentRecord, Evaluation } from '@trophy/domain'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { publishNews } from '#testing/inputs/news-input.ts'

const { as, make, deps } = await testApp()
const admin = await as(await make.admin())
const member = await make.member()
const measurer = await as(member)

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

const createEvaluation = async () =>
  (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data

/** Returns the number of statements that a request sends. The one to `before` marks the user's session as seen. */
const countStatements = async (client: Client, path: string, before = '/me'): Promise<number> => {
  await deps.auditBatch.flush()
  await client.get(before)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect((await client.get(path)).status).toBe(200)
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

it('an evaluation is read with the session, also with files', async () => {
  const { _id } = await createEvaluation()
  expect(await countStatements(measurer, `/evaluation/${_id}`)).toBe(1)
  expect((await measurer.post(`/evaluation/${_id}/file`, fileForm(PDF, 'sheet.pdf'))).status).toBe(200)
  expect(await countStatements(measurer, `/evaluation/${_id}`)).toBe(1)
})

it('a first page is read with the session unless the database has changed, then by two statements at once', async () => {
  await createEvaluation()
  expect(await countStatements(measurer, '/evaluation')).toBe(3)
  expect(await countStatements(measurer, '/evaluation', '/evaluation')).toBe(1)
})

it('other single records are read with the session', async () => {
  const news = await publishNews(admin)
  const form = fileForm(PDF, 'rules.pdf', { title: 'Rules', category: 'Rules and regulations' })
  const document = (await admin.post<DocumentRecord>('/documents', form)).data
  expect(await countStatements(measurer, `/news/${news._id}`)).toBe(1)
  expect(await countStatements(measurer, `/documents/${document._id}`)).toBe(1)
  expect(await countStatements(measurer, '/me')).toBe(1)
  expect(await countStatements(measurer, '/me/reminders')).toBe(1)
  expect(await countStatements(admin, `/member/${member.id}`)).toBe(1)
})

it('histories, documents and waiting members are read by one statement more', async () => {
  const { _id } = await createEvaluation()
  expect(await countStatements(admin, `/evaluation/${_id}/history`)).toBe(2)
  expect(await countStatements(admin, `/member/${member.id}/history`)).toBe(2)
  expect(await countStatements(admin, `/member/${member.id}/activity`)).toBe(2)
  expect(await countStatements(measurer, '/documents')).toBe(2)
  expect(await countStatements(admin, '/member/waiting')).toBe(2)
})

it('news, judges and statistics are read by two statements more, which run at once', async () => {
  for (const path of ['/news', '/evaluation-statistics']) expect(await countStatements(measurer, path)).toBe(3)
  expect(await countStatements(admin, '/member/JM')).toBe(3)
})
