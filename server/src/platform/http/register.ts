/** Registers implemented routes with fastify: a request is authorised, parsed and passed to `handle-call.ts`. */
import type { Access, AuditKind, Contract, RateClass, SignedIn } from '@trophy/domain'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySerializerCompiler,
  RouteOptions,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from './deps.ts'
import { emptySchema, handleCall } from './handle-call.ts'
import type { Endpoint } from './implement.ts'
import { GUEST_BODY_LIMIT_BYTES } from './limits.ts'

/** The access rule of a route. */
export type AccessRule = {
  readonly access: Access
  readonly rate: RateClass
  readonly allowsLink: boolean
  readonly allowsMissingSecondFactor: boolean
  readonly allowsPasswordSetByAdmin: boolean
  readonly requiresReauthentication: boolean
}

/** Returns the hook of a route that sets `request.signedIn`, or throws a `Problem` before the request is parsed. */
export type CreateAuthorise = (
  deps: Deps,
  rule: AccessRule,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
  interface FastifyContextConfig {
    access?: Access
    audit?: AuditKind
    rate?: RateClass
    counter?: string
  }
}

const serializeUnparsed = () => JSON.stringify

const noBody = z.strictObject({}).nullish()

export const registerEndpoints = (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  deps: Deps,
  createAuthorise: CreateAuthorise,
): void => {
  for (const endpoint of endpoints) app.route(toRouteOptions(endpoint, deps, createAuthorise))
}

const toRouteOptions = (endpoint: Endpoint, deps: Deps, createAuthorise: CreateAuthorise): RouteOptions => {
  const { method, url, contract, settings } = endpoint
  const { access, audit, isGuarded, allowsLink = false, requiresReauthentication = false } = contract
  const { allowsMissingSecondFactor = false, allowsPasswordSetByAdmin = false } = contract
  const isGuest = access === 'public'
  const rate = contract.rate ?? getRateClass(method, isGuest, contract.file !== undefined)
  const rule = {
    access,
    rate,
    allowsLink,
    requiresReauthentication,
    allowsMissingSecondFactor,
    allowsPasswordSetByAdmin,
  }
  const { counter } = settings
  return {
    method,
    url,
    config: { access, rate, ...(counter ? { counter } : {}), ...(audit ? { audit } : {}) },
    ...(isGuest ? { bodyLimit: GUEST_BODY_LIMIT_BYTES } : {}),
    schema: toRouteSchema(method, contract),
    serializerCompiler: (isGuarded
      ? serializerCompiler
      : serializeUnparsed) as FastifySerializerCompiler<FastifySchema>,
    onRequest: createAuthorise(deps, rule),
    handler: (request, reply) => handleCall({ deps, endpoint, request, reply }),
  }
}

/** Returns the schemas for validation and for the API documentation. */
const toRouteSchema = (method: string, contract: Contract): FastifySchema => {
  const {
    access,
    summary,
    params = emptySchema,
    query = emptySchema,
    headers,
    file,
    isFileOptional = false,
    response,
  } = contract
  const body = file ? toFormSchema(contract.body, isFileOptional) : (contract.body ?? noBody)
  return {
    summary,
    params,
    querystring: query,
    ...(headers ? { headers } : {}),
    ...(file ? { consumes: ['multipart/form-data'] } : {}),
    ...(method === 'GET' ? {} : { body }),
    ...(response === 'file' ? { produces: ['application/octet-stream'] } : {}),
    response: { 200: response === 'file' ? z.string().meta({ format: 'binary' }) : z.object({ data: response }) },
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
