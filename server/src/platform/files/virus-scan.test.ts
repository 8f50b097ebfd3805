/**
 * A server that speaks the protocol of clamd stands in for it, because a CI machine cannot download virus definitions.
 * docs/operating.md describes a test with the real daemon.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
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

const clamd: Server = createServer((socket) => {
  let bytes = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    bytes = Buffer.concat([bytes, part])
    const content = readChunks(bytes)
    if (!content) return
    received = content
    socket.end(content.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  })
}).listen(0, '127.0.0.1')
await once(clamd, 'listening')
afterAll(() => void clamd.close())
const { port } = clamd.address() as AddressInfo

const toPdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

const attach = async ({ as, make }: TestApp, content: Buffer) => {
  const client = await as(await make.member())
  const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const { status, problem } = await client.post(`/evaluation/${data._id}/file`, fileForm(content, 'sheet.pdf'))
  const stored = await client.get<Evaluation>(`/evaluation/${data._id}`)
  return { status, message: problem?.message, files: stored.data.files.length }
}

describe('an upload with CLAMD_URL', () => {
  it('is scanned as a whole and stored if it is clean', async () => {
    const context = await testApp({ config: { clamdUrl: `tcp://127.0.0.1:${port}` } })
    const content = toPdf('A sheet. '.repeat(200_000))
    expect(await attach(context, content)).toMatchObject({ status: 200, files: 1 })
    expect(received.equals(content)).toBe(true)
  })

  it('is rejected with malware', async () => {
    const context = await testApp({ config: { clamdUrl: `tcp://127.0.0.1:${port}` } })
    expect(await attach(context, toPdf(EICAR))).toEqual({
      status: 415,
      message: 'This file contains malware.',
      files: 0,
    })
  })

  it('is rejected with 503 if clamd does not respond', async () => {
    const context = await testApp({ config: { clamdUrl: 'tcp://127.0.0.1:9' } })
    expect(await attach(context, toPdf('A sheet.'))).toMatchObject({ status: 503, files: 0 })
  })
})

it('is not scanned without CLAMD_URL', async () => {
  received = Buffer.alloc(0)
  expect(await attach(await testApp(), toPdf('A sheet.'))).toMatchObject({ status: 200 })
  expect(received.length).toBe(0)
})
