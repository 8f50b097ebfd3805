import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#platform/database/types.ts'
import { testApp } from '#testing/app.ts'

const { batch } = (await testApp()).deps.database

/** Returns a batched query that doubles numbers given as text; `statements` records the batches. */
const createDoubler = () => {
  const statements: string[][] = []
  const doubleAll = async (db: Db, texts: readonly string[]) => {
    statements.push([...texts])
    const { rows } = await sql<{ twice: number }>`
      select text::int * 2 as twice from unnest(${texts}::text[]) with ordinality as given (text, nth) order by nth`.execute(
      db,
    )
    return rows.map(({ twice }) => twice)
  }
  return { statements, double: (text: string) => batch(doubleAll, text) }
}

it('batches the calls of one moment, and those that arrive while a statement runs', async () => {
  const { double, statements } = createDoubler()
  const first = ['1', '2'].map(double)
  while (statements.length === 0) await setImmediate()
  expect(await Promise.all([...first, ...['3', '4'].map(double)])).toEqual([2, 4, 6, 8])
  expect(statements).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(await double('5')).toBe(10)
})

it('limits the batch size', async () => {
  const { double, statements } = createDoubler()
  const many = Array.from({ length: 120 }, (_, index) => index)
  expect(await Promise.all(many.map((index) => double(String(index))))).toEqual(many.map((index) => index * 2))
  expect(statements.map(({ length }) => length)).toEqual([50, 50, 20])
})

it('fails only the call with the invalid value', async () => {
  const { double } = createDoubler()
  const results = await Promise.allSettled(['1', '2', 'three', '4'].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await double('5')).toBe(10)
})

it('rejects every call of a batch without a retry when the connection breaks, and serves later calls', async () => {
  let callCount = 0
  const request = async (db: Db, items: readonly number[]) => {
    callCount += 1
    if (callCount === 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    return items
  }
  const call = (item: number) => batch(request, item)
  const first = call(1)
  while (callCount === 0) await setImmediate()
  const results = await Promise.allSettled([first, ...[2, 3].map(call)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(callCount).toBe(2)
  expect(await batch(request, 4)).toBe(4)
})
