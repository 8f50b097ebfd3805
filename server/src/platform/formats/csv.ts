/** Tables as comma-separated values: RFC 4180, UTF-8 with its mark, so that a spreadsheet reads every letter. */

/** Stands first in the file. */
export const CSV_BOM = '\uFEFF'

export const CSV_LINE_END = '\r\n'

export const formatCsvCells = (cells: readonly (string | number | null)[]): string => cells.map(formatCsvCell).join()

/**
 * A number with a decimal point, a text in quotes where it needs them and never one that a spreadsheet takes for a
 * formula; null is empty.
 */
export const formatCsvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (!NEEDS_ESCAPING_CHECK.test(value)) return value
  const text = startsFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What may need quotes or start a formula; most cells do neither. */
const NEEDS_ESCAPING_CHECK = /^[=@\t+-]|[",\r\n]/

const startsFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !PLAIN_NUMBER.test(text) && !isTelephoneNumber(text))

const PLAIN_NUMBER = /^[+-]\d+([.,]\d+)?$/

/** An international number: digits in groups that begin with the plus and the country. */
const isTelephoneNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return /^\+\d[\d ()./-]*$/.test(text) && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS
}

const MIN_PHONE_DIGITS = 7
const MAX_PHONE_DIGITS = 15
