import { noData, problems, routes } from '@trophy/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Download } from '#platform/files/download.ts'
import { testApp } from '#testing/app.ts'
import { implement } from './implement.ts'

const lines: string[] = []
const SECRET = 'Jan Novák, 12 Forest Lane'

const contracts = routes({
  'POST /write': {
    access: ['admin'],
    summary: 'Writes, then fails on request',
    body: z.strictObject({ name: z.string(), fail: z.enum(['no', 'rejected', 'crash']).default('no') }),
    response: noData,
  },
  'GET /deep/:id': {
    access: 'public',
    summary: 'Accepts and returns nested values',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ page: z.coerce.number().int().positive().default(1) }),
    response: z.object({ page: z.number() }),
    isGuarded: true,
  },
  'POST /nested': {
    access: 'public',
    summary: 'Accepts a nested body',
    body: z.strictObject({ data: z.strictObject({ left: z.number(), name: z.string() }), list: z.array(z.number()) }),
    response: noData,
  },
  'POST /text': {
    access: 'public',
    summary: 'Passes a text to the database',
    body: z.strictObject({ text: z.string() }),
    response: z.unknown(),
  },
  'POST /duplicate': {
    access: 'public',
    summary: 'Violates a database constraint',
    response: noData,
  },
  'GET /away': {
    access: 'public',
    summary: 'Loses its connection',
    response: noData,
  },
  'GET /file': {
    access: 'public',
    summary: 'Returns a file',
    response: 'file',
  },
})
const endpoints = implement(contracts, {
  'POST /write': async ({ tx, body, now }) => {
    await tx.insertInto('attempts').values({ key: body.name, at: now }).execute()
    if (body.fail === 'rejected') throw problems.unprocessable('Not today.')
    if (body.fail === 'crash') throw new Error(`cannot store ${SECRET}`)
    return null
  },
  'GET /deep/:id': async ({ query }) => ({ page: query.page, secret: SECRET }),
  'POST /nested': async () => null,
  'POST /text': async ({ tx, body }) => (await sql`select ${body.text}::text as text`.execute(tx)).rows,
  'POST /duplicate': async ({ tx, now }) => {
    const user = {
      firstname: SECRET,
      lastname: '',
      email: `${SECRET}@example.org`,
      status: 'new',
      created_at: now,
      modified_date: now,
    } as const
    await tx
      .insertInto('users')
      .values([1, 2].map((n) => ({ ...user, id: `00000000-0000-7000-8000-00000000000${n}` })))
      .execute()
    return null
  },
  'GET /away': async ({ pool }) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(pool)
    return null
  },
  'GET /file': async () => new Download('Černý "1".csv', 'text/csv; charset=utf-8', Buffer.from('a;b')),
})

const { app, as, db, guest, make } = await testApp({ endpoints, log: { write: (line) => lines.push(line) } })
const admin = await as(await make.admin())
const written = async () =>
  (await db.selectFrom('attempts').select('key').where('key', 'in', ['stored', 'lost']).execute()).map(({ key }) => key)

describe('route', () => {
  it('commits the writes of a handler when it succeeds, and rolls them back when it throws', async () => {
    expect(await admin.post('/write', { name: 'stored' })).toMatchObject({ status: 200, data: null })
    expect(await admin.post('/write', { name: 'lost', fail: 'rejected' })).toMatchObject({
      status: 422,
      problem: { message: 'Not today.', code: 'REFUSED' },
    })
    expect((await admin.post('/write', { name: 'lost', fail: 'crash' })).status).toBe(500)
    expect(await written()).toEqual(['stored'])
  })

  it('checks access before it validates the body', async () => {
    expect((await guest.post('/write', { nonsense: 1 })).status).toBe(401)
    expect((await (await as(await make.member())).post('/write', { nonsense: 1 })).status).toBe(403)
    expect((await admin.post('/write', { nonsense: 1 })).status).toBe(400)
  })

  it('sends only the fields of its response schema', async () => {
    const { raw } = await guest.get('/deep/00000000-0000-7000-8000-000000000000')
    expect(raw.toString()).toBe('{"data":{"page":1}}')
  })

  it('reports each invalid or unknown field by its path', async () => {
    const { status, problem } = await guest.post('/nested', { data: { left: 'x', extra: 1 }, list: [1, 'a'], more: 2 })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'INVALID' })
    expect(problem?.fields).toEqual({
      'data.left': 'Must be a number',
      'data.name': 'Required',
      'data.extra': 'Unknown field',
      'list.1': 'Must be a number',
      more: 'Unknown field',
    })
  })

  it('rejects an unknown or invalid query, and returns 404 for an invalid path', async () => {
    const url = '/deep/00000000-0000-7000-8000-000000000000'
    expect((await guest.get(`${url}?size=3`)).problem?.fields).toEqual({ size: 'Unknown field' })
    for (const name of ['__proto__', 'constructor', '__proto__.page', '__proto__[page]'])
      expect([name, (await guest.get(`${url}?${name}=1`)).status]).toEqual([name, 400])
    expect((await guest.get(`${url}?page=0`)).status).toBe(400)
    expect((await guest.get(`${url}?page=1&page=2`)).status).toBe(400)
    expect((await guest.get('/deep/1')).status).toBe(404)
  })

  it('sends a file as an attachment with its name', async () => {
    const { headers, raw } = await guest.get('/file')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Cerny _1_.csv"; filename*=UTF-8''%C4%8Cern%C3%BD%20%221%22.csv`,
      'x-content-type-options': 'nosniff',
    })
    expect(raw.toString()).toBe('a;b')
  })

  it('cannot be declared with a schema that drops unknown fields', () => {
    const lenient = z.object({ a: z.string() })
    const lax = routes({ 'POST /x': { access: 'public', summary: '', body: lenient, response: noData } })
    const declare = () => implement(lax, { 'POST /x': async () => null })
    expect(declare).toThrow('POST /x drops unknown fields silently')
  })
})

