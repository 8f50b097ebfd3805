import { expect, it } from 'vitest'
import { getScore } from '#species/samples/sheets.ts'
import { beaver } from './beaver.ts'

it('scores length and width of a beaver’s skull as measured [S-083]', () => {
  const score = getScore(beaver, { 'measurementParams.skullLength': 14.72, 'measurementParams.skullWidth': 10.27 })
  expect(score.calculations).toEqual({ skullLength: 14.72, skullWidth: 10.27 })
  expect(score).toMatchObject({ totalPoints: 24.99, award: 'none', next: { award: 'Bronze', missing: 0.01 } })
})
