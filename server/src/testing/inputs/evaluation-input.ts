/** Bodies that save an evaluation. */
import { type Award, findEditionInForce, type SheetData } from '@trophy/domain'
import { createRandom, makeSheet } from '@trophy/domain/samples'

const EVAL_DATE = '2026-03-02'

/** Returns a valid sheet of the species on that day which, if there are thresholds, earns the award. */
export const validSheet = (animal: string, award: Award = 'Silver'): { key: string; data: SheetData } => {
  const species = findEditionInForce(animal, EVAL_DATE)
  const phenotype = species?.phenotypes[0]
  if (!species || !phenotype) throw new Error(`Unknown species: ${animal}`)
  return { key: phenotype.key, data: makeSheet(species, phenotype, award, createRandom(7)) }
}

/** Returns `data` of a save, complete and valid on the date of the tests' clock; `overrides` replace fields. */
export const evaluationInput = (
  overrides: Readonly<Record<string, unknown>> = {},
  animal = 'red-deer',
): Record<string, unknown> => {
  const { key, data } = validSheet(animal)
  return {
    eval_date: EVAL_DATE,
    eval_country: 'HU',
    eval_location: 'Gödöllő',
    eval_type: ['Individual'],
    hunt_date: '2025-09-20',
    hunt_country: 'SK',
    hunt_location: 'Poľana',
    hunter_name: 'Łucja Őrsi',
    hunter_address: 'Fő utca 1',
    hunter_phone: '+36 1 234567',
    hunter_email: 'hunter@example.com',
    supporting_information: 'First head of the season',
    source: 'Free range',
    phenotype: { key },
    data,
    ...overrides,
  }
}
