import { expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { hippopotamus } from './hippopotamus.ts'

it('adds both sides of all four measures of a hippopotamus and deducts nothing [S-093]', () => {
  const { calculations, totalPoints, lines } = getScore(hippopotamus, {
    'measurementParams.tuskLength.left': 58.4,
    'measurementParams.tuskLength.right': 31.25,
  })
  expect(calculations).toEqual({
    tuskLength: 89.65,
    tuskBaseCirc: 38.4,
    tusk1stThirdCirc: 37.3,
    tusk2ndThirdCirc: 30.2,
  })
  expect(totalPoints).toBe(195.55)
  expect(lines.every(({ row }) => row.sign === 1)).toBe(true)
})
