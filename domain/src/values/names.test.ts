import { describe, expect, it } from 'vitest'
import { isSameName } from './names.ts'

describe('isSameName', () => {
  it.each([
    ['Łucja Őrsi', 'łucja  orsi', true],
    ['Kovács János', 'János Kovács', true],
    ['Søren Østergård', 'Søren Østergard', true],
    ['Łukasz Żak', 'zak, lukasz', true],
    ['Søren Østergård', 'Soren Ostergard', true],
    ['Jan Novák', 'Jan Nowak', false],
    ['', ' ', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame)
  })
})
