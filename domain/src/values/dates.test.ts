import { describe, expect, it } from 'vitest'
import { addDays, addYears, formatDate, latestDateOnEarth } from './dates.ts'

describe('dates', () => {
  it('adds days across months, leap days and years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('adds years, to the 28th of February where there is no 29th', () => {
    expect(addYears('2026-06-01', 5)).toBe('2031-06-01')
    expect(addYears('2024-02-29', 5)).toBe('2029-02-28')
    expect(addYears('2024-02-29', -4)).toBe('2020-02-29')
  })

  it('returns the next date once it has begun in UTC+14', () => {
    expect(latestDateOnEarth(new Date('2026-06-01T09:59:59Z'))).toBe('2026-06-01')
    expect(latestDateOnEarth(new Date('2026-06-01T10:00:00Z'))).toBe('2026-06-02')
  })

  it('formats a date day first', () => {
    expect(formatDate('2026-03-05')).toBe('05/03/2026')
  })
})
