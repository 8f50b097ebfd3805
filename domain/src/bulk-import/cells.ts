/** Parses the cells of an import, accepting the common notations. */

import type { FieldOption } from '#fields/field.ts'
import type { Species } from '#measuring/sheet/define.ts'
import type { Unit } from '#measuring/sheet/fields.ts'
import { unitLabel } from '#measuring/sheet/format.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { parseDecimal } from '#measuring/sheet/normalise-input.ts'
import { messages } from '#messages.ts'
import { closestMatch } from '#values/closest-match.ts'
import { COUNTRIES } from '#values/countries.ts'
import { addDays, isCalendarDate, SPREADSHEET_EPOCH } from '#values/dates.ts'
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
  readonly isFrom1904: boolean
  /** Folds the words of a choice; an import remembers them for all of its cells. */
  readonly foldWord: (word: string) => string
}

/** Earlier serial numbers count 1900 as a leap year. */
const FIRST_CORRECT_SERIAL = 61
const DAYS_TO_1904 = 1462
const MAX_SERIAL = 2_958_465

/** Converts a spreadsheet's serial day number to `YYYY-MM-DD`. Returns null if it is out of range. */
const serialToDate = (serial: number, isFrom1904: boolean): string | null => {
  const counted = Math.floor(serial) + (isFrom1904 ? DAYS_TO_1904 : 0)
  if (!Number.isFinite(serial) || counted < 1 || counted > MAX_SERIAL) return null
  const day = counted < FIRST_CORRECT_SERIAL ? counted + 1 : counted
  return addDays(SPREADSHEET_EPOCH, day)
}

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/
const DAY_FIRST_DATE = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\.?$/

const toIsoDate = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const DATE_HINT = 'Enter it as 2025-09-20 or 20/09/2025.'

const parseDate = (cell: GridCell, isFrom1904: boolean): CellResult => {
  const { value } = cell
  if (typeof value === 'number') {
    const date = serialToDate(value, isFrom1904)
    return date === null ? { message: messages.notADate, hint: DATE_HINT } : { value: date }
  }
  const text = cell.displayText.trim()
  const iso = ISO_DATE.exec(text)
  const dayFirst = DAY_FIRST_DATE.exec(text)
  const date = iso
    ? toIsoDate(iso[1], iso[2], iso[3])
    : dayFirst
      ? toIsoDate(dayFirst[3], dayFirst[2], dayFirst[1])
      : ''
  if (isCalendarDate(date)) return { value: date }
  const monthFirst = dayFirst ? toIsoDate(dayFirst[3], dayFirst[1], dayFirst[2]) : ''
  if (!isCalendarDate(monthFirst)) return { message: messages.notADate, hint: DATE_HINT }
  const hint = `The day comes first. Did you mean ${monthFirst}?`
  return { message: messages.notADate, hint, suggestion: monthFirst }
}

