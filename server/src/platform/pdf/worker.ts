/** Renders PDF files in a worker thread. */
import { problems } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { openThreadPool, type ThreadPool } from '#platform/runtime/thread-pool.ts'
import type { PdfStyles } from './styles.ts'

/** A document as plain data, without functions or external resources. */
export type PdfDocument = {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** An instant (ISO 8601). The same document always gives the same file. */
  readonly created: string
  /** In points; A4 by default. */
  readonly pageSize?: { readonly width: number; readonly height: number }
  /** Points: left, top, right, bottom. The footer is in the bottom margin. */
  readonly margins: [left: number, top: number, right: number, bottom: number]
  /** Tables may name the layouts `ruled`, `under`, `boxes`, `line` and `bare`. */
  readonly content: Content[]
  readonly styles: PdfStyles
  /** A text on the left and `page n of m` on the right, starting at a page. */
  readonly footer: { readonly text: string; readonly fromPage: number } | null
}

/** Further jobs are rejected: each takes about a tenth of a second of one core. */
const MAX_QUEUED = 100
/** Includes the start of the thread. */
const RENDER_TIMEOUT_MS = 30_000
const RETRY_AFTER_SECONDS = 10

export type PdfWorker = {
  /** Renders a file. Throws 503 if the queue is full. */
  render(document: PdfDocument): Promise<Buffer>
  /** Ends the thread; pending files fail. */
  close(): Promise<void>
}

export const openPdfWorker = (): PdfWorker => {
  let opening: Promise<ThreadPool<PdfDocument, Uint8Array>> | undefined
  return {
    render: async (document) => {
      opening ??= openThreadPool('render', { maxThreads: 1, maxQueue: MAX_QUEUED })
      const pool = await opening
      if (pool.queueSize >= MAX_QUEUED) throw problems.unavailable(RETRY_AFTER_SECONDS)
      const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS)
      const pdf = await pool.run(document, { signal }).catch((error: unknown) => {
        throw new Error(`Failed to render the PDF: ${error instanceof Error ? error.message : error}`, { cause: error })
      })
      return Buffer.from(pdf.buffer)
    },
    close: async () => (await opening)?.destroy(),
  }
}
