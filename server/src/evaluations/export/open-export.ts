/** What all exports share: a moment of the database or its replica, taken in turn, and given back whatever happens. */
import type { Readable } from 'node:stream'
import { openReplicaSnapshot } from '#platform/database/replica.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import type { Deps } from '#platform/http/deps.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'

/** Exports that a process makes at a time; each keeps a connection of the database while it lasts. */
const MAX_CONCURRENT_EXPORTS = 2
/** Milliseconds that a further one waits for its turn. */
const QUEUE_TIMEOUT_MS = 15_000

const acquireSlot = createSemaphore(MAX_CONCURRENT_EXPORTS, QUEUE_TIMEOUT_MS)

/** Where exports read. */
export type ExportSource = Pick<Deps, 'db' | 'replica'>

/** Wraps the work that writes an export, so that the export is over when the work is: done, broken or given up. */
type WithCleanup = <Output>(write: (output: Output) => Promise<void>) => (output: Output) => Promise<void>

/**
 * Begins an export and answers the stream that `start` makes; the work behind it is wrapped in `withCleanup`. What `start`
 * throws is a refusal.
 */
export const openExport = async (
  source: ExportSource,
  start: (snapshot: Snapshot, withCleanup: WithCleanup) => Promise<Readable>,
): Promise<Readable> => {
  const release = await acquireSlot()
  const snapshot = await openReplicaSnapshot(source).catch((error: unknown) => {
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
