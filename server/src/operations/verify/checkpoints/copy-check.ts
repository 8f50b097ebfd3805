/** Compares the checkpoints with their copies in the second location. */
import { DAY_MS } from '@trophy/domain'
import type { Check } from '#operations/verify/finding.ts'
import { type CheckpointCopy, type CopiedCheckpoint, iterateCopies } from './copy.ts'

/** Younger checkpoints may wait for the location to become reachable. */
const MAX_DELAY_MS = DAY_MS

export const createCopyCheck = (copy: CheckpointCopy, now: Date): Check => ({
  title: 'Copy of checkpoints',
  run: async (db, report) => {
    // Read before the database: a checkpoint is stored there before it is copied.
    const copies = new Map<number, CopiedCheckpoint[]>()
    for await (const one of copy.read()) copies.set(one.number, [...(copies.get(one.number) ?? []), one])
    const compared = copies.size
    let waiting = 0
    for await (const rows of iterateCopies(db)) {
      for (const row of rows) {
        const { number: checkpoint, at } = row
        const found = copies.get(checkpoint)
        copies.delete(checkpoint)
        if (found?.some((one) => !isSame(one, row))) report({ checkpoint, description: 'differs from its copy' })
        if (found) continue
        waiting += 1
        if (now.getTime() - Date.parse(at) > MAX_DELAY_MS) report({ checkpoint, description: 'is missing in the copy' })
      }
    }
    for (const checkpoint of copies.keys()) report({ checkpoint, description: 'is missing, but is in the copy' })
    return waiting === 0 ? `${compared} compared` : `${compared} compared, ${waiting} not copied yet`
  },
})

const isSame = (a: CopiedCheckpoint, b: CopiedCheckpoint): boolean =>
  a.hash === b.hash && a.key_id === b.key_id && a.signature === b.signature
