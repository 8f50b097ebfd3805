import {
  type Evaluation,
  type EvaluationListRow,
  type HistoryEntry,
  type ImportBatch,
  type ImportReport,
  type ImportResult,
  messages,
  type Page,
} from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'
import { createImportForm, createImportWorkbook, toRowInput, validRow } from '#testing/inputs/import-workbook.ts'

const { as, make, db, clock } = await testApp()
const judge = await make.member({
  role: 'STJ',
  firstname: 'Jana',
  lastname: 'Nová',
  evaluation_options: ['red-deer', 'wild-boar'],
})
const client = await as(judge)
const admin = await as(await make.admin())

const validate = (content: Buffer, options = {}) =>
  client.post<ImportReport>('/bulk-import-validate', createImportForm(content, options))
const sendImport = (content: Buffer, options = {}) =>
  client.post<ImportResult>('/bulk-import', createImportForm(content, options))
const listStored = async () => (await client.get<Page<EvaluationListRow>>('/evaluation?rowsPerPage=50')).data

const workbookOfHunters = (...names: string[]) =>
  createImportWorkbook(names.map((hunter_name) => validRow({ hunter_name })))

it('imports every row like a save in the form, in one batch named in the histories [E-101] [E-105]', async () => {
  const file = workbookOfHunters('Łucja Őrsi', 'Jan Novák')
  const checked = await validate(file)
  expect(checked.data).toMatchObject({ total: 2, error: [], details: [] })
  expect((await listStored()).totalDocs).toBe(0)

  const { status, data } = await sendImport(file, { name: 'season 2025.xlsx' })
  expect(status).toBe(200)
  expect(data).toEqual({ imported: 2, batch: expect.any(String) })

  const saved = await client.post<Evaluation>('/evaluation/red-deer', {
    data: evaluationInput({ hunter_name: 'By hand' }),
  })
  const { docs } = await listStored()
  expect(docs.map(({ hunter_name }) => hunter_name).sort()).toEqual(['By hand', 'Jan Novák', 'Łucja Őrsi'])
  const row = docs.find(({ hunter_name }) => hunter_name === 'Jan Novák')
  const { data: imported } = await client.get<Evaluation>(`/evaluation/${row?._id}`)
  const isSameImport = { _id: '', public_id: '', hunter_name: '' }
  expect({ ...imported, ...isSameImport }).toEqual({ ...saved.data, ...isSameImport })

  const { data: history } = await client.get<HistoryEntry[]>(`/evaluation/${row?._id}/history`)
  expect(history).toHaveLength(1)
  expect(history[0]).toMatchObject({ action: 'create', by: { name: 'Jana Nová', role: 'STJ' } })
  expect(history[0]?.changes).toContainEqual(
    expect.objectContaining({ path: 'import', to: `season 2025.xlsx, import ${data.batch}` }),
  )
})

it('imports all rows or none, and returns the errors [E-105]', async () => {
  const before = (await listStored()).totalDocs
  const file = createImportWorkbook([
    validRow({ hunter_name: 'Right' }),
    validRow({ hunter_name: 'Wrong', hunt_date: '31/02/2025' }),
  ])
  const { status, problem } = await sendImport(file)
  expect(status).toBe(422)
  expect(problem).toMatchObject({
    message: messages.importErrors,
    data: { total: 2, details: [{ row: 4, cells: [{ path: 'hunt_date' }] }] },
  })
  expect((await listStored()).totalDocs).toBe(before)
})

it('returns ticket, points and medal of each valid row before it is stored, as it is stored later [O-053]', async () => {
  const { key, data } = validSheet('red-deer', 'Gold')
  const right = [
    validRow({ hunter_name: 'Scored', ticket: 43 }),
    toRowInput(evaluationInput({ phenotype: { key }, data, hunter_name: 'Scored gold', ticket: ' T-0044 ' })),
  ]
  const wrong = validRow({ hunter_name: 'Not scored', hunt_date: '31/02/2025' })
  const before = (await listStored()).totalDocs
  const checked = (await validate(createImportWorkbook([...right, wrong]))).data
  expect([checked.total, checked.details.map(({ row }) => row)]).toEqual([3, [5]])
  expect(checked.scored).toMatchObject([
    { row: 3, ticket: '43', hunter_name: 'Scored', phenotype: expect.any(String) },
    { row: 4, ticket: 'T-0044', hunter_name: 'Scored gold', award: 'Gold' },
  ])
  expect((await listStored()).totalDocs).toBe(before)

  await sendImport(createImportWorkbook(right))
  const { docs } = await listStored()
  for (const { hunter_name, ticket, points, award } of checked.scored) {
    const row = docs.find((one) => one.hunter_name === hunter_name)
    expect(row).toMatchObject({ ticket, total_points: { points, award } })
  }
})

