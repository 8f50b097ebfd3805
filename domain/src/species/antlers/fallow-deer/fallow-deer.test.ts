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

  it('adds three additions and subtracts four deductions, the spread by its points [S-077] [S-084]', () => {
    const { lines, totalPoints } = getScore(fallowDeer, {})
    expect(lines.filter(({ row }) => row.sign === -1).map(({ key }) => key)).toEqual([
      'spreadDeduction',
      'palmFormDeduction',
      'palmEdgeDeduction',
      'uniformityDeduction',
    ])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    const worse = getScore(fallowDeer, { 'additions.spreadDeduction': 35 })
    expect(worse.calculations.spreadDeduction).toBe(6)
    expect(worse.totalPoints).toBeCloseTo(totalPoints - 5, 9)
  })
})
