import { describe, expect, it } from 'vitest'
import { exact, MAX_VALUE, type Pair, toDecimalText } from './exact.ts'
import { meanRatio, ratio } from './ratio.ts'

const pair = (left: number, right: number): Pair => ({ left: exact(left), right: exact(right) })

describe('ratios', () => {
  it('rounds half up to two decimals', () => {
    expect(toDecimalText(ratio(exact(43.12), exact(16)))).toBe('2.7')
    expect(toDecimalText(ratio(exact(43.11), exact(16)))).toBe('2.69')
    expect(toDecimalText(ratio(exact(41.7), exact(60)))).toBe('0.7')
    expect(toDecimalText(ratio(exact(41.69), exact(60)))).toBe('0.69')
  })

  it('returns 0 if a measure is missing', () => {
    expect(ratio(exact(0), exact(60))).toBe(0)
    expect(ratio(exact(60), exact(0))).toBe(0)
    expect(meanRatio(pair(90, 0), pair(70, 70))).toBe(0)
    expect(meanRatio(pair(90, 90), pair(0, 70))).toBe(0)
  })

  it('does not round the mean of two ratios up to the next band', () => {
    expect(toDecimalText(meanRatio(pair(94.5, 93.24), pair(75, 74)))).toBe('1.26')
    expect(toDecimalText(meanRatio(pair(94.5, 93.23), pair(75, 74)))).toBe('1.25993')
    // The products of such values exceed the range of exact numbers.
    expect(meanRatio(pair(6_300_000, 6_300_000), pair(5_000_000, 5_000_000))).toBe(exact(1.26))
    expect(meanRatio(pair(6_300_000, 6_299_999.99), pair(5_000_000, 5_000_000))).toBeLessThan(exact(1.26))
    expect(toDecimalText(meanRatio(pair(MAX_VALUE, MAX_VALUE), pair(0.01, 0.01)))).toBe('1000000000')
  })
})
