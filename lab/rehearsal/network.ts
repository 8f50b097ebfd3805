/** The network of one browser: a proxy to the server that delays, loses and cuts requests, and records them. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@trophy/domain/samples'

export type Faults = {
  /** Fraction of API requests that are lost, one half before they reach the server, the other half after. */
  readonly lossRate: number
  /** Range of the round trips of API requests in milliseconds. */
  readonly roundTripMs: readonly [min: number, max: number]
}

/** A request that may change something, with the response of the server: none if it did not reach the server. */
export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  response: RecordedResponse | null
  /** True if the browser has not received the response. */
  isLost: boolean
}

type RecordedResponse = { readonly status: number; readonly text: string }

type NetworkCounts = { requests: number; lost: number }

export type Network = {
  /** The address of the server in this network, without a trailing slash. */
  readonly url: string
  /** Those since faults were first set. */
  readonly recorded: readonly RecordedRequest[]
  /** API requests since faults were first set. Those without a response are lost, whatever the reason. */
  readonly counts: Readonly<NetworkCounts>
  /** Applies to later requests. Without faults, everything is forwarded immediately. */
  setFaults(faults: Faults | null): void
  /** Cuts all connections and refuses new ones until it is up again. */
  setUp(isUp: boolean): void
  close(): Promise<void>
}

export type NetworkOptions = {
  /** URL of the server, without a trailing slash. */
  readonly target: string
  /** IP address of the browser, by which the server limits requests. */
  readonly address: string
  readonly random: Random
}

type Fate = { readonly delayMs: number; readonly lost: 'before' | 'after' | null }

const UNHARMED: Fate = { delayMs: 0, lost: null }

/** Sends a request straight to the server. Rejects if the server cannot be reached or dies before it has responded. */
export const forward = async (
  target: string,
  { method, path, headers, body }: Pick<RecordedRequest, 'method' | 'path' | 'headers' | 'body'>,
): Promise<{ readonly message: IncomingMessage; readonly content: Buffer }> => {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    // Uncompressed, so that recorded responses can be compared.
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity', connection: 'close' } }
    request(target + path, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body)
  })
  return { message, content: await buffer(message) }
}

const respond = (response: ServerResponse, { statusCode, headers }: IncomingMessage, content: Buffer) => {
  const { 'transfer-encoding': _, ...rest } = headers
  // The browser has cancelled the request.
  if (response.destroyed) return
  // On a reused connection, browsers repeat a lost request by themselves.
  response.writeHead(statusCode ?? 502, { ...rest, connection: 'close', 'content-length': content.length })
  response.end(content)
}

export const openNetwork = async ({ target, address, random }: NetworkOptions): Promise<Network> => {
  const recorded: RecordedRequest[] = []
  const counts: NetworkCounts = { requests: 0, lost: 0 }
  let faults: Faults | null = null
  let isUp = true
  let cutCount = 0

  const decideFate = ({ lossRate, roundTripMs }: Faults): Fate => {
    const delayMs = random.integer(...roundTripMs)
    if (!random.chance(lossRate)) return { delayMs, lost: null }
    return { delayMs, lost: random.chance(0.5) ? 'before' : 'after' }
  }

  /** Returns the response that arrives at the browser, or null if the request or the response is lost. */
  const carry = async (entry: RecordedRequest, { delayMs, lost }: Fate) => {
    const cutBefore = cutCount
    await sleep(delayMs / 2)
    if (lost === 'before' || cutCount !== cutBefore) return null
    const result = await forward(target, entry)
    entry.response = { status: result.message.statusCode ?? 0, text: result.content.toString() }
    await sleep(delayMs / 2)
    return lost === 'after' || cutCount !== cutBefore ? null : result
  }

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '' } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': address }
    const entry: RecordedRequest = {
      method,
      path,
      headers,
      body: await buffer(incoming),
      response: null,
      isLost: false,
    }
    // The pages must load: without their files, there is no browser to test.
    const current = path.startsWith('/api/') ? faults : null
    if (current && method !== 'GET') recorded.push(entry)
    if (current) counts.requests += 1
    // Rejects if the server has been killed.
    const result = await carry(entry, current ? decideFate(current) : UNHARMED).catch(() => null)
    if (result) return respond(response, result.message, result.content)
    if (current) counts.lost += 1
    entry.isLost = true
    response.destroy()
  }

  const server = createServer((incoming, response) => {
    // The browser no longer waits.
    handle(incoming, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    if (!isUp) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // Browsers offer storage of keys only to secure origins, to which localhost belongs.
    url: `http://localhost:${port}`,
    recorded,
    counts,
    setFaults: (value) => {
      faults = value
    },
    setUp: (value) => {
      isUp = value
      if (isUp) return
      cutCount += 1
      server.closeAllConnections()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
