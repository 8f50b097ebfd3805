/** Calls the server as a browser would, over connections that stay open. */
import { Agent, request } from 'node:http'
import type { SignIn } from './product.ts'

export type Caller = {
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, body: unknown): Promise<T>
  /** The bytes of an answer that is a file. */
  getFile(path: string): Promise<Buffer>
}

/** What the calls of most topics share. */
const shared = new Agent({ keepAlive: true, maxSockets: 16 })

/** Calls from one address before the next one calls: fewer than any route allows in a minute. */
const EACH = 100

/** The same for calls of somebody who is signed in and saves. */
const MOST_OF_ONE = 250

let asked = 0

/** The address that the next call says it comes from. The server was told to trust what stands in the header. */
export const nextAddress = (): string => {
  const nth = Math.floor(asked++ / EACH)
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
}

/** Where calls come from: one browser's address and connection, or ever other addresses over a few connections. */
type From = { readonly address: () => string; readonly agent: Agent }

/** Answers `data`; throws for anything but a success. Paths are below `/api`. */
const caller = (url: string, token: string | null, { address, agent }: From): Caller => {
  const ask = (method: string, path: string, body?: unknown): Promise<Buffer> =>
    new Promise((done, fail) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        'x-forwarded-for': address(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const call = request(`${url}/api${path}`, { method, headers, agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () => {
          const received = Buffer.concat(parts)
          if (answer.statusCode !== 200) fail(new Error(`${method} ${path}: ${answer.statusCode} ${received}`))
          else done(received)
        })
      })
      call.on('error', fail)
      call.end(text)
    })
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (JSON.parse((await ask(method, path, body)).toString()) as { data: T }).data
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    getFile: (path) => ask('GET', path),
  }
}

const signInFrom = async (url: string, person: SignIn, from: From): Promise<Caller> => {
  const { token } = await caller(url, null, from).post<{ token: string }>('/login', person)
  return caller(url, token, from)
}

export const signIn = (url: string, person: SignIn): Promise<Caller> =>
  signInFrom(url, person, { address: nextAddress, agent: shared })

/** The same with a connection of their own, and an address that changes before their calls are too many for it. */
export const signInAlone = (url: string, person: SignIn, nth: number): Promise<Caller> => {
  let calls = 0
  const address = () => `10.${100 + Math.floor(calls++ / MOST_OF_ONE)}.${nth >> 8}.${nth & 255}`
  return signInFrom(url, person, { address, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
}
