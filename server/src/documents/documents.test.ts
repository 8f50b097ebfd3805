import type { DocumentRecord } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { createOpenXml, createZip } from '#testing/inputs/office-files.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

const context = await testApp()
const { app, as, make, db, clock, listFileKeys } = context
const admin = await as(await make.admin())
const member = await as(await make.member())

const PDF = Buffer.from('%PDF-1.7\nRules, kept as they are.\n%%EOF\n')

type TextFields = Readonly<Record<string, string>>

const NAME = 'Правила № 1.pdf'
const textForm = (fields: TextFields): FormData => {
  const form = new FormData()
  for (const [field, text] of Object.entries(fields)) form.append(field, text)
  return form
}
const rulesInput = { title: 'Rules of the council', category: 'Rules and regulations' }
const create = (fields: TextFields = rulesInput, content: Buffer | string = PDF, name = NAME) =>
  admin.post<DocumentRecord>('/documents', fileForm(content, name, fields))
const edit = (id: string, fields: TextFields, content?: Buffer | string, name = NAME) =>
  admin.patch<DocumentRecord>(
    `/documents/${id}`,
    content === undefined ? textForm(fields) : fileForm(content, name, fields),
  )
const readDocument = async (id: string, client: Client = member) =>
  (await client.get<DocumentRecord>(`/documents/${id}`)).data
const download = (id: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    url: `/api/documents/${id}/download`,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
  })
