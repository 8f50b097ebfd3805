import { type Handbook, listSpecies } from '@trophy/domain'
import type { HandbooksOfSpecies } from '@trophy/domain/routes'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { chapterInput, handbookForm } from '#testing/inputs/handbook-input.ts'

const { as, clock, db, make } = await testApp()
const admin = await as(await make.admin({ firstname: 'Ada', lastname: 'Amsel' }))
const judge = await as(await make.member({ role: 'STJ' }))
const measurer = await as(await make.member({ role: 'CCM' }))

const createChapter = async (overrides = {}): Promise<Handbook> => {
  const { status, data } = await admin.post<Handbook>('/handbook', chapterInput(overrides))
  expect(status).toBe(200)
  return data
}
const listChapterHistory = async ({ _id: id }: Handbook) => {
  const rows = await listHistory(db, { kind: 'handbook', id })
  expect(verifyChain(rows)).toBeNull()
  return rows.map(({ action, by_name, changes }) => ({
    action,
    by_name,
    changes: changes.map(({ path, from, to }) => [path, from, to]),
  }))
}

describe('chapter', () => {
  it('is created without files, and read by admins, judges and measurers [A-140] [A-141] [A-145]', async () => {
    const chapter = await createChapter({ code: '  CA01 ', common_name: 'Gämse, серна, シャモア' })
    expect(chapter).toEqual({
      _id: expect.any(String),
      code: 'CA01',
      common_name: 'Gämse, серна, シャモア',
      category: 'Caprines',
      evaluation_option: 'chamois',
      files: { english: null, german: null, french: null, russian: null, update: null },
      modified_date: '2026-06-01T12:00:00.000Z',
    })
    for (const reader of [admin, judge, measurer])
      expect((await reader.get(`/handbook/${chapter._id}`)).data).toEqual(chapter)
  })

  it('requires code and category only [A-134]', async () => {
    for (const body of [{}, { code: '  ', category: '' }, { code: null, category: null }])
      expect(await admin.post('/handbook', body)).toMatchObject({
        status: 400,
        problem: { fields: { code: 'Required!', category: 'Required!' } },
      })
    const { data } = await admin.post<Handbook>('/handbook', { code: 'GEN', category: 'Cervids' })
    expect(data).toMatchObject({ common_name: '', evaluation_option: null })
  })

  it.each([
    ['code', 'x'.repeat(31), 'No longer than 30 characters'],
    ['code', 7, 'Must be a text'],
    ['code', 'a\u0000b', 'Must be a text'],
    ['common_name', 'x'.repeat(121), 'No longer than 120 characters'],
    ['category', 'Fishes', 'Choose a value from the list'],
    ['evaluation_option', 'unicorn', 'Choose a value from the list'],
    ['evaluation_option', ['chamois'], 'Choose a value from the list'],
    ['colour', 'blue', 'Unknown field'],
  ])('is rejected with %s %j, and nothing is stored', async (name, value, message) => {
    const before = (await admin.get<Handbook[]>('/handbook')).data
    const { status, problem } = await admin.post('/handbook', chapterInput({ [name]: value }))
    expect([status, problem?.fields]).toEqual([400, { [name]: expect.stringContaining(message) }])
    const [chapter] = before
    expect((await admin.patch(`/handbook/${chapter?._id}`, { [name]: value })).status).toBe(400)
    expect((await admin.get('/handbook')).data).toEqual(before)
  })

  it('is edited in part, or with the fields of the response; omitted fields stay unchanged [A-141]', async () => {
    const chapter = await createChapter()
    clock.advance(60)
    const { data } = await admin.patch<Handbook>(`/handbook/${chapter._id}`, { common_name: 'Alpine chamois' })
    expect(data).toEqual({ ...chapter, common_name: 'Alpine chamois', modified_date: '2026-06-01T12:01:00.000Z' })
    const back = await admin.patch<Handbook>(`/handbook/${chapter._id}`, { ...data, evaluation_option: '' })
    expect(back.data).toMatchObject({ common_name: 'Alpine chamois', evaluation_option: null })
    expect(await admin.patch(`/handbook/${chapter._id}`, { code: ' ', category: null })).toMatchObject({
      status: 400,
      problem: { fields: { code: 'Required!', category: 'Required!' } },
    })
  })

  it('returns 409 after a concurrent change', async () => {
    const chapter = await createChapter()
    const edit = (overrides: object) => admin.patch<Handbook>(`/handbook/${chapter._id}`, { ...chapter, ...overrides })
    const [first, second] = await Promise.all([edit({ code: 'A' }), edit({ code: 'B' })])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const stale = first.status === 409 ? first : second
    expect(stale.problem?.message).toBe('Somebody else has changed this record. Reload to see their version.')
    expect((await admin.patch(`/handbook/${chapter._id}`, { modified_date: 'yesterday' })).status).toBe(400)
  })

  it('records author and changes in its history, and nothing for a save without changes', async () => {
    const chapter = await createChapter({ common_name: '' })
    await admin.patch(`/handbook/${chapter._id}`, chapter)
    await admin.patch(`/handbook/${chapter._id}`, { category: 'Bovids' })
    await admin.delete(`/handbook/${chapter._id}`)
    expect(await listChapterHistory(chapter)).toEqual([
      {
        action: 'create',
        by_name: 'Ada Amsel',
        changes: [
          ['code', null, 'CA01'],
          ['evaluation_option', null, 'chamois'],
          ['category', null, 'Caprines'],
        ],
      },
      { action: 'update', by_name: 'Ada Amsel', changes: [['category', 'Caprines', 'Bovids']] },
      { action: 'delete', by_name: 'Ada Amsel', changes: [] },
    ])
  })

  it('is deleted with its files, and returns 404 afterwards [A-130]', async () => {
    const chapter = await createChapter()
    await admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('2023'))
    expect((await admin.delete(`/handbook/${chapter._id}`)).status).toBe(200)
    expect(await db.selectFrom('files').selectAll().where('owner_id', '=', chapter._id).execute()).toEqual([])
    for (const id of [chapter._id, newId(), 'x'])
      for (const request of [
        admin.get(`/handbook/${id}`),
        admin.patch(`/handbook/${id}`, {}),
        admin.delete(`/handbook/${id}`),
        admin.get(`/handbook/${id}/file/english`),
        admin.post(`/handbook/${id}/file/english`, handbookForm('2023')),
        admin.delete(`/handbook/${id}/file/english`),
      ])
        expect((await request).status).toBe(404)
  })
})

