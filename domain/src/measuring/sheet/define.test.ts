import { describe, expect, it } from 'vitest'
import { deduct, differenceRow, meanRow, singleRow, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { explainScore, scoreSheet } from '#measuring/score/score.ts'
import { getLineHead, namedCalculation } from './calculations.ts'
import { checkSheet } from './check.ts'
import { listColumns } from './columns.ts'
import { createEmptySheet, getValueAtPath, sheetFromValues, withValue } from './data.ts'
import { defineSpecies, phenotype } from './define.ts'
import { getExact, toExactSheet } from './exact-sheet.ts'
import { getFieldState } from './field-state.ts'
import { addition, choice, deduction, mirror, number, pair, pairChoice, range, text } from './fields.ts'
import { findLeaf, getFieldLabel, isMeasure } from './leaves.ts'
import { pairSummary } from './pair-summary.ts'

const metadata = {
  key: 'unicorn',
  code: 'XX01',
  name: 'Unicorn',
  category: 'Antelopes',
  form: 'Test sheet',
  family: 'points sheet',
  rule: 'test',
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
    const limit = { key: 'limit', label: 'A total below 0 counts as 0' }
    expect(explainScore(score).at(-1)).toMatchObject({ ...limit, points: '2', sign: 1 })
    expect(getLineHead(unicorn, { key: 'limit', sign: -1 })).toMatchObject(limit)
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
      }).calculations
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

  it.each(['row', 'below'])('throws if a calculation is in or below an unknown row (%s)', (place) => {
    const define = () =>
      defineSpecies({
        ...metadata,
        fields,
        calculations: { sweep: namedCalculation('Sweep', 'a table', { [place]: 'measurementParams.tail' }) },
        score: ({ measurementParams: m }) => ({ sweep: meanRow(m.horn) }),
      }).calculations
    expect(define).toThrow('The row of sweep is unknown: measurementParams.tail')
  })

  it('puts a calculation into the row of its measure, of its group, or of the next line', () => {
    const named = namedCalculation('Named', 'by rule', { row: 'additions.beauty' })
    const { calculations, lineHeads } = defineSpecies({
      ...metadata,
      fields: { ...fields, supplementary: { age: range('Age', { unit: 'years', max: 9, how: 'teeth' }) } },
      calculations: { named },
      score: ({ measurementParams: { horn } }) => ({
        ...{ age: horn.left, named: horn.left, shown: horn.left },
        ...{ horn: differenceRow(horn), faults: singleRow(horn.left), last: horn.left },
      }),
    })
    expect(calculations.map(({ key, row }) => [key, row])).toEqual([
      ...[
        ['age', 'additions.beauty'],
        ['named', 'additions.beauty'],
        ['shown', 'measurementParams.horn'],
      ],
      ...[
        ['horn', 'measurementParams.horn'],
        ['faults', 'additions.faults.chips'],
        ['last', null],
      ],
    ])
    expect(lineHeads.get('horn.diff')).toMatchObject({ kind: 'difference', label: 'Length of horn, difference' })
  })

  it('describes each calculation by its sides, factor and sign', () => {
    const { calculations } = defineSpecies({
      ...metadata,
      fields,
      calculations: { capped: 'the left horn, at most 9', counted: 'each tip' },
      score: ({ measurementParams: { horn } }) => ({
        counted: differenceRow(horn),
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
      ['counted', 'each tip'],
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

const how = 'as it lies'
const griffin = defineSpecies({
  ...metadata,
  fields: {
    measurementParams: {
      wing: pair('Span of wing', { unit: 'cm', max: 90, summary: 'mean', how }),
      claws: pair('Claws', { unit: 'count', max: 9, summary: 'sum', how }),
      tail: number('Length of tail', { unit: 'cm', min: 2, how }),
      shown: mirror('Length of tail, shown', 'measurementParams.tail', { unit: 'cm', how, source: 'test' }),
    },
    additions: {
      plume: choice('Plume', [0, 5, 7.5], { unit: 'points', how }),
      eyes: pairChoice('Eyes', [0, 2], { unit: 'points', how }),
    },
    supplementary: { age: range('Age', { unit: 'years', max: 99, how }), remark: text('Remark', 9, 'test') },
  },
  calculations: { wing: 'the mean' },
  score: ({ measurementParams: m }) => ({ wing: meanRow(m.wing) }),
})

const empty = createEmptySheet(griffin)

describe('checkSheet of optional values', () => {
  const check = (data: unknown) => checkSheet(griffin, data, null)

  it.each([undefined, {}, { supplementary: undefined }, { measurementParams: { wing: undefined } }])(
    'accepts missing values as empty ones: %j',
    (data) => expect(check(data)).toEqual({ sheet: empty, errors: {} }),
  )

  it('stores texts trimmed, and wrong ones empty with an error', () => {
    const remark = (text: unknown) => {
      const { sheet, errors } = check({ supplementary: { remark: text } })
      return [getValueAtPath(sheet, 'supplementary.remark'), errors['supplementary.remark']]
    }
    expect(remark(' hissed\t\n')).toEqual(['hissed', undefined])
    expect(remark('hissed all')).toEqual(['hissed all', 'No longer than 9 characters'])
    for (const wrong of [7, null, 'a\0b', '\ud800']) expect(remark(wrong)).toEqual(['', 'Must be a text'])
  })

  it('accepts a range with a minimum up to its maximum, or without one', () => {
    const error = (min: number, max: number) => check({ supplementary: { age: { min, max } } }).errors
    expect([error(5, 5), error(5, 0), error(0, 5)]).toEqual([{}, {}, {}])
    expect(error(5.5, 5)).toEqual({ 'supplementary.age.min': 'Cannot be greater than the maximum' })
    expect(error(99.5, 5)).toEqual({ 'supplementary.age.min': 'Must be between 0 and 99 years' })
  })

  it('checks only the minimum of a field without a maximum, and that the value is exact', () => {
    const error = (tail: number) => check({ measurementParams: { tail } }).errors['measurementParams.tail']
    expect([2, 10_000_000].map(error)).toEqual([undefined, undefined])
    expect([1.99, -1, 10_000_000.01].map(error)).toEqual(Array(3).fill('Must be at least 2 cm'))
    const tail = findLeaf(griffin.leaves, 'measurementParams.tail')
    if (!tail || !isMeasure(tail)) throw new Error('tail is a measure')
    expect(getFieldState(griffin, tail, tail.path, toExactSheet(griffin, {}), null)).toMatchObject({
      min: 2,
      max: null,
    })
  })

  it('does not exclude a trophy because of a disabled field', () => {
    const excludes = { when: () => true, message: 'Excluded' }
    const errorsWith = (when: () => boolean) =>
      checkSheet(
        {
          ...griffin,
          rules: { 'additions.plume': { description: 'Never.', enabled: { when, reason: 'never' }, excludes } },
        },
        {},
        null,
      ).errors
    expect(errorsWith(() => false)).toEqual({})
    expect(errorsWith(() => true)).toEqual({ 'additions.plume': 'Excluded' })
  })
})

describe('sheet data', () => {
  it('completes a stored sheet with empty values and drops unknown and wrong ones', () => {
    const stored = {
      measurementParams: { wing: { left: 3, middle: 4 }, claws: 5, tail: '6', horn: 1 },
      additions: [1],
      supplementary: { age: { min: 7, max: null }, remark: 8 },
      other: {},
    }
    expect(griffin.completeSheet(stored)).toEqual({
      measurementParams: { wing: { left: 3, right: 0 }, claws: { left: 0, right: 0 }, tail: 0, shown: 0 },
      additions: { plume: 0, eyes: { left: 0, right: 0 } },
      supplementary: { age: { min: 7, max: 0 }, remark: '' },
    })
    const remark = { supplementary: { remark: 'hissed' } }
    expect(griffin.completeSheet(remark)).toEqual({
      ...empty,
      supplementary: { ...empty.supplementary, ...remark.supplementary },
    })
    for (const nothing of [undefined, null, [], 'sheet', 1]) expect(griffin.completeSheet(nothing)).toEqual(empty)
  })

  it('returns the value at a path, and undefined where there is none', () => {
    expect(getValueAtPath({ a: { b: 1 } }, 'a.b')).toBe(1)
    for (const path of ['a.c', 'a.b.c', 'b', 'a.constructor', 'length'])
      expect(getValueAtPath({ a: { b: 1 } }, path)).toBeUndefined()
    expect(getValueAtPath([1], '0')).toBeUndefined()
    expect(getValueAtPath(null, 'a')).toBeUndefined()
  })

  it('changes one value in a copy, and creates missing groups', () => {
    expect(withValue(empty, 'measurementParams.wing.left', 3)).toEqual({
      ...empty,
      measurementParams: { ...empty.measurementParams, wing: { left: 3, right: 0 } },
    })
    const replaced = withValue(withValue(empty, 'additions.eyes', 4), 'additions.eyes.left', 5)
    expect(replaced.additions.eyes).toEqual({ left: 5 })
    expect(empty).toEqual(createEmptySheet(griffin))
  })

  it('builds a sheet from values by path', () => {
    const values = [['additions.eyes.left', 2] as const, ['additions.eyes.right', 3] as const]
    expect(sheetFromValues(values)).toEqual({
      measurementParams: {},
      additions: { eyes: { left: 2, right: 3 } },
      supplementary: {},
    })
  })

  it('reads any input as exact values', () => {
    const sheet = toExactSheet(griffin, {
      measurementParams: { wing: { left: 1.005, right: '2' }, claws: [3], tail: -4 },
      additions: { eyes: { left: 2 }, plume: null },
      supplementary: { age: { min: 5, max: 6.5 }, remark: 'hissed' },
    })
    const paths = ['measurementParams.wing.left', 'measurementParams.wing.right', 'measurementParams.claws.left']
    expect(paths.map((path) => getExact(sheet, path))).toEqual([101_000, 0, 0])
    expect(getExact(sheet, 'measurementParams.tail')).toBe(0)
    expect([sheet.additions, sheet.supplementary]).toEqual([
      { plume: 0, eyes: { left: 200_000, right: 0 } },
      { age: { min: 500_000, max: 650_000 }, remark: 'hissed' },
    ])
    expect(toExactSheet(griffin, { supplementary: { remark: 7 } }).supplementary).toMatchObject({ remark: '' })
    for (const path of ['measurementParams.wing', 'supplementary.remark.length', 'measurementParams.horn', 'a.b.c'])
      expect(getExact(sheet, path)).toBe(0)
  })
})

describe('fields', () => {
  it('are found by the path of the field or of one of its values', () => {
    const paths = ['measurementParams.wing', 'measurementParams.wing.right', 'supplementary.age.max', 'additions.plume']
    expect(paths.map((path) => findLeaf(griffin.leaves, path)?.field.label)).toEqual([
      'Span of wing',
      'Span of wing',
      'Age',
      'Plume',
    ])
    expect(findLeaf(griffin.leaves, 'measurementParams')).toBeUndefined()
  })

  it('have a label for each value', () => {
    const paths = griffin.leaves.flatMap(({ values }) => values)
    expect(paths.map((path) => getFieldLabel(griffin, path))).toEqual([
      ...['Span of wing, left', 'Span of wing, right', 'Claws, left', 'Claws, right'],
      ...['Length of tail', 'Length of tail, shown', 'Plume', 'Eyes, left', 'Eyes, right'],
      ...['Age, from', 'Age, to', 'Remark'],
    ])
    expect(getFieldLabel(griffin, 'measurementParams.wing')).toBe('Span of wing')
    expect(getFieldLabel(griffin, 'measurementParams.horn')).toBe('measurementParams.horn')
  })

  it('are measures if a number is entered', () => {
    expect(griffin.leaves.filter((leaf) => !isMeasure(leaf)).map(({ path }) => path)).toEqual([
      'measurementParams.shown',
      'supplementary.remark',
    ])
  })

  it('show the mean or the total of a pair for information', () => {
    const summaryOf = (path: string, sides: { left: unknown; right: unknown }) => {
      const field = findLeaf(griffin.leaves, path)?.field
      return field && pairSummary(field, sides)
    }
    expect(summaryOf('measurementParams.wing', { left: 10, right: 11.01 })).toEqual({ label: 'Mean', value: 10.51 })
    expect(summaryOf('measurementParams.claws', { left: 4, right: 'five' })).toEqual({ label: 'Total', value: 4 })
    expect(summaryOf('additions.eyes', { left: 2, right: 2 })).toBeNull()
    const horn = findLeaf(unicorn.leaves, 'measurementParams.horn')?.field
    expect(horn && pairSummary(horn, { left: 2, right: 2 })).toBeNull()
  })
})
