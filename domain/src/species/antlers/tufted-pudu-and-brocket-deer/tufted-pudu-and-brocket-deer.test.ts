import { describe, expect, it } from 'vitest'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getErrorsAtBounds, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { tuftedPuduAndBrocketDeer } from './tufted-pudu-and-brocket-deer.ts'

const TIPS = 'measurementParams.tipToTip'
const SPREAD = 'supplementary.greatestSpread'

describe('a tufted, pudu or brocket deer', () => {
  it('stores the measures of the first form under their names [S-043]', () => {
    const { measurementParams, supplementary } = createEmptySheet(tuftedPuduAndBrocketDeer)
    expect(Object.keys(measurementParams)).toEqual(['tipToTip', 'mainBeamLength', 'coronetCirc'])
    expect(supplementary).toMatchObject({ greatestSpread: 0, skullLength: 0, skullWidth: 0 })
  })

  it.each([
    ['mainBeamLength.left', 1, 30],
    ['mainBeamLength.right', 1, 30],
    ['coronetCirc.left', 2, 20],
    ['coronetCirc.right', 2, 20],
  ])('requires %s from %d to %d cm', (name, min, max) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(tuftedPuduAndBrocketDeer, path, min, max)).toEqual([
      outside,
      undefined,
      undefined,
      outside,
    ])
    expect(getSheetErrors(tuftedPuduAndBrocketDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

  it('accepts a tip to tip from 0 to the greatest spread', () => {
    const check = (tips: number, spread: number) =>
      getSheetErrors(tuftedPuduAndBrocketDeer, { [TIPS]: tips, [SPREAD]: spread })
    expect(check(0, 8.4)).toEqual({})
    expect(check(8.4, 8.4)).toEqual({})
    expect(check(8.41, 8.4)).toEqual({ [TIPS]: 'Must be at most 8.4 cm' })
    expect(check(30, 0)).toEqual({})
    expect(check(30.01, 8.4)).toEqual({ [TIPS]: 'Must be between 0 and 30 cm' })
  })

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

  it('has no medals: all thresholds are to be established', () => {
    expect(tuftedPuduAndBrocketDeer.phenotypes.every(({ thresholds }) => thresholds === null)).toBe(true)
  })
})
