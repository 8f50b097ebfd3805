/**
 * A read that a route adds to the statement that confirms its caller's session: one round trip, and both see the same
 * state of the database.
 */
import { problems } from '@trophy/domain'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

export type JoinedRead<Row = unknown> = {
  readonly columns: RawBuilder<unknown>
  /** Joins to `call.target`, a text, and to the caller in `users`. Must return one row. */
  readonly join: RawBuilder<unknown>
  /** Returns the target; null if the request has none, because it is about to be rejected. */
  readonly getTarget: (request: Pick<FastifyRequest, 'params' | 'query'>, now: Date) => string | null
  /** Returns `joinedRow` of a call with its type. Throws 404 for a record that does not exist. */
  readonly getRow: (joinedRow: unknown) => Row
}

export const joinedRead = <Row>(read: Omit<JoinedRead, 'getRow'>): JoinedRead<Row> => ({
  ...read,
  getRow: (joinedRow) => joinedRow as Row,
})

/** Returns a read of what belongs to the caller. */
export const ownRead = <Row>(columns: RawBuilder<unknown>): JoinedRead<Row> =>
  joinedRead({ columns, join: sql``, getTarget: () => null })

const idSchema = z.object({ id: z.uuid() })

/** Returns a read of the record whose id is `params.id`. `notFound` is the message if there is none. */
export const recordRead = <Row extends { readonly id: string }>(
  notFound: string,
  read: Pick<JoinedRead, 'columns' | 'join'>,
): JoinedRead<Row> => ({
  ...read,
  getTarget: ({ params }) => idSchema.safeParse(params).data?.id ?? null,
  getRow: (joinedRow) => {
    const row = joinedRow as Row | { readonly id: null }
    if (row.id === null) throw problems.notFound(notFound)
    return row as Row
  },
})
