/**
 * A read that a route adds to the statement that confirms its caller's session: one round trip, and both see the same
 * state of the database.
 */
import { problems } from '@trophy/domain'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** `columns` and `join` must not have parameters. */
export type JoinedRead<Row = unknown> = {
  readonly columns: RawBuilder<unknown>
  /** Joins to `call.target`, a text, and to the caller in `users`. Must return one row. */
  readonly join: RawBuilder<unknown>
  /** Returns the target; null if the read needs none, or the request is about to be rejected because it has none. */
  readonly getTarget: (request: Pick<FastifyRequest, 'params' | 'query'>, now: Date) => string | null
  /** Returns `joinedRow` of a call with its type. A read of a record throws 404 if there is none. */
  readonly getRow: (joinedRow: unknown) => Row
}

export const createJoinedRead = <Row>(read: Omit<JoinedRead, 'getRow'>): JoinedRead<Row> => ({
  ...read,
  getRow: (joinedRow) => joinedRow as Row,
})

/** Creates a read of the caller's own data. */
export const createOwnRead = <Row>(columns: RawBuilder<unknown>): JoinedRead<Row> =>
  createJoinedRead({ columns, join: sql``, getTarget: () => null })

const idSchema = z.object({ id: z.uuid() })

/** Creates a read of the record whose id is `params.id`. `notFound` is the message if there is none. */
export const createRecordRead = <Row extends { readonly id: string }>(
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
