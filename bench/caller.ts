/** Calls the server as a browser would, over connections that stay open. */
import { Agent, request } from 'node:http'
import type { Credentials } from './product.ts'

export type Caller = {
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, body: unknown): Promise<T>
  /** The bytes of an answer that is a file. */
  getFile(path: string): Promise<Buffer>
}

/** What the calls of most topics share. */
const sharedAgent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Calls from one address before the next one calls: fewer than any route allows in a minute. */
const CALLS_PER_ADDRESS = 100

/** The same for calls of somebody who is signed in and saves. */
const CALLS_PER_SIGNED_IN_ADDRESS = 250

let callCount = 0

/** The address that the next call says it comes from. The server was told to trust what stands in the header. */
export const nextAddress = (): string => {
  const nth = Math.floor(callCount++ / CALLS_PER_ADDRESS)
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
}

/** Where calls come from: one browser's address and connection, or ever other addresses over a few connections. */
type CallOrigin = { readonly address: () => string; readonly agent: Agent }

/** Answers `data`; throws for anything but a success. Paths are below `/api`. */
const createCaller = (url: string, token: string | null, { address, agent }: CallOrigin): Caller => {
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
    getFile: (path) => send('GET', path),
  }
}

const signInFrom = async (url: string, person: Credentials, origin: CallOrigin): Promise<Caller> => {
  const { token } = await createCaller(url, null, origin).post<{ token: string }>('/login', person)
  return createCaller(url, token, origin)
}

export const signIn = (url: string, person: Credentials): Promise<Caller> =>
  signInFrom(url, person, { address: nextAddress, agent: sharedAgent })

/** The same with a connection of their own, and an address that changes before their calls are too many for it. */
export const signInWithOwnConnection = (url: string, person: Credentials, nth: number): Promise<Caller> => {
  let calls = 0
  const address = () => `10.${100 + Math.floor(calls++ / CALLS_PER_SIGNED_IN_ADDRESS)}.${nth >> 8}.${nth & 255}`
  return signInFrom(url, person, { address, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
}
