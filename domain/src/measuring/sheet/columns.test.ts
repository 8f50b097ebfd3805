import { describe, expect, it } from 'vitest'
import { columns, sides, single } from '#measuring/maths/rows.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { editionsOf, findSpecies, speciesList } from '#species/registry.ts'
import { columnNameOf, columnsOf, columnsOfEditions, headingOf } from './columns.ts'
import { defineSpecies, named, phenotype } from './define.ts'
import { number, pair, text, type Unit } from './fields.ts'

const source = 'test'

const dragon = (edition: string, unit: Unit, isOld: boolean) =>
  defineSpecies({
    key: 'dragon',
    code: 'XX02',
    name: 'Dragon',
    category: 'Antelopes',
    form: 'Test sheet',
    family: 'difference sheet',
    rule: source,
    edition,
    from: '1900-01-01',
    total: 'both wings − their difference + tail',
    phenotypes: [phenotype('dragon-red', 'Red dragon', 'Draco', [1, 2, 3], source)],
    fields: {
      measurementParams: {
        wing: pair('Span of wing', { unit: 'cm', how: 'stretched', source }),
        tail: number('Length of tail', { unit, how: 'straight', source }),
        ...(isOld ? { claws: number('Claws', { unit: 'count', how: 'all', source }) } : {}),
      },
      additions: {},
      supplementary: {
        tail: number('Length of tail', { unit: 'cm', how: 'curled', source }),
        notes: text('Notes', 99, source),
      },
    },
    calculations: {
      wing: 'both',
      tail: 'as measured',
      credit: named('Tail credit', 'a tenth'),
      columnTotals: { left: named('Column 1, left', 'left') },
    },
    score: ({ measurementParams: m }) => {
      const rows = { wing: sides(m.wing) }
      return { ...rows, tail: single(m.tail), credit: single(m.tail, 0.1), columnTotals: { left: columns(rows).left } }
    },
  })

describe('the columns of a sheet', () => {
  it('say what stands in them, with the unit: a difference, points, or a figure', () => {
    expect(columnsOf(dragon('2023', 'cm', false)).map(headingOf)).toEqual([
      'Span of wing, left (cm)',
      'Span of wing, right (cm)',
      'Length of tail (cm)',
      'Length of tail, supplementary (cm)',
      'Notes',
      'Span of wing, difference (points)',
      'Length of tail, points',
      'Tail credit (points)',
      'Column 1, left',
      'Total of the sheet (points)',
    ])
  })

  it('call a calculation a difference exactly where the score stores one', () => {
    for (const species of speciesList()) {
      const { lines } = scoreSheet(species, undefined, null)
      for (const { path, label } of columnsOf(species))
        if (path.startsWith('calculations.')) {
          const key = path.slice('calculations.'.length)
          const hasDifference = lines.some((line) => line.key === `${key}.diff`)
          expect({ key, isDifference: label.endsWith(', difference') }).toEqual({ key, isDifference: hasDifference })
        }
    }
  })

  it('of several editions stand beside each other, each unit by itself, the older ones named', () => {
    const together = columnsOfEditions([dragon('2027', 'mm', false), dragon('2023', 'cm', true)])
    expect(together.map(headingOf)).toEqual([
      'Span of wing, left (cm)',
      'Span of wing, right (cm)',
      'Length of tail (mm)',
      'Length of tail, supplementary (cm)',
      'Notes',
      'Length of tail, edition 2023 (cm)',
      'Claws, edition 2023',
      'Span of wing, difference (points)',
      'Length of tail, points',
      'Tail credit (points)',
      'Column 1, left',
      'Total of the sheet (points)',
    ])
    expect(new Set(together.map(columnNameOf)).size).toBe(together.length)
  })

  it('of one edition are those of its species', () => {
    const species = findSpecies('roe-deer')
    expect(species && columnsOfEditions(editionsOf('roe-deer'))).toEqual(species && columnsOf(species))
  })
})
