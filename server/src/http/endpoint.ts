/**
 * The one way to declare a route. An endpoint states who may call it, what it takes and what it answers; the wrapper
 * here does the rest in this order: token to user, access, rate, parse, file, limit, one transaction (none for a GET),
 * `{ data }`.
 */
import { Readable } from 'node:stream'
import { type AuditKind, type FileRule, messages, Problem, problems, type SignedInRole } from '@trophy/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAudit } from '../db/audit.ts'
import { hasSecondFactor } from '../db/second-factors.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from './deps.ts'
import { Download, sendDownload } from './download.ts'
import { parseBody } from './errors.ts'
import { GUEST_BODY_LIMIT } from './limits.ts'
import { LINK, readLink, takeLink } from './links.ts'
import { type RateClass, takeCall } from './rates.ts'
import { authenticate, isSecondFactorRequired, type Origin, type SignedIn } from './sessions.ts'
import { type Limit, networkOf, takeAttempt } from './throttle.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** Who may call an endpoint: anybody, or these roles. */
export type Access = 'public' | readonly SignedInRole[]

type User<A extends Access> = A extends 'public' ? null : SignedIn

/** A form with a file in its field `file`, and texts, which are the body. */
type UploadOption<A extends Access, P, F extends FileRule, O extends boolean> = {
  readonly rule: F
  /** A call without a file is served as well, with `upload` null. */
  readonly isOptional?: O
  /** Refuses by throwing before anything is received; the handler asks again in its transaction. */
  readonly admit?: (call: { user: User<A>; db: Db; params: P; now: Date }) => Promise<void>
}

/** The file of a call: null where it may be missing, undefined where none is taken. */
type UploadOf<F extends FileRule, O extends boolean> = [F] extends [never]
  ? undefined
  : O extends true
    ? Upload | null
    : Upload

/** What a handler receives. `db` is the request's transaction, for a GET and an upload the plain database. */
type Call<A extends Access, P, Q, B, U> = {
  readonly user: User<A>
  readonly db: Db
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly upload: U
  readonly now: Date
  readonly request: Origin & { readonly id: string }
  /** Sends a token that replaces the caller's, as one that is renewed. */
  readonly renew: (token: string) => void
  readonly deps: Deps
}

type Definition<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  F extends FileRule,
  O extends boolean,
> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the API base, as `/evaluation/:id`. */
  readonly url: string
  readonly access: A
  /** One line for the API's documentation. */
  readonly summary: string
  /** Zod objects must be strict: an unknown field is refused, never dropped in silence. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Of the value inside `data`; what it does not name is not sent. */
  readonly response?: R
  /** The call brings a file, which is received before the handler runs: its transaction is its own. */
  readonly upload?: UploadOption<A, z.output<P>, F, O>
  /**
   * The class that its calls count towards, where it is not the one of its method: a file is an upload, a GET reads, all
   * else writes. What makes a document or a workbook is one of `exports`; what stores nothing reads.
   */
  readonly rate?: RateClass
  /** What a success adds one to in the metrics. */
  readonly counts?: string
  /** Tighter than its class: how often a thing may be tried. */
  readonly limit?: Limit<{ readonly user: User<A>; readonly body: z.output<B>; readonly address: string }>
  /**
   * `own`: the handler opens its transaction itself and gets the plain database, because it also does something slow,
   * such as hashing a password, that must not keep a connection from others; or writes by a single statement.
   */
  readonly transaction?: 'own'
  /** Works also for those who must set up their second factor before anything else. */
  readonly beforeSecondFactor?: boolean
  /** What the audit log calls a call that did what it was asked for; for signed-in callers. */
  readonly audit?: AuditKind
  /** A GET that may also be opened by a link that works once, in place of a token. */
  readonly byLink?: boolean
  /** Answers the value for `data`, or a `Download`. A refusal is thrown and rolls everything back. */
  readonly handler: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>, UploadOf<F, O>>,
  ) => Promise<z.output<R> | Download>
}

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
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** The header with a token that takes the place of the one that was sent. */
const RENEWED = 'x-auth-token'

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
    byLink,
    audit,
    beforeSecondFactor,
    handler,
    upload: option,
  } = definition
  const isGuest = access === 'public'
  const rate = definition.rate ?? rateOf(method, isGuest, option !== undefined)
  for (const schema of [params, query, body]) refuseLenient(schema, `${method} ${url}`)
  const hasBody = method !== 'GET'

  const register = (app: FastifyInstance, deps: Deps) => {
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const address = addressOf(request)
      if (access === 'public') return takeCall(deps, rate, address)
      const link = byLink && request.method === 'GET' ? readLink(request.url) : null
      const asking = link
        ? takeLink(deps, link).then((user) => ({ user, renewed: null }))
        : authenticate(deps, request.headers.authorization)
      const { user, renewed } = await asking.catch(async (error) => {
        // Whoever is nobody counts as a guest.
        if (error instanceof Problem) await takeCall(deps, 'public', address)
        throw error
      })
      await takeCall(deps, rate, `${user._id} at ${address}`)
      if (link) delete (request.query as Record<string, unknown>)[LINK]
      if (!access.includes(user.role)) throw problems.notAllowed()
      const mustSetUp = !beforeSecondFactor && isSecondFactorRequired(deps.config, user)
      if (mustSetUp && !(await hasSecondFactor(deps.db, user._id))) throw problems.secondFactorRequired()
      if (renewed) reply.header(RENEWED, renewed)
      request.signedIn = user
    }

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
      onRequest: admit,
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

/** A caller that has already gone has no address any more. */
const addressOf = (request: FastifyRequest): string => networkOf(request.ip ?? '')

const refuseLenient = (schema: z.ZodType | undefined, route: string) => {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    throw new Error(`${route} drops unknown fields in silence: declare its schema with z.strictObject.`)
  }
}
