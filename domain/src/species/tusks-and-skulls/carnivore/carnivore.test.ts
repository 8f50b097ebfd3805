import { describe, expect, it } from 'vitest'
import { listNotices } from '#measuring/score/notices.ts'
import { createSheet } from '#species/samples/sheets.ts'
import { carnivore } from './carnivore.ts'

describe('a carnivore', () => {
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
