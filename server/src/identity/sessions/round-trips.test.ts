/** The number of statements that reads send to PostgreSQL. Most are a round trip; some run at the same time. */
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

/** Returns the number of statements that a request sends. A request to `before` first marks the session as seen. */
const countStatements = async (client: Client, path: string, before = '/me'): Promise<number> => {
  await deps.auditBatch.flush()
  await client.get(before)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect((await client.get(path)).status).toBe(200)
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

it('reads an evaluation, with or without files, in the statement of the session', async () => {
  const { _id } = await createEvaluation()
  expect(await countStatements(measurer, `/evaluation/${_id}`)).toBe(1)
  expect((await measurer.post(`/evaluation/${_id}/file`, fileForm(PDF, 'sheet.pdf'))).status).toBe(200)
  expect(await countStatements(measurer, `/evaluation/${_id}`)).toBe(1)
})

it('reads a first page again, by two statements, only after a write', async () => {
  await createEvaluation()
  expect(await countStatements(measurer, '/evaluation')).toBe(3)
  expect(await countStatements(measurer, '/evaluation', '/evaluation')).toBe(1)
})

it('reads a member, document or news item in the statement of the session', async () => {
  const news = await publishNews(admin)
  const form = fileForm(PDF, 'rules.pdf', { title: 'Rules', category: 'Rules and regulations' })
  const document = (await admin.post<DocumentRecord>('/documents', form)).data
  expect(await countStatements(measurer, `/news/${news._id}`)).toBe(1)
  expect(await countStatements(measurer, `/documents/${document._id}`)).toBe(1)
  expect(await countStatements(measurer, '/me')).toBe(1)
  expect(await countStatements(measurer, '/me/reminders')).toBe(1)
  expect(await countStatements(admin, `/member/${member.id}`)).toBe(1)
})

it('reads histories, documents and applicants by one statement more', async () => {
  const { _id } = await createEvaluation()
  expect(await countStatements(admin, `/evaluation/${_id}/history`)).toBe(2)
  expect(await countStatements(admin, `/member/${member.id}/history`)).toBe(2)
  expect(await countStatements(admin, `/member/${member.id}/activity`)).toBe(2)
  expect(await countStatements(measurer, '/documents')).toBe(2)
  expect(await countStatements(admin, '/member/waiting')).toBe(2)
})

it('reads news, judges and statistics by two statements more', async () => {
  for (const path of ['/news', '/evaluation-statistics']) expect(await countStatements(measurer, path)).toBe(3)
  expect(await countStatements(admin, '/member/JM')).toBe(3)
})
