/** Checks responses against the contracts of their routes. */
import type { Contract } from '@trophy/domain'
import { apiRoutes } from '@trophy/domain/routes'
import { expect } from 'vitest'
import type { z } from 'zod'

const patterns = Object.entries<Contract>(apiRoutes)
  .map(([name, { response }]) => {
    const [method = '', path = ''] = name.split(' ')
    const parameters = path.split(':').length - 1
    return {
      method,
      path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
      parameters,
      response,
    }
  })
  .sort((a, b) => a.parameters - b.parameters)

const findSchema = (method: string, url: string): z.ZodType | null => {
  const path = url.split('?')[0] ?? ''
  const { response = 'file' } = patterns.find((one) => one.method === method && one.path.test(path)) ?? {}
  return response === 'file' ? null : response
}

/** Throws if `data` of a successful response has a field that the contract does not declare, or lacks one. */
export const checkResponse = (method: string, url: string, data: unknown): void => {
  const schema = findSchema(method, url)
  if (schema) expect(schema.parse(data), `${method} ${url}`).toEqual(data)
}
