import { open, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { type FileRule, fileRules, problems, routes } from '@trophy/domain'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { implement } from '#platform/http/implement.ts'
import { testApp } from '#testing/app.ts'
import { createArchive } from '#testing/inputs/archive.ts'
import { createCompoundFile } from '#testing/inputs/office-files.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

const rule: FileRule = { ...fileRules.evaluation, maxMegabytes: 1 }
const handlerCalled = vi.fn()

const contracts = routes({
  'POST /file': {
    access: 'public',
    summary: 'Accepts a file and a title',
    body: z.strictObject({ title: z.string().optional(), tags: z.array(z.string()).optional() }),
    response: z.unknown(),
    file: rule,
  },
  'POST /document': {
    access: 'public',
    summary: 'Accepts a document',
    response: z.unknown(),
    file: fileRules.document,
  },
  'POST /optional': {
    access: 'public',
    summary: 'Accepts an optional file',
    body: z.strictObject({ title: z.string() }),
    response: z.unknown(),
    file: rule,
    isFileOptional: true,
  },
  'POST /closed/:id': {
    access: 'public',
    summary: 'Rejects before receiving',
    params: z.strictObject({ id: z.uuid() }),
    response: z.unknown(),
    file: rule,
  },
  'POST /json': {
    access: 'public',
    summary: 'Accepts no file',
    body: z.strictObject({ title: z.string() }),
    response: z.unknown(),
  },
})
const endpoints = implement(
  contracts,
  {
    'POST /file': async ({ upload, body }) => {
      handlerCalled()
      return {
        ...body,
        name: upload.name,
        size: upload.size,
        type: upload.kind.type,
        read: (await upload.read()).length,
      }
    },
    'POST /document': async ({ upload }) => upload.kind.type,
    'POST /optional': async ({ upload, body }) => ({ ...body, name: upload?.name ?? null }),
    'POST /closed/:id': async () => handlerCalled(),
    'POST /json': async () => null,
  },
  {
    'POST /closed/:id': {
      authoriseUpload: async ({ params }) => {
        throw problems.notAllowed(`Not ${params.id}.`)
      },
    },
  },
)

const { app, guest, deps } = await testApp({ endpoints })
const picture = await plainPicture()
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** A field of a form; a file if it has a file name. */
type Part = readonly [name: string, content: string | Buffer, fileName?: string]

const createForm = (...parts: readonly Part[]): FormData => {
  const formData = new FormData()
  for (const [name, content, fileName] of parts)
    if (fileName === undefined) formData.append(name, String(content))
    else formData.append(name, new Blob([new Uint8Array(Buffer.from(content))]), fileName)
  return formData
}
const send = (...parts: readonly Part[]) => guest.post('/file', createForm(...parts))
const listTempFiles = () => readdir(join(deps.config.dataDir, 'uploads')).catch(() => [])

it('receives a file with its name in any script, its texts, and the type detected from its content', async () => {
  const { status, data } = await send(
    ['title', 'Žluť'],
    ['file', picture, 'Łoś ж 鹿 "1".pdf'],
    ['tags', 'a'],
    ['tags', 'b'],
  )
  expect([status, data]).toEqual([
    200,
    {
      title: 'Žluť',
      tags: ['a', 'b'],
      name: 'Łoś ж 鹿 "1".pdf',
      size: picture.length,
      type: 'image/jpeg',
      read: picture.length,
    },
  ])
  expect((await send(['file', pdf, 'C:\\Users\\me\\sheet\u202efdp.exe'])).data).toMatchObject({
    name: 'sheetfdp.exe',
    type: 'application/pdf',
  })
  expect(await listTempFiles()).toEqual([])
})

it.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'photo.jpg'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'photo.png'],
  ['a program', 'MZ\x90\x00\x03', 'sheet.pdf'],
  ['a text', 'left 92.4', 'sheet.pdf'],
  ['a picture that moves', 'GIF89a\x01\x00\x01\x00\x00\x00\x00', 'photo.jpg'],
])('rejects %s, whatever its name', async (_, content, name) => {
  const { status, problem } = await send(['file', content, name])
  expect([status, problem]).toEqual([
    415,
    { code: 'WRONG_KIND', message: 'This file type is not accepted. Accepted types: JPEG, PNG, WebP and PDF.' },
  ])
})

