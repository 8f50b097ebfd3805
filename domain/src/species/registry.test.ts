import { expect, it } from 'vitest'
import { definitions } from './list.ts'
import { createRegistry, findSpecies } from './registry.ts'

const chamois = findSpecies('chamois')
if (!chamois) throw new Error('Unknown species: chamois')
const next = { ...chamois, edition: '2999', from: '2999-01-01' }
const registry = createRegistry([...definitions, next])
const findEditionOn = (date: string) => registry.listSpeciesInForce(date).find(({ key }) => key === 'chamois')?.edition

it('returns a new edition from its first day and the previous one until then', () => {
  expect(['2998-12-31', '2999-01-01'].map(findEditionOn)).toEqual(['2023', '2999'])
  expect(registry.findEditionInForce('chamois', '2998-12-31')?.edition).toBe('2023')
})

it('still finds the previous edition', () => {
  expect(registry.listEditions('chamois').map(({ edition }) => edition)).toEqual(['2999', '2023'])
  expect(registry.findEdition('chamois', '2023')?.from).toBe('1900-01-01')
})

it('rejects a duplicate edition, and a code of another species', () => {
  expect(() => createRegistry([chamois, next, next])).toThrow('chamois already has an edition 2999')
  expect(() => createRegistry([chamois, { ...chamois, key: 'ibex' }])).toThrow(
    `ibex and chamois share the code ${chamois.code}`,
  )
})
