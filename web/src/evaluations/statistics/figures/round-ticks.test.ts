import { expect, it } from 'vitest'
import { createRoundTicks } from './round-ticks.ts'

it.each([
  ['a single trophy', 0, 1, [0, 1]],
  ['few trophies', 0, 12, [0, 5, 10]],
  ['many trophies', 0, 136, [0, 50, 100]],
  ['very many trophies', 0, 24_800, [0, 5000, 10_000, 15_000, 20_000]],
  ['points', 87, 131, [90, 100, 110, 120, 130]],
])('labels an axis of %s in round steps', (_, from, to, ticks) => {
  expect(createRoundTicks(from, to)).toEqual(ticks)
})
