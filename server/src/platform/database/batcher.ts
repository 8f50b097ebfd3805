/**
 * Many who ask the database for the same thing in the same moment ask with one statement. Nobody waits for company: who
 * comes alone is served at once, and those who come in the meantime are served together next.
 */
import pg from 'pg'
import type { Db } from './types.ts'

/** In one statement. */
const MAX_BATCH_SIZE = 50

/** SQLSTATE classes of faults that lie in the values: a statement of others' values may well succeed. */
const VALUE_ERROR = /^2[23]/

type PendingItem<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * `work` answers a result for each item, in their order, or changes nothing and throws; then all of them fail, except
 * that what the database refuses for somebody's values is tried again one by one. Only those of the same `db` meet.
 */
export const createBatcher = <T, R>(
  runStatement: (db: Db, items: readonly T[]) => Promise<readonly R[]>,
): ((db: Db, item: T) => Promise<R>) => {
  const queues = new WeakMap<Db, PendingItem<T, R>[]>()

  const runBatch = async (db: Db, batch: readonly PendingItem<T, R>[]): Promise<void> => {
    try {
      const results = await runStatement(
        db,
        batch.map(({ item }) => item),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      const isValueError = error instanceof pg.DatabaseError && VALUE_ERROR.test(error.code ?? '')
      if (isValueError && batch.length > 1) for (const pending of batch) await runBatch(db, [pending])
      else for (const { reject } of batch) reject(error)
    }
  }

  const drainQueue = async (db: Db, queue: PendingItem<T, R>[]): Promise<void> => {
    while (queue.length > 0) await runBatch(db, queue.splice(0, MAX_BATCH_SIZE))
    queues.delete(db)
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const entry = { item, resolve, reject }
      const queue = queues.get(db)
      if (queue) return void queue.push(entry)
      const newQueue = [entry]
      queues.set(db, newQueue)
      void drainQueue(db, newQueue)
    })
}
