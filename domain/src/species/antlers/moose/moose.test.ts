import { describe, expect, it } from 'vitest'
import { scoreSheet } from '#measuring/score/score.ts'
import { changePhenotype, changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet, type SheetData } from '#measuring/sheet/data.ts'
import type { Phenotype } from '#measuring/sheet/define.ts'
import { createSheet, getErrorsAtBounds, getSheetErrors, type Values } from '#species/samples/sheets.ts'
import { moose } from './moose.ts'

const byKey = (key: string): Phenotype | null => moose.phenotypes.find((phenotype) => phenotype.key === key) ?? null
const PALMATED = byKey('moose-western-palmated')
const NON_PALMATED = byKey('moose-western-non-palmated')

const m = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`measurementParams.${name}`, value]))

/** A head measured both ways. */
const mixed = m({ 'tineCirc.left': 40, 'tineCirc.right': 38 })

const calculations = (values: Values, phenotype: Phenotype | null) =>
  scoreSheet(moose, createSheet(moose, values), phenotype).calculations

const errors = (sheet: SheetData, phenotype: Phenotype | null) => checkSheet(moose, sheet, phenotype).errors

describe('a moose', () => {
  it('stores the measures of the support-beam sheet under their names [S-038]', () => {
    const { measurementParams, additions } = createEmptySheet(moose)
    expect(Object.keys(measurementParams)).toEqual([
      'supportCirc',
      'antlerLength',
      'palmWidth',
      'spread',
      'tineCirc',
      'tineLengthAvg',
      'tineNumber',
    ])
    expect(additions).toEqual({ deductions: 0 })
  })

  it.each([
    ['supportCirc.left', 10, 35],
    ['antlerLength.right', 30, 160],
    ['palmWidth.left', 5, 80],
    ['spread', 40, 200],
  ])('requires %s from %d to %d cm', (name, min, max) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(moose, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(moose, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

  it('accepts deductions up to 4 in halves [S-073]', () => {
    const path = 'additions.deductions'
    expect([4, 4.5, 0.25].map((points) => getSheetErrors(moose, { [path]: points })[path])).toEqual([
      undefined,
      'Must be between 0 and 4',
      'Must be a multiple of 0.5',
    ])
  })

  it('requires palms only for palmated heads and tines only for others', () => {
    const palmless = createSheet(moose, { ...mixed, ...m({ 'palmWidth.left': 0, 'palmWidth.right': 0 }) })
    const required = {
      'measurementParams.palmWidth.left': 'Required',
      'measurementParams.palmWidth.right': 'Required',
    }
    expect(errors(palmless, PALMATED)).toEqual(required)
    expect(errors(palmless, null)).toEqual(required)
    expect(errors(palmless, NON_PALMATED)).toEqual({})
    expect(errors(createSheet(moose, m({ 'tineCirc.left': 101 })), NON_PALMATED)).toEqual({
      'measurementParams.tineCirc.left': 'Must be between 0 and 100 cm',
    })
    expect(errors(createSheet(moose, m({ 'tineCirc.left': 101 })), PALMATED)).toEqual({})
  })

  it('stores 0 for measures of the other form of the head', () => {
    const stored = (phenotype: Phenotype | null) =>
      checkSheet(moose, createSheet(moose, mixed), phenotype).sheet.measurementParams
    expect(stored(PALMATED)).toMatchObject({
      palmWidth: { left: 31.2, right: 29.7 },
      tineCirc: { left: 0, right: 0 },
    })
    expect(stored(NON_PALMATED)).toMatchObject({
      palmWidth: { left: 0, right: 0 },
      tineCirc: { left: 40, right: 38 },
    })
  })

  it('clears the palms with a note when the phenotype changes to one without', () => {
    const { sheet, notes } = changePhenotype(moose, createSheet(moose), NON_PALMATED)
    expect(sheet.measurementParams.palmWidth).toEqual({ left: 0, right: 0 })
    expect(notes).toEqual([
      {
        path: 'measurementParams.palmWidth.left',
        message: 'Changed from 31.2 to 0: only for palmated heads',
      },
      {
        path: 'measurementParams.palmWidth.right',
        message: 'Changed from 29.7 to 0: only for palmated heads',
      },
    ])
    const entered = changeValue(moose, sheet, 'measurementParams.tineCirc.left', 40, NON_PALMATED).sheet
    expect(changePhenotype(moose, entered, PALMATED).sheet.measurementParams.tineCirc).toEqual({ left: 0, right: 0 })
    expect(changePhenotype(moose, entered, byKey('moose-ussuri-non-palmated')).sheet).toBe(entered)
  })

  it('counts palms twice and no tine circumference on a palmated head, also without a phenotype [S-089]', () => {
    for (const phenotype of [PALMATED, null])
      expect(calculations(mixed, phenotype)).toMatchObject({
        supportCirc: 37.5,
        spread: 56,
        antlerLength: 89.25,
        palmWidth: 60.9,
        tineCirc: 0,
      })
  })

  it('counts tine circumferences × 0.65 and no palms on a non-palmated head [S-089]', () => {
    expect(calculations(mixed, NON_PALMATED)).toMatchObject({ palmWidth: 0, tineCirc: 50.7 })
  })

  it.each([
    [4.99, 0, 4.99],
    [5, 5, 5],
    [14.99, 14.99, 14.99],
    [15, 15, 15],
    [15.01, 15, 15.01],
  ])('scores a mean tine of %d cm %d points palmated and %d otherwise [S-089]', (length, palmated, otherwise) => {
    // Different sides with that mean.
    const tines = m({ 'tineLengthAvg.left': length + 2, 'tineLengthAvg.right': length - 2 })
    expect(calculations(tines, PALMATED).tineLengthAvg).toBe(palmated)
    expect(calculations(tines, NON_PALMATED).tineLengthAvg).toBe(otherwise)
  })

  it.each([
    [5, 5, 0, 10],
    [6, 5, 1, 10],
    [11, 10, 11, 10],
    [7, 4, 1, 9],
    [1, 1, 0, 2],
  ])('scores %d and %d tines %d points palmated and %d otherwise [S-089]', (left, right, palmated, otherwise) => {
    const tines = m({ 'tineNumber.left': left, 'tineNumber.right': right })
    expect(calculations(tines, PALMATED).tineNumber).toBe(palmated)
    expect(calculations(tines, NON_PALMATED).tineNumber).toBe(otherwise)
  })

  it('has three pairs of phenotypes, palmated and not, with the same thresholds [S-096]', () => {
    expect(moose.phenotypes.map(({ key, palmated, thresholds }) => [key, palmated, thresholds])).toEqual([
      ['moose-western-palmated', true, [250, 275, 300]],
      ['moose-western-non-palmated', false, [250, 275, 300]],
      ['moose-eastern-palmated', true, [275, 300, 325]],
      ['moose-eastern-non-palmated', false, [275, 300, 325]],
      ['moose-ussuri-palmated', true, [210, 230, 260]],
      ['moose-ussuri-non-palmated', false, [210, 230, 260]],
    ])
  })
})