it('lists the evaluations of an import [O-054]', async () => {
  const { data } = await sendImport(workbookOfHunters('Of this import', 'Of this import, too'))
  const hunters = async (query: string) => {
    const { docs } = (await client.get<Page<EvaluationListRow>>(`/evaluation?${query}`)).data
    return docs.map(({ hunter_name }) => hunter_name).sort()
  }
  expect(await hunters(`import_batch=${data.batch}`)).toEqual(['Of this import', 'Of this import, too'])
  expect(await hunters(`import_batch=${data.batch}&search=too`)).toEqual(['Of this import, too'])
  expect(await hunters('import_batch=00000000-0000-4000-8000-000000000000')).toEqual([])
  const invalid = await client.get('/evaluation?import_batch=first')
  expect([invalid.status, invalid.problem?.fields]).toEqual([400, { import_batch: 'Unknown value' }])
})

it('imports the column Ticket of a workbook without the row of paths, with the limits of the form [O-055]', async () => {
  const content = (ticket: string) =>
    createImportWorkbook([validRow({ hunter_name: 'Ticketed', ticket })], { isPlain: true })
  expect((await validate(content('T'.repeat(41)))).data.details).toMatchObject([
    { cells: [{ column: 'Ticket', path: 'ticket', message: 'No longer than 40 characters' }] },
  ])
  expect((await sendImport(content('0043'))).status).toBe(200)
  const { docs } = await listStored()
  expect(docs.find(({ hunter_name }) => hunter_name === 'Ticketed')?.ticket).toBe('0043')
})

