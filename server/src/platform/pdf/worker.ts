/**
 * Makes PDF files in a thread of its own, which starts with the first one and ends when none was wanted for a while, so
 * that neither the start of the server nor its idle memory knows of it.
 */
import type { Worker } from 'node:worker_threads'
import { problems } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { startWorker } from '#platform/runtime/start-worker.ts'
import type { PdfStyles } from './styles.ts'

/** A document as plain data: no functions, nothing that would be fetched or read from disk. */
export type PdfDocument = {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** An instant (ISO 8601). The same document always gives the same file. */
  readonly created: string
  /** Points: left, top, right, bottom. The footer stands in the last. */
  readonly margins: [left: number, top: number, right: number, bottom: number]
  /** Tables may name the layouts `ruled`, `under`, `line` and `bare`. */
  readonly content: Content[]
  readonly styles: PdfStyles
  /** A text at the left and `page n of m` at the right, from a page on. */
  readonly footer: { readonly text: string; readonly fromPage: number } | null
}

export type PdfJob = { readonly id: number; readonly document: PdfDocument }
export type PdfResponse =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string }

/** More at once are refused: each takes about a tenth of a second of one core. */
const MAX_QUEUED = 100
/** Milliseconds in which one must be made, the start of the thread included. */
const RENDER_TIMEOUT_MS = 30_000
/** Milliseconds without work after which the thread ends. */
const IDLE_TIMEOUT_MS = 120_000
/** Seconds after which somebody who was refused may try again. */
const RETRY_AFTER_SECONDS = 10

type PendingJob = { readonly done: (pdf: Buffer) => void; readonly fail: (error: Error) => void }

/** The thread and what is wanted of it. */
type PdfWorker = { readonly worker: Worker; readonly pendingJobs: Map<number, PendingJob> }

let pdfWorker: PdfWorker | null = null
let lastJobId = 0

const startPdfWorker = (): PdfWorker => {
  const state: PdfWorker = { worker: startWorker('render', import.meta.url), pendingJobs: new Map() }
  const { worker, pendingJobs } = state
  let idle: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    if (pdfWorker === state) pdfWorker = null
    clearTimeout(idle)
    void worker.terminate()
    for (const { fail } of pendingJobs.values()) fail(error)
    pendingJobs.clear()
  }
  worker.on('message', (response: PdfResponse) => {
    const { done, fail } = pendingJobs.get(response.id) ?? {}
    pendingJobs.delete(response.id)
    if ('pdf' in response) done?.(Buffer.from(response.pdf.buffer))
    else fail?.(new Error(`The PDF could not be made: ${response.error}`))
    clearTimeout(idle)
    if (pendingJobs.size > 0) return
    // A process that has nothing else to do may end.
    worker.unref()
    idle = setTimeout(
      () => pendingJobs.size === 0 && end(new Error('Nothing was wanted any more.')),
      IDLE_TIMEOUT_MS,
    ).unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that makes PDF files ended.')))
  return state
}

/** Makes the file. Throws 503 when too many are wanted at once. */
export const makePdf = async (document: PdfDocument): Promise<Buffer> => {
  pdfWorker ??= startPdfWorker()
  const { worker, pendingJobs } = pdfWorker
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
}
