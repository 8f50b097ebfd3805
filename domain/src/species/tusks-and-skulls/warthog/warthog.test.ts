import { describe, expect, it } from 'vitest'
import { scoreSheet } from '#measuring/score/score.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getScore } from '#species/samples/sheets.ts'
import { warthog } from './warthog.ts'

describe('a warthog', () => {
  it('adds both sides and deducts their absolute differences [S-092]', () => {
    const { calculations, totalPoints } = getScore(warthog, {
      'measurementParams.upperTuskLength.left': 27.4,
      'measurementParams.upperTuskLength.right': 20,
      'measurementParams.lowerTuskLength.left': 10,
      'measurementParams.lowerTuskLength.right': 12.3,
    })
    expect(calculations).toEqual({
      upperTuskLength: 7.4,
      lowerTuskLength: 2.3,
      upperTuskCirc: 0.2,
      lowerTuskCirc: 0,
      columnTotals: { left: 59, right: 53.7, diff: 9.9 },
    })
    expect(totalPoints).toBe(102.8)
  })

  it('scores a measure that is not a number as 0 [S-092]', () => {
    const sheet = {
      ...createEmptySheet(warthog),
      measurementParams: { upperTuskLength: { left: 'x', right: Number.NaN } },
    }
    expect(scoreSheet(warthog, sheet, null).totalPoints).toBe(0)
  })
})
