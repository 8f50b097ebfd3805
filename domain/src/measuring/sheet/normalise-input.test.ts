import { describe, expect, it } from 'vitest'
import { formatTyped, normaliseInput } from './normalise-input.ts'

const cm = { max: 200, step: 0.01, unit: 'cm' } as const
const half = { max: 10, step: 0.5, unit: 'points' } as const

/** Returns the value, what the form says about the input, and the input if it was above the maximum. */
const settle = (...input: Parameters<typeof normaliseInput>) => {
  const { typed, ...normalised } = normaliseInput(...input)
  return { ...normalised, note: typed && formatTyped(typed, normalised.value) }
}

describe('normaliseInput [A-053] [S-018]', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['92,455', 92.46],
    ['1.005', 1.01],
    ['.55', 0.55],
    [' 7 ', 7],
    ['5.', 5],
    ['+7', 7],
    ['4.2', 4.2],
  ])('parses %j as %d', (typed, expected) => {
    expect(normaliseInput(typed, cm).value).toBe(expected)
  })

  it.each(['1e3', '1.234,5', '12 kg', '12 cm 5', 'cm', '12 m', 'abc', '--4', '1..2', 'NaN', 'Infinity'])(
    'counts the unreadable %j as 0',
    (typed) => {
      expect(normaliseInput(typed, cm)).toEqual({ value: 0, typed: { text: typed, reason: null } })
      expect(settle(typed, cm).note).toBe(`Not a number: ${typed}`)
    },
  )

  it('cuts an unreadable text at 20 characters', () => {
    expect(settle('𝟙 is no decimal digit', cm).note).toBe('Not a number: 𝟙 is no decimal digi')
  })

  it.each([
    ['24.31 mm', 'cm', 2.43, 'Changed from 24.31 mm to 2.43: converted to cm'],
    ['0.35mm', 'cm', 0.04, 'Changed from 0.35mm to 0.04: converted to cm'],
    ['7 MM', 'cm', 0.7, 'Changed from 7 MM to 0.7: converted to cm'],
    ['2,431 cm', 'mm', 24.31, 'Changed from 2,431 cm to 24.31: converted to mm'],
    ['431 g', 'kg', 0.43, 'Changed from 431 g to 0.43: converted to kg'],
    ['0.0311 kg', 'g', 31.1, 'Changed from 0.0311 kg to 31.1: converted to g'],
    ['0 mm', 'cm', 0, 'Changed from 0 mm to 0: converted to cm'],
    ['-3 mm', 'cm', 0, 'Changed from -3 mm to 0: at least 0 cm'],
    ['24.31 mm', 'mm', 24.31, null],
    ['24,3cm', 'cm', 24.3, null],
  ] as const)('converts %j in a field in %s to %d', (typed, unit, value, note) => {
    expect(settle(typed, { max: 100, step: 0.01, unit })).toEqual({ value, note })
  })

  it('clamps a converted number to the maximum', () => {
    expect(settle('2019 mm', cm)).toEqual({
      value: 200,
      note: 'Changed from 2019 mm to 200: at most 200 cm',
      clampedFrom: 201.9,
    })
  })

  it.each([
    ['7 cm', 'count'],
    ['7 g', 'points'],
    ['7 years', 'years'],
  ] as const)('does not read the unit of %j in a field of %s', (typed, unit) => {
    expect(settle(typed, { max: 10, step: 1, unit }).note).toBe(`Not a number: ${typed}`)
  })

  it('ignores spaces around the input', () => {
    expect(settle(' abc ', cm).note).toBe('Not a number: abc')
    expect(settle(' 201 ', cm).note).toBe('Changed from 201 to 200: at most 200 cm')
  })

  it('snaps half up to the step, never above the maximum', () => {
    expect(normaliseInput('3.74', half).value).toBe(3.5)
    expect(normaliseInput('3.75', half).value).toBe(4)
    expect(normaliseInput('9.9', { ...half, max: 9.8 })).toMatchObject({ value: 9.5 })
    expect(settle('9.8', { ...half, max: 9.8 })).toEqual({
      value: 9.5,
      note: 'Changed from 9.8 to 9.5: in steps of 0.5',
    })
    expect(normaliseInput('0.17', { max: 5, step: 0.1, unit: 'points' }).value).toBe(0.2)
  })

  it('clamps to the maximum and to 0 with a note', () => {
    expect(settle('32', { max: 30, step: 0.01, unit: 'mm' })).toEqual({
      value: 30,
      note: 'Changed from 32 to 30: at most 30 mm',
      clampedFrom: 32,
    })
    expect(normaliseInput('12', { max: 9.5, step: 0.01, unit: 'cm' }).value).toBe(9.5)
    expect(settle('-3', cm)).toEqual({ value: 0, note: 'Changed from -3 to 0: at least 0 cm' })
    expect(settle('0.3', half).note).toBe('Changed from 0.3 to 0.5: in steps of 0.5')
    expect(settle('3.7', half).note).toBe('Changed from 3.7 to 3.5: in steps of 0.5')
    expect(settle('1.005', cm).note).toBe('Changed from 1.005 to 1.01: rounded to two decimals')
  })

  it('returns no note if the value equals the input', () => {
    expect(settle('92,40', cm)).toEqual({ value: 92.4, note: null })
    expect(settle('', cm)).toEqual({ value: 0, note: null })
    expect(Object.is(normaliseInput('-0', cm).value, 0)).toBe(true)
  })
})
