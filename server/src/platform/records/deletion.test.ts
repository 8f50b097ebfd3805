/** Deletion of records of every kind: one that was changed since the client has read it is not deleted. */
import { messages } from '@trophy/domain'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { chapterInput, createPdf } from '#testing/inputs/handbook-input.ts'
import { newsInput } from '#testing/inputs/news-input.ts'

type Stored = { readonly _id: string; readonly modified_date: string }

const { as, db, make } = await testApp()
const admin = await as(await make.admin())
const post = async (path: string, body: unknown) => (await admin.post<Stored>(path, body)).data

it.each([
  ['evaluation', () => post('/evaluation/red-deer', { data: evaluationInput() })],
  ['news', () => post('/news', newsInput())],
  ['handbook', () => post('/handbook', chapterInput())],
  [
    'documents',
    () => post('/documents', fileForm(createPdf('A'), 'a.pdf', { title: 'A', category: 'Rules and regulations' })),
  ],
  ['member', async () => (await admin.get<Stored>(`/member/${(await make.member()).id}`)).data],
])('of %s returns 409 for an old modified_date, and needs none', async (kind, create) => {
  const [{ _id, modified_date }, other] = [await create(), await create()]
  const remove = (date: string) => admin.delete(`/${kind}/${_id}?modified_date=${encodeURIComponent(date)}`)
  const countHistory = () => db.selectFrom('history').select('id').where('record_id', '=', _id).execute()
  const before = await countHistory()
  expect(await remove('2020-01-01T00:00:00.000Z')).toMatchObject({
    status: 409,
    problem: { code: 'STALE', message: messages.stale },
  })
  expect(await countHistory()).toEqual(before)
  expect((await remove(modified_date)).status).toBe(200)
  expect((await admin.delete(`/${kind}/${other._id}`)).status).toBe(200)
  expect((await admin.delete(`/${kind}/${other._id}?modified=1`)).status).toBe(400)
})
