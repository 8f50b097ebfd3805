import { describe, expect, it } from 'vitest'
import { getErrorsAtBounds, getScore } from '#species/samples/sheets.ts'
import { mallorcanWildGoat } from './mallorcan-wild-goat.ts'

describe('a Mallorcan wild goat', () => {
  it('has separate bounds on Horn sheet 1', () => {
    for (const [path, min, max] of [
      ['measurementParams.hornLength.left', 25, 120],
      ['measurementParams.hornCirc.right', 10, 30],
      ['measurementParams.spread', 10, 150],
    ] as const) {
      const message = `Must be between ${min} and ${max} cm`
      expect(getErrorsAtBounds(mallorcanWildGoat, path, min, max)).toEqual([message, undefined, undefined, message])
    }
  })

  it('scores both horns, spread and age by Horn sheet 1 [S-036] [S-088]', () => {
    const { calculations } = getScore(mallorcanWildGoat, {
      'measurementParams.hornLength.left': 100,
      'measurementParams.hornLength.right': 80,
      'measurementParams.spread': 105,
      'additions.age': 11,
    })
    expect(calculations).toMatchObject({ hornLength: 180, spread: 2, age: 2 })
  })

  it('has no medals yet [S-004]', () => {
    expect(mallorcanWildGoat.phenotypes.map(({ thresholds }) => thresholds)).toEqual([null])
  })
})
