/** Checks one row of an import by the rules of the form. Reports all errors of the row together. */

import { type CheckedEvaluation, checkEvaluation, type EvaluationContext } from '#evaluations/check.ts'
import { findEditionForDate } from '#evaluations/editions.ts'
import { findMeantValue, sheetHints } from '#evaluations/hints/hints.ts'
import { MIN_DRYING_DAYS } from '#evaluations/information.ts'
import { getValueAtPath, sheetFromValues } from '#measuring/sheet/data.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { getFieldState } from '#measuring/sheet/field-state.ts'
import { findLeaf, isMeasure } from '#measuring/sheet/leaves.ts'
import { messages } from '#messages.ts'
import { findPhenotype } from '#species/registry.ts'
import { addDays, formatDate } from '#values/dates.ts'
import { importMessages } from './bulk-import.ts'
import { type CellRejection, type CellResult, parseCell } from './cells.ts'
import { MEASURER_PATH, REMARK_PATH } from './columns.ts'
import { formatAddress, type GridRow, type PlacedColumn, toValuePath } from './grid.ts'
import type { ImportSheet } from './open-import.ts'
import type { CellError, RowErrors } from './responses.ts'

/** The measurer of a row with the context to check it against, or the reason they may not measure. */
export type ImportMeasurer<User> =
  | { readonly user: User; readonly context: EvaluationContext }
  | { readonly message: string }

/** A valid row. */
export type ImportRow<User> = {
  readonly row: number
  readonly species: Species
  readonly value: CheckedEvaluation
  readonly user: User
}

type ParsedRow = {
  /** The edition in force on the evaluation date of the row. */
  readonly species: Species
  readonly input: Readonly<Record<string, unknown>>
  readonly errors: ReadonlyMap<string, CellError>
}

/** Returns the edition in force on the evaluation date of a row, or that of the template if there is no valid date. */
const findRowEdition = (importSheet: ImportSheet, cells: GridRow | undefined): Species => {
  const { species, layout } = importSheet
  const column = layout.columns.find(({ path }) => path === 'eval_date')
  const cell = column && parseCell(column, cells?.[column.index], importSheet)
  const date = cell && 'value' in cell ? cell.value : undefined
  return findEditionForDate(species.key, date, species.from) ?? species
}

const parseRow = (importSheet: ImportSheet, row: number): ParsedRow => {
  const { grid, layout } = importSheet
  const input: Record<string, unknown> = {}
  const errors = new Map<string, CellError>()
  // Leave out empty cells: the edition may not have the field.
  const sheet: [path: string, value: number | string][] = []
  const cells = grid.rows[row]
  const context = { ...importSheet, species: findRowEdition(importSheet, cells) }
  for (const column of layout.columns) {
    const gridCell = cells?.[column.index]
    // A remark can mark an example, so its formula needs a result too.
    if (column.path === REMARK_PATH && gridCell?.formulaError !== 'no result') continue
    const cell: CellResult = parseCell(column, gridCell, context)
    if ('message' in cell) errors.set(column.path, createCellError(column, row, cell))
    else if (cell.value === undefined) continue
    else if (column.path.includes('.')) sheet.push([column.path, cell.value as number | string])
    else input[column.path] = cell.value
  }
  return { species: context.species, input: { ...input, data: sheetFromValues(sheet) }, errors }
}

const createCellError = (
  { heading, path, index }: PlacedColumn,
  row: number,
  { message, hint, suggestion = null }: Omit<CellRejection, 'suggestion'> & { readonly suggestion?: string | null },
): CellError => ({ address: formatAddress(row, index), column: heading, path, message, hint, suggestion })

/** Returns a hint on how to correct an error whose message does not say so, or null. */
const getHint = (
  path: string,
  message: string,
  { input }: ParsedRow,
  context: EvaluationContext,
  column: PlacedColumn,
): string | null => {
  const { hunt_date, eval_date } = input
  switch (message) {
    case messages.required:
      return column.choices && column.choices.length <= 6
        ? `One of: ${column.choices.join('; ')}.`
        : column.how || 'This cell must not be empty.'
    case messages.thirtyDays:
      if (path === 'eval_date' && typeof hunt_date === 'string')
        return `Not before ${formatDate(addDays(hunt_date, MIN_DRYING_DAYS))}.`
      return path === 'hunt_date' && typeof eval_date === 'string'
        ? `Not after ${formatDate(addDays(eval_date, -MIN_DRYING_DAYS))}.`
        : null
    case messages.outsideValidity: {
      const { from, to } = context.validity ?? { from: null, to: null }
      const [begin, end] = [from && `from ${formatDate(from)}`, to && to < context.today && `to ${formatDate(to)}`]
      return (
        [begin, end]
          .filter(Boolean)
          .join(' ')
          .replace(/^./, (letter) => letter.toUpperCase()) || null
      )
    }
    case messages.invalidEmail:
      return 'For example name@example.com, or empty.'
    default:
      return null
  }
}

