import { describe, expect, it } from 'vitest'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { getErrorsAtBounds, getNotices, getScore, getSheetErrors, type Values } from '#species/samples/sheets.ts'
import { eurasianReindeer } from './eurasian-reindeer.ts'

const m = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`measurementParams.${name}`, value]))

describe('a Eurasian reindeer', () => {
  it('stores the measures of variant H under their names [S-029]', () => {
    expect(Object.keys(createEmptySheet(eurasianReindeer).measurementParams)).toEqual([
      'spread',
      'browTinesNoPalm',
      'browTinesPalm',
      'mainBeamLength',
      'browPalmLength',
      'bayPalmLength',
      'rearTinesLength',
      'longestTineLength',
      'secondLongestTineLength',
      'browPalmWidth',
      'upperPalmWidth',
      'browBayPalmCirc',
      'bayPalmRearTineCirc',
      'rearUpperTineCirc',
      'longestTinesUpperPalm',
    ])
  })

  it.each([
    ['spread', 20, 160],
    ['mainBeamLength.left', 40, 170],
    ['browBayPalmCirc.right', 5, 40],
    ['bayPalmRearTineCirc.left', 5, 40],
    ['rearUpperTineCirc.right', 5, 40],
    ['longestTinesUpperPalm.left', 5, 40],
  ])('requires %s from %d to %d cm', (name, min, max) => {
    const path = `measurementParams.${name}`
    const outside = `Must be between ${min} and ${max} cm`
    expect(getErrorsAtBounds(eurasianReindeer, path, min, max)).toEqual([outside, undefined, undefined, outside])
    expect(getSheetErrors(eurasianReindeer, { [path]: 0 })).toEqual({ [path]: 'Required' })
  })

  it('requires whole numbers of points but no brow shovel', () => {
    const path = 'measurementParams.browTinesPalm.left'
    expect(getSheetErrors(eurasianReindeer, { [path]: 2.5 })).toEqual({ [path]: 'Must be a multiple of 1' })
    expect(
      getSheetErrors(
        eurasianReindeer,
        m({ 'browTinesPalm.left': 0, 'browPalmLength.left': 0, 'browPalmWidth.left': 0, 'rearTinesLength.left': 0 }),
      ),
    ).toEqual({})
  })

  it('deducts nothing for a brow shovel on one side only [S-091]', () => {
    const before = getScore(eurasianReindeer, {})
    const oneShovel = getScore(
      eurasianReindeer,
      m({ 'browTinesPalm.right': 0, 'browPalmLength.right': 0, 'browPalmWidth.right': 0 }),
    )
    expect(oneShovel.calculations).toMatchObject({
      browTinesPalm: 0,
      browPalmLength: 0,
      browPalmWidth: 0,
      columnTotals: { left: 357.5, right: 292, diff: 10.5 },
    })
    expect(oneShovel.totalPoints).toBeCloseTo(before.totalPoints - 1 - 16 - 4, 9)
  })

  it('deducts every other difference: spread + columns 1 + 2 − column 3 [S-030] [S-091]', () => {
    const { calculations, totalPoints } = getScore(
      eurasianReindeer,
      m({ 'bayPalmLength.right': 40, 'browTinesNoPalm.left': 14 }),
    )
    expect(calculations).toMatchObject({
      bayPalmLength: 4,
      browTinesNoPalm: 3,
      columnTotals: { left: 359.5, right: 310.5, diff: 15 },
      extraTotals: { left: 359.5, right: 310.5, total: 748 },
    })
    expect(totalPoints).toBe(733)
  })

  it('credits the spread up to the longer beam and returns a notice for the excess [S-091]', () => {
    const credit = (spread: number) => getScore(eurasianReindeer, m({ spread })).calculations.spread
    expect([107.99, 108, 108.01].map(credit)).toEqual([107.99, 108, 108])
    expect(getNotices(eurasianReindeer, m({ spread: 108 }))).toEqual([])
    expect(getNotices(eurasianReindeer, m({ spread: 108.01 }))).toEqual([
      { path: 'measurementParams.spread', message: 'Only 108 cm of the spread are credited.' },
    ])
  })
})
