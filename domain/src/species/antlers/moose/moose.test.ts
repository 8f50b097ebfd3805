import { describe, expect, it } from 'vitest'
import { scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { SheetData } from '#measuring/sheet/data.ts'
import type { Phenotype } from '#measuring/sheet/define.ts'
import { createSheet, type Values } from '#species/samples/sheets.ts'
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

const _errors = (sheet: SheetData, phenotype: Phenotype | null) => checkSheet(moose, sheet, phenotype).errors

describe('a moose', () => {
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

  it('has three pairs of phenotypes, palmated and not [S-096]', () => {
    expect(moose.phenotypes.map(({ palmated }) => palmated)).toEqual([true, false, true, false, true, false])
  })
})
