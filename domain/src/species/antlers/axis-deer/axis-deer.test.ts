import { describe, expect, it } from 'vitest'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getErrorsAtBounds, getNotices, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { axisDeer } from './axis-deer.ts'

describe('an axis deer', () => {
  it('stores the measures of variant C with three circumferences [S-024]', () => {
    expect(Object.keys(createEmptySheet(axisDeer).measurementParams)).toEqual([
      'innerSpread',
      'mainBeamLength',
      'lengthOfFirstTines',
      'lengthOfSecondTines',
      'lengthOfThirdTines',
      'additionalTines',
      'mainBeamCirc',
      'lowerBeamCirc',
      'upperBeamCirc',
      'totalLengthOfAllAbnormal',
    ])
  })

  it.each([
    ['innerSpread', 10, 130],
    ['mainBeamLength.left', 15, 140],
    ['mainBeamCirc.right', 6, 40],
    ['lowerBeamCirc.left', 4, 30],
    ['upperBeamCirc.right', 4, 30],
  ])('requires %s from %d to %d cm', (name, min, max) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(axisDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(axisDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

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

  it('has the thresholds of the council, including sambar and hog deer [S-099]', () => {
    expect(axisDeer.phenotypes.map(({ key, thresholds }) => [key, thresholds])).toEqual([
      ['axis-deer-native', [400, 410, 420]],
      ['axis-deer-introduced', [280, 300, 320]],
      ['axis-deer-indian-sambar', [370, 410, 450]],
      ['axis-deer-ceylonese-sambar', [260, 300, 340]],
      ['axis-deer-indochinese-sambar', [260, 300, 340]],
      ['axis-deer-hog-deer', [160, 180, 200]],
    ])
  })
})
