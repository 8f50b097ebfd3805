import { expect, it } from 'vitest'
import { EDITION } from '#measuring/sheet/define.ts'
import { choice, pair, pairChoice } from '#measuring/sheet/fields.ts'
import { listLeaves } from '#measuring/sheet/leaves.ts'
import { commonSupplementary } from '#measuring/sheet/shared-fields.ts'
import { findEdition } from '#species/registry.ts'
import type { SheetLayout, SheetLine } from './layout.ts'
import {
  alignLines,
  formatFactor,
  formatRow,
  formatSides,
  formatThresholds,
  hasContent,
  haveSides,
  nameCombination,
} from './printed-sheet.ts'

it('formats the factor of a line', () => {
  const line = { value: '62', factor: null, points: '62', reason: null } as SheetLine
  expect(formatFactor({ ...line, factor: '0.5' })).toBe('× 0.5')
  expect(formatFactor(line)).toBe('in full')
  expect(formatFactor({ ...line, reason: 'at most the longer beam' })).toBe('by rule')
  expect(formatFactor({ ...line, points: '60' })).toBe('by rule')
})

it('aligns the decimal points of lines, and prints only the points of a limit', () => {
  const line = { kind: 'measure', value: '9.1875', factor: '1', points: '9.1875', sign: 1, reason: null } as SheetLine
  const limit = { ...line, kind: 'limit', value: '7', points: '7', sign: -1 } as const
  const single = { ...line, value: '7' }
  const { formatLine, formatSingle, sum } = alignLines({
    rows: [createRow('measurementParams.weight', 0.7), createRow('measurementParams.beam', 104, 102)],
    lines: [line, single, limit],
    sum: '2.1875',
  } as unknown as SheetLayout)
  expect(formatSingle(createRow('measurementParams.weight', 0.7))).toBe('0.7\u2007\u2007\u2007')
  expect(formatLine(single).value).toBe('7\u2008\u2007\u2007\u2007\u2007')
  expect(formatLine(line)).toEqual({ value: '9.1875', factor: '× 1', points: '+ 9.1875' })
  expect(formatLine(limit)).toEqual({ value: '', factor: '', points: '− 7.00\u2007\u2007' })
  expect(sum).toBe('2.1875')
})

const tines = pair('Number of tines', { unit: 'count', how: 'all', source: 'test' })
const beam = pair('Length of beam', { unit: 'cm', how: 'outside', source: 'test' })
const weight = choice('Weight deduction', [0, 0.7], { unit: 'kg', how: 'skull' })
const nerve = pairChoice('Nerve', [0, 20], { unit: 'points', how: 'visible' })
const leaves = listLeaves({
  measurementParams: { tines, beam, weight, nerve },
  additions: {},
  supplementary: commonSupplementary(),
})

const createRow = (path: string, ...values: (number | string | null)[]) => {
  const leaf = leaves.find((one) => one.path === path)
  if (!leaf) throw new Error(`Unknown row: ${path}`)
  return { leaf, values, lines: [], derivedValues: [] }
}

it('formats the values of a row, including missing ones', () => {
  const formatAge = (...values: (number | null)[]) => formatRow(createRow('supplementary.lowerJaw', ...values))
  expect(formatAge(5, 6)).toBe('5.0 to 6.0 yr')
  expect(formatAge(5, 0)).toBe('at least 5.0 yr')
  expect(formatAge(5, 5)).toBe('5.0 yr')
  expect(formatAge(0, 6)).toBe('6.0 yr')
  expect(formatRow(createRow('measurementParams.tines', 12, null))).toBe('left 12, right –')
  expect(formatRow(createRow('supplementary.comments', 'Broken'))).toBe('Broken')
  expect(formatRow(createRow('supplementary.comments', ''))).toBe('–')
})

it('formats the sides of a pair without the unit', () => {
  expect(formatSides(createRow('measurementParams.beam', 104, 0))).toEqual(['104.0', '–'])
  expect(formatSides(createRow('measurementParams.beam'))).toEqual(['–', '–'])
  expect(formatSides(createRow('measurementParams.nerve', 0, 20))).toEqual(['–', '20'])
  const comments = createRow('supplementary.comments', '')
  expect([[comments], [comments, createRow('measurementParams.beam')]].map(haveSides)).toEqual([false, true])
})

it('names a value that is the mean or the sum of both sides', () => {
  expect(nameCombination({ left: 36, right: 37.51, value: '36.755' })).toBe('mean')
  expect(nameCombination({ left: 0.1, right: 0.2, value: '0.3' })).toBe('sum')
  expect(nameCombination({ left: 12, right: 11, value: '0.9' })).toBe('')
  expect(nameCombination({ left: 0, right: 0, value: '0' })).toBe('')
  expect(nameCombination({ left: null, right: null, value: '82' })).toBe('')
})

it('finds content in values and points', () => {
  const line = { points: '0' } as never
  expect(hasContent({ values: [0, null], lines: [line] })).toBe(false)
  expect(hasContent({ values: [0, ''], lines: [line, { points: '2' } as never] })).toBe(true)
  expect(hasContent({ values: [0, 1], lines: [] })).toBe(true)
})

it('formats thresholds, including those still to be established', () => {
  expect(formatThresholds(findEdition('chamois', EDITION)?.phenotypes[0]?.thresholds ?? null)).toBe(
    'Bronze from 100, Silver from 105, Gold from 110.',
  )
  expect(formatThresholds(null)).toContain('T,E,B')
})
