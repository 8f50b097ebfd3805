/** Deletes unused contents from the file store. */
import { addTime, DAY_MS } from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import * as files from './rows.ts'
import type { FileStore } from './store.ts'

type Context = { readonly db: Db; readonly fileStore: FileStore; readonly clock: Clock }

/** Contents without a row are deleted after this time, which is longer than any upload takes. */
const GRACE_PERIOD_MS = DAY_MS
const BATCH_SIZE = 500

/**
 * Deletes contents older than a day that belong to no file: remains of uploads interrupted between store and database,
 * and contents of erased files. Returns their number.
 */
export const sweepFiles = async ({ db, fileStore, clock }: Context): Promise<number> => {
  const before = addTime(clock.now(), -GRACE_PERIOD_MS)
  let removed = 0
  let old: string[] = []
  const removeUnused = async () => {
    const used = await files.findKeysInUse(db, [...new Set(old.map(toFileKey))])
    const unused = old.filter((key) => !used.has(toFileKey(key)))
    await fileStore.remove(unused)
    removed += unused.length
    old = []
  }
  for await (const { key, storedAt } of fileStore.list()) {
    if (storedAt < before) old.push(key)
    if (old.length === BATCH_SIZE) await removeUnused()
  }
  if (old.length > 0) await removeUnused()
  return removed
}

/** Returns the key of the file to which a stored object belongs. */
const toFileKey = (key: string): string => key.split('.')[0] ?? key
