import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { whitetailAndCouesDeerNonTypical } from './whitetail-and-coues-deer-non-typical.ts'

const ABNORMAL = 'measurementParams.abnormalPointLength'

describe('a non-typical whitetail', () => {
  it('adds abnormal points of both sides, without a difference [S-045] [S-091]', () => {
    const { calculations, totalPoints, lines } = getScore(whitetailAndCouesDeerNonTypical, {
      [`${ABNORMAL}.left`]: 30,
      [`${ABNORMAL}.right`]: 0.5,
    })
    expect(calculations).toMatchObject({
      abnormalPointLength: 30.5,
      columnTotals: { left: 167.2, right: 163.5, diff: 5.5 },
      extraTotals: { left: 197.2, right: 164, total: 404.4 },
    })
    expect(totalPoints).toBe(398.9)
    expect(lines.some(({ key }) => key === 'abnormalPointLength.diff')).toBe(false)
  })
})
