import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { Db, Pool, Tx } from './types.ts'

const { db } = await testApp()

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

it.each(['UTC', 'Asia/Kolkata', 'Europe/London'])('returns instants in UTC if the time zone is %s', async (zone) => {
  const stored = ['916789', '916', '91', '9', '0'].map((fraction) => `2026-07-24T23:45:07.${fraction}Z`)
  const returned = ['916', '916', '910', '900', '000'].map((fraction) => `2026-07-24T23:45:07.${fraction}Z`)
  const tx = await db.startTransaction().execute()
  await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
  const { rows } = await sql<{ at: string }>`select unnest(${stored}::timestamptz[]) as at`.execute(tx)
  await tx.rollback().execute()
  expect(rows.map(({ at }) => at)).toEqual(returned)
})
