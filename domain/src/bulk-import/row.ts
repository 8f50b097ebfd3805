/** One row of an import by the rules of the form: its value, or all that is wrong with it at once. */

import {
  type CheckedEvaluation,
  checkEvaluation,
  DRYING_DAYS,
  type EvaluationContext,
  editionFor,
} from '#evaluations/check.ts'
import { sheetHints } from '#evaluations/hints.ts'
import { sheetOf } from '#measuring/sheet/data.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findPhenotype } from '#species/registry.ts'
import { addDays, printDate } from '#values/dates.ts'
import type { CellFault, RowFaults } from './bulk-import.ts'
import { type ReadCell, readCell } from './cells.ts'
import { MEASURER_PATH, REMARK_PATH } from './columns.ts'
import { addressOf, type PlacedColumn, pathInSheet } from './grid.ts'
import type { OpenImport } from './open.ts'

/** Who measures a row: what their evaluations are checked against, or why they may not. `Who` is the caller's. */
export type ImportMeasurer<Who> =
  | { readonly who: Who; readonly context: EvaluationContext }
  | { readonly message: string }

/** A row that may be stored. */
export type ImportRow<Who> = {
  readonly row: number
  readonly species: Species
  readonly value: CheckedEvaluation
  readonly who: Who
}

type ReadRow = { readonly input: Readonly<Record<string, unknown>>; readonly faults: ReadonlyMap<string, CellFault> }

const readRow = (open: OpenImport, row: number): ReadRow => {
  const { grid, layout } = open
  const input: Record<string, unknown> = {}
  const faults = new Map<string, CellFault>()
  // What is not entered is left out: an edition may not have it.
  const sheet: [path: string, value: number | string][] = []
  const cells = grid.rows[row]
  for (const column of layout.columns) {
    if (column.path === REMARK_PATH) continue
    const read: ReadCell = readCell(column, cells?.[column.index], open)
    if ('message' in read) faults.set(column.path, faultAt(column, row, read.message, read.hint))
    else if (read.value === undefined) continue
    else if (column.path.includes('.')) sheet.push([column.path, read.value as number | string])
    else input[column.path] = read.value
  }
  return { input: { ...input, data: sheetOf(sheet) }, faults }
}

const faultAt = (
  { heading, path, index }: PlacedColumn,
  row: number,
  message: string,
  hint: string | null,
): CellFault => ({
  address: addressOf(row, index),
  column: heading,
  path,
  message,
  hint,
})

/** What would be right, where the rule itself does not say it. */
const hintOf = (
  path: string,
  message: string,
  { input }: ReadRow,
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
        return `Not before ${printDate(addDays(hunt_date, DRYING_DAYS))}.`
      return path === 'hunt_date' && typeof eval_date === 'string'
        ? `Not after ${printDate(addDays(eval_date, -DRYING_DAYS))}.`
        : null
    case messages.outsideValidity: {
      const { from, to } = context.validity ?? { from: null, to: null }
      const [begin, end] = [from && `from ${printDate(from)}`, to && to < context.today && `to ${printDate(to)}`]
      return (
        [begin, end]
          .filter(Boolean)
          .join(' ')
          .replace(/^./, (letter) => letter.toUpperCase()) || null
      )
    }
    case messages.invalidEmail:
      return 'As name@example.com, or empty.'
    default:
      return null
  }
}

/** Questions about slips, for the values that are refused anyway: what may have been meant. */
const slipsOf = (species: Species, { input }: ReadRow): Readonly<Record<string, string>> => {
  const key = (input.phenotype as { readonly key?: string } | undefined)?.key
  const hints = sheetHints(species, input.data, findPhenotype(species, key))
  return Object.fromEntries(
    hints.flatMap(({ kind, path, message }) => (kind === 'decimal' || kind === 'unit' ? [[path, message]] : [])),
  )
}

type Checked<Who> = {
  readonly faults: RowFaults | null
  readonly row: ImportRow<Who> | null
  /** As it was read, whether it may be stored or not. */
  readonly input: ReadRow['input']
}

export const checkRow = <Who>(
  open: OpenImport,
  row: number,
  measurerOf: (idNumber: string) => ImportMeasurer<Who>,
): Checked<Who> => {
  const { layout } = open
  const read = readRow(open, row)
  const { [MEASURER_PATH]: idNumber = '', ...input } = read.input
  const measurer = measurerOf(String(idNumber))
  const species = editionFor(open.species.key, input.eval_date) ?? open.species
  const context: EvaluationContext =
    'who' in measurer ? measurer.context : { today: '9999-12-31', validity: null, measurerEmail: null }
  const { value, errors } = checkEvaluation(species, input, context)

  const found = new Map(read.faults)
  const report = (path: string, message: string) => {
    const known = pathInSheet(species, path)
    const column = layout.columns.find((one) => one.path === known)
    // The measurer's own fault is told where the measurer is named, or else where the row begins.
    const place = column ?? layout.columns[0]
    if (place && !found.has(place.path))
      found.set(place.path, faultAt(place, row, message, hintOf(known, message, read, context, place)))
  }
  if ('message' in measurer) report(MEASURER_PATH, measurer.message)
  for (const [path, message] of Object.entries(errors)) report(path, message)
  if (found.size > 0) {
    const isInSheet = [...found.keys()].some((path) => path.includes('.'))
    const slips: Readonly<Record<string, string>> = isInSheet ? slipsOf(species, read) : {}
    const cells = layout.columns.flatMap(({ path }) => {
      const fault = found.get(path)
      return fault ? [{ ...fault, hint: fault.hint ?? slips[path] ?? null }] : []
    })
    return { faults: { row: row + 1, cells }, row: null, input }
  }
  if (!value || !('who' in measurer)) throw new Error('A row without a fault has a value.')
  return { faults: null, row: { row: row + 1, species, value, who: measurer.who }, input }
}
