/**
 * Batches concurrent calls of the same query into one statement: those that arrive in the same turn of the event loop,
 * and those that arrive while a statement runs.
 */
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import type { Pool } from '#platform/database/types.ts'

const MAX_BATCH_SIZE = 50

/** SQLSTATE classes of errors caused by the values: the same statement may succeed with other values. */
const VALUE_ERROR = /^2[23]/

/** Returns one result per item, in order, or changes nothing and throws. */
export type BatchStatement<T, R> = (pool: Pool, items: readonly T[]) => Promise<readonly R[]>

/**
 * Returns the result of `statement` for an item. A throw rejects the whole batch, except that after a value error the
 * items are retried one by one. Only calls with the same statement are batched.
 */
export type Batch = <T, R>(statement: BatchStatement<T, R>, item: T) => Promise<R>

type PendingItem<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

const runBatch = async <T, R>(
  pool: Pool,
  statement: BatchStatement<T, R>,
  batch: readonly PendingItem<T, R>[],
): Promise<void> => {
  try {
    const results = await statement(
      pool,
      batch.map(({ item }) => item),
    )
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
  } catch (error) {
    const isValueError = error instanceof pg.DatabaseError && VALUE_ERROR.test(error.code ?? '')
    if (isValueError && batch.length > 1) for (const pending of batch) await runBatch(pool, statement, [pending])
    else for (const { reject } of batch) reject(error)
  }
}

export const createBatch = (pool: Pool): Batch => {
  /** The items that wait for a running statement. */
  const queues = new Map<unknown, unknown[]>()
  return <T, R>(statement: BatchStatement<T, R>, item: T) =>
    new Promise<R>((resolve, reject) => {
      const entry = { item, resolve, reject }
      const queue = queues.get(statement)
      if (queue) return void queue.push(entry)
      const newQueue: PendingItem<T, R>[] = [entry]
      queues.set(statement, newQueue)
      const drainQueue = async () => {
        await setImmediate()
        while (newQueue.length > 0) await runBatch(pool, statement, newQueue.splice(0, MAX_BATCH_SIZE))
        queues.delete(statement)
      }
      void drainQueue()
    })
}