describe('documents', () => {
  it('are created with a title, a category and a file, and read by members [A-184] [A-185]', async () => {
    const { status, data } = await create({ ...rulesInput, title: '  Rules of the council ' })
    expect(status).toBe(200)
    expect(data).toEqual({
      _id: expect.any(String),
      title: 'Rules of the council',
      category: 'Rules and regulations',
      fileName: 'Правила № 1.pdf',
      file: {
        _id: expect.any(String),
        uid: expect.any(String),
        originalName: 'Правила № 1.pdf',
        size: PDF.length,
        type: 'application/pdf',
        created_at: '2026-06-01T12:00:00.000Z',
      },
      updatedAt: '2026-06-01T12:00:00.000Z',
      modified_date: '2026-06-01T12:00:00.000Z',
    })
    expect(await readDocument(data._id)).toEqual(data)
    const list = await member.get<DocumentRecord[]>('/documents')
    expect(list.data).toContainEqual(data)
  })

  it('are listed by title in alphabetical order, ignoring case and accents', async () => {
    for (const title of ['Önorm', 'zebra', 'Ordinance', 'Zander']) await create({ title, category: 'Forms' })
    const { data } = await member.get<DocumentRecord[]>('/documents')
    const titles = data.filter(({ category }) => category === 'Forms').map(({ title }) => title)
    expect(titles).toEqual(['Önorm', 'Ordinance', 'Zander', 'zebra'])
  })

  it('are downloaded unchanged under their name [A-186]', async () => {
    const { _id } = (await create()).data
    const response = await download(_id)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(PDF)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    const name = encodeURIComponent('Правила № 1.pdf')
    expect(response.headers['content-disposition']).toMatch(/^attachment; /)
    expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${name}`)
    const etag = String(response.headers.etag)
    // Must not mix parts of the old and the new file.
    await edit(_id, rulesInput, `%PDF-1.7 Another.\n%%EOF`)
    const other = await download(_id, { range: 'bytes=9-', 'if-range': etag })
    expect([other.statusCode, other.rawPayload.toString()]).toEqual([200, '%PDF-1.7 Another.\n%%EOF'])
  })

  it('have an ASCII fallback name', async () => {
    for (const [name, ascii] of [
      ['Правила № 1.pdf', 'Pravila No 1.pdf'],
      ['鹿.pdf', 'Lu.pdf'],
      ['Žluť.pdf', 'Zlut.pdf'],
      ['Anna & Co. [2026]; 2#3.pdf', 'Anna & Co. [2026]; 2#3.pdf'],
      ['100% "sure".pdf', '100_ _sure_.pdf'],
    ] as const) {
      const { headers } = await download((await create(rulesInput, PDF, name)).data._id)
      expect(headers['content-disposition']).toContain(`filename="${ascii}"; `)
    }
  })

  it('require a title, a category of the list and a file [A-182] [A-183]', async () => {
    const missing = 'Required!'
    const before = (await member.get<unknown[]>('/documents')).data.length
    expect((await create({})).problem?.fields).toEqual({ title: missing, category: missing })
    expect((await create({ title: '  ', category: '' })).problem?.fields).toEqual({ title: missing, category: missing })
    expect((await create({ ...rulesInput, category: 'Gossip' })).problem?.fields).toEqual({
      category: 'Choose a value from the list',
    })
    expect((await create({ ...rulesInput, title: 'x'.repeat(201) })).problem?.fields).toHaveProperty('title')
    expect((await create({ ...rulesInput, colour: 'blue' })).problem?.fields).toEqual({ colour: 'Unknown field' })
    const without = await admin.post('/documents', textForm(rulesInput))
    expect([without.status, without.problem?.fields]).toEqual([400, { file: 'A file is required!' }])
    expect((await member.get<unknown[]>('/documents')).data).toHaveLength(before)
  })

  it('are edited with or without another file; an edit without changes stores nothing [A-183] [A-185]', async () => {
    const created = (await create()).data
    clock.advance(60)
    const same = (await edit(created._id, { ...rulesInput, modified_date: created.modified_date })).data
    expect(same).toEqual(created)
    const renamed = (await edit(created._id, { title: 'New rules', category: 'Guidelines' })).data
    expect(renamed).toMatchObject({ title: 'New rules', category: 'Guidelines', file: created.file })
    expect(renamed.updatedAt > created.updatedAt).toBe(true)

    const contentsBefore = await listFileKeys()
    const replaced = (await edit(created._id, { title: 'New rules', category: 'Guidelines' }, 'One;2\n', 'Ceník.csv'))
      .data
    expect(replaced.file).toMatchObject({ originalName: 'Ceník.csv', type: 'text/csv', size: 6 })
    expect((await download(created._id)).body).toBe('One;2\n')
    expect(await listFileKeys()).toHaveLength(contentsBefore.length)

    const history = await listHistory(db, { kind: 'document', id: created._id })
    expect(verifyChain(history)).toBeNull()
    expect(
      history.map(({ action, changes }) => [action, changes.map(({ path, from, to }) => [path, from, to])]),
    ).toEqual([
      [
        'create',
        [
          ['title', null, rulesInput.title],
          ['category', null, rulesInput.category],
          ['file', null, 'Правила № 1.pdf'],
        ],
      ],
      [
        'update',
        [
          ['title', rulesInput.title, 'New rules'],
          ['category', rulesInput.category, 'Guidelines'],
        ],
      ],
      ['update', [['file', 'Правила № 1.pdf', 'Ceník.csv']]],
    ])
  })

  it('accept the fields of the response, and return 409 after a concurrent change', async () => {
    const created = (await create()).data
    const { file, ...sent } = created
    expect((await edit(created._id, { ...sent, title: 'Mine' })).status).toBe(200)
    const contentsBefore = await listFileKeys()
    for (const content of [undefined, PDF]) {
      const stale = await edit(created._id, { ...sent, title: 'Theirs' }, content)
      expect([stale.status, stale.problem?.code]).toEqual([409, 'STALE'])
    }
    expect(await readDocument(created._id)).toMatchObject({ title: 'Mine', file })
    expect(await listFileKeys()).toEqual(contentsBefore)
  })

  it('can lose their file, and can then be saved only with a new one [A-179] [A-183]', async () => {
    const { _id } = (await create()).data
    const before = await listFileKeys()
    const { status, data } = await admin.delete<DocumentRecord>(`/documents/${_id}/file`)
    expect([status, data.fileName, data.file]).toEqual([200, '', null])
    expect((await listFileKeys()).length).toBe(before.length - 1)
    expect((await download(_id)).statusCode).toBe(404)
    expect((await admin.delete(`/documents/${_id}/file`)).status).toBe(404)
    const without = await edit(_id, rulesInput)
    expect([without.status, without.problem?.fields]).toEqual([400, { file: 'A file is required!' }])
    expect((await edit(_id, { ...rulesInput, modified_date: data.modified_date }, PDF)).data.fileName).toBe(
      'Правила № 1.pdf',
    )
  })

  it('are deleted with their file, and return 404 afterwards [A-186]', async () => {
    const { _id } = (await create()).data
    const before = await listFileKeys()
    expect((await admin.delete(`/documents/${_id}`)).status).toBe(200)
    expect((await listFileKeys()).length).toBe(before.length - 1)
    for (const { status, problem } of [
      await admin.delete(`/documents/${_id}`),
      await admin.delete(`/documents/${_id}/file`),
      await admin.get(`/documents/${_id}`),
      await edit(_id, rulesInput, PDF),
      await edit('nothing', rulesInput),
    ])
      expect([status, problem?.message]).toEqual([404, 'This document does not exist or was deleted.'])
    expect((await db.selectFrom('files').selectAll().where('owner_id', '=', _id).execute()).length).toBe(0)
  })

  it('store one file when several are uploaded at once', async () => {
    const { _id } = (await create()).data
    const before = await listFileKeys()
    const sent = ['a', 'b', 'c'].map((name) => edit(_id, rulesInput, `%PDF-1.7 ${name}\n%%EOF`, `${name}.pdf`))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.selectFrom('files').selectAll().where('owner_id', '=', _id).execute()).toHaveLength(1)
    expect(await listFileKeys()).toHaveLength(before.length)
    expect((await download(_id)).body).toContain((await readDocument(_id)).fileName[0])
  })
})

describe('file of a document', () => {
  it.each<readonly [string, Buffer | string | Promise<Buffer>]>([
    ['Invitation.docx', createOpenXml('wordprocessingml.document')],
    ['Agenda.txt', 'One\nTwo\n'],
    ['Prices.csv', 'One;2\n'],
    ['Forms.zip', createZip({ 'a.txt': 'A' })],
    ['Map.JPG', plainPicture()],
  ])('accepts %s', async (name, content) => {
    const { status, data } = await create(rulesInput, await content, name)
    expect([status, data.fileName]).toEqual([200, name])
    expect((await download(data._id)).statusCode).toBe(200)
  })

  it.each<readonly [string, Buffer | string | Promise<Buffer>, RegExp]>([
    [
      'page.html',
      '<!doctype html><script>alert(1)</script>',
      /is not accepted. Accepted types: PDF, Word, Excel, PowerPoint, Open/,
    ],
    ['page.pdf', '<!doctype html>', /is not accepted/],
    ['start.bat', 'format c:', /This is a plain text file, so its name should end in \.txt or \.csv/],
    ['library.jar', createZip({ 'META-INF/MANIFEST.MF': '' }), /This is a ZIP file, so its name should end in \.zip/],
    ['rules.html', PDF, /This is a PDF file/],
    [
      'Rules.docm',
      createOpenXml('wordprocessingml.document', '<Default ContentType="application/vnd.ms-office.vbaProject"/>'),
      /macros/,
    ],
    ['Rules.docx', Buffer.from('PK\x03\x04 broken'), /damaged or incomplete/],
    ['film.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0'), /is not accepted/],
  ])('rejects %s', async (name, content, message) => {
    const contentsBefore = await listFileKeys()
    const { status, problem } = await create(rulesInput, await content, name)
    expect([status, problem?.message]).toEqual([415, expect.stringMatching(message)])
    expect(await listFileKeys()).toEqual(contentsBefore)
  })

  it('must not be empty or larger than 50 MB', async () => {
    const large = Buffer.alloc(50_000_001, 'a')
    expect((await create(rulesInput, large, 'large.txt')).problem?.message).toBe('This file is larger than 50 MB.')
    expect((await create(rulesInput, '', 'empty.txt')).problem?.fields).toEqual({ file: 'This file is empty.' })
  })
})
