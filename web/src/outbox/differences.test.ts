import type { Evaluation } from '@trophy/domain'
import { createLaterEditions, setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, expect, it } from 'vitest'
import { listDifferences } from './differences.ts'

setExtraSpecies(createLaterEditions())
afterAll(() => setExtraSpecies([]))

const stored = {
  eval_option: 'red-deer',
  eval_location: 'Gödöllő',
  eval_type: ['Individual', 'Event'],
  measurer_id: 'm1',
  phenotype: { key: 'red-deer-western', label: 'Western' },
  data: {},
} as unknown as Evaluation

const body = {
  eval_location: 'Gödöllő',
  eval_type: ['Individual', 'Event'],
  phenotype: { key: 'red-deer-western' },
  data: {},
}

it('finds no difference in what the server normalises', () => {
  const typed = { ...body, eval_location: ' Gödöllő '.normalize('NFD'), eval_type: ['Event', 'Individual'] }
  expect(listDifferences(stored, typed)).toEqual([])
})

it('finds a changed text and a changed measurer', () => {
  expect(listDifferences(stored, { ...body, eval_location: 'Eger', measurer_id: 'm2' })).toEqual([
    { path: 'eval_location', label: 'Location of the evaluation', from: 'Gödöllő', to: 'Eger' },
    { path: 'measurer_id', label: 'Measurer', from: 'm1', to: 'm2' },
  ])
})

it('finds a changed phenotype, also if both have the same label', () => {
  const ibex = {
    ...stored,
    eval_option: 'alpine-ibex',
    phenotype: { key: 'alpine-ibex-male', label: 'Alpine ibex' },
  } as Evaluation
  expect(listDifferences(ibex, { ...body, phenotype: { key: 'alpine-ibex-female' } })).toEqual([
    { path: 'phenotype', label: 'Phenotype', from: 'alpine-ibex-male', to: 'alpine-ibex-female' },
  ])
})

it('finds differences in the fields of the stored edition, and of the one in force on the date of the edit', () => {
  // It kept its edition when its date was moved.
  const kept = { ...stored, version: '2027', eval_date: '2026-12-30', data: { additions: { pearling: 2, sheen: 1.5 } } }
  const edit = { ...body, eval_date: '2026-12-31', data: { additions: { pearling: 2, colour: 1 } } }
  const differences = listDifferences(kept as unknown as Evaluation, edit).filter(({ path }) => path !== 'eval_date')
  expect(differences).toEqual([
    { path: 'additions.sheen', label: 'Sheen', from: 1.5, to: undefined },
    { path: 'additions.colour', label: 'Colour', from: undefined, to: 1 },
  ])
})
