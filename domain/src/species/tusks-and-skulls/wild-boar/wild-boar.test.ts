import { describe, expect, it } from 'vitest'
import { getAward } from '#measuring/score/medal.ts'
import { getErrorsAtBounds, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { wildBoar } from './wild-boar.ts'

describe('a wild boar', () => {
  it('requires length, width and circumference of both tusks within their bounds [S-074]', () => {
    for (const [name, min, max, unit] of [
      ['tuskLength', 10, 35, 'cm'],
      ['tuskWidth', 16, 30, 'mm'],
      ['tuskCirc', 5, 9.5, 'cm'],
    ] as const)
      for (const side of ['left', 'right']) {
        const path = `measurementParams.${name}.${side}`
        const message = `Must be between ${min} and ${max} ${unit}`
        expect(getErrorsAtBounds(wildBoar, path, min, max)).toEqual([message, undefined, undefined, message])
        expect(getSheetErrors(wildBoar, { [path]: 0 })).toEqual({ [path]: 'Required' })
      }
  })

  it('accepts additions and deductions in halves up to their maximum [S-075]', () => {
    for (const [name, max] of [
      ['lowerTusk.colour', 1],
      ['lowerTusk.curve', 1],
      ['lowerTusk.surfaceDeduction', 3],
      ['lowerTusk.assymetryDeduction', 3],
      ['upperTusk.colour', 1],
      ['upperTusk.form', 1],
      ['upperTusk.lock', 1],
      ['upperTusk.assymetryDeduction', 3],
      ['imbalanceDeduction', 1],
    ] as const) {
      const path = `additions.${name}`
      const check = (value: number) => getSheetErrors(wildBoar, { [path]: value })[path]
      expect([0, 0.5, max].map(check)).toEqual([undefined, undefined, undefined])
      expect(check(max + 0.5)).toBe(`Must be between 0 and ${max}`)
      expect(check(0.25)).toBe('Must be a multiple of 0.5')
    }
  })

  it('counts the mean length, three times the mean width and both circumferences [S-090]', () => {
    const { calculations } = getScore(wildBoar, {
      'measurementParams.tuskLength.left': 22,
      'measurementParams.tuskLength.right': 20,
      'measurementParams.tuskWidth.left': 25,
      'measurementParams.tuskWidth.right': 24.5,
      'measurementParams.tuskCirc.left': 7.1,
      'measurementParams.tuskCirc.right': 6.9,
    })
    expect(calculations).toEqual({ tuskLength: 21, tuskWidth: 74.25, tuskCirc: 14 })
  })

  it('adds five additions and subtracts four deductions', () => {
    const before = getScore(wildBoar, {}).totalPoints
    const signs = getScore(wildBoar, {})
      .lines.filter(({ key }) => !(key in getScore(wildBoar, {}).calculations))
      .map(({ row }) => row.sign)
    expect(signs.filter((sign) => sign === 1).length).toBe(5)
    expect(signs.filter((sign) => sign === -1).length).toBe(4)
    expect(getScore(wildBoar, { 'additions.upperTusk.lock': 1 }).totalPoints).toBeCloseTo(before + 0.5, 9)
    expect(getScore(wildBoar, { 'additions.imbalanceDeduction': 1 }).totalPoints).toBeCloseTo(before - 1, 9)
  })

  it('awards bronze from 110, silver from 115 and gold from 120 to both phenotypes [S-097]', () => {
    for (const phenotype of wildBoar.phenotypes)
      expect([109.99, 110, 114.99, 115, 119.99, 120].map((total) => getAward(total, phenotype))).toEqual([
        'none',
        'Bronze',
        'Bronze',
        'Silver',
        'Silver',
        'Gold',
      ])
  })
})
