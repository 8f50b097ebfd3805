import { INVISIBLE_CHARACTERS } from './invisible-characters.ts'

/** Letters that NFKD does not decompose. Must match the database function `fold()`. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
}

/**
 * Returns the text for search and comparison: in lower case, without accents and invisible characters, special letters
 * replaced.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/[ßæœþłøđðıħŧŋ]/g, (letter) => REPLACEMENTS[letter] ?? letter)

/** Creates a `fold` that remembers every result: use it for one task. */
export const createCachedFold = (): ((text: string) => string) => {
  const foldedTexts = new Map<string, string>()
  return (text) => {
    const folded = foldedTexts.get(text) ?? fold(text)
    foldedTexts.set(text, folded)
    return folded
  }
}
