import { describe, expect, it } from 'vitest'
import { newId } from '#platform/database/id.ts'
import { testApp } from '#testing/app.ts'
import { appendHistory, canonicalJson, listHistory, verifyChain } from './history.ts'

const { db } = await testApp()

const by = { _id: null, name: 'Anna Member', role: 'CCM' }
const change = (from: unknown, to: unknown) => ({ path: 'hunter_name', label: 'Name of hunter', from, to })

const createChain = async (...values: readonly unknown[]) => {
  const record = { kind: 'evaluation', id: newId() }
  let from: unknown = null
  for (const to of values) {
    const entry = { record, action: 'edit', at: new Date('2026-06-01T12:00:00Z'), by, changes: [change(from, to)] }
    await db.transaction().execute((tx) => appendHistory(tx, entry))
    from = to
  }
  return record
}

describe('history', () => {
  it('is a valid chain for any values', async () => {
    const record = await createChain('Jan', { b: [1.5, null], a: 'é' }, 0, '', [{}])
    const rows = await listHistory(db, record)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(rows[1]?.previous).toBe(rows[0]?.hash)
    expect(verifyChain(rows)).toBeNull()
  })

  it('reveals a row with a changed author, time or action', async () => {
    const rows = await listHistory(db, await createChain('Jan', 'Petr'))
    for (const forgery of [{ by_name: 'Eva' }, { at: '2026-06-02T12:00:00.000Z' }, { action: 'delete' }]) {
      expect(verifyChain(rows.map((row) => (row.seq === 2 ? { ...row, ...forgery } : row)))).toBe('Row 2 was changed.')
    }
  })

  it('reveals a removed row', async () => {
    const [first, , third] = await listHistory(db, await createChain('Jan', 'Petr', 'Pavel'))
    if (!first || !third) throw new Error('three rows expected')
    expect(verifyChain([first, third])).toBe('Row 2 is missing.')
    expect(verifyChain([first, { ...third, seq: 2 }])).toBe('Row 2 does not follow the row before it.')
  })

  it('stays one chain when entries are appended concurrently', async () => {
    const record = { kind: 'evaluation', id: newId() }
    const append = (to: number) =>
      db
        .transaction()
        .execute((tx) => appendHistory(tx, { record, action: 'edit', at: new Date(), by, changes: [change(null, to)] }))
    await Promise.all([1, 2, 3, 4].map(append))
    const rows = await listHistory(db, record)
    expect(rows).toHaveLength(4)
    expect(verifyChain(rows)).toBeNull()
  })
})

it('returns the same JSON for any order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
})
