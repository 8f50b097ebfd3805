import { describe, expect, it } from 'vitest'
import { getNotices, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { chineseWaterDeer } from './chinese-water-deer.ts'

const points = (thickening: readonly [number, number], closedRoots: number) => ({
  'additions.pointsForThickening.left': thickening[0],
  'additions.pointsForThickening.right': thickening[1],
  'additions.fullyClosedRootOnBothTusks': closedRoots,
})

const OPEN_ROOTS = [
  { path: 'additions.fullyClosedRootOnBothTusks', message: 'A buck with open roots is not eligible.' },
]

describe('a Chinese water deer', () => {
  it('adds both tusks and their points, and closed roots once, without differences [S-028]', () => {
    const { calculations, totalPoints } = getScore(chineseWaterDeer, points([12, 9.5], 20))
    expect(calculations).toEqual({
      teethLength: 116.3,
      teethCirc: 48.4,
      pointsForThickening: 21.5,
      pointsForIncisalNerve: 40,
      fullyClosedRootOnBothTusks: 20,
      columnTotals: { left: 114.5, right: 111.7, sum: 246.2 },
    })
    expect(totalPoints).toBe(246.2)
  })

  it('returns a notice for tusks with open roots but no error', () => {
    expect(getNotices(chineseWaterDeer, points([0, 0], 0))).toEqual(OPEN_ROOTS)
    expect(getSheetErrors(chineseWaterDeer, points([0, 0], 0))).toEqual({})
    const oneTusk = { ...points([0, 0], 0), 'measurementParams.teethLength.left': 0 }
    expect(getNotices(chineseWaterDeer, oneTusk)).toEqual(OPEN_ROOTS)
  })

  it('returns no open roots notice if a root is thickened or closed, or before a tusk is measured', () => {
    expect(getNotices(chineseWaterDeer, points([0, 0.5], 0))).toEqual([])
    expect(getNotices(chineseWaterDeer, points([0, 0], 20))).toEqual([])
    const noTusk = { 'measurementParams.teethLength.left': 0, 'measurementParams.teethLength.right': 0 }
    expect(getNotices(chineseWaterDeer, { ...points([0, 0], 0), ...noTusk })).toEqual([])
  })
})
