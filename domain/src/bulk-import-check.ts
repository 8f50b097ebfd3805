/** Checks the rows of an import by the rules of the form, and tells all that is wrong with each at once. */
import type { CellFault, Corrections, ImportReport, LikelyDuplicate, RowFaults } from './bulk-import.ts'
import { importSentences, MOST_IMPORTED } from './bulk-import.ts'
import { type ReadCell, readCell, showCell } from './bulk-import-cells.ts'
import { EXAMPLE_MARK, MEASURER_PATH, REMARK_PATH } from './bulk-import-columns.ts'
import {
  addressOf,
  columnLetters,
  findLayout,
  type Grid,
  type GridRow,
  isBlank,
  type Layout,
  layoutRefusal,
  type PlacedColumn,
  pathInSheet,
  placeOf,
} from './bulk-import-grid.ts'
import { addDays, printDate } from './dates.ts'
import {
  type CheckedEvaluation,
  checkEvaluation,
  DRYING_DAYS,
  type EvaluationContext,
  editionFor,
} from './evaluations.ts'
import { foldName, sheetHints } from './hints.ts'
import { messages } from './messages.ts'
import { problems } from './problem.ts'
import { sheetOf } from './sheet/data.ts'
import type { Species } from './sheet/define.ts'
import { findPhenotype } from './species/registry.ts'

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

/** A sheet with its layout, ready to be checked. */
export type OpenImport = {
  readonly grid: Grid
  readonly isFrom1904: boolean
  readonly species: Species
  readonly layout: Layout
  /** The rows that tell of an evaluation, from 0. */
  readonly rows: readonly number[]
}

const isExample = (cells: GridRow): boolean => cells.some((cell) => cell?.shown.trim() === EXAMPLE_MARK)

const withCorrections = (grid: Grid, layout: Layout, corrections: Corrections): Grid => {
  const rows = [...grid.rows]
  for (const [address, text] of Object.entries(corrections)) {
    const place = placeOf(address)
    const isInside = place && place.row >= layout.firstRow && layout.columns.some(({ index }) => index === place.column)
    if (!isInside || !rows[place.row])
      throw problems.invalid({ corrections: importSentences.correctionOutside(address) })
    const cells = [...(rows[place.row] ?? [])]
    cells[place.column] = { value: text, shown: text }
    rows[place.row] = cells
  }
  return { ...grid, rows }
}

/**
 * Finds columns and rows of a sheet. Throws 422 with a sentence where the columns are not those of the template, where
 * there is no row, or where there are too many; 400 for a correction of what is not there.
 */
export const openImport = (read: Grid, species: Species, corrections: Corrections = {}): OpenImport => {
  const layout = findLayout(read, species)
  if (!layout) throw problems.refused(messages.noHeadings)
  const refusal = layoutRefusal(layout, species)
  if (refusal !== null) throw problems.refused(refusal)
  const grid = withCorrections(read, layout, corrections)
  const rows: number[] = []
  for (const [row, cells] of grid.rows.entries())
    if (row >= layout.firstRow && cells && !cells.every(isBlank) && !isExample(cells)) rows.push(row)
  if (rows.length === 0) throw problems.refused(messages.nothingToImport)
  if (rows.length > MOST_IMPORTED) throw problems.refused(importSentences.tooManyRows)
  return { grid, isFrom1904: grid.isFrom1904, species, layout, rows }
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

const checkRow = <Who>(
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

/** What the hunter's trophy of a day is known by. */
export const trophyKey = ({
  hunter_name,
  hunt_date,
  hunt_country,
}: Pick<CheckedEvaluation, 'hunter_name' | 'hunt_date' | 'hunt_country'>): string =>
  `${foldName(hunter_name)} ${hunt_date} ${hunt_country}`

type Trophy = Parameters<typeof trophyKey>[0]

const isTrophy = (input: Readonly<Record<string, unknown>>): input is Trophy =>
  ['hunter_name', 'hunt_date', 'hunt_country'].every((name) => typeof input[name] === 'string')

/** Rows of the workbook that tell of the same hunter, day and country as one before them. */
const duplicatesWithin = (trophies: readonly (readonly [row: number, key: string])[]): LikelyDuplicate[] => {
  const first = new Map<string, number>()
  return trophies.flatMap(([row, key]) => {
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    return before === undefined ? [] : [{ row, message: importSentences.sameInFile(before), link: null }]
  })
}

/** What a check of all rows has found. */
type CheckedImport<Who> = {
  /** Without the duplicates among what is stored. */
  readonly report: ImportReport
  /** The rows that may be stored. */
  readonly rows: readonly ImportRow<Who>[]
  /** Hunter, day and country of every row that tells them. */
  readonly trophies: readonly (readonly [row: number, key: string])[]
}

/** Checks every row; a generator, so that whoever runs it can let others have their turn between two rows. */
export function* checkImport<Who>(
  open: OpenImport,
  measurerOf: (idNumber: string) => ImportMeasurer<Who>,
): Generator<void, CheckedImport<Who>> {
  const { grid, layout } = open
  const rows: ImportRow<Who>[] = []
  const details: RowFaults[] = []
  const error: string[][] = []
  const trophies: (readonly [row: number, key: string])[] = []
  for (const row of open.rows) {
    const { faults, row: valid, input } = checkRow(open, row, measurerOf)
    const trophy = valid?.value ?? input
    if (valid) rows.push(valid)
    if (isTrophy(trophy)) trophies.push([row + 1, trophyKey(trophy)])
    if (faults) {
      details.push(faults)
      error.push(layout.columns.map((column) => showCell(column, grid.rows[row]?.[column.index], grid.isFrom1904)))
    }
    yield
  }
  const columns = layout.columns.map(({ heading }) => heading)
  const letters = layout.columns.map(({ index }) => columnLetters(index))
  const duplicates = duplicatesWithin(trophies)
  const report = { total: open.rows.length, columns, letters, error, details, untold: 0, duplicates }
  return { report, rows, trophies }
}
