import { describe, expect, it } from 'vitest'
import { getNotices, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { chamois } from './chamois.ts'

const hooked = (hornHeight: number, spread: number) => ({
  'measurementParams.hornHeight': hornHeight,
  'measurementParams.spread': spread,
})

describe('a chamois', () => {
  it('counts length × 1.5, height, circumference × 4 and spread [S-080]', () => {
    const { calculations } = getScore(chamois, {
      'measurementParams.hornLength.left': 24.6,
      'measurementParams.hornLength.right': 24.3,
      ...hooked(16, 12),
      'measurementParams.circumferencePoint': 9.05,
    })
    expect(calculations).toMatchObject({ hornLength: 36.68, hornHeight: 16, circumferencePoint: 36.2, spread: 12 })
  })

  it.each([
    [5.5, 0],
    [6, 1],
    [10.5, 1],
    [11, 2],
    [12.5, 2],
    [13, 3],
    [30, 3],
  ])('scores an age of %s years %s points [S-061] [S-080]', (age, points) => {
    expect(getScore(chamois, { 'additions.age': age }).calculations).toMatchObject({ age: points })
    expect(getSheetErrors(chamois, { 'additions.age': age })).toEqual({})
  })

  it('credits the spread up to the height of the horns and returns a notice for the excess', () => {
    expect(getScore(chamois, hooked(16, 16.01)).calculations).toMatchObject({ spread: 16 })
    expect(getNotices(chamois, hooked(16, 16.01))).toEqual([
      { path: 'measurementParams.spread', message: 'Only 16 cm of the spread are credited.' },
    ])
    expect(getNotices(chamois, hooked(16, 16))).toEqual([])
    expect(getSheetErrors(chamois, hooked(16, 16.01))).toEqual({})
  })
})
