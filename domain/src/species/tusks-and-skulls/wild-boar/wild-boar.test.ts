import { describe, expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { wildBoar } from './wild-boar.ts'

describe('a wild boar', () => {
  it('counts the mean length, three times the mean width and both circumferences [S-090]', () => {
    const { calculations } = getScore(wildBoar, {
      'measurementParams.tuskLength.left': 22,
      'measurementParams.tuskLength.right': 20,
      'measurementParams.tuskWidth.left': 25,
      'measurementParams.tuskWidth.right': 24.5,
      'measurementParams.tuskCirc.left': 7.1,
      'measurementParams.tuskCirc.right': 6.9,
    })
    expect(calculations).toEqual({ tuskLength: 21, tuskWidth: 74.25, tuskCirc: 14 })
  })
})
