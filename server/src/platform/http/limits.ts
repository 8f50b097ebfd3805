/** Limits of request size, request duration and connections. */
import { problems } from '@trophy/domain'
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify'

/** Size of a JSON body: from a signed-in user, and from a guest, who sends a form of texts at most. */
const BODY_LIMIT_BYTES = 1_048_576
export const GUEST_BODY_LIMIT_BYTES = 131_072

/** Levels of objects and lists in a JSON body. A sheet has five; functions that call themselves overflow the stack. */
const MAX_BODY_DEPTH = 20

/** Size of all headers of a request. */
const HEADER_LIMIT_BYTES = 16_384

/** In milliseconds. */
export type Timeouts = {
  /** For receiving the headers. */
  readonly headers: number
  /** For receiving the body afterwards, unless it contains a file. */
  readonly body: number
  /** For receiving the whole request: enough for 100 MB at 256 kbit/s. */
  readonly request: number
  /** For a connection without traffic during a request. */
  readonly inactivity: number
  /** For an idle connection between requests: longer than a proxy's keep-alive. */
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
      // Interval of the timeout checks.
      connectionsCheckingInterval: Math.min(headers, 5_000),
    },
  }) satisfies FastifyHttpOptions<RawServerDefault>

const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Disconnects clients that send a body without a file too slowly, which would occupy a connection for days. */
export const enforceBodyTimeout = (app: FastifyInstance, { body }: Timeouts): void => {
  app.addHook('preParsing', async ({ raw, headers, routeOptions }, reply) => {
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody || routeOptions.config.rate === 'uploads') return
    const timer = setTimeout(() => {
      // A request already rejected by its headers may still be sending.
      if (!reply.raw.headersSent) raw.socket.write(TIMEOUT_RESPONSE)
      raw.destroy()
    }, body).unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/** Throws 400 for a body that is nested too deeply, and for two hosts, of which a proxy may have checked the other. */
export const rejectMalformedRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw problems.unreadable()
  })
  app.addHook('preValidation', async ({ body }) => {
    if (isDeeper(body, MAX_BODY_DEPTH)) throw problems.unreadable()
  })
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1)))
