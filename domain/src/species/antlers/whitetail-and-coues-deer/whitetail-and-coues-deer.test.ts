import { describe, expect, it } from 'vitest'
import { getNotices, getScore } from '#species/samples/sheets.ts'
import { whitetailAndCouesDeer } from './whitetail-and-coues-deer.ts'

describe('a typical whitetail', () => {
  it('shows the total number of points of both sides [S-045]', () => {
    const field = whitetailAndCouesDeer.leaves.find(({ path }) => path === 'supplementary.numberOfPoints')?.field
    expect(field).toMatchObject({ kind: 'pair', summary: 'sum' })
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
})
