/** What all exports share: a moment of the database or its replica, taken in turn, and given back whatever happens. */
import type { Readable } from 'node:stream'
import { openReplicaSnapshot } from '#platform/database/replica.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import type { Deps } from '#platform/http/deps.ts'
import { limitTurns } from '#platform/limits/semaphore.ts'

/** Exports that a process makes at a time; each keeps a connection of the database while it lasts. */
const AT_ONCE = 2
/** Milliseconds that a further one waits for its turn. */
const PATIENCE = 15_000

const takeTurn = limitTurns(AT_ONCE, PATIENCE)

/** Where exports read. */
export type Source = Pick<Deps, 'db' | 'replica'>

/** Wraps the work that writes an export, so that the export is over when the work is: done, broken or given up. */
type Ending = <Output>(work: (output: Output) => Promise<void>) => (output: Output) => Promise<void>

/**
 * Begins an export and answers the stream that `start` makes; the work behind it is wrapped in `ending`. What `start`
 * throws is a refusal.
 */
export const openExport = async (
  source: Source,
  start: (snapshot: Snapshot, ending: Ending) => Promise<Readable>,
): Promise<Readable> => {
  const giveBack = await takeTurn()
  const snapshot = await openReplicaSnapshot(source).catch((error: unknown) => {
    giveBack()
    throw error
  })
  const end = async () => {
    await snapshot.close()
    giveBack()
  }
  const ending: Ending = (work) => async (output) => {
    try {
      await work(output)
    } finally {
      await end()
    }
  }
  try {
    return await start(snapshot, ending)
  } catch (error) {
    await end()
    throw error
  }
}
