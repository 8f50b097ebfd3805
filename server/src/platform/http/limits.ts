/** How large a request may be, how long it may take to arrive, and how many callers may be connected. */
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify'

/** Bytes of a JSON body: of somebody who is signed in, and of a guest, who sends a form of texts at most. */
const BODY_LIMIT_BYTES = 1_048_576
export const GUEST_BODY_LIMIT_BYTES = 131_072

/** Bytes of all headers of a request. */
const HEADER_LIMIT_BYTES = 16_384

/** Milliseconds. */
export type Timeouts = {
  /** In which the headers must have arrived. */
  readonly headers: number
  /** In which the body must have arrived besides, unless it brings a file. */
  readonly body: number
  /** In which all of a request must have arrived: 100 MB over a line of 256 kbit/s. */
  readonly request: number
  /** For which a connection may lie still while something is sent or waited for. */
  readonly inactivity: number
  /** For which a connection is kept for the next request: longer than a proxy keeps its own. */
  readonly keepAlive: number
}

export const DEFAULT_TIMEOUTS_MS: Timeouts = {
  headers: 15_000,
  body: 30_000,
  request: 3_600_000,
  inactivity: 180_000,
  keepAlive: 75_000,
}

export const serverOptions = ({ headers, request, inactivity, keepAlive }: Timeouts) =>
  ({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: request,
    connectionTimeout: inactivity,
    keepAliveTimeout: keepAlive,
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: headers,
      // How often connections are looked at.
      connectionsCheckingInterval: Math.min(headers, 5_000),
    },
  }) satisfies FastifyHttpOptions<RawServerDefault>

const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Cuts off who sends a body without a file too slowly: a byte a second would keep a connection for days. */
export const enforceBodyTimeout = (app: FastifyInstance, { body }: Timeouts): void => {
  app.addHook('preParsing', async ({ raw, headers, routeOptions }, reply) => {
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody || routeOptions.config.rate === 'uploads') return
    const timer = setTimeout(() => {
      // What was refused at its headers may still be sending.
      if (!reply.raw.headersSent) raw.socket.write(TIMEOUT_RESPONSE)
      raw.destroy()
    }, body).unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}
