/** Opens exports: limits their concurrency and manages the snapshot of the database. */
import type { Readable } from 'node:stream'
import { openSnapshot, type Snapshot } from '#platform/database/snapshot.ts'
import type { Deps } from '#platform/http/deps.ts'
import { type AcquireSlot, createSemaphore } from '#platform/limits/semaphore.ts'

/** Concurrent exports per process; each holds a database connection. */
const MAX_CONCURRENT_EXPORTS = 2
const QUEUE_TIMEOUT_MS = 15_000

export const openExportSlots = (): AcquireSlot => createSemaphore(MAX_CONCURRENT_EXPORTS, QUEUE_TIMEOUT_MS)

/** The database that exports read, and the limit of their number. */
export type ExportSource = Pick<Deps, 'db' | 'acquireExportSlot'>

/** Wraps the function that writes an export, so that the snapshot is closed when it completes, fails or is aborted. */
type WithCleanup = <Output>(write: (output: Output) => Promise<void>) => (output: Output) => Promise<void>

/** Opens an export and returns the stream created by `start`, which wraps its writer in `withCleanup`. */
export const openExport = async (
  source: ExportSource,
  start: (snapshot: Snapshot, withCleanup: WithCleanup) => Promise<Readable>,
): Promise<Readable> => {
  const release = await source.acquireExportSlot()
  const snapshot = await openSnapshot(source.db).catch((error: unknown) => {
    release()
    throw error
  })
  const close = async () => {
    await snapshot.close()
    release()
  }
  const withCleanup: WithCleanup = (write) => async (output) => {
    try {
      await write(output)
    } finally {
      await close()
    }
  }
  try {
    return await start(snapshot, withCleanup)
  } catch (error) {
    await close()
    throw error
  }
}
