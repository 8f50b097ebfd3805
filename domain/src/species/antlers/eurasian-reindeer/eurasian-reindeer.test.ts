import { describe, expect, it } from 'vitest'
import { getNotices, getScore, type Values } from '#species/samples/sheets.ts'
import { eurasianReindeer } from './eurasian-reindeer.ts'

const m = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`measurementParams.${name}`, value]))

describe('a Eurasian reindeer', () => {
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
