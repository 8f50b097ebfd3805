import { describe, expect, it } from 'vitest'
import { differenceRow, singleRow, sumColumns } from '#measuring/maths/rows.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { EDITION } from '#measuring/sheet/define.ts'
import { findEdition, listEditions, listSpeciesInForce } from '#species/registry.ts'
import { namedCalculation } from './calculations.ts'
import { formatHeading, getColumnName, listColumns, listEditionColumns } from './columns.ts'
import { defineSpecies, phenotype } from './define.ts'
import { number, pair, text, type Unit } from './fields.ts'

const source = 'test'

const createDragon = (edition: string, unit: Unit, isOld: boolean) =>
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
      credit: namedCalculation('Tail credit', 'a tenth'),
      columnTotals: { left: namedCalculation('Column 1, left', 'left') },
    },
    score: ({ measurementParams: m }) => {
      const rows = { wing: differenceRow(m.wing) }
      return {
        ...rows,
        tail: singleRow(m.tail),
        credit: singleRow(m.tail, 0.1),
        columnTotals: { left: sumColumns(rows).left },
      }
    },
  })

describe('columns', () => {
  it('have headings with the kind of value and its unit', () => {
    expect(listColumns(createDragon('2023', 'cm', false)).map(formatHeading)).toEqual([
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

  it('label a calculation as a difference exactly if the score stores one', () => {
    for (const species of listSpeciesInForce('2026-06-01')) {
      const { lines } = scoreSheet(species, undefined, null)
      for (const { path, label } of listColumns(species))
        if (path.startsWith('calculations.')) {
          const key = path.slice('calculations.'.length)
          const hasDifference = lines.some((line) => line.key === `${key}.diff`)
          expect({ key, isDifference: label.endsWith(', difference') }).toEqual({ key, isDifference: hasDifference })
        }
    }
  })

  it('combine several editions, separated by unit, with older editions named', () => {
    const together = listEditionColumns([createDragon('2027', 'mm', false), createDragon('2023', 'cm', true)])
    expect(together.map(formatHeading)).toEqual([
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
    expect(new Set(together.map(getColumnName)).size).toBe(together.length)
  })

  it('name the origin of each value, and have a unit and no length unless it is a text', () => {
    const roeDeer = findEdition('roe-deer', EDITION)
    const columns = new Map(roeDeer && listColumns(roeDeer).map((column) => [column.path, column]))
    expect(columns.get('measurementParams.dryAntlerWeight.gross')).toMatchObject({
      ...{ unit: 'g', kind: 'number', origin: 'entry', maxLength: 0 },
    })
    expect(columns.get('measurementParams.antlerVolume.gross')).toMatchObject({ unit: 'g', origin: 'mirror' })
    expect(columns.get('supplementary.comments')).toMatchObject({
      ...{ unit: null, kind: 'text', origin: 'entry', maxLength: 200 },
    })
    expect(columns.get('calculations.antlerVolume')).toMatchObject({
      ...{ unit: 'points', origin: 'score', maxLength: 0 },
    })
  })

  it('are named by path and physical unit', () => {
    expect(listColumns(createDragon('2023', 'cm', true)).map(getColumnName)).toEqual([
      'measurementParams.wing.left (cm)',
      'measurementParams.wing.right (cm)',
      'measurementParams.tail (cm)',
      'measurementParams.claws',
      'supplementary.tail (cm)',
      'supplementary.notes',
      'calculations.wing',
      'calculations.tail',
      'calculations.credit',
      'calculations.columnTotals.left',
      'totalPoints',
    ])
  })

  it('have the unit in the heading unless they are points and say so', () => {
    expect(formatHeading({ label: 'Length of abnormal points', unit: 'cm' })).toBe('Length of abnormal points (cm)')
    expect(formatHeading({ label: 'Length of beam, points', unit: 'points' })).toBe('Length of beam, points')
    expect(formatHeading({ label: 'Number of points', unit: 'count' })).toBe('Number of points')
  })

  it('end with the total, also if an older edition has other calculations', () => {
    const older = findEdition('roe-deer', EDITION)
    const combined = older ? listEditionColumns([createDragon('2027', 'cm', false), older]) : []
    expect(combined.at(-1)?.path).toBe('totalPoints')
    expect(combined.filter(({ path }) => path === 'totalPoints')).toHaveLength(1)
  })

  it('equal those of the species if there is one edition', () => {
    const species = findEdition('roe-deer', EDITION)
    expect(species && listEditionColumns(listEditions('roe-deer'))).toEqual(species && listColumns(species))
  })
})
