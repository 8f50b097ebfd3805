/** CSV (RFC 4180) in UTF-8 with a byte order mark, so that spreadsheets detect the encoding. */

export const CSV_BOM = '\uFEFF'

export const CSV_LINE_END = '\r\n'

export const formatCsvCells = (cells: readonly (string | number | null)[]): string => cells.map(formatCsvCell).join()

/**
 * Formats a number with a decimal point, null as an empty cell, and a text with quotes where needed and escaped if a
 * spreadsheet would take it for a formula.
 */
export const formatCsvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (!NEEDS_ESCAPING_CHECK.test(value)) return value
  const text = startsFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cheap check: most cells need neither quotes nor escaping. */
const NEEDS_ESCAPING_CHECK = /^[=＝@＠\t+＋\-－]|[",\r\n]/

const startsFormula = (text: string): boolean =>
  /^[=＝@＠＋－\t\r]/.test(text) || (/^[+-]/.test(text) && !PLAIN_NUMBER.test(text) && !isTelephoneNumber(text))

const PLAIN_NUMBER = /^[+-]\d+([.,]\d+)?$/

/** Returns true for an international number: digits in groups that start with the plus and the country code. */
const isTelephoneNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return /^\+\d[\d ()./-]*$/.test(text) && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS
}

const MIN_PHONE_DIGITS = 7
const MAX_PHONE_DIGITS = 15
