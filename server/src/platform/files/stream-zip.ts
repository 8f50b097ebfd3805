/** Archives that are written while they are sent: only the file at hand is open, and none is held in memory. */
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from './store.ts'

declare module 'yazl' {
  interface ZipFile {
    /** Its own types leave out that it tells the size of the whole, at once where no entry is pressed. */
    end(options: null, onSize: (bytes: number) => void): void
  }
}

/** A file of the archive: where it stands in it, from when it is, and its content or the key of the file store. */
export type ZipPart = { readonly path: string; readonly at: Date } & (
  | { readonly content: Buffer }
  | { readonly key: string; readonly size: number }
)

/**
 * The archive, and how many bytes it will have. Everything is stored as it is: most files are pressed already. A file
 * that has gone meanwhile breaks the stream off, so that nobody takes a part for the whole.
 */
export const streamZip = (
  fileStore: Pick<FileStore, 'get'>,
  parts: readonly ZipPart[],
): { readonly content: Readable; readonly size: number } => {
  const zip = new ZipFile()
  const content = new PassThrough()
  const fail = (error: Error) => content.destroy(error)
  let openStream: Readable | null = null
  const openFile = async (key: string) => {
    openStream = await fileStore.get(key)
    if (!openStream) throw new Error(`The file store has lost ${key}.`)
    // Given up while it was being opened.
    if (content.destroyed) openStream.destroy()
    return openStream
  }
  // Whoever gives up leaves no file open.
  content.on('close', () => openStream?.destroy())
  zip.on('error', fail)

  for (const part of parts) {
    const options = { mtime: part.at, mode: 0o100644, compress: false }
    if ('content' in part) zip.addBuffer(part.content, part.path, options)
    else
      zip.addReadStreamLazy(part.path, { ...options, size: part.size }, (callback) => {
        openFile(part.key).then((stream) => callback(null, stream), fail)
      })
  }
  let size = 0
  zip.end(null, (bytes) => {
    size = bytes
  })
  zip.outputStream.pipe(content)
  return { content, size }
}
