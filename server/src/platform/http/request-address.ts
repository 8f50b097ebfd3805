/** The address of a client, in one form for limits, sessions and the audit log. */
import { isIP, SocketAddress } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/limits/attempt-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client, normalised; empty if the client has already disconnected. Use it instead of `ip`. */
    clientAddress: string
  }
}

/** Sets `clientAddress` of each request: the address that trusted proxies report, or that of the connection. */
export const normaliseClientAddresses = (app: FastifyInstance): void => {
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    const forwarded = headers['x-forwarded-for']
    // Some proxies append ports, with which an address would match no trusted network and change with each connection.
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded
        .split(',')
        .filter((one) => one.trim() !== '')
        .map((one) => normaliseAddress(one) ?? 'unknown')
        .join(', ')
    request.clientAddress = normaliseAddress(request.ip) ?? normaliseAddress(request.socket.remoteAddress) ?? ''
  })
}

/**
 * Returns an IP address in its canonical form, without port, brackets and zone, and an IPv4 address that is mapped to
 * IPv6 as IPv4. Returns undefined for other texts.
 */
export const normaliseAddress = (text = ''): string | undefined => {
  const address = [text, text.replace(/:\d+$/, '')].map(stripNotation).find((one) => isIP(one) !== 0)
  if (address === undefined || isIP(address) === 4) return address
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=.*\.)/, '')
}

const stripNotation = (text: string): string =>
  text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')

/** Returns the key of the network that a request is counted under. */
export const getAddressKey = (request: FastifyRequest): string => addressKey(request.clientAddress)
