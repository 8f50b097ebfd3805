import { expect, it } from 'vitest'
import { createCountTicks, createRoundTicks, createYearTicks } from './ticks.ts'

it.each([
  ['a single trophy', 0, 1, [0, 1]],
  ['few trophies', 0, 12, [0, 5, 10]],
  ['many trophies', 0, 136, [0, 50, 100]],
  ['very many trophies', 0, 24_800, [0, 5000, 10_000, 15_000, 20_000]],
  ['points', 87, 131, [90, 100, 110, 120, 130]],
])('labels an axis of %s in round steps [O-045]', (_, from, to, ticks) => {
  expect(createRoundTicks(from, to)).toEqual(ticks)
})

it.each([
  ['a single trophy', 1, [0, 1]],
  ['few trophies', 11, [0, 2, 4, 6, 8, 10, 12]],
  ['trophies up to a round number', 20, [0, 5, 10, 15, 20]],
  ['many trophies', 62, [0, 20, 40, 60, 80]],
])('ends an axis of %s at a label [O-045]', (_, highest, ticks) => {
  expect(createCountTicks(highest)).toEqual(ticks)
})

it('labels a short axis of points in round parts of a point', () => {
  expect(createRoundTicks(0.3, 0.8, 2)).toEqual([0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
  expect(createRoundTicks(25, 25.1, 2)).toEqual([25, 25.02, 25.04, 25.06, 25.08, 25.1])
})

it.each([
  ['the only year', 2025, 2025, 640, [2025]],
  ['every year', 2021, 2025, 640, [2021, 2022, 2023, 2024, 2025]],
  ['every second year on a phone', 2015, 2025, 300, [2016, 2018, 2020, 2022, 2024]],
  ['every twentieth year', 1930, 2025, 300, [1940, 1960, 1980, 2000, 2020]],
  ['two years at most without room', 2014, 2025, 50, [2020]],
])('labels %s', (_, first, last, width, ticks) => {
  expect(createYearTicks(first, last, width)).toEqual(ticks)
})
