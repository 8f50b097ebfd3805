import { beforeAll, expect, it } from 'vitest'
import {
  findEdition,
  findEditionInForce,
  findSpecies,
  listEditions,
  listSpeciesInForce,
  registerSpecies,
} from './registry.ts'

const chamois = findSpecies('chamois')
if (!chamois) throw new Error('Unknown species: chamois')
const next = { ...chamois, edition: '2999', from: '2999-01-01' }
const findEditionOn = (date: string) => listSpeciesInForce(date).find(({ key }) => key === 'chamois')?.edition

beforeAll(() => registerSpecies(next))

it('returns a new edition from its first day and the previous one until then', () => {
  expect(['2998-12-31', '2999-01-01'].map(findEditionOn)).toEqual(['2023', '2999'])
  expect(findEditionInForce('chamois', '2998-12-31')?.edition).toBe('2023')
})

it('still finds the previous edition', () => {
  expect(listEditions('chamois').map(({ edition }) => edition)).toEqual(['2999', '2023'])
  expect(findEdition('chamois', '2023')?.from).toBe('1900-01-01')
})

it('rejects a duplicate edition', () => {
  expect(() => registerSpecies(next)).toThrow('chamois already has an edition 2999')
})
