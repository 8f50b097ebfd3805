/**
 * Batches concurrent calls of the same query into one statement. A single call is never delayed; calls that arrive
 * while a statement runs share the next one.
 */
import pg from 'pg'
import type { Db } from './types.ts'

const MAX_BATCH_SIZE = 50

/** SQLSTATE classes of errors caused by the values: the same statement may succeed with other values. */
const VALUE_ERROR = /^2[23]/

type PendingItem<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * `runStatement` returns one result per item, in order, or changes nothing and throws. A throw rejects the whole batch,
 * except that after a value error the items are retried one by one. Only calls with the same `db` are batched.
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
