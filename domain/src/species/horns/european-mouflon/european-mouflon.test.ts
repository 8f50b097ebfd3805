import { describe, expect, it } from 'vitest'
import { explainScore } from '#measuring/score/score.ts'
import { getLineHead } from '#measuring/sheet/calculations.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { europeanMouflon } from './european-mouflon.ts'

const EXCLUDED = 'C index is less than 0.7, which excludes this trophy from evaluation'

const apart = (spread: number, tipToTip: number) => ({
  'measurementParams.spread': spread,
  'additions.tipToTip': tipToTip,
})

describe('a European mouflon', () => {
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
    expect(explainScore(excluded).at(-1)).toMatchObject({ key: 'limit', label: EXCLUDED, sign: -1 })
    expect(getLineHead(europeanMouflon, { key: 'limit', sign: -1 }).label).toBe(EXCLUDED)
    expect(getLineHead(europeanMouflon, { key: 'limit', sign: 1 }).label).toBe('A total below 0 counts as 0')
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
