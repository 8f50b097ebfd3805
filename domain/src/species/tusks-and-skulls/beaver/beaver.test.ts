import { expect, it } from 'vitest'
import { getAward } from '#measuring/score/medal.ts'
import { getErrorsAtBounds, getScore } from '#species/samples/sheets.ts'
import { beaver } from './beaver.ts'

it('scores length and width of a beaver’s skull as measured [S-083]', () => {
  const score = getScore(beaver, { 'measurementParams.skullLength': 14.72, 'measurementParams.skullWidth': 10.27 })
  expect(score.calculations).toEqual({ skullLength: 14.72, skullWidth: 10.27 })
  expect(score).toMatchObject({ totalPoints: 24.99, award: 'none', next: { award: 'Bronze', missing: 0.01 } })
})

it('accepts a skull weight up to 1 kg for beavers [S-020]', () => {
  expect(getErrorsAtBounds(beaver, 'supplementary.weigthOfTheSkull', 0.01, 1)).toEqual([
    undefined,
    undefined,
    undefined,
    'Must be between 0 and 1 kg',
  ])
})

it('awards medals to both beavers from 25, 25.5 and 26 points', () => {
  for (const phenotype of beaver.phenotypes)
    expect([24.99, 25, 25.5, 26].map((total) => getAward(total, phenotype))).toEqual([
      'none',
      'Bronze',
      'Silver',
      'Gold',
    ])
})
