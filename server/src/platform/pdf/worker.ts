/**
 * Renders PDF files in a worker thread. It starts with the first file and ends when idle, so that it costs neither
 * start time nor idle memory.
 */
import type { Worker } from 'node:worker_threads'
import { problems } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { startWorker } from '#platform/runtime/start-worker.ts'
import type { PdfStyles } from './styles.ts'

/** A document as plain data, without functions or external resources. */
export type PdfDocument = {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** An instant (ISO 8601). The same document always gives the same file. */
  readonly created: string
  /** Points: left, top, right, bottom. The footer is in the bottom margin. */
  readonly margins: [left: number, top: number, right: number, bottom: number]
  /** Tables may name the layouts `ruled`, `under`, `line` and `bare`. */
  readonly content: Content[]
  readonly styles: PdfStyles
  /** A text on the left and `page n of m` on the right, starting at a page. */
  readonly footer: { readonly text: string; readonly fromPage: number } | null
}

export type PdfJob = { readonly id: number; readonly document: PdfDocument }
export type PdfResponse =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string }

/** Further jobs are rejected: each takes about a tenth of a second of one core. */
const MAX_QUEUED = 100
/** Includes the start of the thread. */
const RENDER_TIMEOUT_MS = 30_000
/** Time without jobs after which the thread ends. */
const IDLE_TIMEOUT_MS = 120_000
const RETRY_AFTER_SECONDS = 10

type PendingJob = { readonly done: (pdf: Buffer) => void; readonly fail: (error: Error) => void }

/** The thread and its pending jobs. */
type PdfThread = { readonly worker: Worker; readonly pendingJobs: Map<number, PendingJob> }

export type PdfWorker = {
  /** Renders a file. Throws 503 if the queue is full. */
  render(document: PdfDocument): Promise<Buffer>
  /** Ends the thread; pending files fail. */
  close(): Promise<void>
}

export const openPdfWorker = (): PdfWorker => {
  let thread: PdfThread | null = null
  let lastJobId = 0

  const startThread = (): PdfThread => {
    const state: PdfThread = { worker: startWorker('render'), pendingJobs: new Map() }
    const { worker, pendingJobs } = state
    let idle: NodeJS.Timeout | undefined
    const end = (error: Error) => {
      if (thread === state) thread = null
      clearTimeout(idle)
      void worker.terminate()
      for (const { fail } of pendingJobs.values()) fail(error)
      pendingJobs.clear()
    }
    worker.on('message', (response: PdfResponse) => {
      const { done, fail } = pendingJobs.get(response.id) ?? {}
      pendingJobs.delete(response.id)
      if ('pdf' in response) done?.(Buffer.from(response.pdf.buffer))
      else fail?.(new Error(`Failed to render the PDF: ${response.error}`))
      clearTimeout(idle)
      if (pendingJobs.size > 0) return
      // An idle worker must not keep the process running.
      worker.unref()
      idle = setTimeout(
        () => pendingJobs.size === 0 && end(new Error('The PDF worker was idle.')),
        IDLE_TIMEOUT_MS,
      ).unref()
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('The PDF worker ended.')))
    return state
  }

  return {
    render: async (document) => {
      thread ??= startThread()
      const { worker, pendingJobs } = thread
      if (pendingJobs.size >= MAX_QUEUED) throw problems.unavailable(RETRY_AFTER_SECONDS)
      lastJobId += 1
      const id = lastJobId
      let timer: NodeJS.Timeout | undefined
      try {
        return await new Promise<Buffer>((done, fail) => {
          pendingJobs.set(id, { done, fail })
          worker.ref()
          timer = setTimeout(() => void worker.terminate(), RENDER_TIMEOUT_MS)
          worker.postMessage({ id, document } satisfies PdfJob)
        })
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => void (await thread?.worker.terminate()),
  }
}