it('lists chapters by code, then by name [A-140]', async () => {
  await db.deleteFrom('handbook_chapters').execute()
  for (const [code, common_name] of [
    ['B', 'Öland'],
    ['a', 'Zulu'],
    ['B', 'Alps'],
  ])
    await createChapter({ code, common_name })
  const { data } = await judge.get<Handbook[]>('/handbook')
  expect(data.map(({ code, common_name }) => `${code} ${common_name}`)).toEqual(['a Zulu', 'B Alps', 'B Öland'])
})

it('returns the chapters of each species by its key in capitals [A-144]', async () => {
  await db.deleteFrom('handbook_chapters').execute()
  const [general] = [await createChapter({ evaluation_option: null }), await createChapter({ code: 'CA02' })]
  const chapter = await createChapter()
  await admin.post(`/handbook/${chapter._id}/file/english`, handbookForm('Edition 2023'))
  const { status, data } = await measurer.get<HandbooksOfSpecies>('/handbook/for-evaluations')
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual(
    listSpecies()
      .map(({ key }) => key.toUpperCase())
      .sort(),
  )
  expect(data.CHAMOIS?.handbooks).toEqual([
    {
      _id: chapter._id,
      code: 'CA01',
      common_name: 'Chamois',
      files: { english: 'Edition 2023', german: null, french: null, russian: null, update: null },
    },
    expect.objectContaining({ code: 'CA02' }),
  ])
  expect(data['ALPINE-IBEX']).toEqual({ handbooks: [] })
  expect(JSON.stringify(data)).not.toContain(general._id)
})
