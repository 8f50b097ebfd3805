/** Scans uploads with the daemon of ClamAV. */
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { messages, problems } from '@trophy/domain'
import type { Content } from './store.ts'

const DEFAULT_PORT = 3310
const TIMEOUT_MS = 60_000

/** Throws 415 for a file in which ClamAV finds malware, and 503 if it does not respond: nothing is stored unchecked. */
export const assertClean = async (clamdUrl: string, content: Content): Promise<void> => {
  const response = await scan(clamdUrl, content.open()).catch(() => '')
  if (response.includes('FOUND')) throw problems.wrongKind(messages.infectedFile)
  if (!response.includes('OK')) throw problems.notScanned()
}

/** Returns the response to the command INSTREAM, for example `stream: OK`. */
const scan = async (clamdUrl: string, content: Readable): Promise<string> => {
  const { protocol, hostname, port, pathname } = new URL(clamdUrl)
  const address = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || DEFAULT_PORT) }
  const socket = connect(address)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response')))
  const response = text(socket)
  socket.write('zINSTREAM\0')
  try {
    await Promise.all([pipeline(content, toChunks, socket, { end: false }), response])
    return await response
  } finally {
    socket.destroy()
  }
}

/** Precedes each part with its length; a length of zero is the end. */
async function* toChunks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.concat([toLength(part.length), part])
  yield toLength(0)
}

const toLength = (bytes: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
