import { describe, expect, it } from 'vitest'
import { changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { createSheet, getErrorsAtBounds, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { fallowDeer } from './fallow-deer.ts'

const DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'

describe('a fallow deer', () => {
  it('stores the measures of stag sheet A under their names, including misspelt ones [S-033]', () => {
    const { measurementParams, additions } = createEmptySheet(fallowDeer)
    expect(Object.keys(measurementParams)).toEqual([
      'mainBeamLength',
      'browTinesLength',
      'palmLength',
      'palmWidth',
      'coronetCirc',
      'lowerBeamCirc',
      'upperBeamCirc',
      'dryAntlerWeight',
    ])
    expect(Object.keys(additions)).toEqual([
      'colour',
      'palmTines',
      'regurality',
      'spreadDeduction',
      'palmFormDeduction',
      'palmEdgeDeduction',
      'uniformityDeduction',
    ])
  })

  it.each([
    ['mainBeamLength.left', 30, 90, 'cm'],
    ['browTinesLength.right', 2, 40, 'cm'],
    ['palmLength.left', 12, 60, 'cm'],
    ['palmWidth.right', 5, 40, 'cm'],
    ['coronetCirc.left', 13, 30, 'cm'],
    ['lowerBeamCirc.right', 7, 18, 'cm'],
    ['upperBeamCirc.left', 7, 18, 'cm'],
    ['dryAntlerWeight.gross', 1.4, 6.25, 'kg'],
  ])('requires %s from %d to %d %s [S-063]', (name, min, max, unit) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} ${unit}`
    expect(getErrorsAtBounds(fallowDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(fallowDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

  it('requires the inside spread from 35 cm and one of three weight deductions [S-063]', () => {
    const spread = 'additions.spreadDeduction'
    expect([0, 34.99, 35, 110, 110.01].map((cm) => getSheetErrors(fallowDeer, { [spread]: cm })[spread])).toEqual([
      'Required',
      'Must be between 35 and 110 cm',
      undefined,
      undefined,
      'Must be between 35 and 110 cm',
    ])
    expect(getSheetErrors(fallowDeer, { [DEDUCTION]: 0.2 })[DEDUCTION]).toBe('Must be one of 0, 0.1, 0.25')
    expect(getSheetErrors(fallowDeer, { [DEDUCTION]: 0 })).toEqual({})
  })

  it.each([
    ['skullLength', 26, 32],
    ['skullWidth', 11.6, 16],
  ])('requires %s from %d to %d cm only with a full skull [S-050] [S-064]', (name, min, max) => {
    const path = `supplementary.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(fallowDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(fallowDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
    expect(getSheetErrors(fallowDeer, { [path]: 1, [DEDUCTION]: 0.1 })).toEqual({})
  })

  it('clears the skull when the weight deduction is no longer 0.25 kg [S-050]', () => {
    const { sheet } = changeValue(fallowDeer, createSheet(fallowDeer), DEDUCTION, 0.1, null)
    expect(sheet.supplementary).toMatchObject({ skullLength: 0, skullWidth: 0 })
  })

  it('sets tip to tip back to 0 when the greatest spread changes [S-051]', () => {
    const { sheet, notes } = changeValue(fallowDeer, createSheet(fallowDeer), 'supplementary.greatestSpread', 71, null)
    expect(sheet.supplementary).toMatchObject({ greatestSpread: 71, tipToTip: 0 })
    expect(notes).toEqual([
      { path: 'supplementary.tipToTip', message: 'Changed from 52 to 0: Greatest spread was changed' },
    ])
  })

  it('requires the greatest spread and the minimum age, and allows a tip to tip of 0 [S-064]', () => {
    const check = (name: string, value: number) => getSheetErrors(fallowDeer, { [`supplementary.${name}`]: value })
    expect(check('tipToTip', 0)).toEqual({})
    expect(check('tipToTip', 70)).toEqual({})
    expect(check('tipToTip', 70.01)).toEqual({ 'supplementary.tipToTip': 'Must be at most 70 cm' })
    expect(check('minimumAge', 0)).toEqual({ 'supplementary.minimumAge': 'Required' })
    expect(check('minimumAge', 4.5)).toEqual({ 'supplementary.minimumAge': 'Must be between 5 and 30 years' })
    expect(check('minimumAge', 5)).toEqual({})
    // Without a greatest spread tip to tip is disabled, stored as 0 and not checked.
    expect(check('greatestSpread', 0)).toEqual({ 'supplementary.greatestSpread': 'Required' })
    const unmeasured = createSheet(fallowDeer, { 'supplementary.greatestSpread': 0 })
    expect(checkSheet(fallowDeer, unmeasured, null).sheet.supplementary.tipToTip).toBe(0)
  })

  it.each([
    ['colour', 2],
    ['palmTines', 6],
    ['regurality', 5],
    ['palmFormDeduction', 10],
    ['palmEdgeDeduction', 2],
    ['uniformityDeduction', 6],
  ])('accepts %s in halves up to %d [S-065]', (name, max) => {
    const path = `additions.${name}`
    expect(
      [0, 0.5, max, max + 0.5, 0.25].map((points) => getSheetErrors(fallowDeer, { [path]: points })[path]),
    ).toEqual([undefined, undefined, undefined, `Must be between 0 and ${max}`, 'Must be a multiple of 0.5'])
  })

  it('deducts 6 to 0 points for a spread under 0.60 to 0.85 of the mean beam [S-084]', () => {
    // The mean beam is 60.
    const points = (spread: number) =>
      getScore(fallowDeer, {
        'measurementParams.mainBeamLength.left': 61.3,
        'measurementParams.mainBeamLength.right': 58.7,
        'additions.spreadDeduction': spread,
      }).calculations.spreadDeduction
    const edges = [36, 39, 42, 45, 48, 51]
    expect(edges.map((edge) => points(edge - 0.01))).toEqual([6, 5, 4, 3, 2, 1])
    expect(edges.map(points)).toEqual([5, 4, 3, 2, 1, 0])
    expect(points(0)).toBe(0)
  })

  it('adds three additions and subtracts four deductions, the spread by its points [S-077] [S-084]', () => {
    const { lines, totalPoints } = getScore(fallowDeer, {})
    expect(lines.filter(({ row }) => row.sign === -1).map(({ key }) => key)).toEqual([
      'spreadDeduction',
      'palmFormDeduction',
      'palmEdgeDeduction',
      'uniformityDeduction',
    ])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    const worse = getScore(fallowDeer, { 'additions.spreadDeduction': 35 })
    expect(worse.calculations.spreadDeduction).toBe(6)
    expect(worse.totalPoints).toBeCloseTo(totalPoints - 5, 9)
  })
})