it('imports two equal concurrent uploads once', async () => {
  const before = (await listStored()).totalDocs
  const file = workbookOfHunters('Twice pressed')
  const responses = await Promise.all([sendImport(file), sendImport(file)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses[0]?.data).toEqual(responses[1]?.data)
  expect((await listStored()).totalDocs).toBe(before + 1)

  clock.advance(120)
  const later = await sendImport(file)
  expect(later.status).toBe(409)
  expect(later.problem?.message).toBe('These rows were already imported on 01/06/2026 by Jana Nová.')
  expect((await listStored()).totalDocs).toBe(before + 1)
})

it('lists imports and undoes an unchanged one', async () => {
  const before = (await listStored()).totalDocs
  const { data } = await sendImport(workbookOfHunters('Undone one', 'Undone two'), { name: 'undo.xlsx' })
  const batches = async () => (await client.get<ImportBatch[]>('/bulk-import')).data
  expect((await batches())[0]).toEqual({
    _id: data.batch,
    eval_option: 'red-deer',
    file: 'undo.xlsx',
    rows: 2,
    by: { name: 'Jana Nová', role: 'STJ' },
    at: clock.now().toISOString(),
    undoable: true,
    undone_at: null,
  })

  const other = await as(await make.member({ role: 'STJ' }))
  expect((await other.get<ImportBatch[]>('/bulk-import')).data[0]).toMatchObject({ undoable: false })
  expect((await other.delete(`/bulk-import/${data.batch}`)).status).toBe(403)

  expect((await client.delete(`/bulk-import/${data.batch}`)).status).toBe(200)
  expect((await listStored()).totalDocs).toBe(before)
  expect((await batches())[0]).toMatchObject({ undoable: false, undone_at: clock.now().toISOString() })
  expect((await client.delete(`/bulk-import/${data.batch}`)).problem?.message).toBe(messages.batchUndone)

  const { data: deleted } = await admin.get<Page<EvaluationListRow>>('/evaluation?deleted=true')
  expect(deleted.docs.map(({ hunter_name }) => hunter_name).sort()).toEqual(['Undone one', 'Undone two'])
  const { data: history } = await admin.get<HistoryEntry[]>(`/evaluation/${deleted.docs[0]?._id}/history`)
  expect(history.map(({ action }) => action)).toEqual(['delete', 'create'])
  expect(history[0]?.changes[0]).toMatchObject({ from: `undo.xlsx, import ${data.batch}`, to: null })
})

it('imports the same rows again after the import was undone', async () => {
  const file = workbookOfHunters('Second try')
  const first = await sendImport(file)
  await client.delete(`/bulk-import/${first.data.batch}`)
  expect((await sendImport(file)).status).toBe(200)
})

it('does not undo an import with changed evaluations', async () => {
  const { data } = await sendImport(workbookOfHunters('Edited later', 'Left alone'))
  const row = (await listStored()).docs.find(({ hunter_name }) => hunter_name === 'Edited later')
  const body = { data: { modified_date: row?.modified_date, hunter_phone: '1' } }
  expect((await client.patch(`/evaluation/${row?._id}`, body)).status).toBe(200)
  expect((await client.get<ImportBatch[]>('/bulk-import')).data[0]).toMatchObject({ _id: data.batch, undoable: false })
  const { status, problem } = await admin.delete(`/bulk-import/${data.batch}`)
  expect([status, problem?.message]).toEqual([409, messages.batchEdited])
  expect((await listStored()).docs.some(({ hunter_name }) => hunter_name === 'Left alone')).toBe(true)
})

it("lets an admin undo a judge's import", async () => {
  const { data } = await sendImport(workbookOfHunters('Undone by admin'))
  expect((await admin.delete(`/bulk-import/${data.batch}`)).status).toBe(200)
})

it('generates unique public ids', async () => {
  const ids = (await db.selectFrom('evaluations').select('public_id').execute()).map(({ public_id }) => public_id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('enters rows for the member with the given ID, under their validity and species', async () => {
  const measurer = await make.member({ firstname: 'Petr', lastname: 'Malý', valid_from: '2026-01-01' })
  const boars = await make.member({ evaluation_options: ['wild-boar'] })
  const expired = await make.member({ status: 'expired', valid_to: '2020-01-01' })
  const rowWithMeasurer = (id: string | number | null, overrides = {}) =>
    validRow({ measurer_id_number: id, ...overrides })
  const number = measurer.id_number ?? ''
  const { data } = await validate(
    createImportWorkbook([
      rowWithMeasurer(Number(number)),
      rowWithMeasurer('99999'),
      rowWithMeasurer(boars.id_number),
      rowWithMeasurer(expired.id_number),
      rowWithMeasurer(number, { eval_date: '2025-12-01', hunt_date: '2025-09-01' }),
    ]),
  )
  expect(
    data.details.map(({ row, cells }) => [row, ...cells.map(({ path, message }) => `${path}: ${message}`)]),
  ).toEqual([
    [4, `measurer_id_number: ${messages.unknownMeasurer}`],
    [5, `measurer_id_number: ${messages.measurerSpecies}`],
    [6, `measurer_id_number: ${messages.unknownMeasurer}`],
    [7, `eval_date: ${messages.outsideValidity}`],
  ])
  const imported = await sendImport(
    createImportWorkbook([rowWithMeasurer(Number(number), { hunter_name: 'Petr’s guest' })]),
  )
  expect(imported.status).toBe(200)
  const row = (await listStored()).docs.find(({ hunter_name }) => hunter_name === 'Petr’s guest')
  expect(row).toMatchObject({ measurer_id: measurer.id, measurer_id_number: number, measurer_name: 'Petr Malý' })
})

it('reports likely duplicates in the workbook and among stored evaluations', async () => {
  const entered = await client.post<Evaluation>('/evaluation/red-deer', {
    data: evaluationInput({ hunter_name: 'Łukasz Żak', hunt_date: '2025-08-08' }),
  })
  const { data } = await validate(
    createImportWorkbook([
      validRow({ hunter_name: 'First of two' }),
      validRow({ hunter_name: 'Zak LUKASZ', hunt_date: '08.08.2025' }),
      validRow({ hunter_name: 'two of first' }),
    ]),
  )
  expect(data.duplicates).toEqual([
    {
      row: 4,
      of: entered.data.public_id,
      link: `/evaluation/${entered.data._id}/edit`,
    },
    {
      row: 5,
      of: 'row 3',
      link: null,
    },
  ])
  expect(data.details).toEqual([])
})

it('imports only species that the user holds and while certified [E-100]', async () => {
  const file = createImportForm(createImportWorkbook([validRow({}, 'moose')], { animal: 'moose' }), { animal: 'moose' })
  expect((await client.post('/bulk-import-validate', file)).status).toBe(403)
  expect((await client.post('/bulk-import', file)).status).toBe(403)
  const approved = await as(await make.member({ role: 'STJ', status: 'approved' }))
  const response = await approved.post('/bulk-import-validate', createImportForm(workbookOfHunters('Not yet')))
  expect([response.status, response.problem?.message]).toEqual([403, messages.notActive])
})

it('requires a file and a species [E-099] [E-100]', async () => {
  const noFile = new FormData()
  noFile.append('animal', 'red-deer')
  expect((await client.post('/bulk-import-validate', noFile)).problem?.fields).toEqual({ file: messages.noFile })
  const noAnimal = new FormData()
  noAnimal.append('file', new Blob([new Uint8Array(workbookOfHunters('Nobody'))]), 'heads.xlsx')
  expect((await client.post('/bulk-import-validate', noAnimal)).problem?.fields).toEqual({ animal: messages.required })
  const unknown = await client.post(
    '/bulk-import-validate',
    createImportForm(workbookOfHunters('Nobody'), { animal: 'dragon' }),
  )
  expect([unknown.status, unknown.problem?.fields]).toEqual([400, { animal: messages.notInList }])
})

describe('a workbook of another species', () => {
  const boars = () => createImportWorkbook([validRow({}, 'wild-boar')], { animal: 'wild-boar' })
  const rejection = 'This workbook follows the template for Wild boar, not for Red deer.'

  it('is rejected with the species, if the user holds it', async () => {
    const { status, problem } = await validate(boars())
    expect([status, problem]).toEqual([
      422,
      { message: rejection, code: 'OTHER_SPECIES', data: { otherSpecies: 'wild-boar' } },
    ])
    expect((await sendImport(boars())).status).toBe(422)
    expect((await validate(boars(), { animal: 'wild-boar' })).data).toMatchObject({ error: [], otherSpecies: null })
  })

  it('is rejected without an offer, if the user does not hold it', async () => {
    const other = await as(await make.member({ role: 'STJ', evaluation_options: ['red-deer'] }))
    const { problem } = await other.post('/bulk-import-validate', createImportForm(boars()))
    expect(problem).toEqual({ message: rejection, code: 'OTHER_SPECIES' })
  })
})
