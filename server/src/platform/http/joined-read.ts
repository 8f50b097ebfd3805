/**
 * A read that a route adds to the statement that confirms its caller's session: one round trip, and both see the same
 * state of the database.
 */
import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'

export type JoinedRead<Row = unknown> = {
  readonly columns: RawBuilder<unknown>
  /** Joins to `call.target`, a text, and to the caller in `users`. Must return one row. */
  readonly join: RawBuilder<unknown>
  /** Returns the target; null if the request has none, because it is about to be rejected. */
  readonly getTarget: (request: Pick<FastifyRequest, 'params' | 'query'>, now: Date) => string | null
  /** Returns `joinedRow` of a call with its type. */
  readonly getRow: (joinedRow: unknown) => Row
}

export const joinedRead = <Row>(read: Omit<JoinedRead, 'getRow'>): JoinedRead<Row> => ({
  ...read,
  getRow: (joinedRow) => joinedRow as Row,
})
