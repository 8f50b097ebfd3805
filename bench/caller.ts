/** Calls the server as a browser would, over connections that stay open. */
import { Agent, request } from 'node:http'
import type { SignIn } from './product.ts'

export type Caller = {
  get<T = unknown>(path: string): Promise<T>
  post<T = unknown>(path: string, body: unknown): Promise<T>
  /** The bytes of an answer that is a file. */
  getFile(path: string): Promise<Buffer>
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Calls from one address before the next one calls: fewer than any route allows in a minute. */
const EACH = 50

let asked = 0

/** The address that the next call says it comes from. The server was told to trust what stands in the header. */
export const nextAddress = (): string => {
  const nth = Math.floor(asked++ / EACH)
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
}

/** Answers `data`; throws for anything but a success. Paths are below `/api`. */
const caller = (url: string, token: string | null): Caller => {
  const ask = (method: string, path: string, body?: unknown): Promise<Buffer> =>
    new Promise((done, fail) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        'x-forwarded-for': nextAddress(),
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

export const signIn = async (url: string, person: SignIn): Promise<Caller> => {
  const { token } = await caller(url, null).post<{ token: string }>('/login', person)
  return caller(url, token)
}
