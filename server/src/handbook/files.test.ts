import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { HANDBOOK_FILE_KINDS, type Handbook } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { streamZip } from '#platform/files/stream-zip.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { chapterInput, createPdf, handbookForm } from '#testing/inputs/handbook-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'

const { app, as, db, deps, listFileKeys, make } = await testApp()
const admin = await as(await make.admin())
const measurer = await as(await make.member({ role: 'CCM' }))

const createChapter = async (overrides = {}) => (await admin.post<Handbook>('/handbook', chapterInput(overrides))).data
const send = (chapter: Handbook, language: string, form: FormData) =>
  admin.post<Handbook>(`/handbook/${chapter._id}/file/${language}`, form)
const parseFileName = (disposition: unknown) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(disposition))?.[1] ?? '')
const countContents = async () => (await listFileKeys()).length

beforeEach(async () => {
  await db.deleteFrom('handbook_chapters').execute()
})

describe('file of a language', () => {
  it('is uploaded, shown as its edition and downloaded unchanged, for every language [A-142] [A-129]', async () => {
    const chapter = await createChapter()
    for (const language of HANDBOOK_FILE_KINDS) {
      const form = handbookForm(` Edition ${language} `, createPdf(language), `Глава ${language}.pdf`)
      form.append('language', language)
      const { status, data } = await send(chapter, language, form)
      expect([status, data.files[language]]).toEqual([200, `Edition ${language}`])
    }
    const { data } = await measurer.get<Handbook>(`/handbook/${chapter._id}`)
    expect(Object.values(data.files)).toEqual(HANDBOOK_FILE_KINDS.map((language) => `Edition ${language}`))
    // Open editors of the chapter can still save.
    expect(data.modified_date).toBe(chapter.modified_date)
    for (const language of HANDBOOK_FILE_KINDS) {
      const { status, headers, raw } = await measurer.get(`/handbook/${chapter._id}/file/${language}`)
      expect([status, raw.toString()]).toEqual([200, createPdf(language).toString()])
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
      expect(parseFileName(headers['content-disposition'])).toBe(`Глава ${language}.pdf`)
    }
  })

  it.each([
    ['a picture with the name of a PDF', plainPicture('png'), 'chapter.pdf', 415],
    ['a text', Buffer.from('How to measure'), 'chapter.pdf', 415],
    ['a page behind two endings', Buffer.from('<!doctype html><script>1</script>'), 'chapter.html.pdf', 415],
    ['a PDF that broke off', Buffer.from('%PDF-1.7\nHalf of a'), 'chapter.pdf', 415],
    ['an empty file', Buffer.alloc(0), 'chapter.pdf', 400],
  ])('is rejected as %s, and nothing changes [A-137]', async (_, content, name, status) => {
    const chapter = await createChapter()
    await send(chapter, 'english', handbookForm('2023'))
    const before = await countContents()
    const rejected = await send(chapter, 'english', handbookForm('2024', await content, name))
    expect(rejected.status).toBe(status)
    expect((await admin.get<Handbook>(`/handbook/${chapter._id}`)).data.files.english).toBe('2023')
    expect(await countContents()).toBe(before)
  })

  it('may have any name: only its content must be PDF', async () => {
    const chapter = await createChapter()
    expect((await send(chapter, 'german', handbookForm('2023', createPdf('x'), 'chapter.bin'))).status).toBe(200)
    expect((await send(chapter, 'english', handbookForm('2023', await plainPicture('png')))).problem?.message).toBe(
      'This file type is not accepted. Accepted types: PDF.',
    )
  })

  it('is rejected above 100 MB before it has been uploaded', async () => {
    const chapter = await createChapter()
    const line = request(
      `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/handbook/${chapter._id}/file/english`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 101_000_001,
        },
      },
    )
    line.write('--x\r\n')
    const response = await new Promise<IncomingMessage>((resolve) => line.on('response', resolve))
    expect([response.statusCode, await json(response)]).toEqual([
      413,
      { code: 'TOO_LARGE', message: 'This file is larger than 100 MB.' },
    ])
    line.on('error', () => undefined).destroy()
  })

  it('requires a name, a file and a known language [A-136]', async () => {
    const [chapter, before] = [await createChapter(), await countContents()]
    for (const name of [null, '  '])
      expect(await send(chapter, 'english', handbookForm(name))).toMatchObject({
        status: 400,
        problem: { fields: { name: 'Required!' } },
      })
    const getFields = async (form: FormData) => (await send(chapter, 'english', form)).problem?.fields
    expect(await getFields(handbookForm('2023', null))).toEqual({ file: 'Choose a file' })
    expect(await getFields(handbookForm('x'.repeat(61)))).toEqual({ name: expect.stringContaining('60') })
    const mismatchedLanguage = handbookForm('2023')
    mismatchedLanguage.append('language', 'german')
    expect(await getFields(mismatchedLanguage)).toEqual({ language: 'Invalid value' })
    expect((await send(chapter, 'latin', handbookForm('2023'))).status).toBe(404)
    expect((await admin.get<Handbook>(`/handbook/${chapter._id}`)).data).toEqual(chapter)
    expect(await countContents()).toBe(before)
  })

  it('replaces the previous one, whose content is swept later', async () => {
    const chapter = await createChapter()
    await send(chapter, 'english', handbookForm('2023', createPdf('old'), 'old.pdf'))
    await send(chapter, 'english', handbookForm('2024', createPdf('new'), 'new.pdf'))
    expect((await measurer.get(`/handbook/${chapter._id}/file/english`)).raw.toString()).toBe(
      createPdf('new').toString(),
    )
    expect(await db.selectFrom('files').select('id').where('owner_id', '=', chapter._id).execute()).toHaveLength(1)
    const before = await countContents()
    const tomorrow = { now: () => new Date(Date.now() + 2 * 86_400_000) }
    expect(await sweepFiles({ ...deps, clock: tomorrow })).toBeGreaterThan(0)
    expect(await countContents()).toBeLessThan(before)
    expect((await measurer.get(`/handbook/${chapter._id}/file/english`)).status).toBe(200)
  })

  it('is stored once when several are uploaded at once', async () => {
    const chapter = await createChapter()
    const sent = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => send(chapter, 'french', handbookForm(name, createPdf(name), 'same.pdf'))),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { data } = await admin.get<Handbook>(`/handbook/${chapter._id}`)
    const { raw } = await admin.get(`/handbook/${chapter._id}/file/french`)
    expect(raw.toString()).toBe(createPdf(String(data.files.french)).toString())
    expect(await db.selectFrom('files').select('id').where('owner_id', '=', chapter._id).execute()).toHaveLength(1)
  })

  it('is deleted separately; the response contains the remaining files [A-143]', async () => {
    const chapter = await createChapter()
    await send(chapter, 'english', handbookForm('2023'))
    await send(chapter, 'update', handbookForm('Sheet 1'))
    const { status, data } = await admin.delete<Handbook>(`/handbook/${chapter._id}/file/english`)
    expect(status).toBe(200)
    expect(data.files).toEqual({ english: null, german: null, french: null, russian: null, update: 'Sheet 1' })
    expect((await admin.get(`/handbook/${chapter._id}/file/english`)).status).toBe(404)
    expect((await admin.delete(`/handbook/${chapter._id}/file/english`)).status).toBe(404)
    const history = await listHistory(db, { kind: 'handbook', id: chapter._id })
    expect(history.flatMap(({ changes }) => changes.map(({ label, from, to }) => [label, from, to])).slice(-3)).toEqual(
      [
        ['English', null, '2023 (chapter.pdf)'],
        ['Update file', null, 'Sheet 1 (chapter.pdf)'],
        ['English', '2023 (chapter.pdf)', null],
      ],
    )
  })
})

