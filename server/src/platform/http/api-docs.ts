/** The API documentation at /api/docs: OpenAPI, and Swagger UI. */
import swagger, { type StaticDocumentSpec, type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import { problemSchema, problems } from '@trophy/domain'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

const PATH = '/api/docs'

/** Adds what every operation has: an id, such as `getApiMemberByIdPdf`, and the response to a rejected request. */
const transform: SwaggerTransform = ({ schema, ...operation }) => {
  const name = `${operation.route.method} ${operation.url}`.replace(/^[A-Z]+/, (method) => method.toLowerCase())
  const operationId = name.replaceAll(':', 'by/').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
  const response = { ...Object(schema.response), '4xx': problemSchema }
  return jsonSchemaTransform({ ...operation, schema: { ...schema, operationId, response } })
}

/**
 * Adds the schemas that have an id. Of each, the library adds a variant for requests, `…Input`, which is left out: no
 * request contains one.
 */
const transformObject: SwaggerTransformObject = (document) => {
  const transformed = jsonSchemaTransformObject(document)
  const schemas = ('components' in transformed && transformed.components?.schemas) || {}
  for (const name of Object.keys(schemas)) delete schemas[`${name}Input`]
  return transformed
}

/** Must be registered before the endpoints. */
export const serveApiDocs = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          'Responses are `{ data }`, errors `{ message, code, fields? }`. Dates are `YYYY-MM-DD`, in messages DD/MM/YYYY.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform,
    transformObject,
  })
  let pages: Promise<FastifyInstance> | undefined
  const sendPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    pages ??= openPages(app)
    const { statusCode, headers, rawPayload } = await (await pages).inject(url)
    if (statusCode >= 400) throw problems.notFound()
    for (const name of ['content-type', 'location'] as const) if (headers[name]) reply.header(name, headers[name])
    return reply.code(statusCode).send(rawPayload)
  }
  for (const url of [PATH, `${PATH}/*`])
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, sendPage)
}

/** Loads Swagger UI on the first request: loading it at the start would make starting ten per cent slower. */
const openPages = async (app: FastifyInstance): Promise<FastifyInstance> => {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const pages = Fastify()
  // The types of the plugin support OpenAPI 3.0 only.
  const document = app.swagger() as StaticDocumentSpec['document']
  await pages.register(swagger, { mode: 'static', specification: { document } })
  await pages.register(swaggerUi, { routePrefix: PATH })
  return pages
}
