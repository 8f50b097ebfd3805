/** Downloads that resume with a range request after a broken connection, if the server supports it. */

import { Problem } from '@trophy/domain'

/** Delays between consecutive attempts that receive no bytes. */
const RETRY_DELAYS_MS = [500, 2000, 5000, 10_000]

const delay = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * Returns the whole content. `request` repeats the call with extra headers; `onReceived` gets the number of bytes so
 * far. Rejects with the last connection error when the retries are used up.
 */
export const downloadWithResume = async (
  firstResponse: Response,
  request: (headers: Readonly<Record<string, string>>) => Promise<Response>,
  onReceived: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Blob> => {
  const type = firstResponse.headers.get('Content-Type') ?? ''
  const tag = firstResponse.headers.get('ETag')
  let response = firstResponse
  let parts: BlobPart[] = []
  let bytes = 0
  let failures = 0

  const read = async () => {
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) return
      // The browser may move Blobs to disk.
      parts.push(new Blob([value]))
      bytes += value.length
      if (value.length > 0) failures = 0
      onReceived(bytes)
    }
  }
  const resume = async () => {
    // If the content has changed, the server sends all of it.
    response = await request({ Range: `bytes=${bytes}-`, 'If-Range': tag ?? '' })
    if (response.status === 206) return
    parts = []
    bytes = 0
  }
  for (;;) {
    try {
      if (failures > 0) await resume()
      await read()
      return new Blob(parts, { type })
    } catch (error) {
      const retryDelay = RETRY_DELAYS_MS[failures]
      const isRejected = error instanceof Problem && error.status !== 0
      if (tag === null || retryDelay === undefined || isRejected || signal?.aborted) throw error
      failures += 1
      await delay(retryDelay, signal)
    }
  }
}
