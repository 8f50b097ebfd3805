import { describe, expect, it } from 'vitest'
import { findLeaf } from '#measuring/sheet/leaves.ts'
import { pairSummary } from '#measuring/sheet/pair-summary.ts'
import { getScore } from '#species/samples/sheets.ts'
import { hispanicIbex } from './hispanic-ibex.ts'

const measured = (left: number, right: number, spread: number) => ({
  'measurementParams.hornLength.left': left,
  'measurementParams.hornLength.right': right,
  'measurementParams.spread': spread,
})

describe('a Hispanic ibex', () => {
  it('counts the sum of both horns and 2.6 times the mean circumference [S-088]', () => {
    const { calculations } = getScore(hispanicIbex, {
      ...measured(72.5, 71, 66),
      'measurementParams.hornCirc.left': 22.4,
      'measurementParams.hornCirc.right': 22.55,
    })
    expect(calculations).toMatchObject({ hornLength: 143.5, hornCirc: 58.44 })
  })

  it('shows the mean of both horns for information [S-088]', () => {
    const field = findLeaf(hispanicIbex.leaves, 'measurementParams.hornLength')?.field
    expect(field && pairSummary(field, { left: 72.5, right: 71.01 })).toEqual({ label: 'Mean', value: 71.76 })
  })

  it.each([
    [79.99, 0],
    [80, 1],
    [84.99, 1],
    [85, 2],
    [105, 2],
    [105.01, 1],
    [110, 1],
    [110.01, 0],
  ])('scores a spread of %s %% of the longer horn %s points [S-088]', (spread, points) => {
    expect(getScore(hispanicIbex, measured(100, 60, spread)).calculations).toMatchObject({ spread: points })
    expect(getScore(hispanicIbex, measured(60, 100, spread)).calculations).toMatchObject({ spread: points })
  })

  it('scores the spread 0 while it or both horns are missing', () => {
    expect(getScore(hispanicIbex, measured(100, 100, 0)).calculations).toMatchObject({ spread: 0 })
    expect(getScore(hispanicIbex, measured(0, 0, 90)).calculations).toMatchObject({ spread: 0 })
  })

  it.each([
    [9.5, 0],
    [10, 1],
    [10.5, 1],
    [11, 2],
    [12.5, 2],
    [13, 3],
    [25, 3],
  ])('scores an age of %s years %s points [S-088]', (age, points) => {
    expect(getScore(hispanicIbex, { 'additions.age': age }).calculations).toMatchObject({ age: points })
  })
})