const UNIT_SUFFIX = /\s*(cm|mm|kg|g|ml|m|yrs?|years?|pts?|points?|["'”′″])\.?$/i
const GROUPED_NUMBER = /^([+-]?\d{1,3}(?:([., '\u00a0\u202f’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/

/** Returns a number without its thousands separators, or null if it has none. */
const removeSeparators = (text: string): string | null => {
  const [, whole, , decimals] = GROUPED_NUMBER.exec(text) ?? []
  if (whole === undefined) return null
  return whole.replace(/[^\d+-]/g, '') + (decimals === undefined ? '' : `.${decimals}`)
}

/** The accepted notations of a unit. */
const UNIT_NOTATIONS: Readonly<Record<Unit, readonly string[]>> = {
  cm: ['cm'],
  mm: ['mm'],
  kg: ['kg'],
  g: ['g'],
  count: [],
  points: ['pt', 'pts', 'point', 'points'],
  years: ['yr', 'yrs', 'year', 'years'],
}

/** Rejects a number with a unit. The number is suggested only if the unit is that of the column. */
const createUnitError = (number: string, writtenUnit: string, unit: Unit | null): CellRejection => {
  const message = sheetMessages.number
  if (unit !== null && UNIT_NOTATIONS[unit].includes(writtenUnit.toLowerCase()))
    return { message, hint: `Enter the number without a unit: ${number}`, suggestion: number }
  const expected = unit === null ? '' : unitLabel(unit)
  return {
    message,
    hint: expected === '' ? 'Enter the number without a unit.' : `Enter the number in ${expected}, without a unit.`,
  }
}

const parseNumber = (cell: GridCell, unit: Unit | null): CellResult => {
  const { value, isDate } = cell
  if (typeof value === 'number') {
    if (!isDate) return { value }
    return {
      message: sheetMessages.number,
      hint: 'The spreadsheet converted this to a date. Format the cell as a number and enter it again.',
    }
  }
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

const createChoiceError = (
  text: string,
  choices: readonly string[],
  { foldWord }: CellContext,
  defaultHint = formatChoices(choices),
): CellResult => {
  const suggestion = closestMatch(text, choices, foldWord)
  return suggestion === null
    ? { message: messages.notInList, hint: defaultHint }
    : { message: messages.notInList, hint: `Did you mean ${suggestion}?`, suggestion }
}

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)

const parseCountry = (text: string, context: CellContext): CellResult => {
  const code = findCountry(text)
  if (code !== null) return { value: code }
  return createChoiceError(
    text,
    COUNTRY_NAMES,
    context,
    'Enter the English name or code of a country, for example Hungary or HU.',
  )
}

const parseOneOf = (text: string, options: readonly FieldOption[], context: CellContext): CellResult => {
  const option = options.find(({ label }) => fold(label) === fold(text))
  const labels = options.map(({ label }) => label)
  return option ? { value: option.value } : createChoiceError(text, labels, context)
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

/** Finds the phenotype by name or key. */
const parsePhenotype = (written: string, context: CellContext): CellResult => {
  const { species } = context
  const text = SEX_NOTATIONS.reduce((before, [sign, word]) => before.replace(sign, word), written)
  const names = species.phenotypes.map((phenotype) => getPhenotypeName(species, phenotype))
  const index = names.findIndex((name) => fold(name) === fold(text))
  const found = species.phenotypes[index] ?? species.phenotypes.find(({ key }) => key === text)
  return found ? { value: { key: found.key } } : createChoiceError(text, names, context)
}

/** Longer texts cannot be a date, a number or a choice. */
const MAX_CELL_LENGTH = 200

const truncateCell = (cell: GridCell): GridCell => {
  const text = removeInvisibleCharacters(cell.displayText).trim()
  // Copying the many short cells would take a seventh of the time of a check.
  if (text.length === cell.displayText.length && text.length <= MAX_CELL_LENGTH) return cell
  return { ...cell, displayText: text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text }
}

/** Returns dates as displayed, but numbers unrounded, ignoring the display format. */
const getCellText = ({ value, displayText, isDate }: GridCell): string =>
  typeof value === 'number' && !isDate ? String(value) : displayText

const getPlainText = (cell: GridCell): string =>
  getCellText(cell)
    .replace(/\u00a0/g, ' ')
    .trim()

const FORMULA_ERRORS = {
  'no result': {
    message: messages.noFormulaResult,
    hint: 'Open and save the workbook in a spreadsheet program, or enter the value instead.',
  },
  error: { message: messages.formulaError, hint: 'Fix the formula, or enter the value instead.' },
} as const

/** Parses a cell of a column. Formulas are read by their stored result. */
export const parseCell = (column: ImportColumn, cell: GridCell | undefined, context: CellContext): CellResult => {
  if (cell === undefined || isBlank(cell)) return { value: undefined }
  if (cell.formulaError) return FORMULA_ERRORS[cell.formulaError]
  switch (column.kind) {
    case 'date':
      return parseDate(truncateCell(cell), context.isFrom1904)
    case 'number':
      return parseNumber(truncateCell(cell), column.unit)
    case 'country':
      return parseCountry(getPlainText(truncateCell(cell)), context)
    case 'choices':
      return parseChoices(getPlainText(truncateCell(cell)), column.options, context)
    case 'oneOf':
      return parseOneOf(getPlainText(truncateCell(cell)), column.options, context)
    case 'phenotype':
      return parsePhenotype(getPlainText(truncateCell(cell)), context)
    default:
      return { value: getPlainText(cell) }
  }
}

/** Formats a cell for the table of errors. */
export const formatCell = (column: ImportColumn, cell: GridCell | undefined, isFrom1904: boolean): string => {
  if (cell === undefined) return ''
  if (column.kind === 'date' && typeof cell.value === 'number') {
    const date = serialToDate(cell.value, isFrom1904)
    return date === null ? cell.displayText : date.split('-').reverse().join('/')
  }
  return getCellText(cell)
}
