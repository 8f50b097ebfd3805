/** Parses the cells of an import, accepting the common notations. */

import type { FieldOption } from '#fields/field.ts'
import { round2 } from '#measuring/maths/exact.ts'
import type { Species } from '#measuring/sheet/define.ts'
import type { Unit } from '#measuring/sheet/fields.ts'
import { unitLabel } from '#measuring/sheet/format.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { parseDecimal, parseMeasure } from '#measuring/sheet/normalise-input.ts'
import { messages } from '#messages.ts'
import { findClosestMatches } from '#values/closest-matches.ts'
import { COUNTRIES } from '#values/countries.ts'
import {
  addDays,
  findDateError,
  formatDate,
  formatDateInWords,
  isCalendarDate,
  MONTHS,
  SPREADSHEET_EPOCH,
} from '#values/dates.ts'
import { findCountry } from '#values/find-country.ts'
import { fold } from '#values/fold.ts'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'
import { getPhenotypeName } from './bulk-import.ts'
import type { ImportColumn } from './columns.ts'
import { type GridCell, isBlank } from './grid.ts'
import type { CellError } from './responses.ts'

/** The reason why a cell is rejected, with a hint on how to correct it and the text that was probably meant. */
export type CellRejection = Pick<CellError, 'message' | 'hint'> & { readonly suggestion?: string }

/** The value for the body of a save (undefined for an empty cell), or an error. */
export type CellResult = { readonly value: unknown } | CellRejection

type CellContext = {
  readonly species: Species
  /** Folds the words of a choice; an import remembers them for all of its cells. */
  readonly foldWord: (word: string) => string
}

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/
const DAY_FIRST_DATE = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\.?$/

const toIsoDate = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const NAMED_DATE = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i

/** Converts a date with an English month, for example `3 February 2026` or `3 Feb 2026`. */
const parseNamedDate = (text: string): string => {
  const [, day, name = '', year] = NAMED_DATE.exec(text) ?? []
  const month = MONTHS.find(({ label }) => label.toLowerCase().startsWith(name.toLowerCase()))
  return day && month ? toIsoDate(year, month.value, day) : ''
}

const DATE_HINT = 'Enter it as DD/MM/YYYY, for example 20/09/2025.'
const YEAR = /^(19|20)\d{2}$/
/** Days from 1927 to 2173. Smaller numbers are rather years or mistakes. */
const SERIAL = /^\d{5}(\.\d+)?$/
const DAYS_TO_1904 = 1462

/** Rejects a text or number that is no date, with the date that was probably meant. */
const createDateError = (message: string, text: string, isFrom1904: boolean): CellRejection => {
  const [, month, day, year] = DAY_FIRST_DATE.exec(text) ?? []
  const monthFirst = toIsoDate(year, month, day)
  if (isCalendarDate(monthFirst)) {
    const suggestion = formatDate(monthFirst)
    return { message, hint: `The day comes first. Did you mean ${suggestion}?`, suggestion }
  }
  if (YEAR.test(text)) return { message, hint: `${text} is a year. Enter a day, for example 20/09/${text}.` }
  if (!SERIAL.test(text)) return { message, hint: message === messages.notADate ? DATE_HINT : null }
  const days = Math.floor(Number(text)) + (isFrom1904 ? DAYS_TO_1904 : 0)
  const suggestion = formatDate(addDays(SPREADSHEET_EPOCH, days))
  return { message, hint: `This is a number. Did you mean ${suggestion}?`, suggestion }
}

/** Parses a date as `YYYY-MM-DD`. A number is no date unless the spreadsheet says so. */
const parseDate = (cell: GridCell): CellResult => {
  if (cell.isDate) return { value: cell.value }
  const text = getCellText(cell).trim()
  const iso = ISO_DATE.exec(text)
  const dayFirst = DAY_FIRST_DATE.exec(text)
  const date = iso
    ? toIsoDate(iso[1], iso[2], iso[3])
    : dayFirst
      ? toIsoDate(dayFirst[3], dayFirst[2], dayFirst[1])
      : parseNamedDate(text)
  const message = findDateError(date)
  return message === null ? { value: date } : createDateError(message, text, cell.isFrom1904 === true)
}

