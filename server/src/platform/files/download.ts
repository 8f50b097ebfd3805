/** Responses that are files. */
import { Readable } from 'node:stream'
import { messages, Problem } from '@trophy/domain'
import anyAscii from 'any-ascii'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from './store.ts'

/** Immutable stored content, which supports ranges and ETags. */
export type StoredContent = {
  readonly size: number
  readonly tag: string
  /** Available to everyone who knows its URL, so that caches may keep it permanently. */
  readonly isPublic?: boolean
  open(range?: ByteRange): Promise<Readable>
}

/** Returned by a handler instead of a value: sent as an attachment under its name. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: Buffer | Readable | StoredContent
  /** Bytes of a stream, if known in advance. */
  readonly size: number | null
  constructor(name: string, type: string, content: Buffer | Readable | StoredContent, size: number | null = null) {
    this.name = name
    this.type = type
    this.content = content
    this.size = size
  }
}

/** Time without progress after which the connection is closed: it may block a database connection. */
const STALL_TIMEOUT_MS = 60_000

export const sendDownload = async ({ headers, method }: FastifyRequest, reply: FastifyReply, download: Download) => {
  const { name, type, content, size } = download
  const body = 'tag' in content ? await openRange(content, headers, reply) : content
  reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
  if (!(body instanceof Readable)) return reply.send(body)
  if (size !== null) reply.header('content-length', size)
  const { raw } = reply
  raw.setTimeout(STALL_TIMEOUT_MS, () => raw.destroy())
  // Close the source if the client has disconnected or requested only the headers.
  const isHeadersOnly = method === 'HEAD' && body === content
  if (raw.destroyed || isHeadersOnly) body.destroy()
  if (raw.destroyed) return reply.hijack()
  return reply.send(isHeadersOnly ? undefined : body)
}

/** Returns the content, the requested range, or undefined if the client has it. Throws 416 for an invalid range. */
const openRange = async (
  { size, tag, isPublic, open }: StoredContent,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
) => {
  const etag = `"${tag}"`
  const isUnchanged = headers['if-none-match']?.split(/, */).includes(etag) ?? false
  const matchesIfRange = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = matchesIfRange && !isUnchanged ? parseRange(headers.range, size) : null
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    throw new Problem(416, 'OUTSIDE', messages.rangeNotSatisfiable)
  }
  const content = isUnchanged ? undefined : await (range ? open(range) : open())
  // Browsers must revalidate private content, since another user may be signed in by then.
  const caching = isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache'
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', caching)
  if (isUnchanged) reply.code(304)
  else reply.header('content-length', range ? range.last - range.first + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  return content
}

/** Returns the single range of a Range header; null for the whole content or an unreadable header. */
const parseRange = (header: string | undefined, size: number): ByteRange | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first >= size || last < first ? 'outside' : { first, last }
}

/** Returns a Content-Disposition header with the name transliterated for old clients, and as it is (RFC 6266). */
const contentDisposition = (name: string): string => {
  const ascii = anyAscii(name)
    // Clients decode or reject these, or end the name there.
    .replace(/[\p{Cc}"\\%/]+/gu, '_')
    .trim()
    // A name of signs without a transliteration is reduced to its extension, which would be a hidden file.
    .replace(/^(?=\.\w+$|$)/, 'download')
  const utf8 = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
