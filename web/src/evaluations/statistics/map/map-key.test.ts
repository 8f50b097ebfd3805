import { describe, expect, it } from 'vitest'
import { arrangeMapKey, createSteps } from './map-key.tsx'

const STEPS = [1, 2, 3, 4].map((one) => ({ from: one * 10_000 + 1, to: (one + 1) * 10_000, opacity: 1 }))

describe('the key of the map', () => {
  it.each([
    ['no trophies', 0, []],
    ['one', 1, [[1, 1]]],
    [
      'few',
      3,
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    [
      'a hundred',
      100,
      [
        [1, 8],
        [9, 25],
        [26, 55],
        [56, 100],
      ],
    ],
  ])('has ranges from 1 to the highest count of %s', (_, highest, ranges) => {
    expect(createSteps(highest).map(({ from, to }) => [from, to])).toEqual(ranges)
  })

  it('separates thousands and names a range of one number once', () => {
    const { items } = arrangeMapKey([STEPS[0] as never, { from: 7, to: 7, opacity: 1 }], 640)
    expect(items.map(({ label }) => label)).toEqual(['10,001–20,000', '7'])
  })

  it('puts labels side by side without overlap, and on further lines if they do not fit', () => {
    const wide = arrangeMapKey(STEPS, 640)
    expect(wide.items.map(({ y }) => y)).toEqual([14, 14, 14, 14])
    for (const [index, { x }] of wide.items.slice(1).entries())
      expect(x - (wide.items[index]?.x ?? 0), 'room for 13 letters and the box').toBeGreaterThan(24 + 13 * 7)
    const narrow = arrangeMapKey(STEPS, 300)
    expect(narrow.items.map(({ y }) => y)).toEqual([14, 14, 40, 40])
    expect(narrow.height).toBe(wide.height + 26)
  })
})
