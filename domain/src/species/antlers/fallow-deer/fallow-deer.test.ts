import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { fallowDeer } from './fallow-deer.ts'

const _DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'

describe('a fallow deer', () => {
  it('deducts 6 to 0 points for a spread under 0.60 to 0.85 of the mean beam [S-084]', () => {
    // The mean beam is 60.
    const points = (spread: number) =>
      getScore(fallowDeer, {
        'measurementParams.mainBeamLength.left': 61.3,
        'measurementParams.mainBeamLength.right': 58.7,
        'additions.spreadDeduction': spread,
      }).calculations.spreadDeduction
    const edges = [36, 39, 42, 45, 48, 51]
    expect(edges.map((edge) => points(edge - 0.01))).toEqual([6, 5, 4, 3, 2, 1])
    expect(edges.map(points)).toEqual([5, 4, 3, 2, 1, 0])
    expect(points(0)).toBe(0)
  })
})
