import { describe, expect, it } from 'vitest'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getErrorsAtBounds, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { europeanMouflon } from './european-mouflon.ts'

const EXCLUDED = 'C index is less than 0.7, which excludes this trophy from evaluation'

const apart = (spread: number, tipToTip: number) => ({
  'measurementParams.spread': spread,
  'additions.tipToTip': tipToTip,
})

describe('a European mouflon', () => {
  it('requires horns, circumferences, spread, tip to tip and greatest spread within their bounds [S-058]', () => {
    for (const [path, min, max] of [
      ['measurementParams.hornLength.left', 50, 125],
      ['measurementParams.hornCirc.first.right', 19, 31],
      ['measurementParams.hornCirc.second.left', 17, 29],
      ['measurementParams.hornCirc.third.right', 11, 23],
      ['measurementParams.spread', 30, 64],
      ['supplementary.greatestSpread', 40, 70],
    ] as const) {
      const message = `Must be between ${min} and ${max} cm`
      expect(getErrorsAtBounds(europeanMouflon, path, min, max)).toEqual([message, undefined, undefined, message])
      expect(getSheetErrors(europeanMouflon, { [path]: 0 })).toEqual({ [path]: 'Required' })
    }
  })

  it('requires tip to tip between 15 and 75 cm [S-058]', () => {
    const wide = (tipToTip: number) => getSheetErrors(europeanMouflon, apart(60, tipToTip))['additions.tipToTip']
    expect([14.99, 15, 75, 75.01].map(wide)).toEqual([
      'Must be between 15 and 75 cm',
      undefined,
      undefined,
      'Must be between 15 and 75 cm',
    ])
    expect(wide(0)).toBe('Required')
  })

  it('does not require the skull, but limits its size [S-058]', () => {
    const skull = (length: number, width: number) =>
      getSheetErrors(europeanMouflon, { 'supplementary.skullLength': length, 'supplementary.skullWidth': width })
    expect(skull(0, 0)).toEqual({})
    expect(skull(36, 15)).toEqual({})
    expect(skull(36.01, 15.01)).toEqual({
      'supplementary.skullLength': 'Must be between 0 and 36 cm',
      'supplementary.skullWidth': 'Must be between 0 and 15 cm',
    })
  })

  it('accepts additions and deductions in halves up to their maximum [S-059]', () => {
    for (const [name, max] of [
      ['colour', 3],
      ['groove', 3],
      ['rotation', 5],
      ['asymmetryForm', 2],
    ] as const) {
      const path = `additions.${name}`
      const check = (value: number) => getSheetErrors(europeanMouflon, { [path]: value })[path]
      expect([0, 0.5, max].map(check)).toEqual([undefined, undefined, undefined])
      expect(check(max + 0.5)).toBe(`Must be between 0 and ${max}`)
      expect(check(0.75)).toBe('Must be a multiple of 0.5')
    }
  })

  it.each([
    [0.7, 42, 60, 0],
    [2.49, 39.84, 16, 0],
    [2.5, 40, 16, 1],
    [2.69, 43.04, 16, 1],
    [2.7, 43.12, 16, 2],
    [2.89, 46.24, 16, 2],
    [2.9, 46.4, 16, 3],
  ])('looks up the points of the C index %s [S-082]', (cIndex, spread, tipToTip, points) => {
    const { calculations, lines } = getScore(europeanMouflon, apart(spread, tipToTip))
    expect(calculations).toMatchObject({ cIndex, tipToTip: points })
    expect(lines.find(({ key }) => key === 'tipToTip')?.row.sign).toBe(-1)
  })

  it('excludes the trophy under a C index of 0.70, but not at a ratio that rounds to it [S-055] [S-056]', () => {
    expect(getSheetErrors(europeanMouflon, apart(41.7, 60))['additions.tipToTip']).toBeUndefined()
    expect(getScore(europeanMouflon, apart(41.7, 60)).totalPoints).toBeGreaterThan(180)

    expect(getSheetErrors(europeanMouflon, apart(41.69, 60))).toEqual({ 'additions.tipToTip': EXCLUDED })
    const excluded = getScore(europeanMouflon, apart(41.69, 60))
    expect(excluded).toMatchObject({ totalPoints: 0, award: 'none', next: null, calculations: { cIndex: 0.69 } })
    expect(excluded.lines.at(-1)?.key).toBe('limit')
  })

  it('returns no C index error while a measure is missing', () => {
    expect(getScore(europeanMouflon, apart(0, 60)).calculations).toMatchObject({ cIndex: 0, tipToTip: 0 })
    expect(getSheetErrors(europeanMouflon, apart(0, 60))).toEqual({ 'measurementParams.spread': 'Required' })
    expect(getScore(europeanMouflon, apart(50, 0)).totalPoints).toBeGreaterThan(100)
    expect(checkSheet(europeanMouflon, createEmptySheet(europeanMouflon), null).errors['additions.tipToTip']).toBe(
      'Required',
    )
  })

  it('reports tip to tip out of bounds before the C index error', () => {
    expect(getSheetErrors(europeanMouflon, apart(50, 80))).toEqual({
      'additions.tipToTip': 'Must be between 15 and 75 cm',
    })
  })
})
