/** Serves a product at another port, from there on as a new version of the app. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Marks the page of the new version. */
const MARK = '<meta name="new-version" />'

export type Proxy = {
  /** Without a trailing slash. */
  readonly url: string
  /** Serves a changed page from now on, and a service worker that knows it. */
  readonly publish: () => void
  readonly close: () => void
}

const readBody = async (message: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Changes the page, and the digest of it in the service worker, as a build does. */
const toNewVersion = (body: string): string =>
  body.replace('</head>', `${MARK}</head>`).replace(/(url:"index\.html",revision:")\w+/, '$1new')

export const openProxy = async (target: string): Promise<Proxy> => {
  let isPublished = false
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/' } = incoming
    // Uncompressed, so that it can be changed; and never 304, which would refer to the other version.
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = incoming.headers
    const call = request(target + url, { method, headers }, async (response) => {
      const isChanged = isPublished && /text\/html|javascript/.test(response.headers['content-type'] ?? '')
      if (!isChanged) {
        outgoing.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(outgoing)
        return
      }
      const body = toNewVersion(await readBody(response))
      const { 'content-length': ____, ...rest } = response.headers
      outgoing.writeHead(response.statusCode ?? 500, rest)
      outgoing.end(body)
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    publish: () => {
      isPublished = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
