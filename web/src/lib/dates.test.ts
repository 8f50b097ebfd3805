import { expect, it } from 'vitest'
import { readDay, showDay } from './dates.ts'

it('shows a day as DD/MM/YYYY, and what is no day as it is', () => {
  expect(showDay('2026-03-05')).toBe('05/03/2026')
  expect(showDay('2026-02-30')).toBe('2026-02-30')
  expect(showDay('')).toBe('')
})

it('reads a day however it is written, day before month', () => {
  for (const typed of ['05/03/2026', '5/3/2026', '5.3.2026', '05-03-2026', '5. 3. 2026', '05032026', '2026-03-05'])
    expect(readDay(typed)).toBe('2026-03-05')
})

it('keeps what is no day for the form to refuse', () => {
  for (const typed of ['31/02/2026', '5/3', 'yesterday', '']) expect(readDay(typed)).toBe(typed)
})
