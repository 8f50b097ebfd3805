import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { removeInvisibleCharacters } from './invisible-characters.ts'

const INVISIBLE = [
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
].map((code) => String.fromCodePoint(code))

describe('removeInvisibleCharacters', () => {
  it.each(INVISIBLE)('removes invisible character %# beside digits, spaces and ends', (character) => {
    expect(removeInvisibleCharacters(`${character}14${character}.5 ${character}a ${character}`)).toBe('14.5 a ')
  })

  it('removes all but joiners between letters', () => {
    expect(INVISIBLE.map((character) => removeInvisibleCharacters(`a${character}b`))).toEqual(
      INVISIBLE.map((character) => (/[\u200c\u200d]/.test(character) ? `a${character}b` : 'ab')),
    )
  })

  it.each([
    ['a Persian name', 'علی\u200cرضا'],
    ['a Devanagari name', 'क्\u200dषत्रिय'],
    ['a Sinhala name', 'ශ්\u200dරී'],
    ['a letter outside the Basic Multilingual Plane', '\u{11103}\u{11133}\u200d\u{11103}'],
    ['other white space', ' a\u00a0b\u3000\t\n'],
    ['soft hyphens and variation selectors', 'a\u00adb\ufe0f'],
  ])('does not change %s', (_, text) => {
    expect(removeInvisibleCharacters(text)).toBe(text)
  })

  it('removes two joiners in a row', () => {
    expect(removeInvisibleCharacters('a\u200c\u200db')).toBe('ab')
  })
})

it.each(INVISIBLE)('fold ignores invisible character %#', (character) => {
  expect(fold(`Ann${character}a`)).toBe('anna')
})
