import { describe, expect, it } from 'vitest'
import { getAward } from '#measuring/score/medal.ts'
import { listNotices } from '#measuring/score/notices.ts'
import { findLeaf } from '#measuring/sheet/leaves.ts'
import { findPhenotype } from '#species/registry.ts'
import { createSheet, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { carnivore } from './carnivore.ts'

describe('a carnivore', () => {
  it('scores length and width of the skull as measured [S-083]', () => {
    const score = getScore(carnivore, { 'measurementParams.skullLength': 15.87, 'measurementParams.skullWidth': 8.63 })
    expect(score.calculations).toEqual({ skullLength: 15.87, skullWidth: 8.63 })
    expect(score.totalPoints).toBe(24.5)
  })

  it('has a precision of a tenth of a millimetre', () => {
    const field = findLeaf(carnivore.leaves, 'measurementParams.skullLength')?.field
    expect(field).toMatchObject({ unit: 'cm', precision: 0.01 })
  })

  it.each([
    ['eurasian-wolf', 40, 41, 42],
    ['red-fox', 24, 24.5, 25],
    ['polar-bear', 63.5, 66, 68.5],
    ['african-lion', 54, 60, 66],
  ])('awards medals to %s from %s, %s and %s points [S-100]', (key, bronze, silver, gold) => {
    const phenotype = findPhenotype(carnivore, key)
    expect([bronze - 0.01, bronze, silver, gold].map((total) => getAward(total, phenotype))).toEqual([
      'none',
      'Bronze',
      'Silver',
      'Gold',
    ])
  })

  it('accepts ages up to 40 years', () => {
    expect(getSheetErrors(carnivore, { 'supplementary.lowerJaw.max': 40 })).toEqual({})
    expect(getSheetErrors(carnivore, { 'supplementary.lowerJaw.max': 40.5 })).toEqual({
      'supplementary.lowerJaw.max': 'Must be between 0 and 40 years',
    })
  })

  it('requests only the age of a gold skull, because its size is scored', () => {
    const withAge = createSheet(carnivore, { 'supplementary.dentalLayerMethod.min': 9 })
    expect(listNotices(carnivore, withAge, null, 'Gold')).toEqual([])
    const without = createSheet(carnivore, {
      'supplementary.dentalLayerMethod.min': 0,
      'supplementary.dentalLayerMethod.max': 0,
    })
    expect(listNotices(carnivore, without, null, 'Gold')).toEqual([
      { path: 'supplementary', message: 'Please complete the supplementary information for a gold trophy.' },
    ])
  })
})
