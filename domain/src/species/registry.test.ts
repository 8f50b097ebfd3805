import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REPRESENTATIVE_SPECIES } from '#species/samples/sheets.ts'
import { definitions } from './list.ts'
import { getSpeciesName } from './names.ts'
import {
  findEdition,
  findEditionInForce,
  findSpecies,
  listEditions,
  listEditionsByForce,
  listSpecies,
  listSpeciesInForce,
  setExtraSpecies,
} from './registry.ts'

const [chamois] = definitions.filter(({ key }) => key === 'chamois')
if (!chamois) throw new Error('Unknown species: chamois')
const next = { ...chamois, edition: '2999', from: '2999-01-01' }

afterEach(() => setExtraSpecies([]))

describe('a later edition', () => {
  beforeEach(() => setExtraSpecies([next]))

  it('applies from its first day, and the previous one until then', () => {
    const findEditionOn = (date: string) => listSpeciesInForce(date).find(({ key }) => key === 'chamois')?.edition
    expect(['2998-12-31', '2999-01-01'].map(findEditionOn)).toEqual(['2023', '2999'])
    expect(findEditionInForce('chamois', '2998-12-31')?.edition).toBe('2023')
    expect(findSpecies('chamois')).toBe(next)
  })

  it('leaves the previous one to be found', () => {
    expect(listEditions('chamois').map(({ edition }) => edition)).toEqual(['2999', '2023'])
    expect(findEdition('chamois', '2023')?.from).toBe('1900-01-01')
  })

  it('is listed after the one in force until then', () => {
    const listOn = (date: string) => listEditionsByForce('chamois', date).map(({ edition }) => edition)
    expect(listOn('2998-12-31')).toEqual(['2023', '2999'])
    expect(listOn('2999-01-01')).toEqual(['2999', '2023'])
  })
})

it('omits a species without an edition in force', () => {
  setExtraSpecies([{ ...next, key: 'unicorn', code: 'TE99' }])
  const listKeys = (date: string) => listSpeciesInForce(date).map(({ key }) => key)
  expect(['2998-12-31', '2999-01-01'].map((date) => listKeys(date).includes('unicorn'))).toEqual([false, true])
})

it('rejects a duplicate edition, and a code of another species', () => {
  expect(() => setExtraSpecies([next, next])).toThrow('chamois already has an edition 2999')
  expect(() => setExtraSpecies([{ ...chamois, key: 'ibex' }])).toThrow(
    `ibex and chamois share the code ${chamois.code}`,
  )
})

it('lists species by name, and returns names and unknown keys', () => {
  const names = listSpecies().map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Alpine ibex', 'Antelope', 'Axis deer'])
  expect(['chamois', 'unicorn'].map(getSpeciesName)).toEqual(['Chamois', 'unicorn'])
  expect(findSpecies('unicorn')).toBeUndefined()
})

it('has every family and kind of field in the representative species', () => {
  const representative = definitions.filter(({ key }) => REPRESENTATIVE_SPECIES.some((one) => one === key))
  const listKinds = (species: typeof definitions) =>
    [...new Set(species.flatMap(({ family, leaves }) => [family, ...leaves.map(({ field }) => field.kind)]))].sort()
  expect(listKinds(representative)).toEqual(listKinds(definitions))
})