const UNIT_SUFFIX = /\s*(cm|mm|kg|g|ml|m|yrs?|years?|pts?|points?|["'”′″])\.?$/i
const GROUPED_NUMBER = /^([+-]?\d{1,3}(?:([., '\u00a0\u202f’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/

/** Returns a number without its thousands separators, or null if it has none. */
const removeSeparators = (text: string): string | null => {
  const [, whole, , decimals] = GROUPED_NUMBER.exec(text) ?? []
  if (whole === undefined) return null
  return whole.replace(/[^\d+-]/g, '') + (decimals === undefined ? '' : `.${decimals}`)
}

/** The notations of units that do not convert. */
const UNIT_NOTATIONS: { readonly [U in Unit]?: readonly string[] } = {
  points: ['pt', 'pts', 'point', 'points'],
  years: ['yr', 'yrs', 'year', 'years'],
}

/** Rejects a number with a unit. The number is suggested if the unit is that of the column or converts into it. */
const createUnitError = (number: string, writtenUnit: string, unit: Unit | null): CellRejection => {
  const message = sheetMessages.number
  const measure = parseMeasure(number + writtenUnit, unit)
  if (measure?.isConverted) {
    const suggestion = String(round2(measure.value))
    return { message, hint: `Enter the number in ${unit}, without a unit: ${suggestion}`, suggestion }
  }
  if (measure || (unit !== null && UNIT_NOTATIONS[unit]?.includes(writtenUnit.toLowerCase())))
    return { message, hint: `Enter the number without a unit: ${number}`, suggestion: number }
  const expected = unit === null ? '' : unitLabel(unit)
  return {
    message,
    hint: expected === '' ? 'Enter the number without a unit.' : `Enter the number in ${expected}, without a unit.`,
  }
}

const parseNumber = (cell: GridCell, unit: Unit | null): CellResult => {
  const { value, isDate } = cell
  if (isDate)
    return {
      message: sheetMessages.number,
      hint: 'The spreadsheet converted this to a date. Format the cell as a number and enter it again.',
    }
  if (typeof value === 'number') return { value }
  const text = cell.displayText.replace(/[\s\u00a0]+/g, ' ').trim()
  const number = typeof value === 'boolean' ? null : parseDecimal(text)
  if (number !== null) return { value: number }
  const withoutUnit = text.replace(UNIT_SUFFIX, '')
  const [, writtenUnit] = UNIT_SUFFIX.exec(text) ?? []
  if (writtenUnit !== undefined && withoutUnit !== '' && parseDecimal(withoutUnit) !== null)
    return createUnitError(withoutUnit, writtenUnit, unit)
  const suggestion = removeSeparators(text)
  return suggestion === null
    ? { message: sheetMessages.number, hint: 'Enter a number, for example 92.4 or 92,4.' }
    : { message: sheetMessages.number, hint: 'Enter it without a thousands separator.', suggestion }
}

const formatChoices = (choices: readonly string[]): string =>
  choices.length <= 6 ? `One of: ${choices.join('; ')}.` : `One of ${choices.length}, for example ${choices[0]}.`

/** Words offered in a hint; more equally close ones do not help. */
const MAX_OFFERED_WORDS = 4

/**
 * Names the closest words. Only a single one is suggested, so that nobody corrects cells to an arbitrary one of them.
 */
const createChoiceError = (matches: readonly string[], defaultHint: string): CellResult => {
  const [suggestion] = matches
  const message = messages.notInList
  if (suggestion === undefined || matches.length > MAX_OFFERED_WORDS) return { message, hint: defaultHint }
  return { message, hint: `Did you mean ${matches.join(' or ')}?`, ...(matches.length === 1 ? { suggestion } : {}) }
}

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)

const parseCountry = (text: string, { foldWord }: CellContext): CellResult => {
  const code = findCountry(text)
  if (code !== null) return { value: code }
  return createChoiceError(
    findClosestMatches(text, COUNTRY_NAMES, foldWord),
    'Enter the English name or code of a country, for example Hungary or HU.',
  )
}

const parseOneOf = (text: string, options: readonly FieldOption[], { foldWord }: CellContext): CellResult => {
  const option = options.find(({ label }) => fold(label) === fold(text))
  if (option) return { value: option.value }
  const labels = options.map(({ label }) => label)
  return createChoiceError(findClosestMatches(text, labels, foldWord), formatChoices(labels))
}

/** Parses the options that a cell names, in any order. */
const parseChoices = (text: string, options: readonly FieldOption[], context: CellContext): CellResult => {
  const words = text.split(/[,;/+&\n]|\band\b/i).map((word) => word.trim())
  const results = words.filter((word) => word !== '').map((word) => parseOneOf(word, options, context))
  const values = results.flatMap((result) => ('value' in result ? [result.value] : []))
  return results.find((result) => 'message' in result) ?? { value: [...new Set(values)] }
}

const SEX_NOTATIONS: readonly (readonly [sign: RegExp, word: string])[] = [
  [/\s*,?\s*♂/, ', male'],
  [/\s*,?\s*♀/, ', female'],
  [/\s*\((male|female)\)/i, ', $1'],
]

const SEX = /\b(fe)?male\b/i

/**
 * Finds the phenotype by name or key. If the text names no sex, its closest label is offered with each sex: the medals
 * of the sexes differ, and the spelling says nothing about them.
 */
const parsePhenotype = (written: string, { species, foldWord }: CellContext): CellResult => {
  const text = SEX_NOTATIONS.reduce((before, [sign, word]) => before.replace(sign, word), written)
  const names = species.phenotypes.map((phenotype) => getPhenotypeName(species, phenotype))
  const index = names.findIndex((name) => fold(name) === fold(text))
  const found = species.phenotypes[index] ?? species.phenotypes.find(({ key }) => key === text)
  if (found) return { value: { key: found.key } }
  if (SEX.test(text)) return createChoiceError(findClosestMatches(text, names, foldWord), formatChoices(names))
  const labels = [...new Set(species.phenotypes.map(({ label }) => label))]
  const closest = findClosestMatches(text, labels, foldWord)
  const matches = names.filter((_, at) => closest.includes(species.phenotypes[at]?.label ?? ''))
  return createChoiceError(matches, formatChoices(names))
}

/** Longer texts cannot be a date, a number or a choice. */
const MAX_CELL_LENGTH = 200

const truncateText = (text: string): string =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text

const truncateCell = (cell: GridCell): GridCell => {
  const displayText = truncateText(removeInvisibleCharacters(cell.displayText).trim())
  // Copying the many short cells would take a seventh of the time of a check.
  return displayText === cell.displayText ? cell : { ...cell, displayText }
}

/** Returns dates as displayed, but numbers unrounded, ignoring the display format except leading zeros. */
const getCellText = ({ value, displayText }: GridCell): string =>
  typeof value === 'number' && !(/^0\d+$/.test(displayText) && Number(displayText) === value)
    ? String(value)
    : displayText

const getPlainText = (cell: GridCell): string =>
  removeInvisibleCharacters(getCellText(cell))
    .replace(/\u00a0/g, ' ')
    .trim()

const FORMULA_ERRORS = {
  'no result': {
    message: messages.noFormulaResult,
    hint: 'Open and save the workbook in a spreadsheet program, or enter the value instead.',
  },
  error: { message: messages.formulaError, hint: 'Fix the formula, or enter the value instead.' },
} as const

/** Parses a cell as a date or as text. Formulas are read by their stored result. */
export const parseTextOrDate = (kind: 'date' | 'text', cell: GridCell | undefined): CellResult => {
  if (cell === undefined || isBlank(cell)) return { value: undefined }
  if (cell.formulaError) return FORMULA_ERRORS[cell.formulaError]
  return kind === 'date' ? parseDate(truncateCell(cell)) : { value: getPlainText(cell) }
}

/** Parses a cell of a column. */
export const parseCell = (column: ImportColumn, cell: GridCell | undefined, context: CellContext): CellResult => {
  const { kind, unit, options } = column
  const parsed = parseTextOrDate(kind === 'date' ? 'date' : 'text', cell)
  if (cell === undefined || 'message' in parsed || parsed.value === undefined) return parsed
  const text = truncateText(String(parsed.value))
  switch (kind) {
    case 'number':
      return parseNumber(truncateCell(cell), unit)
    case 'country':
      return parseCountry(text, context)
    case 'choices':
      return parseChoices(text, options, context)
    case 'oneOf':
      return parseOneOf(text, options, context)
    case 'phenotype':
      return parsePhenotype(text, context)
    default:
      return parsed
  }
}

/** Formats a cell for the table of errors. Months are words, so that a swapped day and month is noticed. */
export const formatCell = ({ kind }: ImportColumn, cell: GridCell | undefined): string => {
  if (cell === undefined) return ''
  const date = kind === 'date' ? parseTextOrDate('date', cell) : null
  return date && 'value' in date && date.value !== undefined ? formatDateInWords(String(date.value)) : getCellText(cell)
}