it('rejects a PDF with a script', async () => {
  const script = '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n'
  const { status, problem } = await send(['file', script, 'sheet.pdf'])
  expect([status, problem?.message]).toEqual([
    415,
    'This PDF contains scripts, programs or other files. Print it to a new PDF and send that.',
  ])
})

it.each([
  ['a truncated archive', 'PK\x03\x04'],
  ['an encrypted office file', createCompoundFile(['EncryptedPackage'])],
  ['an office file with macros', createCompoundFile(['WordDocument', 'VBA'])],
])('rejects %s by its first bytes where none is accepted', async (_, content) => {
  const { status, problem } = await send(['file', content, 'sheet.pdf'])
  expect([status, problem?.message]).toEqual([
    415,
    'This file type is not accepted. Accepted types: JPEG, PNG, WebP and PDF.',
  ])
})

const TYPES = '<Default Extension=""'

describe('a hostile file', () => {
  const archive = createArchive([{ name: '[Content_Types].xml', content: Buffer.from(TYPES.repeat(95_237)) }])
  const shorter = createArchive([{ name: '[Content_Types].xml', content: Buffer.from(TYPES.repeat(9_000)) }])
  const entries = Array.from({ length: 25_000 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) }))
  const pdfOfStreams = Buffer.from(`%PDF-1.7\n${'stream\n#41#41#41#41#41'.repeat(180_000)}\n%%EOF`)

  it.each<readonly [string, string, Buffer, number]>([
    ['an archive whose list of content types is too long, as a PDF', '/file', archive, 415],
    ['an archive whose list of content types is too long', '/document', archive, 415],
    ['an archive with a long list of content types without an end', '/document', shorter, 200],
    ['an archive with 25,000 entries', '/document', createArchive(entries), 415],
    ['a PDF of many streams between escaped characters', '/document', pdfOfStreams, 200],
  ])('is answered while the server answers others: %s', async (_, path, content, status) => {
    const name = content === pdfOfStreams ? 'a.pdf' : 'a.zip'
    const [outcome, other] = await Promise.all([
      guest.post(path, createForm(['file', content, name])),
      app.inject('/healthz'),
    ])
    expect([outcome.status, other.statusCode]).toEqual([status, 200])
    expect(await listTempFiles()).toEqual([])
  })

  it('is rejected at the deadline of its detection, and the next one is detected', async () => {
    const file = await open(join(deps.config.dataDir, 'hostile.pdf'), 'w+')
    try {
      await file.writeFile(pdfOfStreams)
      const task = { fd: file.fd, size: pdfOfStreams.length }
      await expect(deps.detector.detect(task, 1)).rejects.toMatchObject({
        status: 415,
        message: 'This file takes too long to check. Please send another copy.',
      })
      expect(await deps.detector.detect(task)).toBe('application/pdf')
    } finally {
      await file.close()
    }
  })
})

it('asks for a HEIC picture as JPEG', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
  expect(await send(['file', heic, 'IMG_0001.jpg'])).toMatchObject({
    status: 415,
    problem: { message: 'This is a HEIC picture, which few programs can show. Please send it as JPEG.' },
  })
})

it('rejects a truncated PDF or a file that only starts like one', async () => {
  const broken = { status: 415, problem: { message: 'This PDF is damaged or incomplete. Please send another copy.' } }
  expect(await send(['file', '%PDF-1.7 garbage', 'a.pdf'])).toMatchObject(broken)
  const long = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000), pdf])
  expect(await send(['file', long.subarray(0, -7), 'a.pdf'])).toMatchObject(broken)
  expect((await send(['file', long, 'a.pdf'])).status).toBe(200)
  expect((await send(['file', Buffer.concat([long, Buffer.alloc(4096)]), 'with an empty end.pdf'])).status).toBe(200)
  expect(await listTempFiles()).toEqual([])
})

