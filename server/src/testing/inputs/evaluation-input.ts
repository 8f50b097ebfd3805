/** What a form sends to save an evaluation. */
import { type Award, findEditionInForce, type SheetData } from '@trophy/domain'
import { makeSheet, randomFrom } from '@trophy/domain/samples'

const DAY = '2026-03-02'

/** A sheet of the species on that day that passes its check and, where there are thresholds, earns the award. */
export const validSheet = (animal: string, award: Award = 'Silver'): { key: string; data: SheetData } => {
  const species = findEditionInForce(animal, DAY)
  const phenotype = species?.phenotypes[0]
  if (!species || !phenotype) throw new Error(`There is no species ${animal}`)
  return { key: phenotype.key, data: makeSheet(species, phenotype, award, randomFrom(7)) }
}

/** The value of `data` in a save, complete and valid on the day of the tests' clock; `wishes` replace parts of it. */
export const evaluationInput = (
  wishes: Readonly<Record<string, unknown>> = {},
  animal = 'red-deer',
): Record<string, unknown> => {
  const { key, data } = validSheet(animal)
  return {
    eval_date: DAY,
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
    ...wishes,
  }
}
