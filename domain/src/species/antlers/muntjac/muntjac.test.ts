import { describe, expect, it } from 'vitest'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { createSheet, getErrorsAtBounds, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { muntjac } from './muntjac.ts'

const brow = (left: number, right: number) => ({
  'measurementParams.browTinesLength.left': left,
  'measurementParams.browTinesLength.right': right,
})

describe('a muntjac', () => {
  it('stores the measures of the beams sheet under their names, and the number of tines [S-037]', () => {
    const { measurementParams, supplementary } = createEmptySheet(muntjac)
    expect(Object.keys(measurementParams)).toEqual([
      'spread',
      'mainBeamLength',
      'browTinesLength',
      'coronetCirc',
      'mainBeamCirc',
    ])
    expect(supplementary.numberOfTines).toEqual({ left: 0, right: 0 })
  })

  it.each([
    ['spread', 3, 30],
    ['mainBeamLength.left', 3, 25],
    ['coronetCirc.right', 4, 22],
    ['mainBeamCirc.left', 2, 16],
  ])('requires %s from %d to %d cm', (name, min, max) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(muntjac, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(muntjac, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

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

  it('has the thresholds of the council for Reeves’ and red muntjac [S-097]', () => {
    expect(muntjac.phenotypes.map(({ key, thresholds }) => [key, thresholds])).toEqual([
      ['muntjac-reeves', [56, 60, 64]],
      ['muntjac-red', [90, 95, 100]],
      ['muntjac-other', null],
    ])
  })
})
