import { describe, expect, it } from 'vitest'
import { checkSheet } from '#measuring/sheet/check.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import { createSheet, getScore } from '#species/samples/sheets.ts'
import { alpineIbex } from './alpine-ibex.ts'

const SPREAD = 'measurementParams.spread'

const horns = (left: number, right: number) => ({
  'measurementParams.hornLength.left': left,
  'measurementParams.hornLength.right': right,
})

const chords = (left: number, right: number) => ({
  'additions.cordLength.left': left,
  'additions.cordLength.right': right,
})

describe('an Alpine ibex', () => {
  it('stores the spread only while a horn is measured [S-048]', () => {
    const store = (left: number, right: number) =>
      checkSheet(alpineIbex, createSheet(alpineIbex, { ...horns(left, right), [SPREAD]: 40 }), null).sheet
    const stored = [store(0, 0), store(90, 0), store(0, 90)].map((sheet) => getValueAtPath(sheet, SPREAD))
    expect(stored).toEqual([0, 40, 40])
  })

  it('scores half the spread without a cap [S-079]', () => {
    expect(getScore(alpineIbex, { ...horns(60, 60), [SPREAD]: 100 }).calculations).toMatchObject({
      hornLength: 60,
      spread: 50,
    })
  })

  it.each([
    [115.99, 115.99, 0],
    [116, 116, 1],
    [120.99, 120.99, 1],
    [121, 121, 2],
    [125.99, 126, 2],
    [126, 126, 3],
    [140, 112, 3],
    [140, 111.99, 2],
  ])('scores horns of %s and %s cm over chords of 100 cm with a sweep of %s [S-079] [S-060]', (left, right, points) => {
    expect(getScore(alpineIbex, { ...horns(left, right), ...chords(100, 100) }).calculations).toMatchObject({
      sweep: points,
    })
  })

  it('scores a sweep of 0 while a horn or a chord is missing [S-079]', () => {
    for (const missing of [horns(0, 90), horns(90, 0), chords(0, 70), chords(70, 0)])
      expect(getScore(alpineIbex, missing).calculations).toMatchObject({ sweep: 0 })
  })
})
