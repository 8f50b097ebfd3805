/** An answer that is a file. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Returned by a handler instead of a value: sent as an attachment under its name. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: Buffer | Readable
  constructor(name: string, type: string, content: Buffer | Readable) {
    this.name = name
    this.type = type
    this.content = content
  }
}

export const sendDownload = (reply: FastifyReply, { name, type, content }: Download) =>
  reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .send(content)

/** An attachment's header with the name in ASCII for old clients and in UTF-8 for the others (RFC 6266). */
const contentDisposition = (name: string): string => {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'download'
  const utf8 = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
