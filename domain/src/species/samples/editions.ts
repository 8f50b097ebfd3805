/** Later editions of red deer, for tests. */
import { defineSpecies, EDITION, type Species } from '#measuring/sheet/define.ts'
import { findEdition } from '#species/registry.ts'

/** The phenotype whose thresholds every edition changes. */
export const SCOTTISH = 'red-deer-scottish'

/** The phenotype that the edition of 2027 does not have. */
const CORSICAN = 'red-deer-corsican'

/**
 * Returns two editions beside the listed one. That of 2026 has other thresholds. That of 2027 has others again, a wider
 * bound of `insideSpread`, a field `sheen` instead of `colour`, and one phenotype fewer.
 */
export const createLaterEditions = (): readonly [of2026: Species, of2027: Species] => {
  const redDeer = findEdition('red-deer', EDITION)
  if (!redDeer) throw new Error('The list has no red deer')
  const withScottish = (...thresholds: readonly [number, number, number]): Species['phenotypes'] =>
    redDeer.phenotypes.map((phenotype) => (phenotype.key === SCOTTISH ? { ...phenotype, thresholds } : phenotype))
  const { fields } = redDeer
  const { measurementParams } = fields
  const { colour, ...additions } = fields.additions
  const of2027 = {
    ...redDeer,
    calculations: {},
    edition: '2027',
    from: '2027-01-01',
    phenotypes: withScottish(161, 171, 181).filter(({ key }) => key !== CORSICAN),
    fields: {
      ...fields,
      measurementParams: {
        ...measurementParams,
        insideSpread: { ...measurementParams.insideSpread, max: 900 },
      },
      additions: { ...additions, sheen: { ...colour, label: 'Sheen' } },
    },
  }
  return [
    { ...redDeer, edition: '2026', from: '2026-01-01', phenotypes: withScottish(131, 146, 161) },
    defineSpecies(of2027 as Parameters<typeof defineSpecies>[0]),
  ]
}