const findRowPhenotype = (species: Species, { input }: ParsedRow) =>
  findPhenotype(species, (input.phenotype as { readonly key?: string } | undefined)?.key)

/** Returns the value that was probably meant by one outside the limits of its field, as text, or null. */
const findMeantText = (species: Species, parsed: ParsedRow, path: string): string | null => {
  const { data } = parsed.input
  const leaf = findLeaf(species.leaves, path)
  const value = getValueAtPath(data, path)
  if (!leaf || !isMeasure(leaf) || typeof value !== 'number') return null
  const { min, max } = getFieldState(
    species,
    leaf,
    path,
    toExactSheet(species, data),
    findRowPhenotype(species, parsed),
  )
  if (max === null || (value >= min && value <= max)) return null
  const meant = findMeantValue(value, leaf.field.unit, { low: Math.max(min, 0.01), high: max })
  return meant === null ? null : String(meant)
}

/** Returns likely intended values by path, for values that look like a wrong decimal point or unit. */
const findSlipHints = (species: Species, parsed: ParsedRow): Readonly<Record<string, string>> => {
  const hints = sheetHints(species, parsed.input.data, findRowPhenotype(species, parsed))
  return Object.fromEntries(
    hints.flatMap(({ kind, path, message }) => (kind === 'decimal' || kind === 'unit' ? [[path, message]] : [])),
  )
}

type RowCheckResult<User> = {
  readonly errors: RowErrors | null
  readonly row: ImportRow<User> | null
  /** The parsed input, valid or not. */
  readonly input: ParsedRow['input']
}

export const checkRow = <User>(
  importSheet: ImportSheet,
  row: number,
  getMeasurer: (idNumber: string) => ImportMeasurer<User>,
): RowCheckResult<User> => {
  const { layout } = importSheet
  const parsed = parseRow(importSheet, row)
  const { species } = parsed
  const { [MEASURER_PATH]: idNumber = '', ...input } = parsed.input
  const measurer = getMeasurer(String(idNumber))
  const context: EvaluationContext =
    'user' in measurer ? measurer.context : { today: '9999-12-31', validity: null, measurerEmail: null }
  const { value, errors } = checkEvaluation(species, input, context)

  const cellErrors = new Map(parsed.errors)
  const report = (path: string, message: string) => {
    const valuePath = toValuePath(species, path)
    const column = layout.columns.find((one) => one.path === valuePath)
    // Without a measurer column, its errors are reported at the first column.
    const place = column ?? layout.columns[0]
    if (place && !cellErrors.has(place.path))
      cellErrors.set(
        place.path,
        createCellError(place, row, { message, hint: getHint(valuePath, message, parsed, context, place) }),
      )
  }
  const missingColumn = importSheet.missingColumns.get(species.edition)
  if (missingColumn !== undefined)
    report('eval_date', importMessages.missingColumnOfEdition(species.edition, missingColumn))
  if ('message' in measurer) report(MEASURER_PATH, measurer.message)
  for (const [path, message] of Object.entries(errors)) report(path, message)
  if (cellErrors.size > 0) {
    const isInSheet = [...cellErrors.keys()].some((path) => path.includes('.'))
    const slipHints: Readonly<Record<string, string>> = isInSheet ? findSlipHints(species, parsed) : {}
    const cells = layout.columns.flatMap(({ path }) => {
      const cellError = cellErrors.get(path)
      if (!cellError) return []
      const { hint, suggestion } = cellError
      const meant = suggestion === null && path.includes('.') ? findMeantText(species, parsed, path) : suggestion
      return [{ ...cellError, hint: hint ?? slipHints[path] ?? null, suggestion: meant }]
    })
    return { errors: { row: row + 1, cells }, row: null, input }
  }
  if (!value || !('user' in measurer)) throw new Error('A row without errors has no value.')
  return { errors: null, row: { row: row + 1, species, value, user: measurer.user }, input }
}
