import { Problem } from '@trophy/domain'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { api, onSessionEnd, toProblem } from './api.ts'
import { readToken, writeToken } from './token.ts'

const requests: { url: string; init: RequestInit }[] = []

/** What comes over the line, whoever sits at its other end: here its shape is the subject. */
const stubFetch = (answer: () => Response | Promise<Response>) => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return answer()
  })
}
const problemResponse = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })
const catchProblem = (call: Promise<unknown>) => call.then(() => undefined, toProblem)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
// The files after this one call no other host.
afterAll(() => void vi.resetModules())

describe('a call', () => {
  it('unwraps the answer', async () => {
    stubFetch(() => Response.json({ data: [1, 2] }))
    expect(await api.get('/things')).toEqual([1, 2])
  })

  it('prints its query as name=value joined by &, repeats lists and leaves out what is absent [A-050]', async () => {
    stubFetch(() => Response.json({ data: null }))
    await api.get('/evaluation', { query: { page: 2, sortDir: 'asc', source: ['a b', 'c'], medal: undefined } })
    expect(requests[0]?.url).toBe('/api/evaluation?page=2&sortDir=asc&source=a+b&source=c')
  })

  it('goes to the API host the build was made for [A-052]', async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api.example.org')
    vi.resetModules()
    stubFetch(() => Response.json({ data: null }))
    const { api: hosted } = await import('./api.ts')
    await hosted.get('/config')
    expect(requests[0]?.url).toBe('https://api.example.org/config')
  })

  it('carries the token, and without one no header [A-033]', async () => {
    stubFetch(() => Response.json({ data: null }))
    await api.get('/config')
    writeToken('t.t.t')
    await api.get('/me')
    expect(requests.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([null, 'Bearer t.t.t'])
  })

  it('leaves the content type of a form to the browser', async () => {
    stubFetch(() => Response.json({ data: null }))
    await api.post('/file', new FormData())
    expect(new Headers(requests[0]?.init.headers).has('Content-Type')).toBe(false)
  })
})

describe('a refusal', () => {
  it('is a problem with its message, code and fields', async () => {
    stubFetch(() => problemResponse(400, { message: 'No.', code: 'INVALID', fields: { 'hunt.date': 'Required' } }))
    const problem = await catchProblem(api.post('/evaluation', {}))
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ status: 400, code: 'INVALID', message: 'No.', fields: { 'hunt.date': 'Required' } })
  })

  it('says when trying again makes sense', async () => {
    stubFetch(() => problemResponse(429, { message: 'Wait.', code: 'TOO_MANY' }, { 'Retry-After': '30' }))
    expect(await catchProblem(api.get('/x'))).toMatchObject({ retryAfter: 30 })
  })

  it('without a body of ours, or without any answer, is a failure to communicate', async () => {
    const message = 'Something went wrong while communicating with the server.'
    stubFetch(() => new Response('<html>502</html>', { status: 502 }))
    expect(await catchProblem(api.get('/x'))).toMatchObject({ status: 502, message })
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await catchProblem(api.get('/x'))).toMatchObject({ status: 0, code: 'NO_CONNECTION', message })
  })

  it('is no refusal when the page gave up waiting itself', async () => {
    const controller = new AbortController()
    stubFetch(() => Promise.reject(controller.signal.reason))
    controller.abort()
    await expect(api.get('/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the session behind a call', () => {
  const noSession = () => problemResponse(401, { message: 'Please log in.', code: 'NO_SESSION' })

  it('ends with a 401, once', async () => {
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    writeToken('t.t.t')
    stubFetch(noSession)
    await Promise.all([catchProblem(api.get('/a')), catchProblem(api.get('/b'))])
    stop()
    expect(readToken()).toBeNull()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('outlives a refusal of a token it no longer uses, and of a wrong password', async () => {
    writeToken('old.t.t')
    stubFetch(() => {
      writeToken('new.t.t')
      return noSession()
    })
    await catchProblem(api.get('/a'))
    expect(readToken()).toBe('new.t.t')
    stubFetch(() => problemResponse(401, { message: 'Invalid login details', code: 'INVALID_LOGIN' }))
    await catchProblem(api.post('/login', {}))
    expect(readToken()).toBe('new.t.t')
  })

  it('takes the renewed token of an answer', async () => {
    writeToken('old.t.t')
    stubFetch(() => Response.json({ data: null }, { headers: { 'X-Auth-Token': 'new.t.t' } }))
    await api.get('/a')
    expect(readToken()).toBe('new.t.t')
  })
})
