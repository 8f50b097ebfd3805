import type { FastifyRequest } from 'fastify'
import { networkOf } from '#platform/limits/attempt-limits.ts'

/** Returns the network that a request is counted under; empty if the caller has already disconnected. */
export const addressOf = (request: FastifyRequest): string => networkOf(request.ip ?? '')
