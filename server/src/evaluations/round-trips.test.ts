/** The statements that reads of evaluations send to PostgreSQL. Each is a round trip. */
import type { Evaluation } from '@trophy/domain'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'

const { as, make } = await testApp()
const measurer = await as(await make.member())

const createEvaluation = async () =>
  (await measurer.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data

/** Returns the number of statements that a request sends. Before it, the user's session is marked as seen. */
const countStatements = async (path: string): Promise<number> => {
  await measurer.get('/me')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect((await measurer.get(path)).status).toBe(200)
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

it('an evaluation is read with the session, also with files', async () => {
  const { _id } = await createEvaluation()
  expect(await countStatements(`/evaluation/${_id}`)).toBe(1)
  const form = fileForm(Buffer.from('%PDF-1.7\n%%EOF\n'), 'sheet.pdf')
  expect((await measurer.post(`/evaluation/${_id}/file`, form)).status).toBe(200)
  expect(await countStatements(`/evaluation/${_id}`)).toBe(1)
})

it('a first page is read with the session unless the database has changed, then by two statements side by side', async () => {
  await createEvaluation()
  expect(await countStatements('/evaluation')).toBe(3)
  expect(await countStatements('/evaluation')).toBe(1)
})
