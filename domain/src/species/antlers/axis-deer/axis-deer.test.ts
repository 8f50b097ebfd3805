import { describe, expect, it } from 'vitest'
import { getNotices, getScore } from '#species/samples/sheets.ts'
import { axisDeer } from './axis-deer.ts'

describe('an axis deer', () => {
  it('counts the main beam circumference and its difference [S-091]', () => {
    const { calculations, totalPoints } = getScore(axisDeer, {})
    const swollen = getScore(axisDeer, { 'measurementParams.mainBeamCirc.left': 20.2 })
    expect(calculations).toMatchObject({ mainBeamCirc: 0.2 })
    expect(swollen.calculations).toMatchObject({ mainBeamCirc: 6.2, columnTotals: { left: 137.5, diff: 10 } })
    // The excess on one side is added and deducted again.
    expect(swollen.totalPoints).toBe(totalPoints)
  })

  it('deducts only the excess of the spread over the mean beam, with a notice [S-086]', () => {
    const beams = { 'measurementParams.mainBeamLength.left': 62.01, 'measurementParams.mainBeamLength.right': 61 }
    const wide = { ...beams, 'measurementParams.innerSpread': 70 }
    expect(getScore(axisDeer, wide).calculations).toMatchObject({ innerSpread: 70, spreadExcess: 8.5 })
    expect(getNotices(axisDeer, wide).map(({ message }) => message)).toEqual([
      'Only 61.51 cm of the spread are credited.',
    ])
  })
})
