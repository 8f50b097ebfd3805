/**
 * Detects the media type of files in worker threads. They start with the first file and end when idle, and a thread is
 * ended when a file takes too long or too much memory.
 */
import { messages, problems } from '@trophy/domain'
import { Semaphore, withTimeout } from 'async-mutex'
import { openThreadPool, type ThreadPool } from '#platform/runtime/thread-pool.ts'

/** An open file: threads share file descriptors. */
export type DetectionTask = { readonly fd: number; readonly size: number }

/** The media type, or the message of a rejected file. */
export type DetectionResult = { readonly type: string | undefined; readonly rejection: string | null }

/** Others wait for up to 20 seconds. */
const MAX_THREADS = 2
const QUEUE_TIMEOUT_MS = 20_000

/** For one file, including the start of the thread. The limits of work are reached within two seconds. */
const DETECTION_TIMEOUT_MS = 20_000
/** Heap limit of a thread, without buffers. */
const MAX_MEMORY_MIB = 256
const RETRY_AFTER_SECONDS = 10

export type Detector = {
  /**
   * Returns the media type of an open file that is not a picture; undefined if unknown. Throws 415 for a file that is
   * damaged, harmful or cannot be checked, 503 if too many files are waiting.
   */
  detect(file: DetectionTask, timeoutMs?: number): Promise<string | undefined>
  /** Ends the threads. */
  close(): Promise<void>
}

export const openDetector = (): Detector => {
  let opening: Promise<ThreadPool<DetectionTask, DetectionResult>> | undefined
  const busyError = problems.unavailable(RETRY_AFTER_SECONDS)
  const semaphore = withTimeout(new Semaphore(MAX_THREADS), QUEUE_TIMEOUT_MS, busyError)
  return {
    detect: (file, timeoutMs = DETECTION_TIMEOUT_MS) =>
      semaphore.runExclusive(async () => {
        opening ??= openThreadPool('detect', { maxThreads: MAX_THREADS, resourceLimits })
        const pool = await opening
        const { type, rejection } = await pool.run(file, { signal: AbortSignal.timeout(timeoutMs) }).catch(toResult)
        if (rejection !== null) throw problems.wrongKind(rejection)
        return type
      }),
    close: async () => (await opening)?.destroy(),
  }
}

const resourceLimits = { maxOldGenerationSizeMb: MAX_MEMORY_MIB }

/** Returns a rejection if the thread was ended by a limit. */
const toResult = (error: unknown): DetectionResult => {
  const isLimit =
    error instanceof Error &&
    (error.name === 'AbortError' || /ERR_WORKER_OUT_OF_MEMORY/.test(`${'code' in error && error.code}`))
  if (isLimit) return { type: undefined, rejection: messages.fileTooSlow }
  throw error
}
