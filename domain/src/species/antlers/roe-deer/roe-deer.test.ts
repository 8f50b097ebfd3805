import { describe, expect, it } from 'vitest'
import { changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { withValue } from '#measuring/sheet/data.ts'
import { createSheet, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { roeDeer } from './roe-deer.ts'

const GROSS = 'measurementParams.dryAntlerWeight.gross'
const SUBMERGED = 'measurementParams.antlerVolume.submerged'
const DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'

describe('a roe deer', () => {
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

  it('always uses the gross weight as the weight in air and ignores the submitted value', () => {
    const sent = withValue(createSheet(roeDeer), 'measurementParams.antlerVolume.gross', 9999)
    const { sheet, errors } = checkSheet(roeDeer, sent, null)
    expect(errors).toEqual({})
    expect(sheet.measurementParams.antlerVolume).toEqual({ gross: 468, submerged: 296 })
    expect(getScore(roeDeer, { 'measurementParams.antlerVolume.gross': 9999 }).calculations.antlerVolume).toBe(51.6)
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
})
