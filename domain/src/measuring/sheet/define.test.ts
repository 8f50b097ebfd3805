import { describe, expect, it } from 'vitest'
import { deduct, differenceRow, meanRow, singleRow, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { explainScore, scoreSheet } from '#measuring/score/score.ts'
import { namedCalculation } from './calculations.ts'
import { checkSheet } from './check.ts'
import { listColumns } from './columns.ts'
import { createEmptySheet, getValueAtPath } from './data.ts'
import { defineSpecies, EDITION, EDITION_FROM, phenotype } from './define.ts'
import { addition, deduction, pair } from './fields.ts'

const metadata = {
  key: 'unicorn',
  code: 'XX01',
  name: 'Unicorn',
  category: 'Antelopes',
  form: 'Test sheet',
  family: 'points sheet',
  rule: 'test',
  edition: EDITION,
  from: EDITION_FROM,
  phenotypes: [phenotype('unicorn-white', 'White unicorn', 'Monoceros', [10, 20, 30], 'test')],
  total: 'horn + beauty − faults',
} as const

const length = { unit: 'cm', min: 5, max: 50, required: true, how: 'along the spiral', source: 'test / test' } as const
const points = { max: 5, how: 'as it looks', source: 'test / test' } as const

const fields = {
  measurementParams: { horn: pair('Length of horn', length) },
  additions: { beauty: addition('Beauty', points), faults: { chips: deduction('Chips', points) } },
  supplementary: {},
}

const unicorn = defineSpecies({
  ...metadata,
  fields,
  calculations: { columnTotals: { left: namedCalculation('Left', 'the left horn') } },
  score: ({ measurementParams: m }) => ({ horn: meanRow(m.horn, 2), columnTotals: { left: m.horn.left } }),
})

describe('defineSpecies', () => {
  it('scores rows, additions and deductions, and leaves values for information out of the total', () => {
    const data = {
      measurementParams: { horn: { left: 10, right: 11 } },
      additions: { beauty: 3, faults: { chips: 0.5 } },
    }
    const score = scoreSheet(unicorn, data, unicorn.phenotypes[0] ?? null)
    expect(score).toMatchObject({
      calculations: { horn: 21, columnTotals: { left: 10 } },
      totalPoints: 23.5,
      award: 'Silver',
      next: { award: 'Gold', missing: 6.5 },
    })
    expect(explainScore(score)).toEqual([
      { key: 'horn', label: 'Length of horn', left: 10, right: 11, value: '10.5', factor: '2', points: '21', sign: 1 },
      { key: 'beauty', label: 'Beauty', left: null, right: null, value: '3', factor: '1', points: '3', sign: 1 },
      {
        key: 'faults.chips',
        label: 'Chips',
        left: null,
        right: null,
        value: '0.5',
        factor: '1',
        points: '0.5',
        sign: -1,
      },
    ])
  })

  it('stores a total below 0 as 0 and adds a limit line', () => {
    const score = scoreSheet(unicorn, { additions: { faults: { chips: 2 } } }, null)
    expect(score.totalPoints).toBe(0)
    expect(explainScore(score).at(-1)).toMatchObject({ key: 'limit', points: '2', sign: 1 })
  })

  it('provides the empty sheet and the columns', () => {
    expect(createEmptySheet(unicorn)).toEqual({
      measurementParams: { horn: { left: 0, right: 0 } },
      additions: { beauty: 0, faults: { chips: 0 } },
      supplementary: {},
    })
    expect(listColumns(unicorn).map(({ path }) => path)).toEqual([
      'measurementParams.horn.left',
      'measurementParams.horn.right',
      'additions.beauty',
      'additions.faults.chips',
      'calculations.horn',
      'calculations.columnTotals.left',
      'totalPoints',
    ])
  })

  it('rejects misspelt measures, wordings of unknown calculations and rules on unknown paths at compile time', () => {
    const misspelt = () =>
      defineSpecies({
        ...metadata,
        fields,
        // @ts-expect-error hron is not a measure of this sheet
        score: ({ measurementParams: m }) => ({ horn: meanRow(m.hron) }),
      })
    expect(misspelt).toThrow()
    defineSpecies({
      ...metadata,
      fields,
      // @ts-expect-error sweep is described but not returned
      calculations: { sweep: namedCalculation('Sweep', 'a table') },
      score: ({ measurementParams: m }) => ({ horn: meanRow(m.horn) }),
    })
    defineSpecies({
      ...metadata,
      fields,
      // @ts-expect-error the sheet has no tail
      rules: { 'measurementParams.tail': { description: 'Nothing.' } },
      score: ({ measurementParams: m }) => ({ horn: meanRow(m.horn) }),
    })
    expect(unicorn.leaves.map(({ path }) => path)).toContain('additions.faults.chips')
  })

  it('throws if a calculation is in an unknown row', () => {
    const define = () =>
      defineSpecies({
        ...metadata,
        fields,
        calculations: { sweep: namedCalculation('Sweep', 'a table', 'measurementParams.tail') },
        score: ({ measurementParams: m }) => ({ sweep: meanRow(m.horn) }),
      })
    expect(define).toThrow('The row of sweep is unknown: measurementParams.tail')
  })

  it('describes each calculation by its sides, factor and sign', () => {
    const { calculations } = defineSpecies({
      ...metadata,
      fields,
      calculations: { capped: 'the left horn, at most 9' },
      score: ({ measurementParams: { horn } }) => ({
        horn: meanRow(horn, 0.25),
        both: deduct(sumRow(horn)),
        sides: differenceRow(horn),
        left: singleRow(horn.left),
        capped: singleRow(horn.left, 2),
        table: tableRow(horn.left, horn.right),
        shown: horn.left,
      }),
    })
    expect(calculations.map(({ key, description }) => [key, description])).toEqual([
      ['horn', 'mean of both sides × 0.25'],
      ['both', 'both sides together, deducted'],
      ['sides', 'both sides together, less their difference'],
      ['left', 'as measured'],
      ['capped', 'the left horn, at most 9 × 2'],
      ['table', 'by rule'],
      ['shown', 'shown only'],
    ])
  })
})

describe('checkSheet', () => {
  const getErrors = (data: unknown) => checkSheet(unicorn, data, null).errors
  const horn = { measurementParams: { horn: { left: 10, right: 10 } } }

  it('accepts a complete sheet and ignores derived values', () => {
    expect(getErrors({ ...horn, calculations: { horn: 999 }, totalPoints: 999 })).toEqual({})
  })

  it('names each side that is missing or out of bounds by its path', () => {
    expect(getErrors({ measurementParams: { horn: { left: 0, right: 50.01 } } })).toEqual({
      'measurementParams.horn.left': 'Required',
      'measurementParams.horn.right': 'Must be between 5 and 50 cm',
    })
    expect(getErrors({ measurementParams: { horn: { left: 4.99, right: 5 } } })).toEqual({
      'measurementParams.horn.left': 'Must be between 5 and 50 cm',
    })
  })

  it('rounds half up before the checks', () => {
    const { sheet, errors } = checkSheet(unicorn, { measurementParams: { horn: { left: 50.004, right: 4.995 } } }, null)
    expect(errors).toEqual({})
    expect(getValueAtPath(sheet, 'measurementParams.horn')).toEqual({ left: 50, right: 5 })
  })

  it.each([null, true, '12', [], Number.NaN, Number.POSITIVE_INFINITY])('rejects %j as not a number', (value) => {
    expect(getErrors({ ...horn, additions: { beauty: value } })).toEqual({ 'additions.beauty': 'Must be a number' })
  })

  it('rejects huge and negative numbers and values off the step', () => {
    expect(getErrors({ ...horn, additions: { beauty: 1e308 } })['additions.beauty']).toBe('Must be between 0 and 5')
    expect(getErrors({ ...horn, additions: { beauty: -0.5 } })['additions.beauty']).toBe('Must be between 0 and 5')
    expect(getErrors({ ...horn, additions: { beauty: 0.3 } })['additions.beauty']).toBe('Must be a multiple of 0.5')
  })

  it('reports unknown fields at every depth under the shortest path', () => {
    expect(
      getErrors({
        measurementParams: { horn: { left: 10, right: 10, middle: 3 }, tail: { left: 1 } },
        additions: { faults: 3 },
        supplementary: [],
        extra: {},
      }),
    ).toEqual({
      'measurementParams.horn.middle': 'Unknown field',
      'measurementParams.tail': 'Unknown field',
      'additions.faults': 'Unknown field',
      supplementary: 'Unknown field',
      extra: 'Unknown field',
    })
    expect(getErrors({ measurementParams: { horn: 12 } })['measurementParams.horn']).toBe('Unknown field')
    expect(Object.entries(getErrors({ ...horn, ...JSON.parse('{"constructor":{"polluted":1}}') }))).toEqual([
      ['constructor', 'Unknown field'],
    ])
    expect(Object.keys(getErrors(JSON.parse('{"__proto__":{"polluted":1}}')))).toContain('__proto__')
    expect(getErrors('sheet').data).toBe('Unknown field')
  })
})
