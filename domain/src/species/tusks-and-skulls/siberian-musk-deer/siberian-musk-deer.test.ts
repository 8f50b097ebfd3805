import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { siberianMuskDeer } from './siberian-musk-deer.ts'

describe('a Siberian musk deer', () => {
  it('adds both tusks and deducts their differences [S-092]', () => {
    const { calculations, totalPoints } = getScore(siberianMuskDeer, {
      'measurementParams.teethLength.left': 31.4,
      'measurementParams.teethLength.right': 68.7,
      'measurementParams.teethCirc.left': 22.6,
      'measurementParams.teethCirc.right': 22.95,
    })
    expect(calculations).toEqual({
      teethLength: 37.3,
      teethCirc: 0.35,
      columnTotals: { left: 54, right: 91.65, diff: 37.65 },
    })
    expect(totalPoints).toBe(108)
  })
})
