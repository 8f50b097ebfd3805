/** Declares routes in the former style, until every feature has contracts. */
import type { Access, FileRule } from '@trophy/domain'
import { z } from 'zod'
import type { Definition } from './endpoint-definition.ts'
import type { emptySchema } from './handle-call.ts'
import { type Endpoint, implement } from './implement.ts'

export const endpoint = <
  const A extends Access,
  P extends z.ZodType = typeof emptySchema,
  Q extends z.ZodType = typeof emptySchema,
  B extends z.ZodType = z.ZodUnknown,
  R extends z.ZodType = z.ZodUnknown,
  F extends FileRule = never,
  O extends boolean = false,
>(
  definition: Definition<A, P, Q, B, R, F, O>,
): Endpoint => {
  const { method, url, upload, limit, counter, handler, response, ...contract } = definition
  const name = `${method} ${url}`
  const all = {
    ...contract,
    ...(upload ? { file: upload.rule, ...(upload.isOptional ? { isFileOptional: true } : {}) } : {}),
    ...(response ? { isGuarded: true, response } : { response: z.unknown() }),
  }
  const run = (call: { pool: unknown }) => handler({ ...call, db: call.pool } as never)
  const settings = {
    limit,
    counter,
    authoriseUpload:
      upload?.authorise && ((call: { pool: unknown }) => upload.authorise?.({ ...call, db: call.pool } as never)),
  }
  const [implemented] = implement({ [name]: all } as never, { [name]: run } as never, { [name]: settings } as never)
  return implemented as Endpoint
}
