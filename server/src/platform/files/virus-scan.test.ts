/**
 * A server that speaks the protocol of clamd stands in for it, because a CI machine cannot download virus definitions.
 * docs/operating.md describes a test with the real daemon.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Evaluation } from '@trophy/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** The content that clamd received last. */
let received: Buffer = Buffer.alloc(0)

/** Returns the content of the chunks, or null if the last one has not arrived. */
const readChunks = (bytes: Buffer): Buffer | null => {
  const chunks: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** Responds to a scan of `content` in place of clamd, or ends the connection when it is opened. */
type Behaviour = { readonly onOpen?: (socket: Socket) => void; readonly respond: (content: Buffer) => string }

const findMalware: Behaviour = {
  respond: (content) => (content.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0'),
}
let behaviour = findMalware

const toPdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

const openClamd = async (): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    behaviour.onOpen?.(socket)
    let bytes = Buffer.alloc(0)
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      const content = readChunks(bytes)
      if (!content) return
      received = content
      socket.end(behaviour.respond(content))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const clamd = await openClamd()
afterAll(() => void clamd.close())
const scanning = await testApp({
  config: { clamdUrl: `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}` },
})

const openUpload = async ({ as, make }: TestApp) => {
  const client = await as(await make.member())
  const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  return async (content: Buffer) => {
    const before = (await client.get<Evaluation>(`/evaluation/${data._id}`)).data.files.length
    const { status, problem } = await client.post(`/evaluation/${data._id}/file`, fileForm(content, 'sheet.pdf'))
    const stored = await client.get<Evaluation>(`/evaluation/${data._id}`)
    return { status, message: problem?.message, files: stored.data.files.length - before }
  }
}
const upload = await openUpload(scanning)

describe('an upload with CLAMD_URL', () => {
  it('is scanned as a whole and stored if it is clean', async () => {
    const content = toPdf('A sheet. '.repeat(200_000))
    expect(await upload(content)).toMatchObject({ status: 200, files: 1 })
    expect(received.equals(content)).toBe(true)
  })

  it('is rejected with malware', async () => {
    expect(await upload(toPdf(EICAR))).toEqual({ status: 415, message: 'This file contains malware.', files: 0 })
  })

  it.each([
    '',
    'stream: OK',
    'stream: NOT OK\0',
    'stream: OK.Virus\0',
    'stream: lstat() failed: No such file OK. ERROR\0',
    'INSTREAM size limit exceeded. ERROR\0',
  ])(
    'is rejected with 503 if clamd responds with %j instead of its exact response to a clean file',
    async (response) => {
      behaviour = { respond: () => response }
      expect(await upload(toPdf('A sheet.'))).toMatchObject({ status: 503, files: 0 })
    },
  )

  it.each<readonly [string, (socket: Socket) => void]>([
    ['closes', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['drops', (socket) => socket.destroy()],
  ])('is always rejected with 503 if clamd %s the connection at once', async (_, onOpen) => {
    behaviour = { ...findMalware, onOpen }
    for (const text of ['', 'x'.repeat(1_000_000)])
      expect(await upload(toPdf(text))).toMatchObject({ status: 503, files: 0 })
  })

  it('is rejected with 503 if clamd does not respond', async () => {
    clamd.close()
    expect(await upload(toPdf('A sheet.'))).toMatchObject({ status: 503, files: 0 })
  })
})

it('is not scanned without CLAMD_URL', async () => {
  received = Buffer.alloc(0)
  expect(await (await openUpload(await testApp()))(toPdf('A sheet.'))).toMatchObject({ status: 200 })
  expect(received.length).toBe(0)
})