it('accepts a file up to the size limit, and no byte more', async () => {
  const sized = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - 2 * pdf.length), pdf])
  expect((await send(['file', sized(1_000_000), 'a.pdf'])).data).toMatchObject({ size: 1_000_000 })
  for (const bytes of [1_000_001, 1_900_000, 5_000_000])
    expect(await send(['file', sized(bytes), 'a.pdf'])).toMatchObject({
      status: 413,
      problem: { code: 'TOO_LARGE', message: 'This file is larger than 1 MB.' },
    })
  expect((await send(['title', 'x'.repeat(200_000)], ['file', pdf, 'a.pdf'])).status).toBe(413)
  expect(await listTempFiles()).toEqual([])
})

it.each([
  ['no file', createForm(['title', 'x']), { file: 'Choose a file' }],
  ['an empty file field', createForm(['file', '', '']), { file: 'Choose a file' }],
  ['an empty file', createForm(['file', '', 'a.pdf']), { file: 'This file is empty.' }],
  ['a text instead of a file', createForm(['file', 'text']), { file: 'Unknown field' }],
  ['two files', createForm(['file', pdf, 'a.pdf'], ['file', pdf, 'b.pdf']), { file: 'Send one file at a time' }],
  ['a file in another field', createForm(['other', pdf, 'a.pdf']), { other: 'Unknown field' }],
  ['an unknown text', createForm(['file', pdf, 'a.pdf'], ['more', 'x']), { more: 'Unknown field' }],
])('rejects %s with an error at its field', async (_, sent, fields) => {
  handlerCalled.mockClear()
  expect(await guest.post('/file', sent)).toMatchObject({ status: 400, problem: { code: 'INVALID', fields } })
  expect(handlerCalled).not.toHaveBeenCalled()
})

it.each([
  ['without its boundary', 'multipart/form-data', '--x\r\n'],
  [
    'that never ends',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  ],
  ['without any part', 'multipart/form-data; boundary=x', 'nonsense'],
  [
    'with a field named like a property of every object',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
])('returns 400 for a form %s', async (_, type, payload) => {
  const response = await app.inject({ method: 'POST', url: '/api/file', headers: { 'content-type': type }, payload })
  expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID'])
  expect(await listTempFiles()).toEqual([])
})

it('rejects JSON where a file is required, and a form where none is accepted', async () => {
  expect((await guest.post('/file', { title: 'x' })).problem?.fields).toEqual({ file: 'Choose a file' })
  expect(await guest.post('/json', createForm(['title', 'x']))).toMatchObject({
    status: 415,
    problem: { code: 'WRONG_KIND' },
  })
})

it('validates the texts when an optional file is missing', async () => {
  expect((await guest.post('/optional', createForm(['title', 'x']))).data).toEqual({ title: 'x', name: null })
  expect((await guest.post('/optional', createForm(['title', 'x'], ['file', pdf, 'a.pdf']))).data).toEqual({
    title: 'x',
    name: 'a.pdf',
  })
  expect((await guest.post('/optional', createForm(['file', pdf, 'a.pdf']))).problem?.fields).toEqual({
    title: 'Required',
  })
})

it('rejects an unauthorised upload before receiving it', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  expect(await guest.post(`/closed/${id}`, createForm(['file', 'x', 'x.exe']))).toMatchObject({
    status: 403,
    problem: { message: `Not ${id}.` },
  })
  expect((await guest.post('/closed/1', createForm())).status).toBe(404)
})

/** Sends the head and the beginning of a form over a real connection. */
const beginUpload = async (path: string, length: number) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.')
  const uploadRequest = request({
    port: address.port,
    method: 'POST',
    path: `/api${path}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  uploadRequest.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7')
  return uploadRequest
}

it('leaves nothing of an aborted upload', async () => {
  handlerCalled.mockClear()
  const uploadRequest = await beginUpload('/file', 500_000)
  uploadRequest.write(Buffer.alloc(100_000))
  await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(200)
  await new Promise((done) =>
    uploadRequest
      .on('close', done)
      .on('error', () => undefined)
      .destroy(),
  )
  await expect.poll(listTempFiles).toEqual([])
  expect(handlerCalled).not.toHaveBeenCalled()
})

it('rejects an upload by its content-length before receiving it', async () => {
  const uploadRequest = await beginUpload('/file', 90_000_000)
  const status = await new Promise((done) => uploadRequest.on('response', ({ statusCode }) => done(statusCode)))
  expect(status).toBe(413)
  expect(await listTempFiles()).toEqual([])
  uploadRequest.on('error', () => undefined).destroy()
})
