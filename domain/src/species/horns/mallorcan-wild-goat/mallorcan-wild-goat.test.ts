import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { mallorcanWildGoat } from './mallorcan-wild-goat.ts'

describe('a Mallorcan wild goat', () => {
  it('scores both horns, spread and age by Horn sheet 1 [S-036] [S-088]', () => {
    const { calculations } = getScore(mallorcanWildGoat, {
      'measurementParams.hornLength.left': 100,
      'measurementParams.hornLength.right': 80,
      'measurementParams.spread': 105,
      'additions.age': 11,
    })
    expect(calculations).toMatchObject({ hornLength: 180, spread: 2, age: 2 })
  })
})
