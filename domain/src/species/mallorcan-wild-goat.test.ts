import { expect, it } from 'vitest'
import { errorsAtBounds } from './fixtures/sheets.ts'
import { hispanicIbex } from './hispanic-ibex.ts'
import { mallorcanWildGoat } from './mallorcan-wild-goat.ts'

// What it shares with the Hispanic ibex is shown beside that.
it('measures the Mallorcan wild goat like the Hispanic ibex, within bounds of its own', () => {
  for (const [path, min, max] of [
    ['measurementParams.hornLength.left', 25, 120],
    ['measurementParams.hornCirc.right', 10, 30],
    ['measurementParams.spread', 10, 150],
  ] as const) {
    const message = `Must be between ${min} and ${max} cm`
    expect(errorsAtBounds(mallorcanWildGoat, path, min, max)).toEqual([message, undefined, undefined, message])
  }
  const paths = (species: typeof hispanicIbex) => species.leaves.map(({ path }) => path)
  expect(paths(mallorcanWildGoat)).toEqual(paths(hispanicIbex))
})

it('gives a Mallorcan wild goat no medal yet', () => {
  expect(mallorcanWildGoat.phenotypes.map(({ thresholds }) => thresholds)).toEqual([null])
})
