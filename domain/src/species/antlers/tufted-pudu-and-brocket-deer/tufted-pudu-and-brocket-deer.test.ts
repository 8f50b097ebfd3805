import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { tuftedPuduAndBrocketDeer } from './tufted-pudu-and-brocket-deer.ts'

const _TIPS = 'measurementParams.tipToTip'
const _SPREAD = 'supplementary.greatestSpread'

describe('a tufted, pudu or brocket deer', () => {
  it('adds tip to tip, beams and coronets and deducts their differences [S-094]', () => {
    const { calculations, totalPoints } = getScore(tuftedPuduAndBrocketDeer, {
      'measurementParams.mainBeamLength.right': 4.1,
    })
    expect(calculations).toEqual({
      tipToTip: 7.2,
      mainBeamLength: 5.3,
      coronetCirc: 0.2,
      columnTotals: { spread: 7.2, left: 16.7, right: 11.2, diff: 5.5, totalOfCol123: 35.1 },
    })
    expect(totalPoints).toBe(29.6)
  })
})
