import { expect, it } from 'vitest'
import { createYearTicks } from './year-ticks.ts'

it.each([
  ['the only year', 2025, 2025, 640, [2025]],
  ['every year', 2021, 2025, 640, [2021, 2022, 2023, 2024, 2025]],
  ['every second year on a phone', 2015, 2025, 300, [2016, 2018, 2020, 2022, 2024]],
  ['every twentieth year', 1930, 2025, 300, [1940, 1960, 1980, 2000, 2020]],
  ['two years at most without room', 2014, 2025, 50, [2020]],
])('labels %s', (_, first, last, width, ticks) => {
  expect(createYearTicks(first, last, width)).toEqual(ticks)
})
