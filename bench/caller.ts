/** An HTTP client for the benchmarks, with keep-alive connections. */
import { Agent, request } from 'node:http'
import type { Credentials } from './product.ts'

export type Caller = {
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, body: unknown): Promise<T>
  patch<T = unknown>(path: string, body: unknown): Promise<T>
  /** Returns the body of a file response. */
  getFile(path: string): Promise<Buffer>
}

/** The connections of most topics. */
const sharedAgent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Calls before the address changes; fewer than any rate limit per minute. */
const CALLS_PER_ADDRESS = 100

/** The same for saves by a signed-in user. */
const CALLS_PER_SIGNED_IN_ADDRESS = 250

let callCount = 0

/** Returns the address for X-Forwarded-For of the next call, which the server trusts (`TRUST_PROXY`). */
export const nextAddress = (): string => {
  const index = Math.floor(callCount++ / CALLS_PER_ADDRESS)
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** The address of each call, and its connections. */
type CallOrigin = { readonly address: () => string; readonly agent: Agent }

const SHARED_ORIGIN: CallOrigin = { address: nextAddress, agent: sharedAgent }

/** Creates a caller for paths below `/api`. Its methods return `data`, and throw if the status is not 200. */
export const createCaller = (
  url: string,
  token: string | null,
  { address, agent }: CallOrigin = SHARED_ORIGIN,
): Caller => {
  const send = (method: string, path: string, body?: unknown): Promise<Buffer> =>
    new Promise((done, fail) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        'x-forwarded-for': address(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const httpRequest = request(`${url}/api${path}`, { method, headers, agent }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', fail)
        response.on('end', () => {
          const received = Buffer.concat(parts)
          if (response.statusCode !== 200) fail(new Error(`${method} ${path}: ${response.statusCode} ${received}`))
          else done(received)
        })
      })
      httpRequest.on('error', fail)
      httpRequest.end(text)
    })
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (JSON.parse((await send(method, path, body)).toString()) as { data: T }).data
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    getFile: (path) => send('GET', path),
  }
}

const signInFrom = async (url: string, credentials: Credentials, origin: CallOrigin): Promise<Caller> => {
  const { token } = await createCaller(url, null, origin).post<{ token: string }>('/login', credentials)
  return createCaller(url, token, origin)
}

export const signIn = (url: string, credentials: Credentials): Promise<Caller> =>
  signInFrom(url, credentials, SHARED_ORIGIN)

/** Signs in with a separate connection, and addresses that change before they reach a rate limit. */
export const signInWithOwnConnection = (url: string, credentials: Credentials, index: number): Promise<Caller> => {
  let calls = 0
  const address = () => `10.${100 + Math.floor(calls++ / CALLS_PER_SIGNED_IN_ADDRESS)}.${index >> 8}.${index & 255}`
  return signInFrom(url, credentials, { address, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
}
