import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
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
})
