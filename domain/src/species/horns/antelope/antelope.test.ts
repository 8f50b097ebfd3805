import { describe, expect, it } from 'vitest'
import { getNotices, getScore } from '#species/samples/sheets.ts'
import { antelope } from './antelope.ts'

const measured = (left: number, right: number, spread: number) => ({
  'measurementParams.hornLength.left': left,
  'measurementParams.hornLength.right': right,
  'measurementParams.spread': spread,
})

describe('an antelope', () => {
  it('adds spread, left and right and deducts the differences', () => {
    const { calculations, totalPoints } = getScore(antelope, measured(21.3, 20.9, 15.5))
    expect(calculations).toMatchObject({ spreadPoints: 15.5, spreadHornLengthDiff: 0, hornLength: 0.4 })
    const { left, right, diff } = calculations.columnTotals as { left: number; right: number; diff: number }
    expect(totalPoints).toBeCloseTo(15.5 + left + right - diff, 9)
  })

  it('credits the spread up to the longer horn and deducts the excess', () => {
    const within = getScore(antelope, measured(21, 20, 21))
    const beyond = getScore(antelope, measured(21, 20, 22.5))
    expect(beyond.calculations).toMatchObject({ spreadPoints: 21, spreadHornLengthDiff: 1.5 })
    expect(beyond.totalPoints).toBeCloseTo(within.totalPoints - 1.5, 9)
    expect(beyond.lines.find(({ key }) => key === 'spreadHornLengthDiff')?.row.sign).toBe(-1)
  })

  it('counts the excess spread among the differences of column 4', () => {
    const diff = (spread: number) => {
      const { calculations } = getScore(antelope, measured(21, 20, spread))
      return (calculations.columnTotals as { diff: number }).diff
    }
    expect(diff(22.5) - diff(21)).toBeCloseTo(1.5, 9)
  })

  it('returns a notice for a spread beyond the longer horn', () => {
    expect(getNotices(antelope, measured(20, 21.05, 21.06))).toEqual([
      {
        path: 'measurementParams.spread',
        message: 'Only 21.05 cm of the spread are credited, the excess is deducted.',
      },
    ])
    expect(getNotices(antelope, measured(20, 21.05, 21.05))).toEqual([])
  })
})
