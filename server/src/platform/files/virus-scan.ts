/** Scans uploads with the daemon of ClamAV. */
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { messages, problems } from '@trophy/domain'
import type { Content } from './store.ts'

const DEFAULT_PORT = 3310
const TIMEOUT_MS = 60_000

/** The command ends with a null character, and so does its response. */
const CLEAN_RESPONSE = 'stream: OK\0'

/** Throws 415 for a file in which ClamAV finds malware, and 503 if it does not respond: nothing is stored unchecked. */
export const assertClean = async (clamdUrl: string, content: Content): Promise<void> => {
  const response = await scan(clamdUrl, content.open()).catch(() => '')
  if (response.includes('FOUND')) throw problems.wrongKind(messages.infectedFile)
  if (response !== CLEAN_RESPONSE) throw problems.notScanned()
}

/** Returns the response to the command INSTREAM, empty if clamd closes the connection. */
const scan = async (clamdUrl: string, content: Readable): Promise<string> => {
  const { protocol, hostname, port, pathname } = new URL(clamdUrl)
  const address = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || DEFAULT_PORT) }
  const socket = connect(address)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response')))
  const response = text(socket)
  socket.write('zINSTREAM\0')
  try {
    // Sending may never end once clamd has closed the connection, and its response may come before the end.
    const sending = pipeline(content, toChunks, socket, { end: false })
    return await Promise.race([response, sending.then(() => response)])
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
