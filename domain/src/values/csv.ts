/** CSV (RFC 4180) in UTF-8 with a byte order mark, so that spreadsheets detect the encoding. */

export const CSV_BOM = '\uFEFF'

export const CSV_LINE_END = '\r\n'

export const formatCsvCells = (cells: readonly (string | number | null)[]): string => cells.map(formatCsvCell).join()

/** Formats a number with a decimal point, null as an empty cell, and a text with quotes and escapes where needed. */
export const formatCsvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (!NEEDS_ESCAPING_CHECK.test(value)) return value
  const text = escapeFormulas(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cheap check: most cells need neither quotes nor escaping. */
const NEEDS_ESCAPING_CHECK = /^['=＝@＠+＋\-－]|[",;\t\r\n]/

/**
 * Inserts an apostrophe wherever a spreadsheet would take the text for a formula: at its start, and behind separators.
 * With a decimal comma, a spreadsheet splits at semicolons instead of commas, and then also at quoted line breaks.
 */
export const escapeFormulas = (text: string): string => replaceFormulas(text, (part) => `'${part}`)

/** Returns the original of a text that `escapeFormulas` has returned. */
export const removeFormulaEscapes = (text: string): string => replaceFormulas(text, (part) => part.replace(/^'/, ''))

/** Replaces the parts, up to the next separator, that start a formula, perhaps behind apostrophes. */
const replaceFormulas = (text: string, replace: (part: string) => string): string => {
  let start = 0
  const parts = text.split(/(?<=[;\t\r\n])/).map((part) => {
    const isFormula = startsFormula(text.slice(start), text[start - 1])
    start += part.length
    return isFormula ? replace(part) : part
  })
  return parts.join('')
}

/** @param separator The character before the text; undefined at the start of a cell. */
const startsFormula = (text: string, separator: string | undefined): boolean => {
  // Quotes are doubled, and a spreadsheet that splits at semicolons removes such a pair.
  const content = text.replace(/^'*"*/, '')
  if (/^[=＝@＠＋－]/.test(content)) return true
  // Behind a line break, a tab is an indentation and a carriage return an empty line.
  if (/^[\t\r]/.test(content)) return separator !== '\r' && separator !== '\n'
  if (!/^[+-]/.test(content)) return false
  const [cell = ''] =
    separator === undefined ? [content] : content.split(separator === '\t' ? /[\t\r\n]/ : /[;\r\n]/, 1)
  return !PLAIN_NUMBER.test(cell) && !isTelephoneNumber(cell)
}

const PLAIN_NUMBER = /^[+-]\d+([.,]\d+)?$/

/** Returns true for an international number: digits in groups that start with the plus and the country code. */
const isTelephoneNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return /^\+\d[\d ()./-]*$/.test(text) && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS
}

const MIN_PHONE_DIGITS = 7
const MAX_PHONE_DIGITS = 15
