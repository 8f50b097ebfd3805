import { describe, expect, it } from 'vitest'
import { formatRange, getPointsDomain, type PhenotypeFigures, toAgeFigures, toPointsFigures } from './points.ts'

const createFigures = (
  bucketWidth: number,
  starts: readonly number[],
  thresholds: PhenotypeFigures['thresholds'] = null,
): PhenotypeFigures => ({
  key: 'roe-deer-european',
  label: 'European roe deer',
  gender: null,
  total: starts.length,
  thresholds,
  bucketWidth,
  buckets: starts.map((from) => ({ from, count: 1, medals: { Gold: 0, Silver: 0, Bronze: 0, none: 1 } })),
  medals: { Gold: 0, Silver: 0, Bronze: 0, none: starts.length },
  ages: { total: 1, cells: [{ age: 5, from: starts[0] ?? 0, count: 1 }] },
})

describe('a range of points in words', () => {
  it.each([
    [150, 10, '150 to 159.99 points'],
    [10, 1, '10 to 10.99 points'],
    [0.5, 0.5, '0.50 to 0.99 points'],
    [0.1 + 0.2, 0.1, '0.30 to 0.39 points'],
    [0, 0.05, '0.00 to 0.04 points'],
  ])('from %s, %s wide', (from, bucketWidth, text) => {
    expect(formatRange(from, bucketWidth)).toBe(text)
  })
})

describe('the axis of points', () => {
  it.each([
    ['the buckets', createFigures(10, [150, 190]), [150, 200]],
    ['medals above the buckets', createFigures(10, [150, 190], [170, 190, 215]), [150, 220]],
    ['medals below the buckets', createFigures(10, [190], [105, 115, 125]), [100, 200]],
    ['a bucket from 0', createFigures(5, [0]), [0, 5]],
    ['buckets below 1', createFigures(0.1, [0.3, 0.7]), [0.3, 0.8]],
    ['a threshold just below a bucket', createFigures(10, [40], [29.99, 35, 40]), [20, 50]],
  ])('contains %s', (_, figures, domain) => {
    expect(getPointsDomain(figures)).toEqual(domain)
  })
})

it('links each count to the list of its species, phenotype and range', () => {
  const filters = { eval_option: ['roe-deer'], phenotype_key: ['former'] }
  const path = '/evaluations?eval_option=roe-deer&phenotype_key=former'
  const figures = createFigures(0.5, [1.5])
  const range = `${path}&points_from=1.5&points_to=1.99`
  const none = { value: 0, to: undefined }
  expect(toPointsFigures(filters, figures).rows).toEqual([
    ['1.50 to 1.99 points', none, none, none, { value: 1, to: `${range}&medal=none` }, { value: 1, to: range }],
  ])
  expect(toAgeFigures(filters, figures).rows).toEqual([
    ['5 years, 1.50 to 1.99 points', { value: 1, to: `${path}&age_from=5&age_to=5.99&points_from=1.5&points_to=1.99` }],
  ])
})
