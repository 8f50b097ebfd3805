import { expect, it } from 'vitest'
import { formatDay, formatInstant, formatInstantDay, formatInstantShortDay, parseDay } from './dates.ts'

it('formats a day as DD/MM/YYYY, and returns other text unchanged', () => {
  expect(formatDay('2026-03-05')).toBe('05/03/2026')
  expect(formatDay('2026-02-30')).toBe('30/02/2026')
  expect(formatDay('')).toBe('')
})

it('parses the usual notations of a day, day before month', () => {
  for (const typed of [
    '05/03/2026',
    '5/3/2026',
    '5.3.2026',
    '5.3.2026.',
    '05-03-2026',
    '5. 3. 2026',
    '05032026',
    '2026-03-05',
    '2026-3-5',
    '2026/03/05',
  ])
    expect(parseDay(typed)).toBe('2026-03-05')
})

it('expands a two-digit year to this century up to next year, otherwise to the last', () => {
  for (const typed of ['1/2/26', '01.02.26', '1-2-26', '1. 2. 26.']) expect(parseDay(typed, 2026)).toBe('2026-02-01')
  expect(parseDay('1/2/27', 2026)).toBe('2027-02-01')
  expect(parseDay('1/2/28', 2026)).toBe('1928-02-01')
  expect(parseDay('1/2/00', 2026)).toBe('2000-02-01')
})

it('parses a day that does not exist, and returns other text unchanged, for the form to reject both', () => {
  expect(parseDay('31/02/2026')).toBe('2026-02-31')
  expect(parseDay('1/13/26', 2026)).toBe('2026-13-01')
  for (const typed of ['1/2/226', '5/3', '010226', 'yesterday', '']) expect(parseDay(typed)).toBe(typed)
})

it('formats an instant in the time zone of the reader', () => {
  const instant = new Date(2026, 2, 5, 4, 7).toISOString()
  expect([formatInstant(instant), formatInstantDay(instant), formatInstantShortDay(instant)]).toEqual([
    '05/03/2026, 04:07',
    '05/03/2026',
    '5/03/2026',
  ])
})
