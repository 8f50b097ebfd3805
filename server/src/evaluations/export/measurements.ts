/** The measurements of species as export columns, and the values of a row in them. */
import {
  type Column,
  findEditionForDate,
  formatHeading,
  getColumnName,
  listColumns,
  listEditionColumns,
  listEditionsUntil,
  type Species,
} from '@trophy/domain'
import { sql } from 'kysely'
import type { EvaluationRow } from '#platform/database/types.ts'
import type { Cell, SheetColumn, Width } from '#platform/formats/workbook.ts'

/** The data is JSON text until its row is written: the objects of a whole batch would outlive garbage collections. */
export type MeasuredRow = Pick<EvaluationRow, 'eval_option' | 'version'> & { readonly data_text: string }

/** Selects `data_text`. */
export const DATA_TEXT = sql<string>`data::text as data_text`

export const parseData = ({ data_text }: Pick<MeasuredRow, 'data_text'>): unknown => JSON.parse(data_text)

/** Lines of a heading that should be visible. */
const MAX_HEADING_LINES = 4
const NUMBER_WIDTHS: readonly Width[] = [10, 16, 20]

const formatByUnit = {
  cm: 'hundredths',
  mm: 'hundredths',
  kg: 'hundredths',
  g: 'hundredths',
  points: 'hundredths',
  years: 'tenths',
  count: 'whole',
} as const

/** Returns the width that a number's heading or a text's maximum length requires. */
const getColumnWidth = (column: Column, heading: string): Width => {
  if (column.kind === 'text') return column.maxLength > 150 ? 45 : 32
  const longestWord = Math.max(...heading.split(' ').map((word) => word.length))
  const minWidth = Math.max(longestWord, heading.length / MAX_HEADING_LINES) + 1
  return NUMBER_WIDTHS.find((width) => width >= minWidth) ?? 25
}

export const toSheetColumn = (column: Column): SheetColumn => {
  const heading = formatHeading(column)
  return {
    heading,
    width: getColumnWidth(column, heading),
    format: column.kind === 'text' ? 'text' : column.unit ? formatByUnit[column.unit] : 'hundredths',
    isHighlighted: column.origin === 'score',
  }
}

/** Creates a reader for a value of stored data, which returns null if there is none or the measure was not taken. */
const createReader = ({ path, isEmptyAtZero }: Column): ColumnReader['read'] => {
  const keys = path.split('.')
  return (data) => {
    let value = data
    for (const key of keys) {
      if (typeof value !== 'object' || value === null) return null
      value = (value as Record<string, unknown>)[key]
    }
    if (isEmptyAtZero && value === 0) return null
    return typeof value === 'number' || typeof value === 'string' ? value : null
  }
}

/** The column index of a value and its reader. */
export type ColumnReader = { readonly index: number; readonly read: (data: unknown) => Cell }

export type Measurements = {
  readonly columns: readonly Column[]
  /** Returns the readers for the columns of the evaluation's edition, from left to right. */
  listReaders(row: Pick<MeasuredRow, 'eval_option' | 'version'>): readonly ColumnReader[]
  /** Returns the values of an evaluation, one per column. */
  toCells(row: MeasuredRow): Cell[]
}

const SECTIONS = ['measurementParams', 'additions', 'supplementary', 'calculations', 'totalPoints']
const getSectionIndex = ({ path }: Column): number => SECTIONS.indexOf(path.split('.')[0] ?? '')

/** Returns the edition in force and the older ones, newest first. */
const listEditionsInUse = (key: string, today: string): readonly Species[] => {
  const inForce = findEditionForDate(key, undefined, today)
  return inForce ? listEditionsUntil(inForce) : []
}

/** Merges the columns of several species, sorted by section. */
const mergeColumns = (species: readonly string[], today: string): Column[] => {
  const columns = new Map<string, Column>()
  for (const key of species)
    for (const column of listEditionColumns(listEditionsInUse(key, today))) {
      const name = getColumnName(column)
      if (!columns.has(name)) columns.set(name, column)
    }
  return [...columns.values()].sort((a, b) => getSectionIndex(a) - getSectionIndex(b))
}

/**
 * Creates the columns for one or several species on a day (`today`). Evaluations of unknown editions are read by the one
 * in force.
 */
export const createMeasurements = (species: readonly string[], today: string): Measurements => {
  const columns = mergeColumns(species, today)
  const readersByEdition = new Map<string, readonly ColumnReader[]>()

  const createReaders = (edition: Species | undefined): ColumnReader[] => {
    const own = new Map(edition && listColumns(edition).map((column) => [getColumnName(column), column]))
    return columns.flatMap((column, index) => {
      const found = own.get(getColumnName(column))
      return found ? [{ index, read: createReader(found) }] : []
    })
  }
  const listReaders = ({
    eval_option,
    version,
  }: Pick<MeasuredRow, 'eval_option' | 'version'>): readonly ColumnReader[] => {
    const name = `${eval_option} ${version}`
    const editions = listEditionsInUse(eval_option, today)
    const readers =
      readersByEdition.get(name) ?? createReaders(editions.find(({ edition }) => edition === version) ?? editions[0])
    readersByEdition.set(name, readers)
    return readers
  }
  const toCells = (row: MeasuredRow): Cell[] => {
    const cells: Cell[] = columns.map(() => null)
    const data = parseData(row)
    for (const { index, read } of listReaders(row)) cells[index] = read(data)
    return cells
  }
  return { columns, listReaders, toCells }
}
