/**
 * Declares routes. `endpoint-definition.ts` has the types; a request is authorised, parsed, and passed to
 * `handle-call.ts` for file, attempt limit, transaction (except for a GET) and the `{ data }` response.
 */
import type { AuditKind, FileRule } from '@trophy/domain'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { RateClass } from '#platform/limits/rate-limits.ts'
import type { Deps } from './deps.ts'
import type { Access, Authorise, Definition } from './endpoint-definition.ts'
import { type AnyDefinition, emptySchema, handleCall } from './handle-call.ts'
import { GUEST_BODY_LIMIT_BYTES } from './limits.ts'

/** A declared endpoint that can be registered. */
export type Endpoint = {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly takesUpload: boolean
  register(app: FastifyInstance, deps: Deps, authorise: Authorise): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    audit?: AuditKind
    rate?: RateClass
    counter?: string
  }
}

const noBody = z.strictObject({}).nullish()

/** Throws for a schema that would silently drop unknown fields. */
export const endpoint = <
  const A extends Access,
  P extends z.ZodType = typeof emptySchema,
  Q extends z.ZodType = typeof emptySchema,
  B extends z.ZodType = typeof noBody,
  R extends z.ZodType = z.ZodUnknown,
  F extends FileRule = never,
  O extends boolean = false,
>(
  definition: Definition<A, P, Q, B, R, F, O>,
): Endpoint => {
  const { method, url, access, params, query, body, upload } = definition
  for (const schema of [params, query, body]) assertStrictSchema(schema, `${method} ${url}`)
  const anyDefinition = definition as unknown as AnyDefinition
  const register = (app: FastifyInstance, deps: Deps, authorise: Authorise) =>
    void app.route(toRouteOptions(anyDefinition, deps, authorise))
  return { method, url, access, takesUpload: upload !== undefined, register }
}

const toRouteOptions = (definition: AnyDefinition, deps: Deps, authorise: Authorise): RouteOptions => {
  const { method, url, access, audit, counter, allowsLink = false, allowsMissingSecondFactor = false } = definition
  const isGuest = access === 'public'
  const rate = definition.rate ?? getRateClass(method, isGuest, definition.upload !== undefined)
  const accessRule = { access, rate, allowsLink, allowsMissingSecondFactor }
  return {
    method,
    url,
    config: { access, rate, ...(counter ? { counter } : {}), ...(audit ? { audit } : {}) },
    ...(isGuest ? { bodyLimit: GUEST_BODY_LIMIT_BYTES } : {}),
    schema: toRouteSchema(definition),
    onRequest: (request, reply) => authorise(deps, accessRule, request, reply),
    handler: (request, reply) => handleCall({ deps, definition, request, reply }),
  }
}

/** Returns the schemas for validation and for the API documentation. */
const toRouteSchema = (definition: AnyDefinition): FastifySchema => {
  const { method, access, summary, params = emptySchema, query = emptySchema, response, upload } = definition
  const body = upload ? toFormSchema(definition.body, upload.isOptional ?? false) : (definition.body ?? noBody)
  return {
    summary,
    params,
    querystring: query,
    ...(upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(method === 'GET' ? {} : { body }),
    ...(response ? { response: { 200: z.object({ data: response }) } } : {}),
    security: access === 'public' ? [] : [{ token: [] }],
  }
}

/** Returns the documented schema of a form with a file. The form is parsed later, once received. */
const toFormSchema = (texts: z.ZodType | undefined, isFileOptional: boolean): z.ZodType => {
  const { properties = {}, required = [] } = z.toJSONSchema(texts ?? emptySchema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return z.unknown().meta({
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: isFileOptional ? required : [...required, 'file'],
  })
}

const getRateClass = (method: string, isGuest: boolean, takesFile: boolean): RateClass => {
  if (takesFile) return 'uploads'
  if (method === 'GET') return isGuest ? 'public' : 'reading'
  return isGuest ? 'guest-writing' : 'writing'
}

const assertStrictSchema = (schema: z.ZodType | undefined, route: string) => {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    throw new Error(`${route} drops unknown fields silently: declare its schema with z.strictObject.`)
  }
}
