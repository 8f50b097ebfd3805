import { expect, it } from 'vitest'
import { findFirstColumnYear } from './early-years.ts'

const toYears = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([year, count]) => ({
    year: Number(year),
    medals: { Gold: 0, Silver: count, Bronze: 0, none: 0 },
  }))

const everyYear = (first: number, last: number, count: number) =>
  Object.fromEntries(Array.from({ length: last - first + 1 }, (_, index) => [first + index, count]))

it.each([
  ['one early hunt', { 1900: 1, 1995: 30, 2020: 60 }, 1990],
  ['no early hunt', { 1995: 30, 2020: 60 }, 1995],
  ['an early hunt of twenty in low columns', { 1931: 1, 2016: 2, 2018: 3, 2021: 4, 2023: 4, 2025: 3, 2026: 3 }, 2010],
  ['an early hunt of four', { 1958: 1, 2016: 1, 2025: 2 }, 1958],
  ['more rare hunts than in the highest column', { ...everyYear(1950, 2000, 5), 2020: 50 }, 1960],
  ['early hunts that are not much earlier', { 1985: 1, 1995: 30, 2020: 60 }, 1985],
])('returns the first year of a chart with %s [O-046]', (_, counts, first) => {
  expect(findFirstColumnYear(toYears(counts))).toBe(first)
})
