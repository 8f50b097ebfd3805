/**
 * The one way to declare a route. An endpoint states who may call it, what it takes and what it answers
 * (`endpoint-definition.ts`); the rest is done here in this order: who gets in (`admit.ts`), parse, file, limit, one
 * transaction (none for a GET), `{ data }`.
 */
import { Readable } from 'node:stream'
import { type AuditKind, type FileRule, messages, problems } from '@trophy/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAudit } from '../db/audit.ts'
import type { Db } from '../db/types.ts'
import { addressOf, admit, RENEWED } from './admit.ts'
import type { Deps } from './deps.ts'
import { Download, sendDownload } from './download.ts'
import type { Access, Definition, UploadOf, User } from './endpoint-definition.ts'
import { parseBody } from './errors.ts'
import { GUEST_BODY_LIMIT } from './limits.ts'
import type { RateClass } from './rates.ts'
import { takeAttempt } from './throttle.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** A declared endpoint, ready to be registered. */
export type Endpoint = {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly takesUpload: boolean
  register(app: FastifyInstance, deps: Deps): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    audit?: AuditKind
    rate?: RateClass
    counts?: string
  }
}

const nothing = z.strictObject({})
const noBody = z.strictObject({}).nullish()

/**
 * How a form reads in the API's documentation: its texts, and the file. It is parsed by hand, once it has been received.
 */
const formOf = (texts: z.ZodType | undefined, isFileOptional: boolean): z.ZodType => {
  const { properties = {}, required = [] } = z.toJSONSchema(texts ?? nothing, { io: 'input', unrepresentable: 'any' })
  return z.unknown().meta({
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: isFileOptional ? required : [...required, 'file'],
  })
}

/** Throws for a schema that would drop unknown fields in silence. */
export const endpoint = <
  const A extends Access,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
  R extends z.ZodType = z.ZodUnknown,
  F extends FileRule = never,
  O extends boolean = false,
>(
  definition: Definition<A, P, Q, B, R, F, O>,
): Endpoint => {
  const {
    method,
    url,
    access,
    summary,
    params,
    query,
    body,
    response,
    limit,
    transaction,
    byLink = false,
    audit,
    beforeSecondFactor = false,
    handler,
    upload: option,
  } = definition
  const isGuest = access === 'public'
  const rate = definition.rate ?? rateOf(method, isGuest, option !== undefined)
  const entrance = { access, rate, byLink, beforeSecondFactor }
  for (const schema of [params, query, body]) refuseLenient(schema, `${method} ${url}`)
  const hasBody = method !== 'GET'

  const register = (app: FastifyInstance, deps: Deps) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!option) return run(request, reply, request.body, undefined)
      const user = request.signedIn as User<A>
      await option.admit?.({ user, db: deps.db, params: request.params as z.output<P>, now: deps.clock.now() })
      const { fields, upload, discard } = await receiveUpload(request, option.rule, deps.config.dataDir)
      try {
        const sent = parseBody(body ?? nothing, fields)
        if (!upload && !option.isOptional) throw problems.invalid({ file: messages.noFile })
        return await run(request, reply, sent, upload)
      } finally {
        await discard()
      }
    }

    const run = async (
      request: FastifyRequest,
      reply: FastifyReply,
      sent: unknown,
      upload: Upload | null | undefined,
    ) => {
      const user = request.signedIn as User<A>
      const received = sent as z.output<B>
      const attempt = limit && (await takeAttempt(deps, limit, { user, body: received, address: addressOf(request) }))
      const handle = (db: Db) =>
        handler({
          user,
          db,
          params: request.params as z.output<P>,
          query: request.query as z.output<Q>,
          body: received,
          upload: upload as UploadOf<F, O>,
          now: deps.clock.now(),
          request: { id: request.id, address: request.ip, agent: request.headers['user-agent'] ?? '' },
          renew: (token) => void reply.header(RENEWED, token),
          deps,
        })
      const work = async (db: Db) => {
        const value = await handle(db)
        if (audit && request.signedIn && request.method !== 'HEAD') await record(db, audit, request, value)
        return value
      }
      const isWrapped = hasBody && transaction !== 'own' && !option
      const value = await (isWrapped ? deps.db.transaction().execute(work) : work(deps.db))
      if (limit?.counts === 'failures') await attempt?.forgive()
      return value instanceof Download ? sendDownload(request, reply, value) : { data: value ?? null }
    }

    const record = async (db: Db, kind: AuditKind, { signedIn, ip, params }: FastifyRequest, value: unknown) => {
      const target = Object.values(params as Readonly<Record<string, string>>).join(' ') || idOf(value)
      const entry = { kind, at: deps.clock.now(), by: signedIn, address: ip ?? '', target }
      await recordAudit(db, entry).catch((error: unknown) => {
        // What is not on record is not handed out, and nothing waits behind it.
        if (value instanceof Download && value.content instanceof Readable) value.content.destroy()
        throw error
      })
    }

    app.route({
      method,
      url,
      config: {
        access,
        rate,
        ...(definition.counts ? { counts: definition.counts } : {}),
        ...(audit ? { audit } : {}),
      },
      ...(isGuest ? { bodyLimit: GUEST_BODY_LIMIT } : {}),
      schema: {
        summary,
        params: params ?? nothing,
        querystring: query ?? nothing,
        ...(option ? { consumes: ['multipart/form-data'] } : {}),
        ...(hasBody ? { body: option ? formOf(body, option.isOptional ?? false) : (body ?? noBody) } : {}),
        ...(response ? { response: { 200: z.object({ data: response }) } } : {}),
        security: access === 'public' ? [] : [{ token: [] }],
      },
      onRequest: (request, reply) => admit(deps, entrance, request, reply),
      handler: answer,
    })
  }

  return { method, url, access, takesUpload: option !== undefined, register }
}

/** The id of what a call has made. */
const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && '_id' in value ? String(value._id) : ''

const rateOf = (method: string, isGuest: boolean, takesFile: boolean): RateClass => {
  if (takesFile) return 'uploads'
  if (method === 'GET') return isGuest ? 'public' : 'reading'
  return isGuest ? 'guest-writing' : 'writing'
}

const refuseLenient = (schema: z.ZodType | undefined, route: string) => {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    throw new Error(`${route} drops unknown fields in silence: declare its schema with z.strictObject.`)
  }
}
