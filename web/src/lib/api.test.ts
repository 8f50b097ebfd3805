import { Problem } from '@trophy/domain'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { api, toProblem } from './api.ts'
import { onSessionEnd } from './session-end.ts'
import { readToken, writeToken } from './token.ts'

const requests: { url: string; init: RequestInit }[] = []

const stubFetch = (respond: () => Response | Promise<Response>) => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return respond()
  })
}
const problemResponse = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })
const catchProblem = (call: Promise<unknown>) => call.then(() => undefined, toProblem)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
// Other test files of the worker must not get the module with the other API host.
afterAll(() => void vi.resetModules())

describe('calls', () => {
  it('returns the data of the response', async () => {
    stubFetch(() => Response.json({ data: [1, 2] }))
    expect(await api.send('/things', { method: 'GET' })).toEqual([1, 2])
  })

  it('sends the query as name=value joined by &, repeats lists and omits undefined values [A-050]', async () => {
    stubFetch(() => Response.json({ data: null }))
    await api.send('/evaluation', {
      method: 'GET',
      query: { page: 2, sortDir: 'asc', source: ['a b', 'c'], medal: undefined },
    })
    expect(requests[0]?.url).toBe('/api/evaluation?page=2&sortDir=asc&source=a+b&source=c')
  })

  it('calls the API host set at build time [A-052]', async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api.example.org')
    vi.resetModules()
    stubFetch(() => Response.json({ data: null }))
    const { api: hosted } = await import('./api.ts')
    await hosted.send('/config', { method: 'GET' })
    expect(requests[0]?.url).toBe('https://api.example.org/config')
  })

  it('sends the token, or no Authorization header without one [A-033]', async () => {
    stubFetch(() => Response.json({ data: null }))
    await api.send('/config', { method: 'GET' })
    writeToken('t.t.t')
    await api.send('/me', { method: 'GET' })
    expect(requests.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([null, 'Bearer t.t.t'])
  })

  it('leaves the content type of a form to the browser', async () => {
    stubFetch(() => Response.json({ data: null }))
    await api.send('/file', { method: 'POST', body: new FormData() })
    expect(new Headers(requests[0]?.init.headers).has('Content-Type')).toBe(false)
  })
})

describe('error responses', () => {
  it('become a Problem with message, code and fields', async () => {
    stubFetch(() => problemResponse(400, { message: 'No.', code: 'INVALID', fields: { 'hunt.date': 'Required' } }))
    const problem = await catchProblem(api.send('/evaluation', { method: 'POST', body: {} }))
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ status: 400, code: 'INVALID', message: 'No.', fields: { 'hunt.date': 'Required' } })
  })

  it('include the Retry-After seconds', async () => {
    stubFetch(() => problemResponse(429, { message: 'Wait.', code: 'TOO_MANY' }, { 'Retry-After': '30' }))
    expect(await catchProblem(api.send('/x', { method: 'GET' }))).toMatchObject({ retryAfter: 30 })
  })

  it('become a communication error without a known body, or without a response', async () => {
    const message = 'Something went wrong while communicating with the server.'
    stubFetch(() => new Response('<html>502</html>', { status: 502 }))
    expect(await catchProblem(api.send('/x', { method: 'GET' }))).toMatchObject({ status: 502, message })
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await catchProblem(api.send('/x', { method: 'GET' }))).toMatchObject({
      status: 0,
      code: 'NO_CONNECTION',
      message,
    })
  })

  it('rethrow the AbortError of an aborted call', async () => {
    const controller = new AbortController()
    stubFetch(() => Promise.reject(controller.signal.reason))
    controller.abort()
    await expect(api.send('/x', { method: 'GET', signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('downloads', () => {
  const respond = (end: (controller: ReadableStreamDefaultController) => void) => () => {
    const bytes = new TextEncoder().encode('The rules')
    const body = new ReadableStream({ start: (controller) => controller.enqueue(bytes), pull: end })
    return new Response(body, { headers: { 'Content-Disposition': 'attachment; filename="rules.txt"' } })
  }

  it('report the bytes received and return the file', async () => {
    const received: number[] = []
    stubFetch(respond((controller) => controller.close()))
    const { blob, name } = await api.download('/documents/1/download', { onReceived: (bytes) => received.push(bytes) })
    expect([await blob.text(), name, received]).toEqual(['The rules', 'rules.txt', [9]])
  })

  it('throw a communication error after a broken connection', async () => {
    stubFetch(respond((controller) => controller.error(new TypeError('broken'))))
    await expect(api.download('/documents/1/download')).rejects.toMatchObject({ status: 0, code: 'NO_CONNECTION' })
  })
})

describe('session', () => {
  const noSession = () => problemResponse(401, { message: 'Please log in.', code: 'NO_SESSION' })

  it('ends once on a 401', async () => {
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    writeToken('t.t.t')
    stubFetch(noSession)
    await Promise.all([
      catchProblem(api.send('/a', { method: 'GET' })),
      catchProblem(api.send('/b', { method: 'GET' })),
    ])
    stop()
    expect(readToken()).toBeNull()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('tells a later listener once if it ended while the app was starting', async () => {
    writeToken('t.t.t')
    stubFetch(noSession)
    await catchProblem(api.send('/a', { method: 'GET' }))
    const ended = vi.fn()
    for (let time = 0; time < 2; time += 1) onSessionEnd(ended)()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('continues after a 401 for an old token, and after a wrong password', async () => {
    writeToken('old.t.t')
    stubFetch(() => {
      writeToken('new.t.t')
      return noSession()
    })
    await catchProblem(api.send('/a', { method: 'GET' }))
    expect(readToken()).toBe('new.t.t')
    stubFetch(() => problemResponse(401, { message: 'Invalid login details', code: 'INVALID_LOGIN' }))
    await catchProblem(api.send('/login', { method: 'POST', body: {} }))
    expect(readToken()).toBe('new.t.t')
  })

  it('stores the renewed token of a response', async () => {
    writeToken('old.t.t')
    stubFetch(() => Response.json({ data: null }, { headers: { 'X-Auth-Token': 'new.t.t' } }))
    await api.send('/a', { method: 'GET' })
    expect(readToken()).toBe('new.t.t')
  })
})
