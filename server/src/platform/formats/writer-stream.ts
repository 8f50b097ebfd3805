/** Streams that are written by a function, at the pace of whoever reads them. */
import { PassThrough, type Readable } from 'node:stream'

/** Resolves once more may be written. Rejects when the reader has gone. */
export type Write = (chunk: string | Buffer) => Promise<void>

/**
 * A stream of what `work` writes. It ends with `work`; an error of `work` breaks it, so that nobody takes a part for
 * the whole. When the reader goes, the next write rejects; so `work` always comes to its end.
 */
export const createWriterStream = (work: (write: Write) => Promise<void>): Readable => {
  const stream = new PassThrough()
  work(createWriter(stream)).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}

export const createWriter =
  (stream: PassThrough): Write =>
  async (chunk) => {
    if (!stream.destroyed && !stream.write(chunk)) await waitForDrain(stream)
    if (stream.destroyed) throw new ReaderClosedError()
  }

/** The reader went before everything was written. */
class ReaderClosedError extends Error {
  constructor() {
    super('The reader went before everything was written.')
    this.name = 'ReaderClosedError'
  }
}

/** Until there is room, or nobody reads any more. */
const waitForDrain = (stream: PassThrough): Promise<void> =>
  new Promise((done) => {
    const onSettled = () => {
      stream.off('drain', onSettled).off('close', onSettled)
      done()
    }
    stream.on('drain', onSettled).on('close', onSettled)
  })
