import { describe, expect, it } from 'vitest'
import { changeValue } from '#measuring/sheet/change.ts'
import { createSheet, getNotices, getScore } from '#species/samples/sheets.ts'
import { redDeer } from './red-deer.ts'

const DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'
const CENTRAL_EUROPEAN = redDeer.phenotypes.find(({ key }) => key === 'red-deer-central-european') ?? null

describe('a red deer', () => {
  it('clears the skull when the weight deduction is no longer 0.7 kg [S-052]', () => {
    const { sheet, notes } = changeValue(redDeer, createSheet(redDeer), DEDUCTION, 0.5, CENTRAL_EUROPEAN)
    expect(sheet.supplementary).toMatchObject({ skullLength: 0, skullWidth: 0 })
    expect(notes.map(({ path }) => path)).toEqual(['supplementary.skullLength', 'supplementary.skullWidth'])
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
})
