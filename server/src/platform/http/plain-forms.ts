/** Forms without files, as mail programs post them. */
import { problems } from '@trophy/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Size of such a form. */
const FORM_LIMIT_BYTES = 10_000

/** Returns the texts of a form by name. */
const parseForm = async (content: string, type: string): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(await new Response(content, { headers: { 'content-type': type } }).formData())

/** Makes the routes of this scope accept forms without files, in both encodings. */
export const acceptPlainForms = (scope: FastifyInstance): void => {
  const parse = ({ headers }: FastifyRequest, content: string | Buffer) =>
    parseForm(String(content), headers['content-type'] ?? '').catch(() => {
      throw problems.unreadable()
    })
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES }, parse)
}
