import { describe, expect, it } from 'vitest'
import { normaliseInput } from './normalise-input.ts'

const cm = { max: 200, step: 0.01, unit: 'cm' } as const
const half = { max: 10, step: 0.5, unit: 'points' } as const

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

  it.each(['1e3', '1.234,5', '12 cm', 'abc', '--4', '1..2', 'NaN', 'Infinity'])(
    'sets the unreadable %j to 0 with a note',
    (typed) => {
      expect(normaliseInput(typed, cm)).toEqual({ value: 0, note: `Changed from “${typed}” to 0: not a number` })
    },
  )

  it('ignores spaces around the input', () => {
    expect(normaliseInput(' abc ', cm).note).toBe('Changed from “abc” to 0: not a number')
    expect(normaliseInput(' 201 ', cm).note).toBe('Changed from 201 to 200: at most 200 cm')
  })

  it('snaps half up to the step, never above the maximum', () => {
    expect(normaliseInput('3.74', half).value).toBe(3.5)
    expect(normaliseInput('3.75', half).value).toBe(4)
    expect(normaliseInput('9.9', { ...half, max: 9.8 })).toMatchObject({ value: 9.5 })
    expect(normaliseInput('9.8', { ...half, max: 9.8 })).toEqual({
      value: 9.5,
      note: 'Changed from 9.8 to 9.5: in steps of 0.5',
    })
    expect(normaliseInput('0.17', { max: 5, step: 0.1, unit: 'points' }).value).toBe(0.2)
  })

  it('clamps to the maximum and to 0 with a note', () => {
    expect(normaliseInput('32', { max: 30, step: 0.01, unit: 'mm' })).toEqual({
      value: 30,
      note: 'Changed from 32 to 30: at most 30 mm',
      clampedFrom: 32,
    })
    expect(normaliseInput('12', { max: 9.5, step: 0.01, unit: 'cm' }).value).toBe(9.5)
    expect(normaliseInput('-3', cm)).toEqual({ value: 0, note: 'Changed from -3 to 0: at least 0 cm' })
    expect(normaliseInput('0.3', half).note).toBe('Changed from 0.3 to 0.5: in steps of 0.5')
    expect(normaliseInput('3.7', half).note).toBe('Changed from 3.7 to 3.5: in steps of 0.5')
    expect(normaliseInput('1.005', cm).note).toBe('Changed from 1.005 to 1.01: rounded to two decimals')
  })

  it('returns no note if the value equals the input', () => {
    expect(normaliseInput('92,40', cm)).toEqual({ value: 92.4, note: null })
    expect(normaliseInput('', cm)).toEqual({ value: 0, note: null })
    expect(Object.is(normaliseInput('-0', cm).value, 0)).toBe(true)
  })
})
