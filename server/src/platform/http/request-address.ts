import type { FastifyRequest } from 'fastify'
import { addressKey } from '#platform/limits/attempt-limits.ts'

/** Returns the key of the network that a request is counted under; empty if the client has already disconnected. */
export const getAddressKey = (request: FastifyRequest): string => addressKey(request.ip ?? '')
