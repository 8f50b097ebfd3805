import { expect, it } from 'vitest'
import { formatExact, formatMeasure, maxDecimals, padDecimals, unitLabel } from './format.ts'

it('formats a value with the decimals of its precision, or more if the value has more', () => {
  expect(formatMeasure(104, 0.1)).toBe('104.0')
  expect(formatMeasure(92.46, 0.1)).toBe('92.46')
  expect(formatMeasure(7, 1)).toBe('7')
  expect(formatMeasure(0, 0.1)).toBe('0')
})

it('returns the units of measures, but none for counts and points', () => {
  expect((['cm', 'kg', 'years', 'count', 'points'] as const).map(unitLabel)).toEqual(['cm', 'kg', 'yr', '', ''])
})

it('formats points with at least two decimals and pads them to align the decimal points', () => {
  expect(['51.5', '9.1875', '0'].map(formatExact)).toEqual(['51.50', '9.1875', '0.00'])
  expect(maxDecimals(['51.50', '9.1875', '0.00'])).toBe(4)
  expect(padDecimals('51.50', 4)).toBe('51.50\u2007\u2007')
  expect(padDecimals('7', 2)).toBe('7\u2008\u2007\u2007')
  expect(padDecimals('9.1875', 4)).toBe('9.1875')
  expect(padDecimals('7', 0)).toBe('7')
})
