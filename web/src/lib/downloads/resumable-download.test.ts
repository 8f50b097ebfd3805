import { Problem } from '@trophy/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '#lib/api.ts'

const CONTENT = new TextEncoder().encode('The rules of the council, chapter by chapter.')

/** Requested ranges; null for the whole content. */
const requestedRanges: (string | null)[] = []

/** Stubs the response of each call: a number of bytes before the connection breaks, all the rest, or an error. */
const stubBrokenConnection = (...lengths: (number | 'rest' | 'rejected' | 'other content')[]) => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('Range')
    const length = lengths[requestedRanges.length] ?? 0
    requestedRanges.push(range)
    if (length === 'rejected') return Response.json({ message: 'No.', code: 'NOT_FOUND' }, { status: 404 })
    const isOther = length === 'other content'
    const from = range && !isOther ? Number(/\d+/.exec(range)?.[0]) : 0
    const bytes = isOther
      ? CONTENT.slice(4)
      : CONTENT.slice(from, typeof length === 'number' ? from + length : undefined)
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes),
      pull: (controller) =>
        typeof length === 'number' ? controller.error(new TypeError('broken')) : controller.close(),
    })
    const headers = { ETag: isOther ? '"b"' : '"a"', 'Content-Type': 'text/plain' }
    return new Response(body, { status: range && !isOther ? 206 : 200, headers })
  })
}
const text = async (download: ReturnType<typeof api.download>) => (await download).blob.text()

beforeEach(() => {
  requestedRanges.length = 0
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('resumes after a broken connection and keeps counting bytes', async () => {
  const received: number[] = []
  stubBrokenConnection(10, 5, 'rest')
  const content = await text(api.download('/documents/1/download', { onReceived: (bytes) => received.push(bytes) }))
  expect(content).toBe(new TextDecoder().decode(CONTENT))
  expect(requestedRanges).toEqual([null, 'bytes=10-', 'bytes=15-'])
  expect(received).toEqual([10, 15, CONTENT.length])
})

it('starts again if the content has changed', async () => {
  stubBrokenConnection(10, 'other content')
  expect(await text(api.download('/documents/1/download'))).toBe('rules of the council, chapter by chapter.')
})

it('throws an error of the server, or a Problem after the last retry', async () => {
  stubBrokenConnection(10, 'rejected')
  await expect(api.download('/documents/1/download')).rejects.toMatchObject({ status: 404 })
  requestedRanges.length = 0
  stubBrokenConnection(10)
  await expect(api.download('/documents/1/download')).rejects.toBeInstanceOf(Problem)
  expect(requestedRanges).toHaveLength(5)
})

it('stops without a retry when aborted', async () => {
  const controller = new AbortController()
  stubBrokenConnection(10)
  const download = api.download('/documents/1/download', {
    signal: controller.signal,
    onReceived: () => controller.abort(new DOMException('Cancelled', 'AbortError')),
  })
  await expect(download).rejects.toThrow()
  expect(requestedRanges).toHaveLength(1)
})
