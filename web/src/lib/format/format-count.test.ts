import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it('separates thousands', () => {
  const counts = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 12_345_678]
  expect(counts.map(formatCount)).toEqual(counts.map((count) => count.toLocaleString('en-GB')))
})
