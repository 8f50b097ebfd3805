import { describe, expect, it } from 'vitest'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getErrorsAtBounds, getNotices, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { whitetailAndCouesDeer } from './whitetail-and-coues-deer.ts'

describe('a typical whitetail', () => {
  it('stores the measures of the deer form under their names, abnormal points as one value [S-044]', () => {
    const { measurementParams, supplementary } = createEmptySheet(whitetailAndCouesDeer)
    expect(Object.keys(measurementParams)).toEqual([
      'insideSpread',
      'abnormalPointLength',
      'mainBeamLength',
      'firstPointLength',
      'secondPointLength',
      'thirdPointLength',
      'fourthPointLength',
      'fifthPointLength',
      'sixthPointLength',
      'seventhPointLength',
      'circAtSmPlaceBurrAndFirst',
      'circAtSmPlaceFirstAndSecond',
      'circAtSmPlaceSecondAndThird',
      'circAtSmPlaceThirdAndFourth',
    ])
    expect(measurementParams.abnormalPointLength).toBe(0)
    expect(supplementary).toMatchObject({ numberOfPoints: { left: 0, right: 0 }, tipToTip: 0, greatestSpread: 0 })
  })

  it('shows the total number of points of both sides [S-045]', () => {
    const field = whitetailAndCouesDeer.leaves.find(({ path }) => path === 'supplementary.numberOfPoints')?.field
    expect(field).toMatchObject({ kind: 'pair', summary: 'sum' })
  })

  it('stores greatest spread and tip to tip separately, tip to tip not the longer [S-046]', () => {
    expect(getSheetErrors(whitetailAndCouesDeer, { 'supplementary.tipToTip': 52 })).toEqual({})
    expect(getSheetErrors(whitetailAndCouesDeer, { 'supplementary.tipToTip': 52.01 })).toEqual({
      'supplementary.tipToTip': 'Must be at most 52 cm',
    })
    expect(
      getSheetErrors(whitetailAndCouesDeer, { 'supplementary.tipToTip': 120.01, 'supplementary.greatestSpread': 0 }),
    ).toEqual({ 'supplementary.tipToTip': 'Must be between 0 and 120 cm' })
  })

  it.each([
    ['insideSpread', 10, 100],
    ['mainBeamLength.left', 15, 100],
    ['circAtSmPlaceBurrAndFirst.right', 3, 25],
    ['circAtSmPlaceFirstAndSecond.left', 3, 25],
    ['circAtSmPlaceSecondAndThird.right', 3, 25],
    ['circAtSmPlaceThirdAndFourth.left', 3, 25],
  ])('requires %s from %d to %d cm', (name, min, max) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(whitetailAndCouesDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(whitetailAndCouesDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

  it('credits the spread up to the longer beam and returns a notice for the excess [S-091]', () => {
    const spread = (insideSpread: number) => ({ 'measurementParams.insideSpread': insideSpread })
    const credit = (insideSpread: number) =>
      getScore(whitetailAndCouesDeer, spread(insideSpread)).calculations.spreadCredit
    expect([58.59, 58.6, 58.61].map(credit)).toEqual([58.59, 58.6, 58.6])
    expect(getNotices(whitetailAndCouesDeer, spread(58.6))).toEqual([])
    expect(getNotices(whitetailAndCouesDeer, spread(58.61))).toEqual([
      { path: 'measurementParams.insideSpread', message: 'Only 58.6 cm of the spread are credited.' },
    ])
  })

  it('deducts abnormal points in full, in column 3 [S-045] [S-091]', () => {
    const clean = getScore(whitetailAndCouesDeer, { 'measurementParams.abnormalPointLength': 0 })
    const abnormal = getScore(whitetailAndCouesDeer, { 'measurementParams.abnormalPointLength': 12.3 })
    expect(clean.calculations).toMatchObject({
      columnTotals: { left: 167.2, right: 163.5, diff: 5.5 },
      extraTotals: { left: 167.2, right: 163.5, total: 373.9 },
    })
    expect(abnormal.calculations).toMatchObject({
      columnTotals: { diff: 17.8 },
      extraTotals: { left: 167.2, right: 163.5, total: 373.9 },
    })
    expect([clean.totalPoints, abnormal.totalPoints]).toEqual([368.4, 356.1])
  })

  it('has the thresholds of Finland and the Czech Republic [S-100]', () => {
    expect(whitetailAndCouesDeer.phenotypes.map(({ key, thresholds }) => [key, thresholds])).toEqual([
      ['whitetail-typical-finland', [330, 350, 370]],
      ['whitetail-typical-czech', [260, 280, 300]],
      ['whitetail-typical-north-american', null],
      ['coues-typical', null],
    ])
  })
})
