/**
 * Many who ask the database for the same thing in the same moment ask with one statement. Nobody waits for company: who
 * comes alone is served at once, and those who come in the meantime are served together next.
 */
import pg from 'pg'
import type { Db } from './types.ts'

/** In one statement. */
const MOST = 50

/** SQLSTATE classes of faults that lie in the values: a statement of others' values may well succeed. */
const FAULT_OF_VALUES = /^2[23]/

type Waiting<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * `work` answers a result for each item, in their order, or changes nothing and throws; then all of them fail, except
 * that what the database refuses for somebody's values is tried again one by one. Only those of the same `db` meet.
 */
export const gather = <T, R>(
  work: (db: Db, items: readonly T[]) => Promise<readonly R[]>,
): ((db: Db, item: T) => Promise<R>) => {
  const queues = new WeakMap<Db, Waiting<T, R>[]>()

  const serve = async (db: Db, served: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await work(
        db,
        served.map(({ item }) => item),
      )
      for (const [nth, { resolve }] of served.entries()) resolve(results[nth] as R)
    } catch (error) {
      const isSomebodys = error instanceof pg.DatabaseError && FAULT_OF_VALUES.test(error.code ?? '')
      if (isSomebodys && served.length > 1) for (const one of served) await serve(db, [one])
      else for (const { reject } of served) reject(error)
    }
  }

  const serveAll = async (db: Db, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) await serve(db, queue.splice(0, MOST))
    queues.delete(db)
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const asking = { item, resolve, reject }
      const queue = queues.get(db)
      if (queue) return void queue.push(asking)
      const begun = [asking]
      queues.set(db, begun)
      void serveAll(db, begun)
    })
}
