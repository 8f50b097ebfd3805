/** Letters that do not come apart into a plain one and its accent, spelt as the database's `fold()` spells them. */
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

/** A text without case and accents, special letters spelt out: what people type who have not the keys for a name. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœþłøđðıħŧŋ]/g, (letter) => REPLACEMENTS[letter] ?? letter)
