/** Splits texts for layout: into runs of one font and direction, and at places where a long word may break. */
import createBidi from 'bidi-js'
import type { PdfFont } from './font-files.ts'
import type { Piece } from './map-texts.ts'

/** Marks that allow and prevent a line break, and that keep the direction of a name from the text around it. */
const BREAK = '\u200b'
const NO_BREAK = '\u2060'
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069']

const MARKS = new RegExp(`[${BREAK}${NO_BREAK}${ISOLATE}${END_OF_ISOLATE}]`, 'g')

/** Returns the text as it is printed. */
export const removeMarks = (text: string): string => text.replace(MARKS, '')

/** In letters. Longer words may break anywhere. */
const MAX_WORD_LENGTH = 24
/** Fits into a column of facts. */
const MAX_UNBROKEN_EMAIL_LENGTH = 20

const { getEmbeddingLevels, getMirroredCharacter } = createBidi()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

export const splitGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns a name to be put into a text: a name from right to left does not turn the text around it. */
export const isolate = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${END_OF_ISOLATE}` : name

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Returns an e-mail address that breaks only after the @ and before a dot, or nowhere if it is short. */
const markEmail = (address: string, isLong: boolean): string => {
  const whole = address.replace(/[^\p{L}\p{N}]/gu, `${NO_BREAK}$&${NO_BREAK}`)
  return isLong ? whole.replaceAll(`@${NO_BREAK}`, `@${BREAK}`).replaceAll(`${NO_BREAK}.`, `${BREAK}.`) : whole
}

/** Allows breaks anywhere in parts that are too long. */
const breakLongParts = (word: string): string =>
  word
    .split(BREAK)
    .map((part) => {
      const letters = splitGraphemes(removeMarks(part))
      return letters.length > MAX_WORD_LENGTH ? letters.join(BREAK) : part
    })
    .join(BREAK)

/** Marks where a line may break: within e-mail addresses, long words and phrases without spaces. */
export const markBreaks = (text: string): string =>
  text
    .replace(/\S+/gu, (word) =>
      breakLongParts(/^\S+@\S+\.\S+$/.test(word) ? markEmail(word, word.length > MAX_UNBROKEN_EMAIL_LENGTH) : word),
    )
    .replace(UNSPACED, (phrase) => Array.from(words.segment(phrase), ({ segment }) => segment).join(BREAK))

/** Marks and line breaks are not printed. */
const isUnprinted = (grapheme: string): boolean => /^\p{Cc}*$/u.test(removeMarks(grapheme))

/** A bracket that looks the other way, whose text is stored beside it. */
const isSeparate = (text: string, level: number): boolean => level % 2 === 1 && getMirroredCharacter(text) !== null

/**
 * Returns the runs of a text. Spaces and signs belong to the run before them if its font has them.
 * @param face the font of the text, which runs do not name
 */
export const splitRuns = (text: string, face: PdfFont, findFont: (grapheme: string) => PdfFont): Piece[] => {
  const levels = RIGHT_TO_LEFT.test(text) ? getEmbeddingLevels(text, 'auto').levels : null
  const runs: { text: string; font: PdfFont; level: number }[] = []
  let at = 0
  for (const grapheme of splitGraphemes(text)) {
    const run = runs.at(-1)
    const level = levels?.[at] ?? 0
    at += grapheme.length
    const staysWithRun = run && (isUnprinted(grapheme) || (!/[\p{L}\p{N}]/u.test(grapheme) && run.font.has(grapheme)))
    const font = staysWithRun ? run.font : findFont(grapheme)
    if (run && run.font === font && run.level === level && !isSeparate(run.text, level) && !isSeparate(grapheme, level))
      run.text += grapheme
    else runs.push({ text: grapheme, font, level })
  }
  return runs.map(({ text: part, font, level }) => ({
    text: part,
    ...(font !== face && { font: font.name }),
    ...(level > 0 && { level }),
  }))
}
