import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Exact,
  exact,
  floorExact,
  MAX_VALUE,
  minus,
  plus,
  round2,
  roundExact,
  times,
  toDecimalText,
  toExact,
  toHundredths,
  toNumber,
} from './exact.ts'

describe('exact numbers', () => {
  it.each([
    [1.005, 101],
    [92.455, 9246],
    [0.285, 29],
    [1.115, 112],
    [8.345, 835],
    [2.675, 268],
    [4.35, 435],
    [0, 0],
    [0.004, 0],
    [0.005, 1],
    // These are less than a millionth from a half, or written with an exponent.
    [1.00499999999, 100],
    [1.00500000001, 101],
    [1e-9, 0],
    [9_999_999.995, 1_000_000_000],
  ])('rounds %d half up on its decimal text', (value, expected) => {
    expect(toHundredths(value)).toBe(expected)
  })

  it('rounds every number with three decimals as decimal arithmetic does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), (thousandths) => {
        expect(toHundredths(Number(`${thousandths}e-3`))).toBe(Math.floor((thousandths + 5) / 10))
      }),
      { numRuns: 5000, seed: 1 },
    )
  })

  it('converts non-numbers, negative and too large numbers to 0', () => {
    for (const value of [undefined, null, '12', Number.NaN, Number.POSITIVE_INFINITY, -3, 1e308, true, {}])
      expect(toExact(value)).toBe(0)
    expect(toExact(92.455)).toBe(9_246_000)
    expect(toExact(MAX_VALUE)).toBe(MAX_VALUE * 100_000)
    expect(toExact(MAX_VALUE + 0.01)).toBe(0)
  })

  it('rounds stored numbers half up, including negative ones, and never returns -0', () => {
    expect(round2(1.005)).toBe(1.01)
    expect(round2(-0.005)).toBe(0)
    expect(Object.is(round2(-0.001), 0)).toBe(true)
    expect(round2(-0.006)).toBe(-0.01)
    expect(round2(1e308)).toBe(1e308)
  })

  it('calculates a quarter of a mean exactly and rounds only for display [S-076]', () => {
    const quarter = times(((exact(36) + exact(37.55)) / 2) as Exact, 0.25)
    expect(toDecimalText(quarter)).toBe('9.19375')
    expect(toNumber(quarter)).toBe(9.19)
    expect(toDecimalText(roundExact(quarter))).toBe('9.19')
    expect(toDecimalText(floorExact(exact(57.25)))).toBe('57.25')
    expect(toDecimalText(plus(exact(1.5), exact(0.7)))).toBe('2.2')
    expect(toDecimalText(minus(exact(0.5), exact(2)))).toBe('-1.5')
  })

  it('rounds a total half up: 122.175 to 122.18', () => {
    expect(toNumber(times(exact(244.35), 0.5))).toBe(122.18)
  })
})
