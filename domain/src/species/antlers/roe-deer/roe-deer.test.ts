import { describe, expect, it } from 'vitest'
import { getAward } from '#measuring/score/medal.ts'
import { changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet, withValue } from '#measuring/sheet/data.ts'
import { normaliseInput } from '#measuring/sheet/normalise-input.ts'
import { createSheet, getErrorsAtBounds, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { roeDeer } from './roe-deer.ts'

const GROSS = 'measurementParams.dryAntlerWeight.gross'
const SUBMERGED = 'measurementParams.antlerVolume.submerged'
const DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'

describe('a roe deer', () => {
  it('stores the measures of the volume sheet under their names [S-040]', () => {
    expect(createEmptySheet(roeDeer)).toMatchObject({
      measurementParams: {
        mainBeamLength: { left: 0, right: 0 },
        insideSpread: 0,
        dryAntlerWeight: { gross: 0, deductions: 0 },
        antlerVolume: { gross: 0, submerged: 0 },
      },
      additions: {
        colour: 0,
        pearling: 0,
        coronets: 0,
        tineTipsCondition: 0,
        symmetry: 0,
        tineLength: 0,
        deductions: { lengthOfTines: 0, irrAndAss: 0 },
      },
    })
  })

  it.each([
    ['mainBeamLength.left', 15, 35, 'cm'],
    ['mainBeamLength.right', 15, 35, 'cm'],
    ['insideSpread', 1, 25, 'cm'],
  ])('accepts %s from %d to %d %s [S-069]', (name, min, max, unit) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} ${unit}`
    expect(getErrorsAtBounds(roeDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(roeDeer, { [path]: 0 })[path]).toBe('Required')
  })

  it('accepts a gross weight from 200 to 1200 g and three deductions [S-069]', () => {
    const outside = 'Must be between 200 and 1200 g'
    const weigh = (gross: number) => getSheetErrors(roeDeer, { [GROSS]: gross, [SUBMERGED]: gross - 100 })
    expect([199.99, 200, 1200, 1200.01].map((gross) => weigh(gross)[GROSS])).toEqual([
      outside,
      undefined,
      undefined,
      outside,
    ])
    expect(getSheetErrors(roeDeer, { [DEDUCTION]: 90.5 })[DEDUCTION]).toBe('Must be one of 0, 65, 90')
    expect(getSheetErrors(roeDeer, { [DEDUCTION]: 65 })).toEqual({})
  })

  it.each([
    [600, 160, 500],
    [468, 28, 368],
    [440, 0, 340],
    [300, 0, 200],
  ])('for %d g gross accepts a submerged weight from %d to %d g [S-069]', (gross, min, max) => {
    const submerge = (submerged: number) =>
      getSheetErrors(roeDeer, { [GROSS]: gross, [SUBMERGED]: submerged })[SUBMERGED]
    const outside = `Must be between ${min} and ${max} g`
    expect(submerge(0)).toBe('Required')
    expect(submerge(min + 0.01)).toBeUndefined()
    expect(submerge(max)).toBeUndefined()
    expect(submerge(max + 0.01)).toBe(outside)
    if (min > 0) expect([min - 0.01, min].map(submerge)).toEqual([outside, undefined])
  })

  it('clamps a submerged weight to its maximum but not to its minimum while typing', () => {
    const field = { max: 368, step: 0.01, unit: 'g' } as const
    expect(normaliseInput('20', field)).toEqual({ value: 20, note: null })
    expect(normaliseInput('400', field)).toEqual({
      value: 368,
      note: 'Changed from 400 to 368: at most 368 g',
      clampedFrom: 400,
    })
  })

  it.each([
    ['lowers it to gross minus 100', 300, 200],
    ['raises it to gross minus 440', 800, 360],
    ['leaves it inside its range', 500, 296],
    ['sets it to 0 under 100 g', 99.99, 0],
    ['sets it to 0 if the gross weight is cleared', 0, 0],
  ])('adjusts the submerged weight to the gross weight: %s [S-054]', (_, gross, submerged) => {
    const { sheet } = changeValue(roeDeer, createSheet(roeDeer), GROSS, gross, null)
    expect(sheet.measurementParams.antlerVolume).toEqual({ gross, submerged })
  })

  it('adds a note on a changed submerged weight, and does not change an empty one [S-054]', () => {
    expect(changeValue(roeDeer, createSheet(roeDeer), GROSS, 800, null).notes).toEqual([
      { path: SUBMERGED, message: 'Changed from 296 to 360: at least 360 g' },
    ])
    const empty = createSheet(roeDeer, { [SUBMERGED]: 0 })
    expect(changeValue(roeDeer, empty, GROSS, 800, null).sheet.measurementParams.antlerVolume).toEqual({
      gross: 800,
      submerged: 0,
    })
  })

  it('always uses the gross weight as the weight in air and ignores the submitted value', () => {
    const sent = withValue(createSheet(roeDeer), 'measurementParams.antlerVolume.gross', 9999)
    const { sheet, errors } = checkSheet(roeDeer, sent, null)
    expect(errors).toEqual({})
    expect(sheet.measurementParams.antlerVolume).toEqual({ gross: 468, submerged: 296 })
    expect(getScore(roeDeer, { 'measurementParams.antlerVolume.gross': 9999 }).calculations.antlerVolume).toBe(51.6)
  })

  it.each([
    ['skullLength', 17, 22],
    ['skullWidth', 8, 11],
  ])('requires %s from %d to %d cm only with a full skull [S-053] [S-070]', (name, min, max) => {
    const path = `supplementary.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(roeDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(roeDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
    expect(getSheetErrors(roeDeer, { [path]: 1, [DEDUCTION]: 65 })).toEqual({})
  })

  it('clears the skull when the weight deduction is no longer 90 g [S-053]', () => {
    const { sheet } = changeValue(roeDeer, createSheet(roeDeer), DEDUCTION, 65, null)
    expect(sheet.supplementary).toMatchObject({ skullLength: 0, skullWidth: 0 })
    const stored = checkSheet(roeDeer, createSheet(roeDeer, { [DEDUCTION]: 0 }), null).sheet
    expect(stored.supplementary).toMatchObject({ skullLength: 0, skullWidth: 0 })
  })

  it('accepts a minimum age from 3 years, or none [S-070]', () => {
    const age = 'supplementary.minimumAge'
    expect([0, 2.5, 3, 30, 30.5].map((years) => getSheetErrors(roeDeer, { [age]: years })[age])).toEqual([
      undefined,
      'Must be between 3 and 30 years',
      undefined,
      undefined,
      'Must be between 3 and 30 years',
    ])
  })

  it.each([
    ['colour', 4],
    ['pearling', 4],
    ['coronets', 4],
    ['tineTipsCondition', 2],
    ['symmetry', 3],
    ['tineLength', 2],
    ['deductions.lengthOfTines', 2],
    ['deductions.irrAndAss', 3],
  ])('accepts %s in halves up to %d [S-071]', (name, max) => {
    const path = `additions.${name}`
    expect([0, 0.5, max, max + 0.5, 0.25].map((points) => getSheetErrors(roeDeer, { [path]: points })[path])).toEqual([
      undefined,
      undefined,
      undefined,
      `Must be between 0 and ${max}`,
      'Must be a multiple of 0.5',
    ])
  })

  it('scores up to four points for a spread from 30 to 75 % of the mean beam [S-087]', () => {
    // The mean beam is 20.
    const points = (insideSpread: number) =>
      getScore(roeDeer, {
        'measurementParams.mainBeamLength.left': 20.5,
        'measurementParams.mainBeamLength.right': 19.5,
        'measurementParams.insideSpread': insideSpread,
      }).calculations.insideSpread
    expect([5.99, 6, 6.99, 7, 7.99, 8, 8.99, 9, 15, 15.01, 0].map(points)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 0, 0])
  })

  it('counts half the beam, a tenth of the net weight and three tenths of the volume [S-077] [S-087]', () => {
    expect(getScore(roeDeer, {}).calculations).toMatchObject({
      mainBeamLength: 12.03,
      dryAntlerWeight: 37.8,
      antlerVolume: 51.6,
    })
    expect(getScore(roeDeer, { [SUBMERGED]: 0 }).calculations.antlerVolume).toBe(0)
    expect(getScore(roeDeer, { [SUBMERGED]: 500 }).calculations.antlerVolume).toBe(0)
    expect(getScore(roeDeer, { [DEDUCTION]: 0 }).calculations).toMatchObject({
      dryAntlerWeight: 46.8,
      antlerVolume: 51.6,
    })
  })

  it('earns a medal from exactly its threshold [S-057]', () => {
    const [phenotype = null] = roeDeer.phenotypes
    const awards = [104.99, 105, 114.99, 115, 129.99, 130].map((total) => getAward(total, phenotype))
    expect(awards).toEqual(['none', 'Bronze', 'Bronze', 'Silver', 'Silver', 'Gold'])
  })
})
