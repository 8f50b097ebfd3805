import { describe, expect, it } from 'vitest'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createSheet, getScore } from '#species/samples/sheets.ts'
import { muntjac } from './muntjac.ts'

const brow = (left: number, right: number) => ({
  'measurementParams.browTinesLength.left': left,
  'measurementParams.browTinesLength.right': right,
})

describe('a muntjac', () => {
  it.each([
    [1, 1, 0, 24.9],
    [1, 0.99, 1, 24.9],
    [0.99, 0.99, 0, 23.9],
    [0.99, 1.4, 1.4, 23.9],
    [0, 0, 0, 23.9],
  ])('for brow tines of %d and %d cm deducts %d [S-091]', (left, right, difference, columnLeft) => {
    const { calculations } = getScore(muntjac, {
      ...brow(left, right),
      'measurementParams.mainBeamLength.left': 9.2,
    })
    expect(calculations).toMatchObject({ browTinesLength: difference, columnTotals: { left: columnLeft } })
  })

  it('stores a short brow tine as measured', () => {
    const { sheet, errors } = checkSheet(muntjac, createSheet(muntjac, brow(0.4, 1.4)), null)
    expect(errors).toEqual({})
    expect(sheet.measurementParams.browTinesLength).toEqual({ left: 0.4, right: 1.4 })
  })

  it('credits a spread wider than the beams in full [S-091]', () => {
    const { calculations } = getScore(muntjac, { 'measurementParams.spread': 30 })
    expect(calculations).toMatchObject({ spread: 30, columnTotals: { spread: 30 } })
  })
})
