/** Security headers, compression, and CORS. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#platform/runtime/config.ts'

/** Switches off the device features that no page uses. The camera stays for scanning certificates. */
const PERMISSIONS_POLICY = [
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'midi',
  'magnetometer',
  'gyroscope',
  'accelerometer',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Returns the headers that helmet sets: the same for every response, so they are formatted once. */
const collectHeaders = (setHeaders: ReturnType<typeof helmet>): Record<string, string> => {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS_POLICY }
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

export const registerWebHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const isSecure = config.publicUrl.startsWith('https:')
  const securityHeaders = collectHeaders(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // emotion, notistack and the text editor write style elements.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'blob:', 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameSrc: ["'self'", 'blob:'],
          // The print iframe shows our own files.
          frameAncestors: ["'self'"],
          ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: isSecure,
      referrerPolicy: { policy: 'no-referrer' },
      // A separate web host reads responses across origins if CORS allows it.
      crossOriginResourcePolicy:
        config.allowedOrigins.length > 0 ? { policy: 'cross-origin' } : { policy: 'same-origin' },
      crossOriginOpenerPolicy: isSecure,
      originAgentCluster: isSecure,
    }),
  )
  // Responses contain personal data, and a withdrawn record must not stay in a cache.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      exposedHeaders: ['X-Auth-Token', 'Content-Disposition', 'ETag', 'X-Request-Id', 'Retry-After'],
      maxAge: 3600,
    })
  }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
}
