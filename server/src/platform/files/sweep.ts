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
  let removed = 0
  for await (const keys of iterateUnused(db, fileStore, addTime(clock.now(), -GRACE_PERIOD_MS))) {
    await fileStore.remove(keys)
    removed += keys.length
  }
  return removed
}

/** Yields the keys of contents stored before `before` that belong to no file, in batches. */
export async function* iterateUnused(db: Db, fileStore: FileStore, before: Date): AsyncGenerator<string[]> {
  const findUnused = async (keys: readonly string[]) => {
    const used = await files.findKeysInUse(db, [...new Set(keys.map(toFileKey))])
    return keys.filter((key) => !used.has(toFileKey(key)))
  }
  let old: string[] = []
  for await (const { key, storedAt } of fileStore.list()) {
    if (storedAt < before) old.push(key)
    if (old.length < BATCH_SIZE) continue
    yield await findUnused(old)
    old = []
  }
  if (old.length > 0) yield await findUnused(old)
}

/** Returns the key of the file to which a stored object belongs. */
const toFileKey = (key: string): string => key.split('.')[0] ?? key
