import { Problem } from '@trophy/domain'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { api, asProblem, onSessionEnd } from './api.ts'
import { readToken, writeToken } from './token.ts'

const asked: { url: string; init: RequestInit }[] = []

/** What comes over the line, whoever sits at its other end: here its shape is the subject. */
const line = (answer: () => Response | Promise<Response>) => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
}
const refusal = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })
const caught = (call: Promise<unknown>) => call.then(() => undefined, asProblem)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
// The files after this one call no other host.
afterAll(() => void vi.resetModules())

describe('a call', () => {
  it('unwraps the answer', async () => {
    line(() => Response.json({ data: [1, 2] }))
    expect(await api.get('/things')).toEqual([1, 2])
  })

  it('prints its query as name=value joined by &, repeats lists and leaves out what is absent [A-050]', async () => {
    line(() => Response.json({ data: null }))
    await api.get('/evaluation', { query: { page: 2, sortDir: 'asc', source: ['a b', 'c'], medal: undefined } })
    expect(asked[0]?.url).toBe('/api/evaluation?page=2&sortDir=asc&source=a+b&source=c')
  })

  it('goes to the API host the build was made for [A-052]', async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api.example.org')
    vi.resetModules()
    line(() => Response.json({ data: null }))
    const { api: hosted } = await import('./api.ts')
    await hosted.get('/config')
    expect(asked[0]?.url).toBe('https://api.example.org/config')
  })

  it('carries the token, and without one no header [A-033]', async () => {
    line(() => Response.json({ data: null }))
    await api.get('/config')
    writeToken('t.t.t')
    await api.get('/me')
    expect(asked.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([null, 'Bearer t.t.t'])
  })

  it('leaves the content type of a form to the browser', async () => {
    line(() => Response.json({ data: null }))
    await api.post('/file', new FormData())
    expect(new Headers(asked[0]?.init.headers).has('Content-Type')).toBe(false)
  })
})

describe('a refusal', () => {
  it('is a problem with its message, code and fields', async () => {
    line(() => refusal(400, { message: 'No.', code: 'INVALID', fields: { 'hunt.date': 'Required' } }))
    const problem = await caught(api.post('/evaluation', {}))
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ status: 400, code: 'INVALID', message: 'No.', fields: { 'hunt.date': 'Required' } })
  })

  it('says when trying again makes sense', async () => {
    line(() => refusal(429, { message: 'Wait.', code: 'TOO_MANY' }, { 'Retry-After': '30' }))
    expect(await caught(api.get('/x'))).toMatchObject({ retryAfter: 30 })
  })

  it('without a body of ours, or without any answer, is a failure to communicate', async () => {
    const message = 'Something went wrong while communicating with the server.'
    line(() => new Response('<html>502</html>', { status: 502 }))
    expect(await caught(api.get('/x'))).toMatchObject({ status: 502, message })
    line(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await caught(api.get('/x'))).toMatchObject({ status: 0, code: 'NO_CONNECTION', message })
  })

  it('is no refusal when the page gave up waiting itself', async () => {
    const controller = new AbortController()
    line(() => Promise.reject(controller.signal.reason))
    controller.abort()
    await expect(api.get('/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the session behind a call', () => {
  const noSession = () => refusal(401, { message: 'Please log in.', code: 'NO_SESSION' })

  it('ends with a 401, once', async () => {
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    writeToken('t.t.t')
    line(noSession)
    await Promise.all([caught(api.get('/a')), caught(api.get('/b'))])
    stop()
    expect(readToken()).toBeNull()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('outlives a refusal of a token it no longer uses, and of a wrong password', async () => {
    writeToken('old.t.t')
    line(() => {
      writeToken('new.t.t')
      return noSession()
    })
    await caught(api.get('/a'))
    expect(readToken()).toBe('new.t.t')
    line(() => refusal(401, { message: 'Invalid login details', code: 'INVALID_LOGIN' }))
    await caught(api.post('/login', {}))
    expect(readToken()).toBe('new.t.t')
  })

  it('takes the renewed token of an answer', async () => {
    writeToken('old.t.t')
    line(() => Response.json({ data: null }, { headers: { 'X-Auth-Token': 'new.t.t' } }))
    await api.get('/a')
    expect(readToken()).toBe('new.t.t')
  })
})
