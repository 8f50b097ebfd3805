/** What a cell of an import says, in whichever of the usual ways it is written. */

import { SOURCES } from '#evaluations/sources.ts'
import { EVALUATION_TYPES } from '#evaluations/types.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { sentences } from '#measuring/sheet/messages.ts'
import { readNumber } from '#measuring/sheet/normalise-input.ts'
import { messages } from '#messages.ts'
import { nearest } from '#values/closest-match.ts'
import { COUNTRIES, findCountry } from '#values/countries.ts'
import { addDays, isCalendarDate, SPREADSHEET_DAY_0 } from '#values/dates.ts'
import { fold } from '#values/fold.ts'
import { phenotypeName } from './bulk-import.ts'
import type { ImportColumn } from './columns.ts'
import { type GridCell, isBlank } from './grid.ts'

/** The value for the body of a save, or why there is none. An empty cell is undefined. */
export type ReadCell = { readonly value: unknown } | { readonly message: string; readonly hint: string | null }

/** The days before it are counted as if 1900 had been a leap year. */
const MARCH_1900 = 61
const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465

/** The date of a spreadsheet's day number, `YYYY-MM-DD`; null where it is none. */
const dateOfSerial = (serial: number, isFrom1904: boolean): string | null => {
  const counted = Math.floor(serial) + (isFrom1904 ? DAYS_TO_1904 : 0)
  if (!Number.isFinite(serial) || counted < 1 || counted > LAST_DAY) return null
  const day = counted < MARCH_1900 ? counted + 1 : counted
  return addDays(SPREADSHEET_DAY_0, day)
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/
const DAY_FIRST = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\.?$/

const padded = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const DATE_HINT = 'Write it as 2025-09-20 or as 20/09/2025.'

const readDate = (cell: GridCell, isFrom1904: boolean): ReadCell => {
  const { value } = cell
  if (typeof value === 'number') {
    const date = dateOfSerial(value, isFrom1904)
    return date === null ? { message: messages.notADate, hint: DATE_HINT } : { value: date }
  }
  const text = cell.shown.trim()
  const iso = ISO.exec(text)
  const dayFirst = DAY_FIRST.exec(text)
  const date = iso ? padded(iso[1], iso[2], iso[3]) : dayFirst ? padded(dayFirst[3], dayFirst[2], dayFirst[1]) : ''
  if (isCalendarDate(date)) return { value: date }
  const monthFirst = dayFirst ? padded(dayFirst[3], dayFirst[1], dayFirst[2]) : ''
  const hint = isCalendarDate(monthFirst) ? `The day stands first. Is ${monthFirst} meant?` : DATE_HINT
  return { message: messages.notADate, hint }
}

const UNIT = /\s*(?:cm|mm|kg|g|m|yr|years?|pts?|points?|["'”′″])\.?$/i
const THOUSANDS = /^[+-]?\d{1,3}(?:([., '\u00a0\u202f’])\d{3})+(?:[.,]\d+)?$/

const readFigure = (cell: GridCell): ReadCell => {
  const { value, isDate } = cell
  if (typeof value === 'number') {
    if (!isDate) return { value }
    return {
      message: sentences.number,
      hint: 'The spreadsheet made a date of it. Format the cell as a number and write it again.',
    }
  }
  const text = cell.shown.replace(/[\s\u00a0]+/g, ' ').trim()
  const figure = typeof value === 'boolean' ? null : readNumber(text)
  if (figure !== null) return { value: figure }
  const alone = text.replace(UNIT, '')
  if (alone !== text && readNumber(alone) !== null && alone !== '')
    return { message: sentences.number, hint: `Write the figure alone: ${alone}` }
  return {
    message: sentences.number,
    hint: THOUSANDS.test(text) ? 'Write it without a sign for thousands.' : 'Write a figure, as 92.4 or 92,4.',
  }
}

const oneOf = (choices: readonly string[]): string =>
  choices.length <= 6 ? `One of: ${choices.join('; ')}.` : `One of ${choices.length}, as ${choices[0]}.`

const notInList = (text: string, choices: readonly string[], otherwise = oneOf(choices)): ReadCell => {
  const near = nearest(text, choices)
  return { message: messages.notInList, hint: near === null ? otherwise : `Is ${near} meant?` }
}

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)

const readCountry = (text: string): ReadCell => {
  const code = findCountry(text)
  if (code !== null) return { value: code }
  return notInList(text, COUNTRY_NAMES, 'The English name of a country or its code, as Hungary or HU.')
}

const readTypes = (text: string): ReadCell => {
  const words = text.split(/[,;/+&\n]|\band\b/i).map((word) => word.trim())
  const types = words
    .filter((word) => word !== '')
    .map((word) => ({ word, type: EVALUATION_TYPES.find((type) => fold(type) === fold(word)) }))
  const unknown = types.find(({ type }) => type === undefined)
  if (unknown) return notInList(unknown.word, EVALUATION_TYPES)
  return { value: [...new Set(types.map(({ type }) => type))] }
}

const readSource = (text: string): ReadCell => {
  const source = SOURCES.find((one) => fold(one) === fold(text))
  return source ? { value: source } : notInList(text, SOURCES)
}

const SIGNS: readonly (readonly [sign: RegExp, word: string])[] = [
  [/\s*,?\s*♂/, ', male'],
  [/\s*,?\s*♀/, ', female'],
  [/\s*\((male|female)\)/i, ', $1'],
]

/** By name, by a label that only one bears, or by key. */
const readPhenotype = (species: Species, written: string): ReadCell => {
  const text = SIGNS.reduce((before, [sign, word]) => before.replace(sign, word), written)
  const names = species.phenotypes.map((phenotype) => phenotypeName(species, phenotype))
  const index = names.findIndex((name) => fold(name) === fold(text))
  const found = species.phenotypes[index] ?? species.phenotypes.find(({ key }) => key === text)
  return found ? { value: { key: found.key } } : notInList(text, names)
}

/** Characters of a date, a figure or a choice that are looked at. A longer text is none of them. */
const LONGEST_WORD = 200

const cutOff = ({ shown, ...cell }: GridCell): GridCell => {
  const text = shown.trim()
  return { ...cell, shown: text.length > LONGEST_WORD ? `${text.slice(0, LONGEST_WORD)}…` : text }
}

/** A date in a column of texts is meant as it is shown; a figure as it is, not as its format rounds it. */
const textOf = ({ value, shown, isDate }: GridCell): string =>
  typeof value === 'number' && !isDate ? String(value) : shown

const plainTextOf = (cell: GridCell): string =>
  textOf(cell)
    .replace(/\u00a0/g, ' ')
    .trim()

const BROKEN = {
  'no result': {
    message: messages.noFormulaResult,
    hint: 'Open and save the workbook in a spreadsheet program, or write the value itself.',
  },
  error: { message: messages.formulaError, hint: 'Mend the formula, or write the value itself.' },
} as const

/** What the reading of a cell depends on besides its column. */
type CellContext = { readonly species: Species; readonly isFrom1904: boolean }

/** Reads a cell of a column. Formulas count by the result that is stored with them. */
export const readCell = (
  column: ImportColumn,
  cell: GridCell | undefined,
  { species, isFrom1904 }: CellContext,
): ReadCell => {
  if (cell === undefined || isBlank(cell)) return { value: undefined }
  if (cell.broken) return BROKEN[cell.broken]
  switch (column.kind) {
    case 'date':
      return readDate(cutOff(cell), isFrom1904)
    case 'number':
      return readFigure(cutOff(cell))
    case 'country':
      return readCountry(plainTextOf(cutOff(cell)))
    case 'types':
      return readTypes(plainTextOf(cutOff(cell)))
    case 'source':
      return readSource(plainTextOf(cutOff(cell)))
    case 'phenotype':
      return readPhenotype(species, plainTextOf(cutOff(cell)))
    default:
      return { value: plainTextOf(cell) }
  }
}

/** The cell as somebody reads it in the table of faults. */
export const showCell = (column: ImportColumn, cell: GridCell | undefined, isFrom1904: boolean): string => {
  if (cell === undefined) return ''
  if (column.kind === 'date' && typeof cell.value === 'number') {
    const date = dateOfSerial(cell.value, isFrom1904)
    return date === null ? cell.shown : date.split('-').reverse().join('/')
  }
  return textOf(cell)
}