describe('invalid input', () => {
  const inject = (payload: string, type = 'application/json', headers = {}) =>
    app.inject({ method: 'POST', url: '/api/nested', payload, headers: { 'content-type': type, ...headers } })

  it.each([
    ['invalid JSON', '{"data": ', 400],
    ['an empty body', '', 400],
    ['NaN', '{"data":{"left":NaN}}', 400],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 400],
  ])('rejects %s', async (_, payload, status) => {
    const response = await inject(payload)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({
      message: expect.any(String),
      code: 'INVALID',
      ...(response.json().fields && { fields: expect.any(Object) }),
    })
  })

  it.each(['[]', 'null', '5', '"text"'])('rejects %s in place of an object with a message', async (payload) => {
    const response = await inject(payload)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'The body of the request must be a JSON object.', code: 'INVALID' },
    ])
  })

  it('rejects a request without a body with the same message', async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/nested' })
    expect([statusCode, body]).toEqual([400, expect.stringContaining('The body of the request must be a JSON object.')])
  })

  it('rejects a body of 10 MB before it is read', async () => {
    const response = await inject(JSON.stringify({ data: 'x'.repeat(10_000_000) }))
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ message: 'The request is too large.', code: 'TOO_LARGE' })
  })

  it('rejects any other content type than JSON', async () => {
    expect((await inject('<a/>', 'text/xml')).json()).toMatchObject({ code: 'WRONG_KIND' })
    for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
      expect((await inject('a=1', type)).statusCode).toBe(415)
  })

  it('returns a JSON 404 for an unknown route or malformed URL', async () => {
    for (const url of ['/api/nope', '/api', '/api/%ff', '/api/deep/%', `/api/deep/${'a'.repeat(3000)}`]) {
      const response = await app.inject({ method: 'GET', url })
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        404,
        { message: 'Nothing was found at this address.', code: 'NOT_FOUND' },
      ])
    }
  })

  it('returns 405 with Allow for a method that a path does not have, and 401 for a guest at a path for users', async () => {
    const call = async (url: string, token: string | null = null) => {
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
      const { statusCode, headers } = await app.inject({ method: 'PUT', url, headers: authorization })
      return [statusCode, headers.allow, headers['www-authenticate']]
    }
    expect(await call('/api/nested?x=1')).toEqual([405, 'POST', undefined])
    expect(await call('/api/deep/1', admin.token)).toEqual([405, 'GET, HEAD', undefined])
    expect(await call('/api/write')).toEqual([401, undefined, 'Bearer'])
    expect(await call('/api/write', admin.token)).toEqual([405, 'POST', undefined])
    expect(await call('/api/nope', admin.token)).toEqual([404, undefined, undefined])
  })

  it('returns 400 for a text that the database cannot store', async () => {
    expect(await guest.post('/text', { text: 'a\u0000b' })).toMatchObject({ status: 400, problem: { code: 'INVALID' } })
    expect((await guest.post('/text', { text: '\ud800' })).status).toBe(200)
  })
})

describe('server error', () => {
  it('returns a fixed message and the request id, without internals', async () => {
    const { status, problem, headers } = await admin.post('/write', { name: 'x', fail: 'crash' })
    expect(status).toBe(500)
    expect(problem).toEqual({
      message: 'A server error has occured!',
      code: 'SERVER_ERROR',
      requestId: headers['x-request-id'],
    })
  })

  it('is logged with the request id', async () => {
    const { problem } = await admin.post('/write', { name: 'x', fail: 'crash' })
    expect(lines.some((line) => line.includes(problem?.requestId ?? '-') && line.includes('register.test.ts'))).toBe(
      true,
    )
  })

  it('does not expose record values in response or log after a database error', async () => {
    lines.length = 0
    expect((await guest.post('/duplicate')).status).toBe(500)
    expect(lines.join()).toContain('users_email')
    expect(lines.join()).not.toContain('Novák')
  })

  it('returns 503 with Retry-After while the database is unavailable, and recovers', async () => {
    const { status, headers, problem } = await guest.get('/away')
    expect([status, headers['retry-after'], problem?.code]).toEqual([503, '5', 'UNAVAILABLE'])
    await expect.poll(async () => (await guest.post('/text', { text: 'a' })).status).toBe(200)
  })
})

it('logs the route, status and time of a request, but not its URL, token or body', async () => {
  lines.length = 0
  await admin.post('/write?x=Novák', { name: 'Novák' })
  await app.inject({ method: 'GET', url: '/api/deep/secret-token-in-path', remoteAddress: '192.0.2.7' })
  const log = lines.map((line) => JSON.parse(line))
  expect(log.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/write', 400],
    ['GET', '/api/deep/:id', 404],
  ])
  expect(Object.keys(log[0]).sort()).toEqual([
    'code',
    'fields',
    'level',
    'method',
    'ms',
    'msg',
    'reqId',
    'route',
    'status',
    'time',
    'user',
  ])
  expect(lines.join()).not.toMatch(/Novák|secret-token|192\.0\.2|Bearer|eyJ/)
})
