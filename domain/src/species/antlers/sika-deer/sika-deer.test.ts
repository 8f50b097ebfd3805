import { describe, expect, it } from 'vitest'
import { getNotices, getScore, type Values } from '#species/samples/sheets.ts'
import { sikaDeer } from './sika-deer.ts'

const m = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`measurementParams.${name}`, value]))

/** Mean beam 50. */
const beams = { 'mainBeamLength.left': 50.3, 'mainBeamLength.right': 49.7 }

describe('a sika deer', () => {
  it.each([
    ['as wide as the mean beam', 50, 0],
    ['a hundredth wider', 50.01, 0.01],
    ['wider', 61.5, 11.5],
    ['narrower', 49.99, 0],
  ])('deducts the excess of a spread %s [S-086]', (_, innerSpread, excess) => {
    const { calculations } = getScore(sikaDeer, m({ ...beams, innerSpread }))
    expect(calculations).toMatchObject({ innerSpread, spreadExcess: excess })
  })

  it('rounds the excess to two decimals before it is deducted [S-086]', () => {
    // Mean beam 49.995: the excess of 1.005 is deducted as 1.01.
    const uneven = m({ 'mainBeamLength.left': 50.12, 'mainBeamLength.right': 49.87, innerSpread: 51 })
    const { lines, calculations } = getScore(sikaDeer, uneven)
    expect(calculations.spreadExcess).toBe(1.01)
    expect(lines.find(({ key }) => key === 'spreadExcess')?.row).toMatchObject({ points: 101_000, sign: -1 })
  })

  it('deducts differences and abnormal tines: columns 1 + 2 + 3 − column 4 [S-025] [S-076] [S-091]', () => {
    const { calculations, totalPoints } = getScore(
      sikaDeer,
      m({
        innerSpread: 41,
        'lengthOfThirdTines.left': 0,
        'additionalTines.second.left': 3.2,
        totalLengthOfAllAbnormal: 4.5,
      }),
    )
    expect(calculations).toMatchObject({
      lengthOfThirdTines: 8.9,
      additionalTines: { first: 0, second: 3.2, third: 0 },
      totalLengthOfAllAbnormal: 4.5,
      columnTotals: { spread: 41, left: 102.4, right: 107.6, diff: 14.2, allDiff: 18.7, all: 251 },
    })
    expect(totalPoints).toBe(232.3)
  })

  it('returns a notice with the credited part of the spread', () => {
    const notices = (innerSpread: number) => getNotices(sikaDeer, m({ ...beams, innerSpread }))
    expect(notices(50)).toEqual([])
    expect(notices(50.01)).toEqual([
      { path: 'measurementParams.innerSpread', message: 'Only 50 cm of the spread are credited.' },
    ])
  })
})
