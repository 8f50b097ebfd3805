/** Archives that are written while they are sent: one file is open at a time, none is held in memory. */
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from './store.ts'

declare module 'yazl' {
  interface ZipFile {
    /** Its own types omit the callback with the total size, which is called synchronously if no entry is compressed. */
    end(options: null, onSize: (bytes: number) => void): void
  }
}

/** A file of the archive: its path, its time, and its content or the key in the file store. */
export type ZipPart = { readonly path: string; readonly at: Date } & (
  | { readonly content: Buffer }
  | { readonly key: string; readonly size: number }
)

/**
 * Returns the archive and its size in bytes. Nothing is compressed, since most files already are. A file that has been
 * removed meanwhile breaks the stream, so that clients detect the incomplete archive.
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
    if (!openStream) throw new Error(`Stored file not found: ${key}`)
    // The client may have disconnected meanwhile.
    if (content.destroyed) openStream.destroy()
    return openStream
  }
  // Close the open file if the client disconnects.
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
