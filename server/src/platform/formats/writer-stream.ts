/** Streams that a function writes at the reader's pace. */
import { PassThrough, type Readable } from 'node:stream'

/** Resolves once more may be written. Rejects once the reader has closed. */
export type Write = (chunk: string | Buffer) => Promise<void>

/**
 * Returns a stream of what `work` writes. It ends when `work` resolves. An error of `work` breaks it, so that readers
 * detect the incomplete content. When the reader closes, the next write rejects, so `work` always ends.
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

class ReaderClosedError extends Error {
  constructor() {
    super('The reader closed before everything was written.')
    this.name = 'ReaderClosedError'
  }
}

/** Resolves once there is room or the stream is closed. */
const waitForDrain = (stream: PassThrough): Promise<void> =>
  new Promise((done) => {
    const onSettled = () => {
      stream.off('drain', onSettled).off('close', onSettled)
      done()
    }
    stream.on('drain', onSettled).on('close', onSettled)
  })