describe('zip of the handbook', () => {
  /** Returns the contents by path. */
  const listEntries = async (zip: Buffer): Promise<Record<string, string>> => {
    const found = await unpackZip(zip)
    return Object.fromEntries([...found].map(([path, content]) => [path, content.toString()]))
  }

  it('contains all files under the names of chapter, language and edition, in any script [A-127]', async () => {
    const chamois = await createChapter({ common_name: 'Chamois / серна' })
    const sameNameChapter = await createChapter({ code: 'ca01', common_name: 'CHAMOIS / СЕРНА' })
    const emptyChapter = await createChapter({ code: '../..', common_name: '', category: 'Skulls, tusks and teeth' })
    await createChapter({ code: 'EMPTY' })
    await send(chamois, 'english', handbookForm('Edition 2023', createPdf('en'), 'same.pdf'))
    await send(chamois, 'russian', handbookForm('Издание: 2023', createPdf('ru'), 'same.pdf'))
    await send(sameNameChapter, 'english', handbookForm('Edition 2023', createPdf('twin'), 'same.pdf'))
    await send(emptyChapter, 'update', handbookForm('?', createPdf('bare'), 'no ending'))
    const { status, headers, raw } = await measurer.get('/handbook/zip')
    expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([
      200,
      'application/zip',
      raw.length,
    ])
    expect(parseFileName(headers['content-disposition'])).toBe('handbook-01-06-2026.zip')
    expect(await listEntries(raw)).toEqual({
      'Caprines/CA01 Chamois - серна (2)/CA01 Chamois - серна, English, Edition 2023.pdf': createPdf('en').toString(),
      'Caprines/CA01 Chamois - серна (2)/CA01 Chamois - серна, Russian, Издание- 2023.pdf': createPdf('ru').toString(),
      'Caprines/ca01 CHAMOIS - СЕРНА/ca01 CHAMOIS - СЕРНА, English, Edition 2023.pdf': createPdf('twin').toString(),
      'Skulls, tusks and teeth/-/-, Update file, -.pdf': createPdf('bare').toString(),
    })
  })

  it('has valid file names, however long the titles are', async () => {
    const long = await createChapter({ code: 'Ж'.repeat(30), common_name: '鹿'.repeat(120) })
    await send(long, 'english', handbookForm('鹿'.repeat(60)))
    const [path = ''] = Object.keys(await listEntries((await admin.get('/handbook/zip')).raw))
    expect(path.split('/').every((part) => Buffer.byteLength(part) < 255)).toBe(true)
    expect(path).toMatch(/^Caprines\/Ж+ 鹿+\/Ж+ 鹿+, English, 鹿+\.pdf$/)
  })

  it('is empty without files', async () => {
    expect(await listEntries((await measurer.get('/handbook/zip')).raw)).toEqual({})
  })

  it('fails when a file is missing, so that it cannot be mistaken for a complete one', async () => {
    const chapter = await createChapter()
    await send(chapter, 'english', handbookForm('2023', createPdf('en')))
    const rows = await db.selectFrom('files').select('key').where('owner_id', '=', chapter._id).execute()
    await deps.fileStore.remove(rows.map(({ key }) => key))
    await expect(measurer.get('/handbook/zip')).rejects.toThrow()
  })

  it('closes the file being read when the download is aborted', async () => {
    const file = new PassThrough()
    file.write('%PDF')
    const part = { path: 'chapter.pdf', at: new Date(), key: 'chapter', size: 8 }
    const { content } = streamZip({ get: () => Promise.resolve(file) }, [part])
    await once(content, 'data')
    content.destroy()
    await once(file, 'close')
  })
})
