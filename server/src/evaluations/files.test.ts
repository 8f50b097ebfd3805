import { Readable } from 'node:stream'
import { type Evaluation, type EvaluationListRow, type FileRecord, messages, type Page } from '@trophy/domain'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { eraseExpired } from '#evaluations/record/erase.ts'
import { newId } from '#platform/database/id.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { listHistory, verifyChain } from '#platform/records/history.ts'
import { type Client, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { METADATA_SECRETS, plainPicture, taggedPicture } from '#testing/inputs/pictures.ts'
import { openS3 } from '#testing/s3.ts'

const s3 = await openS3('trophies')
const bucket = s3.bucket('trophies')

const PDF = Buffer.from('%PDF-1.7\nA scanned sheet, stored unchanged.\n%%EOF\n')

const context = await testApp()

describe('files of an evaluation', () => {
  const { app, as, make, db, deps, clock } = context
  const owner = make.member()
  const getOwnerClient = async () => as(await owner)

  const createEvaluation = async (client: Client) =>
    (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
  const readEvaluation = async (client: Client, id: string) => (await client.get<Evaluation>(`/evaluation/${id}`)).data
  const attach = (client: Client, id: string, content: Buffer = PDF, name = 'sheet.pdf') =>
    client.post<FileRecord>(`/evaluation/${id}/file`, fileForm(content, name))

  it('are returned as records and downloaded unchanged with their names [E-070] [E-071] [E-076]', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const { status, data } = await attach(client, _id, PDF, 'Лист № 1.pdf')
    expect(status).toBe(200)
    expect(data).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      uid: expect.stringMatching(/^[\da-f-]{36}$/),
      originalName: 'Лист № 1.pdf',
      size: PDF.length,
      type: 'application/pdf',
      shows_hunter: false,
      created_at: '2026-06-01T12:00:00.000Z',
    })
    expect((await readEvaluation(client, _id)).files).toEqual([data])

    const { headers, raw } = await client.get(`/evaluation/file/${data._id}`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="List No 1.pdf"; filename*=UTF-8''%D0%9B%D0%B8%D1%81%D1%82%20%E2%84%96%201.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(raw.equals(PDF)).toBe(true)
  })

  it('do not contain camera metadata', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const taken = await taggedPicture('jpeg')
    expect(METADATA_SECRETS.every((secret) => taken.includes(secret))).toBe(true)
    const { data } = await attach(client, _id, taken, 'photo.jpg')
    const { raw } = await client.get(`/evaluation/file/${data._id}`)
    const small = await client.get(`/evaluation/file/${data._id}?thumbnail=true`)
    expect(data.size).toBe(raw.length)
    for (const content of [raw, small.raw]) {
      const { exif, xmp, iptc } = await sharp(content).metadata()
      expect({ exif, xmp, iptc }).toEqual({})
      expect(METADATA_SECRETS.filter((secret) => content.includes(secret))).toEqual([])
    }
  })

  it('have thumbnails if they are pictures, recreated if lost', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const picture = (await attach(client, _id, await plainPicture('png'), 'skull.png')).data
    const paper = (await attach(client, _id)).data
    const url = `/evaluation/file/${picture._id}?thumbnail=true`
    const first = await client.get(url)
    expect(first.headers['content-type']).toBe('image/webp')
    expect(await sharp(first.raw).metadata()).toMatchObject({ width: 320, height: 240 })
    const { key } = await db.selectFrom('files').select('key').where('id', '=', picture._id).executeTakeFirstOrThrow()
    await deps.fileStore.remove([`${key}.thumbnail`])
    expect((await client.get(url)).raw.equals(first.raw)).toBe(true)
    expect((await client.get(`/evaluation/file/${paper._id}?thumbnail=true`)).status).toBe(404)
    expect((await client.get(`/evaluation/file/${paper._id}?thumbnail=yes`)).status).toBe(400)
  })

  it('are counted in the list and recorded in the history, without affecting an open editor', async () => {
    const client = await getOwnerClient()
    const { _id, modified_date } = await createEvaluation(client)
    const { data: one } = await attach(client, _id, PDF, 'one.pdf')
    await attach(client, _id, PDF, 'two.pdf')
    expect((await client.delete(`/evaluation/file/${one._id}`)).status).toBe(200)

    expect(await readEvaluation(client, _id)).toMatchObject({
      files_num: 1,
      modified_date,
      files: [{ originalName: 'two.pdf' }],
    })
    const { docs } = (await client.get<Page<EvaluationListRow>>('/evaluation')).data
    expect(docs.find((row) => row._id === _id)?.files_num).toBe(1)
    const saved = await client.patch(`/evaluation/${_id}`, { data: { modified_date, hunter_name: 'Changed' } })
    expect([saved.status, (saved.data as Evaluation).files.length]).toEqual([200, 1])

    const chain = await listHistory(db, { kind: 'evaluation', id: _id })
    const historySummary = chain.map(({ action, changes }) => [
      action,
      ...changes.flatMap(({ path, from, to }) => [path, from, to]),
    ])
    expect(historySummary.slice(1, 4)).toEqual([
      ['file added', 'files', null, 'one.pdf'],
      ['file added', 'files', null, 'two.pdf'],
      ['file removed', 'files', 'one.pdf', null],
    ])
    expect(verifyChain(chain)).toBeNull()
  })

  it('are deleted with content and thumbnail [E-066]', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const before = await context.listFileKeys()
    const { data } = await attach(client, _id, await plainPicture(), 'photo.jpg')
    expect(await context.listFileKeys()).toHaveLength(before.length + 2)
    expect((await client.delete(`/evaluation/file/${data._id}`)).status).toBe(200)
    expect(await context.listFileKeys()).toEqual(before)
    for (const again of [
      await client.get(`/evaluation/file/${data._id}`),
      await client.delete(`/evaluation/file/${data._id}`),
    ])
      expect(again).toMatchObject({ status: 404, problem: { message: 'This file does not exist or was deleted.' } })
  })

  it('support range requests', async () => {
    const client = await getOwnerClient()
    const { data } = await attach(client, (await createEvaluation(client))._id)
    const requestFile = (headers: Record<string, string>) =>
      app.inject({
        url: `/api/evaluation/file/${data._id}`,
        headers: { authorization: `Bearer ${client.token}`, ...headers },
      })
    const parts: readonly [string, number, number][] = [
      ['bytes=0-3', 0, 4],
      ['bytes=5-', 5, PDF.length],
      ['bytes=-6', PDF.length - 6, PDF.length],
      [`bytes=5-${PDF.length * 2}`, 5, PDF.length],
    ]
    for (const [range, from, to] of parts) {
      const { statusCode, headers, rawPayload } = await requestFile({ range })
      expect([range, statusCode, headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/${PDF.length}`,
      ])
      expect([headers['content-length'], rawPayload.toString()]).toEqual([
        String(to - from),
        PDF.subarray(from, to).toString(),
      ])
    }
    for (const range of ['bytes=0-1,3-4', 'bytes=4-1', 'lines=1-2', 'bytes=-', 'x'])
      expect([range, (await requestFile({ range })).statusCode]).toEqual([range, 200])
    const outside = await requestFile({ range: 'bytes=9999-' })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${PDF.length}`])
    expect(outside.json()).toEqual({ code: 'OUTSIDE', message: 'The requested range is beyond the end of the file.' })

    const etag = String((await requestFile({})).headers.etag)
    const notModified = await requestFile({ 'if-none-match': etag })
    expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
    expect((await requestFile({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await requestFile({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: '/api/evaluation/file/x' })).statusCode).toBe(401)
  })

  it('are limited to twenty, even with concurrent uploads', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    for (let made = 0; made < 18; made += 1) expect((await attach(client, _id)).status).toBe(200)
    const last = await Promise.all([1, 2, 3, 4].map(() => attach(client, _id)))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
    const rejected = await attach(client, _id)
    expect(rejected.problem).toEqual({
      code: 'REFUSED',
      message: 'The limit of 20 files has been reached. Delete one to add another.',
    })
    const { files, files_num } = await readEvaluation(client, _id)
    expect([files.length, files_num]).toEqual([20, 20])
    expect(await db.selectFrom('files').select('key').execute()).toHaveLength(
      (await context.listFileKeys()).filter((key) => !key.includes('.')).length,
    )
  })

  it('can be attached and removed only by users who may edit the evaluation', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const { data } = await attach(client, _id)
    const another = await as(await make.member())
    const expired = await as(await make.member({ role: 'STJ', valid_to: '2026-01-01' }))
    for (const [caller, message] of [
      [another, 'You do not have permission to edit this evaluation.'],
      [expired, 'Your certification expired on 01/01/2026. Evaluations are read-only.'],
    ] as const) {
      for (const rejected of [await attach(caller, _id), await caller.delete(`/evaluation/file/${data._id}`)])
        expect([rejected.status, rejected.problem?.message]).toEqual([403, message])
      expect((await caller.get(`/evaluation/file/${data._id}`)).status).toBe(200)
    }
    const judge = await as(await make.member({ role: 'STJ' }))
    expect((await attach(judge, _id)).status).toBe(200)
    expect((await judge.delete(`/evaluation/file/${data._id}`)).status).toBe(200)
  })

  it('are visible only to admins while the evaluation is deleted, and are restored with it', async () => {
    const admin = await as(await make.admin())
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const { data } = await attach(admin, _id)
    const url = `/evaluation/file/${data._id}`
    await admin.delete(`/evaluation/${_id}`)
    for (const rejected of [
      await client.get(url),
      await client.delete(url),
      await attach(client, _id),
      await attach(admin, _id),
      await admin.delete(url),
      await attach(admin, newId()),
      await attach(admin, 'nonsense'),
      await admin.get('/evaluation/file/nonsense'),
    ])
      expect(rejected.status).toBe(404)
    expect((await admin.get(url)).status).toBe(200)
    expect((await readEvaluation(admin, _id)).files).toEqual([data])
    expect((await admin.post<Evaluation>(`/evaluation/${_id}/restore`)).data.files).toEqual([data])
    expect((await client.get(url)).status).toBe(200)
  })

  it('are erased with their names when the evaluation expires, even if the hunter was erased before', async () => {
    const admin = await as(await make.admin())
    const before = await context.listFileKeys()
    const deletedIds: string[] = []
    for (const isHunterErased of [false, true]) {
      const { _id } = await createEvaluation(admin)
      deletedIds.push(_id)
      await attach(admin, _id, PDF, 'Novak.pdf')
      if (isHunterErased) await admin.post(`/evaluation/${_id}/erase-hunter`)
      await admin.delete(`/evaluation/${_id}`)
    }
    clock.set(new Date(Date.now() + 91 * 86_400_000))
    expect(await eraseExpired(deps)).toBe(2)
    expect(await eraseExpired(deps)).toBe(0)
    await sweepFiles(deps)
    clock.set('2026-06-01T12:00:00.000Z')
    expect(await context.listFileKeys()).toEqual(before)
    for (const id of deletedIds) {
      const chain = await listHistory(db, { kind: 'evaluation', id })
      expect([verifyChain(chain), JSON.stringify(chain).includes('Novak')]).toEqual([null, false])
      expect(await readEvaluation(admin, id)).toMatchObject({ files: [], files_num: 0 })
    }
  })

  it('are not stored if rejected', async () => {
    const client = await getOwnerClient()
    const { _id } = await createEvaluation(client)
    const before = await context.listFileKeys()
    const picture = await plainPicture()
    const rejected = [
      await attach(client, _id, picture.subarray(0, 900), 'broken.jpg'),
      await attach(client, _id, Buffer.from('<svg/>'), 'drawing.png'),
      await attach(client, _id, Buffer.concat([PDF, Buffer.alloc(20_000_001)]), 'huge.pdf'),
    ]
    expect(rejected.map(({ status }) => status)).toEqual([415, 415, 413])
    expect(await context.listFileKeys()).toEqual(before)
    expect(await readEvaluation(client, _id)).toMatchObject({ files: [], files_num: 0 })
    expect(await listHistory(db, { kind: 'evaluation', id: _id })).toHaveLength(1)
  })

  it('are swept after a day if they are not in the database', async () => {
    const client = await getOwnerClient()
    const { data } = await attach(client, (await createEvaluation(client))._id, await plainPicture(), 'photo.jpg')
    const keysBefore = await context.listFileKeys()
    const orphan = newId()
    for (const key of [orphan, `${orphan}.thumbnail`, `${newId()}.unfinished`])
      await deps.fileStore.put(key, { size: 1, open: () => Readable.from([Buffer.from('x')]) })
    clock.set(new Date(Date.now() + 3_600_000))
    expect(await sweepFiles(deps)).toBe(0)
    clock.set(new Date(Date.now() + 90_000_000))
    expect(await sweepFiles(deps)).toBe(3)
    expect(await context.listFileKeys()).toEqual(keysBefore)
    clock.set('2026-06-01T12:00:00.000Z')
    expect((await client.get(`/evaluation/file/${data._id}`)).status).toBe(200)
  })

  it('return 404 if the content is lost', async () => {
    const client = await getOwnerClient()
    const { data } = await attach(client, (await createEvaluation(client))._id, await plainPicture(), 'photo.jpg')
    await deps.fileStore.remove(await context.listFileKeys())
    for (const query of ['', '?thumbnail=true'])
      expect((await client.get(`/evaluation/file/${data._id}${query}`)).status).toBe(404)
  })
})

it('stores nothing if the file store fails', async () => {
  const away = { ...bucket, endpoint: 'http://127.0.0.1:9', name: 'away' }
  const { as, make, db, deps } = await testApp({ config: { bucket: away } })
  const client = await as(await make.member())
  const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const { status, problem } = await client.post(`/evaluation/${data._id}/file`, fileForm(PDF, 'sheet.pdf'))
  expect([status, problem?.code]).toEqual([503, 'UNAVAILABLE'])
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  await expect((await openFileStore(deps.config)).check()).rejects.toThrow('The bucket away')
})

it('are rejected with 507 while the disk is full, and nothing of them is stored', async () => {
  let isFull = true
  const { as, make, db } = await testApp({
    fileStore: (store) => ({
      ...store,
      put: async (key, content) => {
        if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        await store.put(key, content)
      },
    }),
  })
  const client = await as(await make.member({ role: 'STJ' }))
  const saved = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const upload = () => client.post(`/evaluation/${saved.data._id}/file`, fileForm(PDF, 'sheet.pdf'))
  expect((await upload()).problem).toEqual({ code: 'NO_SPACE', message: messages.noSpace })
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  isFull = false
  expect((await upload()).status).toBe(200)
})
