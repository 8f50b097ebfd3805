import { describe, expect, it } from 'vitest'
import { findMatch } from './mark.tsx'

const match = (text: string, search: string) => {
  const found = findMatch(text, search)
  return found && text.slice(...found)
}

describe('the marked match', () => {
  it.each([
    ['Jiří Dvořák', 'DVORA', 'Dvořá'],
    ['Łucja Żak', ' lucja ', 'Łucja'],
    ['Straße', 'strasse', 'Straße'],
    ['Straße', 'stras', 'Straß'],
    ['Өлзий', 'өлз', 'Өлз'],
    ['CE12-9R1GH61', '9r1', '9R1'],
    ['Dvor\u030ca\u0301k', 'dvorak', 'Dvor\u030ca\u0301k'],
    ['Dvor\u030ca\u0301k', 'dvo', 'Dvo'],
    ['山田太郎', '田太郎', '田太郎'],
  ])('in %s of %s is %s', (text, search, marked) => expect(match(text, search)).toBe(marked))

  it('of one or two letters is at the start only', () => {
    expect(match('Nagy Anna', 'na')).toBe('Na')
    expect(match('Kovács Nagy', 'na')).toBeNull()
  })

  it('is nothing without a match or a text', () => {
    expect(match('Nagy', 'kovacs')).toBeNull()
    expect(match('Nagy', ' ')).toBeNull()
  })
})
