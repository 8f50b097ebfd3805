import { describe, expect, it } from 'vitest'
import { above, bands, formatBands, from } from './bands.ts'
import { exact, toNumber } from './exact.ts'

const table = bands(0, from(0.8, 1), from(0.85, 2), above(1.05, 1), above(1.1, 0))
const points = (part: number, whole: number) => toNumber(table.pointsForRatio(exact(part), exact(whole)))

describe('bands', () => {
  it.each([
    [79.99, 0],
    [80, 1],
    [84.99, 1],
    [85, 2],
    [105, 2],
    [105.01, 1],
    [110, 1],
    [110.01, 0],
  ])('returns the points of %d %% without rounding at the edges', (part, expected) => {
    expect(points(part, 100)).toBe(expected)
  })

  it('assigns every hundredth of a ratio to exactly one band', () => {
    const awarded = Array.from({ length: 30_000 }, (_, i) => points((i + 1) / 100, 100))
    expect(new Set(awarded)).toEqual(new Set([0, 1, 2]))
  })

  it('returns 0 if a side of the ratio was not measured', () => {
    const deductions = bands(6, from(0.6, 5))
    expect(toNumber(deductions.pointsForRatio(exact(0), exact(50)))).toBe(0)
    expect(toNumber(deductions.pointsForRatio(exact(50), exact(0)))).toBe(0)
    expect(toNumber(deductions.pointsForRatio(exact(10), exact(50)))).toBe(6)
  })

  it('returns the points of a single value', () => {
    const age = bands(0, from(6, 1), from(11, 2), from(13, 3))
    expect([5.99, 6, 10.99, 11, 12.99, 13, 30].map((years) => toNumber(age.pointsFor(exact(years))))).toEqual([
      0, 1, 1, 2, 2, 3, 3,
    ])
  })

  it('throws if the edges do not ascend', () => {
    expect(() => bands(0, from(0.7, 1), from(0.6, 2))).toThrow('Bands must ascend: 0.7, 0.6')
    expect(() => bands(0, from(0.7, 1), above(0.7, 2))).toThrow('Bands must ascend: 0.7, 0.7')
  })

  it('are worded with every edge, as values or in percent', () => {
    expect(formatBands(table)).toBe('from 0.8 1, from 0.85 2, above 1.05 1, above 1.1 0')
    expect(formatBands(bands(6, from(0.6, 5), from(0.85, 0)), 'percent')).toBe('under 60% 6, from 60% 5, from 85% 0')
  })
})
