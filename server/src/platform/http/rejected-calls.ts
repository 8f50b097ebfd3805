/** Records rejected calls of signed-in users in the audit log, so that probing for records leaves a trace. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** Ids and public ids. Other path parameters may be secret, for example the token of a link. */
const LOGGED_PARAM = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[A-Z]+-[\dA-Z]{7})$/i

/** Every response from 400 to 499 counts: no access, unknown or stale record, invalid input, too many requests. */
export const recordRejectedCalls = (app: FastifyInstance, { auditBatch, clock }: Deps): void => {
  app.addHook('onResponse', async ({ signedIn, method, routeOptions, params, clientAddress }, { statusCode }) => {
    if (!signedIn || statusCode < 400 || statusCode > 499) return
    const ids = Object.values(params as Readonly<Record<string, string>>).filter((value) => LOGGED_PARAM.test(value))
    const target = [statusCode, method, routeOptions.url ?? '', ...ids].join(' ')
    auditBatch.add({ kind: 'call rejected', at: clock.now(), by: signedIn, address: clientAddress, target })
  })
}
