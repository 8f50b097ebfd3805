import { createEmptySheet, withValue } from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { describe, expect, it } from 'vitest'
import { viewSheet } from '#evaluations/sheet-form/sheet-view.ts'
import { requireSpecies } from '#testing/render-sheet.tsx'
import { sizeColumns } from './sheet-columns.ts'

const countDecimals = (text: string) => text.split('.')[1]?.length ?? 0

describe('columns of a sheet', () => {
  it('has a column of values only if they are not the points beside them', () => {
    expect(sizeColumns(requireSpecies('red-deer')).values).toBe('factors')
    expect(sizeColumns(requireSpecies('european-mouflon')).values).toBe('plain')
    expect(sizeColumns(requireSpecies('eurasian-reindeer')).values).toBe('none')
    expect(sizeColumns(requireSpecies('beaver')).values).toBe('none')
  })

  it.each(REPRESENTATIVE_SPECIES)('has room for all decimals of points on the sheet of %s', (key) => {
    const species = requireSpecies(key)
    const { pointDecimals } = sizeColumns(species)
    const paths = species.leaves
      .filter(({ field }) => field.kind === 'number' || field.kind === 'pair')
      .flatMap(({ values }) => values)
    for (const hundredths of [1, 3, 7]) {
      const data = paths.reduce(
        (sheet, path, index) => withValue(sheet, path, 12 + (hundredths + index) / 100),
        createEmptySheet(species),
      )
      const { lines } = viewSheet(species, data, '', { typedTexts: {}, errors: {} })
      for (const { key, points } of lines)
        expect(countDecimals(points), `points of ${key}: ${points}`).toBeLessThanOrEqual(pointDecimals)
    }
  })
})
