/**
 * The one way to declare a route. An endpoint states who may call it, what it takes and what it answers; the wrapper
 * here does the rest in this order: token to user, access, parse, limit, one transaction (none for a GET), `{ data }`.
 */
import { problems, type SignedInRole } from '@trophy/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/types.ts'
import type { Deps } from './deps.ts'
import { Download, sendDownload } from './download.ts'
import { authenticate, type Origin, type SignedIn } from './sessions.ts'
import { type Limit, networkOf, takeAttempt } from './throttle.ts'

/** Who may call an endpoint: anybody, or these roles. */
export type Access = 'public' | readonly SignedInRole[]

/** What a handler receives. `db` is the request's transaction, for a GET the plain database. */
type Call<A extends Access, P, Q, B> = {
  readonly user: A extends 'public' ? null : SignedIn
  readonly db: Db
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly now: Date
  readonly request: Origin & { readonly id: string }
  readonly deps: Deps
}

type Definition<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
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
  readonly limit?: Limit<Pick<Call<A, unknown, unknown, z.output<B>>, 'user' | 'body'> & { readonly address: string }>
  /**
   * `own`: the handler opens its transaction itself and gets the plain database, because it also does something slow,
   * such as hashing a password, that must not keep a connection from others.
   */
  readonly transaction?: 'own'
  /** Answers the value for `data`, or a `Download`. A refusal is thrown and rolls everything back. */
  readonly handler: (call: Call<A, z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.output<R> | Download>
}

/** A declared endpoint, ready to be registered. */
export type Endpoint = {
  readonly method: string
  readonly url: string
  readonly access: Access
  register(app: FastifyInstance, deps: Deps): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

const nothing = z.strictObject({})
const noBody = z.strictObject({}).nullish()

export const endpoint = <
  const A extends Access,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
  R extends z.ZodType = z.ZodUnknown,
>(
  definition: Definition<A, P, Q, B, R>,
): Endpoint => {
  const { method, url, access, summary, params, query, body, response, limit, transaction, handler } = definition
  for (const schema of [params, query, body]) refuseLenient(schema, `${method} ${url}`)
  const hasBody = method !== 'GET'

  const register = (app: FastifyInstance, deps: Deps) => {
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      if (access === 'public') return
      const { user, renewed } = await authenticate(deps, request.headers.authorization)
      if (!access.includes(user.role)) throw problems.notAllowed()
      if (renewed) reply.header('x-auth-token', renewed)
      request.signedIn = user
    }

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const user = request.signedIn as A extends 'public' ? null : SignedIn
      const received = request.body as z.output<B>
      // A caller that has already gone has no address any more.
      const address = networkOf(request.ip ?? '')
      const attempt = limit && (await takeAttempt(deps, limit, { user, body: received, address }))
      const run = (db: Db) =>
        handler({
          user,
          db,
          params: request.params as z.output<P>,
          query: request.query as z.output<Q>,
          body: received,
          now: deps.clock.now(),
          request: { id: request.id, address: request.ip, agent: request.headers['user-agent'] ?? '' },
          deps,
        })
      const isWrapped = hasBody && transaction !== 'own'
      const value = await (isWrapped ? deps.db.transaction().execute(run) : run(deps.db))
      if (limit?.counts === 'failures') await attempt?.forgive()
      return value instanceof Download ? sendDownload(reply, value) : { data: value ?? null }
    }

    app.route({
      method,
      url,
      config: { access },
      schema: {
        summary,
        params: params ?? nothing,
        querystring: query ?? nothing,
        ...(hasBody ? { body: body ?? noBody } : {}),
        ...(response ? { response: { 200: z.object({ data: response }) } } : {}),
        security: access === 'public' ? [] : [{ token: [] }],
      },
      onRequest: admit,
      handler: answer,
    })
  }

  return { method, url, access, register }
}

const refuseLenient = (schema: z.ZodType | undefined, route: string) => {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    throw new Error(`${route} drops unknown fields in silence: declare its schema with z.strictObject.`)
  }
}
