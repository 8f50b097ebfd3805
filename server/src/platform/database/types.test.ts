import { expect, it } from 'vitest'
import type { Db, Pool, Tx } from './types.ts'

const read = (_: Db) => undefined
const write = (_: Tx) => undefined
const openTransaction = (_: Pool) => undefined

const useEach = (db: Db, tx: Tx, pool: Pool) => {
  read(tx)
  read(pool)
  write(tx)
  openTransaction(pool)
  // @ts-expect-error a pool is not a transaction
  write(pool)
  // @ts-expect-error a reader's database may be outside a transaction
  write(db)
  // @ts-expect-error a transaction does not open another
  openTransaction(tx)
  // @ts-expect-error a reader's database may be a transaction
  openTransaction(db)
}

it('accepts transactions and pools only where they fit, or does not compile', () => {
  expect(useEach).toBeTypeOf('function')
})
