import { describe, expect, it } from 'vitest'
import { getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { europeanBison } from './european-bison.ts'

describe('a European bison', () => {
  it('counts half the spread, three times the circumference and the length [S-081]', () => {
    const { calculations, lines } = getScore(europeanBison, {
      'measurementParams.spread': 56.01,
      'measurementParams.hornCirc.left': 26.4,
      'measurementParams.hornCirc.right': 26.11,
      'measurementParams.hornLength.left': 42.3,
      'measurementParams.hornLength.right': 41.8,
    })
    expect(calculations).toEqual({ spread: 28.01, hornCirc: 26.26, hornCircPoint: 78.77, hornLength: 42.05 })
    expect(lines.map(({ key }) => key)).toEqual(['spread', 'hornCircPoint', 'hornLength', 'additions', 'deductions'])
  })

  it('adds and deducts up to 3 points in halves [S-062]', () => {
    const before = getScore(europeanBison, { 'additions.additions': 0, 'additions.deductions': 0 }).totalPoints
    expect(getScore(europeanBison, { 'additions.additions': 3, 'additions.deductions': 0.5 }).totalPoints).toBeCloseTo(
      before + 2.5,
      9,
    )
    for (const path of ['additions.additions', 'additions.deductions']) {
      expect(getSheetErrors(europeanBison, { [path]: 3 })).toEqual({})
      expect(getSheetErrors(europeanBison, { [path]: 3.5 })).toEqual({ [path]: 'Must be between 0 and 3' })
      expect(getSheetErrors(europeanBison, { [path]: 1.1 })).toEqual({ [path]: 'Must be a multiple of 0.5' })
    }
  })
})
