import { expect, it } from 'vitest'
import { createPublicId, hasTypingError, normalisePublicId } from './public-id.ts'

it('creates species code, six random characters and a check character', () => {
  expect(createPublicId('CE01', [0, 0, 0, 0, 0, 0])).toBe('CE01-0000000')
  // 1·1 + 2·3 + 3·5 + 4·7 + 5·9 + 31·11 = 436, and 436 mod 32 = 20, which is M.
  expect(createPublicId('CE01', [1, 2, 3, 4, 5, 31])).toBe('CE01-12345ZM')
})

it('throws for anything but six integers from 0 to 31', () => {
  for (const randoms of [[], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 32], [1, 2, 3, 4, 5, -1]])
    expect(() => createPublicId('CE01', randoms)).toThrow(RangeError)
})

it('normalises typed ids', () => {
  const id = createPublicId('CE01', [1, 0, 1, 0, 10, 31])
  for (const typed of [
    id,
    id.toLowerCase(),
    ` ${id.replace('-', '')} `,
    'ceOi - IoL oaz'.concat(id.slice(-1)),
    id.replace('-', ' – '),
  ])
    expect(normalisePublicId(typed)).toBe(id)
})

it('returns null for a misspelt, short or foreign id', () => {
  const id = createPublicId('CE01', [1, 2, 3, 4, 5, 6])
  const misspelt = id.replace('CE01-1', 'CE01-7')
  for (const typed of ['', 'CE01', misspelt, id.slice(0, -1), `${id}0`, id.replace('CE01', 'ZZ99'), 'CE01-UUUUUUU'])
    expect(normalisePublicId(typed)).toBeNull()
})

it('finds a typing error in an id whose check character fails, and in no other text', () => {
  const id = createPublicId('CE01', [1, 2, 3, 4, 5, 6])
  for (const typed of [id.replace('-1', '-7'), id.replace('-12', ' – 21').toLowerCase(), 'CE01-UUUUUUU'])
    expect([typed, hasTypingError(typed)]).toEqual([typed, true])
  for (const typed of ['', 'CE01', id, id.slice(0, -1), `${id}0`, id.replace('CE01', 'ZZ99'), 'HU-2026-0000001'])
    expect([typed, hasTypingError(typed)]).toEqual([typed, false])
})
