import { connect, type Socket } from 'node:net'
import { fileRules, routes } from '@trophy/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { implement } from './implement.ts'

const textBody = z.strictObject({ text: z.string() })
const contracts = routes({
  'POST /text': { access: 'public', summary: 'Accepts a text', body: textBody, response: z.number() },
  'POST /write': { access: ['admin'], summary: 'Accepts a text from a user', body: textBody, response: z.number() },
  'POST /file': { access: 'public', summary: 'Accepts a file', file: fileRules.member, response: z.number() },
  'POST /anything': {
    access: ['admin'],
    summary: 'Accepts any data',
    body: z.strictObject({ data: z.record(z.string(), z.unknown()) }),
    response: z.string(),
  },
})
const endpoints = implement(contracts, {
  'POST /text': async ({ body }) => body.text.length,
  'POST /write': async ({ body }) => body.text.length,
  'POST /file': async ({ upload }) => upload.size,
  'POST /anything': async () => 'accepted',
})

const { app, as, make, guest } = await testApp({
  endpoints,
  times: { headers: 300, body: 300, keepAlive: 300 },
  config: { limits: { connections: 5, eventLoopDelay: 10_000 } },
})
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Opens a connection; `closed` resolves with everything received. */
const open = () => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((done) => socket.once('close', () => done(received)))
  return { socket, closed, received: () => received }
}

/** Sends the text and then single bytes until the connection is closed. */
const sendSlowly = async (first: string) => {
  const { socket, closed } = open()
  socket.write(first)
  const interval = setInterval(() => socket.write('x'), 50)
  const response = await closed
  clearInterval(interval)
  return response
}

const formatRequestHead = (path: string, ...headers: string[]) =>
  [`POST /api${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

describe('slow client', () => {
  it('is disconnected while sending headers one byte at a time', async () => {
    expect(await sendSlowly('GET /api/config HTTP/1.1\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is disconnected while sending a body one byte at a time, also to an unknown route', async () => {
    expect(await sendSlowly(formatRequestHead('/text', 'Content-Length: 100000'))).toMatch(/^HTTP\/1\.1 408 /)
    expect(await sendSlowly(formatRequestHead('/nowhere', 'Content-Length: 100000'))).toMatch(/^HTTP\/1\.1 (404|408) /)
  })

  it('may take longer to send a file', async () => {
    const { socket, received } = open()
    socket.write(
      formatRequestHead('/file', 'Content-Length: 100000').replace(
        'application/json',
        'multipart/form-data; boundary=b',
      ),
    )
    // Meanwhile another slow request is disconnected.
    await sendSlowly(formatRequestHead('/text', 'Content-Length: 100000'))
    expect([received(), socket.readyState]).toEqual(['', 'open'])
    socket.destroy()
  })

  it('is disconnected when idle', async () => {
    const { socket, closed } = open()
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('cannot connect while the connection limit is reached', async () => {
    const held = Array.from({ length: 5 }, open)
    await Promise.all(held.map(({ socket }) => new Promise((done) => socket.once('connect', done))))
    const sendRequest = () => {
      const { socket, closed } = open()
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      return closed
    }
    expect(await sendRequest()).toBe('')
    held[0]?.socket.destroy()
    await held[0]?.closed
    await expect.poll(sendRequest).toMatch(/^HTTP\/1\.1 200 /)
    for (const { socket } of held) socket.destroy()
  })
})

it('returns 400 for a request with two hosts, also to an unknown route', async () => {
  for (const path of ['/healthz', '/api/config', '/nowhere']) {
    const { socket, closed } = open()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`)
    expect(await closed).toMatch(/^HTTP\/1\.1 400 .*"The request could not be read\."/s)
  }
})

describe('oversized request', () => {
  it('is rejected for its headers', async () => {
    const { socket, closed } = open()
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`)
    expect(await closed).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('is rejected for its body, with a lower limit for guests', async () => {
    const admin = await as(await make.admin())
    const text = 'x'.repeat(200_000)
    expect((await guest.post('/text', { text })).status).toBe(413)
    expect((await guest.post('/text', { text: 'short' })).data).toBe(5)
    expect((await admin.post('/write', { text })).data).toBe(200_000)
    expect((await admin.post('/write', { text: text.repeat(6) })).status).toBe(413)
  })

  it('gets a short response when it is deeply nested or has many names', async () => {
    const admin = await as(await make.admin())
    const send = async (payload: string) => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/api/anything',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        payload,
      })
      return { statusCode, isShort: body.length < 2_000 }
    }
    const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(await send(`{"data":{"a":${nest(18)}}}`)).toEqual({ statusCode: 200, isShort: true })
    expect(await send(`{"data":{"a":${nest(19)}}}`)).toEqual({ statusCode: 400, isShort: true })
    const deep = nest(400_000)
    expect(await send(`{"data":{"a":${deep}}}`)).toEqual({ statusCode: 400, isShort: true })
    expect(await send(`{"list":${deep}}`)).toEqual({ statusCode: 400, isShort: true })
    const names = Array.from({ length: 60_000 }, (_, index) => `"n${index}":1`).join()
    expect(await send(`{${names}}`)).toEqual({ statusCode: 400, isShort: true })
    expect(await send(`{"${'n'.repeat(500_000)}":1}`)).toEqual({ statusCode: 400, isShort: true })
  })

  it('does not break the sheet of an evaluation', async () => {
    const product = await testApp()
    const admin = await product.as(await product.make.admin())
    const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`n${index}`, 1]))
    const many = await admin.post('/evaluation/red-deer', { data: { ...evaluationInput(), ...unknown, data: unknown } })
    expect([many.status, many.raw.length < 2_000]).toEqual([400, true])
    for (const levels of [5_000, 100_000])
      for (const url of ['/evaluation/red-deer', '/evaluation/red-deer/score', '/evaluation/red-deer/hints']) {
        const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
        const response = await product.app.inject({
          method: 'POST',
          url: `/api${url}`,
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'application/json',
            'idempotency-key': '01234567-89ab-7def-8123-456789abcdef',
          },
          payload: JSON.stringify({ data: { ...evaluationInput(), data: '@' } }).replace('"@"', deep),
        })
        expect([url, response.statusCode, response.json().message]).toEqual([
          url,
          400,
          'The request could not be read.',
        ])
      }
  })
})
