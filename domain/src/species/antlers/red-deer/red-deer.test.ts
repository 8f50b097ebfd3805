import { describe, expect, it } from 'vitest'
import { changeValue } from '#measuring/sheet/change.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { createSheet, getErrorsAtBounds, getNotices, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { redDeer } from './red-deer.ts'

const DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'
const CENTRAL_EUROPEAN = redDeer.phenotypes.find(({ key }) => key === 'red-deer-central-european') ?? null

describe('a red deer', () => {
  it('stores the measures of the brow and tray sheet under their names [S-039]', () => {
    const { measurementParams, additions } = createEmptySheet(redDeer)
    expect(Object.keys(measurementParams)).toEqual([
      'mainBeamLength',
      'browTinesLength',
      'trayTinesLength',
      'coronetCirc',
      'lowerBeamCirc',
      'upperBeamCirc',
      'tinesNumber',
      'dryAntlerWeight',
      'insideSpread',
    ])
    expect(measurementParams.dryAntlerWeight).toEqual({ gross: 0, deductions: 0 })
    expect(additions).toEqual({
      colour: 0,
      pearling: 0,
      tineTipsCondition: 0,
      bayTineFormation: 0,
      crownFormation: 0,
      deductions: 0,
    })
  })

  it.each([
    ['mainBeamLength.left', 40, 150],
    ['browTinesLength.right', 2, 65],
    ['trayTinesLength.left', 2, 60],
    ['coronetCirc.right', 13, 38],
    ['lowerBeamCirc.left', 8, 30],
    ['upperBeamCirc.right', 7, 30],
    ['insideSpread', 40, 145],
  ])('accepts %s from %d to %d cm [S-066]', (name, min, max) => {
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(redDeer, `measurementParams.${name}`, min, max)).toEqual([
      outside,
      undefined,
      undefined,
      outside,
    ])
  })

  it('requires every measure of both sides except brow and tray tines [S-066]', () => {
    for (const name of ['mainBeamLength', 'coronetCirc', 'lowerBeamCirc', 'upperBeamCirc', 'tinesNumber'])
      for (const side of ['left', 'right']) {
        const path = `measurementParams.${name}.${side}`
        expect(getSheetErrors(redDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
      }
    for (const path of ['measurementParams.dryAntlerWeight.gross', 'measurementParams.insideSpread'])
      expect(getSheetErrors(redDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
    expect(getSheetErrors(redDeer, { 'measurementParams.browTinesLength.left': 0 })).toEqual({})
    expect(getSheetErrors(redDeer, { 'measurementParams.trayTinesLength.right': 0 })).toEqual({})
  })

  it('requires whole numbers of tines', () => {
    const path = 'measurementParams.tinesNumber.left'
    expect(getSheetErrors(redDeer, { [path]: 6.5 })[path]).toBe('Must be a multiple of 1')
    expect(getSheetErrors(redDeer, { [path]: 41 })[path]).toBe('Must be between 1 and 40')
  })

  it('accepts three weight deductions and a minimum age from 6 [S-067]', () => {
    expect(getSheetErrors(redDeer, { [DEDUCTION]: 0.6 })[DEDUCTION]).toBe('Must be one of 0, 0.5, 0.7')
    expect(getSheetErrors(redDeer, { [DEDUCTION]: 0.5 })).toEqual({})
    const age = 'supplementary.minimumAge'
    expect([0, 5.5, 6].map((years) => getSheetErrors(redDeer, { [age]: years })[age])).toEqual([
      undefined,
      'Must be between 6 and 30 years',
      undefined,
    ])
  })

  it.each([
    ['skullLength', 30, 52],
    ['skullWidth', 14, 20],
  ])('requires %s from %d to %d cm only with a full skull [S-052] [S-067]', (name, min, max) => {
    const path = `supplementary.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(redDeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(redDeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
    expect(getSheetErrors(redDeer, { [path]: 1, [DEDUCTION]: 0.5 })).toEqual({})
  })

  it('clears the skull when the weight deduction is no longer 0.7 kg [S-052]', () => {
    const { sheet, notes } = changeValue(redDeer, createSheet(redDeer), DEDUCTION, 0.5, CENTRAL_EUROPEAN)
    expect(sheet.supplementary).toMatchObject({ skullLength: 0, skullWidth: 0 })
    expect(notes.map(({ path }) => path)).toEqual(['supplementary.skullLength', 'supplementary.skullWidth'])
  })

  it('resets tip to tip when the greatest spread changes, and limits it to the greatest spread', () => {
    const spreads = { 'supplementary.greatestSpread': 90, 'supplementary.tipToTip': 60 }
    const { sheet } = changeValue(redDeer, createSheet(redDeer, spreads), 'supplementary.greatestSpread', 95, null)
    expect(sheet.supplementary).toMatchObject({ greatestSpread: 95, tipToTip: 0 })
    expect(getSheetErrors(redDeer, { ...spreads, 'supplementary.tipToTip': 90 })).toEqual({})
    expect(getSheetErrors(redDeer, { ...spreads, 'supplementary.tipToTip': 90.01 })).toEqual({
      'supplementary.tipToTip': 'Must be at most 90 cm',
    })
  })

  it.each([
    ['colour', 2],
    ['pearling', 2],
    ['tineTipsCondition', 2],
    ['bayTineFormation', 2],
    ['crownFormation', 10],
    ['deductions', 3],
  ])('accepts %s in halves up to %d [S-068]', (name, max) => {
    const path = `additions.${name}`
    expect([0, 0.5, max, max + 0.5, 0.25].map((points) => getSheetErrors(redDeer, { [path]: points })[path])).toEqual([
      undefined,
      undefined,
      undefined,
      `Must be between 0 and ${max}`,
      'Must be a multiple of 0.5',
    ])
  })

  it('scores the spread from 60, 70 and 80 % of the mean beam [S-085]', () => {
    // The mean beam is 100.
    const points = (insideSpread: number) =>
      getScore(redDeer, {
        'measurementParams.mainBeamLength.left': 101.3,
        'measurementParams.mainBeamLength.right': 98.7,
        'measurementParams.insideSpread': insideSpread,
      }).calculations.insideSpread
    expect([59.99, 60, 69.99, 70, 79.99, 80, 120].map(points)).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect(points(0)).toBe(0)
  })

  it('counts both sides of the beam circumferences and a quarter of the mean tray tine [S-076] [S-085]', () => {
    const { calculations } = getScore(redDeer, {
      'measurementParams.lowerBeamCirc.left': 15.05,
      'measurementParams.lowerBeamCirc.right': 14.9,
      'measurementParams.trayTinesLength.left': 0,
      'measurementParams.trayTinesLength.right': 33.1,
    })
    expect(calculations).toMatchObject({ lowerBeamCirc: 29.95, trayTinesLength: 4.14 })
  })

  it('scores the net weight and subtracts deductions [S-077]', () => {
    const gross = 'measurementParams.dryAntlerWeight.gross'
    expect(getScore(redDeer, { [gross]: 8.2 }).calculations.dryAntlerWeight).toBe(15)
    expect(getScore(redDeer, { [gross]: 0.5 }).calculations.dryAntlerWeight).toBe(0)
    const without = getScore(redDeer, { 'additions.deductions': 0 }).totalPoints
    expect(getScore(redDeer, { 'additions.deductions': 3 }).totalPoints).toBeCloseTo(without - 3, 9)
  })

  it('returns a notice for an atypical head once both beams are measured', () => {
    const message = 'Both brow tines, both tray tines, or one of each are missing: an atypical trophy is not evaluated.'
    const tines = (missing: string[]) =>
      Object.fromEntries(missing.map((side) => [`measurementParams.${side}`, 0])) as Record<string, number>
    const notices = (...missing: string[]) => getNotices(redDeer, tines(missing)).map((notice) => notice.message)

    expect(notices()).toEqual([])
    for (const side of ['left', 'right'])
      expect([notices(`browTinesLength.${side}`), notices(`trayTinesLength.${side}`)]).toEqual([[], []])
    expect(notices('browTinesLength.left', 'browTinesLength.right')).toEqual([message])
    expect(notices('trayTinesLength.left', 'trayTinesLength.right')).toEqual([message])
    expect(notices('browTinesLength.left', 'trayTinesLength.left')).toEqual([message])
    for (const side of ['left', 'right'])
      expect(notices('browTinesLength.left', 'browTinesLength.right', `mainBeamLength.${side}`)).toEqual([])
  })

  it('has the thresholds of the council [S-098]', () => {
    const thresholds = Object.fromEntries(redDeer.phenotypes.map(({ key, thresholds }) => [key, thresholds]))
    expect(thresholds).toMatchObject({
      'red-deer-swedish': [160, 170, 180],
      'red-deer-norwegian': [160, 170, 180],
      'red-deer-central-european': [170, 190, 210],
      'red-deer-carpathian': [170, 190, 210],
      'red-deer-scottish': [130, 145, 160],
      'red-deer-corsican': [105, 115, 125],
    })
  })
})
