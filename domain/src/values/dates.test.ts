import { describe, expect, it } from 'vitest'
import { addDays, formatDate, latestDateOnEarth } from './dates.ts'

describe('dates without time', () => {
  it('count days over months, leap days and years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('are tomorrow already where the day begins first', () => {
    expect(latestDateOnEarth(new Date('2026-06-01T09:59:59Z'))).toBe('2026-06-01')
    expect(latestDateOnEarth(new Date('2026-06-01T10:00:00Z'))).toBe('2026-06-02')
  })

  it('are printed day first', () => {
    expect(formatDate('2026-03-05')).toBe('05/03/2026')
  })
})
