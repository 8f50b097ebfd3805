/** A load balancer in front of several servers: forwards requests in turn. */
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type RoundRobinProxy = {
  /** URL of the API, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Forwards each request to the next of the current `urls`. Skips servers that refuse the connection; returns 502 for an
 * interrupted request, because its outcome is unknown.
 */
export const openRoundRobinProxy = async (urls: () => readonly string[]): Promise<RoundRobinProxy> => {
  let nextIndex = 0

  const send = (url: string, { method, headers }: IncomingMessage, path: string, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(url + path, { method, headers, agent: false }, resolve)
        .on('error', reject)
        .end(body)
    })

  const forward = async (call: IncomingMessage, path: string, body: Buffer): Promise<IncomingMessage> => {
    const targets = urls()
    nextIndex += 1
    for (const index of targets.keys()) {
      try {
        return await send(targets[(nextIndex + index) % targets.length] ?? '', call, path, body)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      }
    }
    throw new Error('No server accepts connections')
  }

  const server = createServer(async (call, response) => {
    try {
      const upstreamResponse = await forward(call, (call.url ?? '').replace('/api', ''), await buffer(call))
      const content = await buffer(upstreamResponse)
      // A response that is sent at once has a length instead of chunks.
      const { 'transfer-encoding': _, ...headers } = upstreamResponse.headers
      response.writeHead(upstreamResponse.statusCode ?? 502, { ...headers, 'content-length': content.length })
      response.end(content)
    } catch {
      response.writeHead(502).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
