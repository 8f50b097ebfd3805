/** Editions of red deer for tests, beside the listed one: one in force on the date of the tests' clock, one of 2027. */
import { defineSpecies, EDITION, findEdition, type Species } from '@trophy/domain'

const listed = findEdition('red-deer', EDITION)
if (!listed) throw new Error('The list has no red deer')

/** The listed edition. */
export const redDeer: Species = listed

/** The phenotype whose thresholds every edition changes. */
export const SCOTTISH = 'red-deer-scottish'

const withScottish = (...thresholds: readonly [number, number, number]): Species['phenotypes'] =>
  redDeer.phenotypes.map((phenotype) => (phenotype.key === SCOTTISH ? { ...phenotype, thresholds } : phenotype))

/** In force from 2026: other thresholds. */
export const edition2026: Species = {
  ...redDeer,
  edition: '2026',
  from: '2026-01-01',
  phenotypes: withScottish(131, 146, 161),
}

/** The phenotype that the edition of 2027 does not have. */
const CORSICAN = 'red-deer-corsican'

/** The edition of 2027 has `sheen` instead of `colour`. */
const { colour, ...additions } = redDeer.fields.additions
const sheen = { ...colour, label: 'Sheen' }
const { measurementParams } = redDeer.fields
const insideSpread = { ...measurementParams.insideSpread, max: 900 }

/** In force from 2027: other thresholds, one more field, one fewer, a wider bound, and one phenotype fewer. */
export const edition2027: Species = defineSpecies({
  ...redDeer,
  calculations: {},
  edition: '2027',
  from: '2027-01-01',
  phenotypes: withScottish(161, 171, 181).filter(({ key }) => key !== CORSICAN),
  fields: {
    ...redDeer.fields,
    measurementParams: { ...measurementParams, insideSpread },
    additions: { ...additions, sheen },
  },
} as Parameters<typeof defineSpecies>[0]) as Species

export const laterEditions = [edition2026, edition2027]
