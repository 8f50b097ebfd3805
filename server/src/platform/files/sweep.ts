/** Keeps the file store free of what no file has. */
import { addTime, DAY_MS } from '@trophy/domain'
import type { Db } from '#platform/database/types.ts'
import type { Clock } from '#platform/runtime/clock.ts'
import * as files from './rows.ts'
import type { FileStore } from './store.ts'

type Context = { readonly db: Db; readonly fileStore: FileStore; readonly clock: Clock }

/** How long something may lie in the file store without a row: longer than any upload takes. */
const GRACE_PERIOD_MS = DAY_MS
const BATCH_SIZE = 500

/**
 * Removes from the file store what no file has and what is older than a day: remains of uploads that were broken off
 * between store and database, and contents of files that were erased. Answers how many.
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

/** The key of the file that something in the store belongs to. */
const toFileKey = (key: string): string => key.split('.')[0] ?? key
