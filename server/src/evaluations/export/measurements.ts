/** The measurements of a species as columns of its sheet in a workbook, and a row's values under them. */
import {
  type Column,
  formatHeading,
  getColumnName,
  listColumns,
  listEditionColumns,
  listEditions,
  type Species,
} from '@trophy/domain'
import type { EvaluationRow } from '#platform/database/types.ts'
import type { Cell, SheetColumn, Width } from '#platform/formats/workbook.ts'

export type MeasuredRow = Pick<EvaluationRow, 'eval_option' | 'version' | 'data'>

/** How many lines of its heading a column is meant to show. */
const LINES = 4
const NUMBER_WIDTHS: readonly Width[] = [10, 16, 20]

const formats = {
  cm: 'hundredths',
  mm: 'hundredths',
  kg: 'hundredths',
  g: 'hundredths',
  points: 'hundredths',
  years: 'tenths',
  count: 'whole',
} as const

/** A number is as wide as its heading needs, a text as wide as it may be long. */
const widthOf = (column: Column, heading: string): Width => {
  if (column.kind === 'text') return column.maxLength > 150 ? 45 : 32
  const longestWord = Math.max(...heading.split(' ').map((word) => word.length))
  const wanted = Math.max(longestWord, heading.length / LINES) + 1
  return NUMBER_WIDTHS.find((width) => width >= wanted) ?? 25
}

export const sheetColumnOf = (column: Column): SheetColumn => {
  const heading = formatHeading(column)
  return {
    heading,
    width: widthOf(column, heading),
    format: column.kind === 'text' ? 'text' : column.unit ? formats[column.unit] : 'hundredths',
    isHighlighted: column.origin === 'score',
  }
}

/** Reads a value of stored data; null where there is none. */
const reader = (path: string): Placed['read'] => {
  const keys = path.split('.')
  return (data) => {
    let here = data
    for (const key of keys) {
      if (typeof here !== 'object' || here === null) return null
      here = (here as Record<string, unknown>)[key]
    }
    return typeof here === 'number' || typeof here === 'string' ? here : null
  }
}

/** A value of an evaluation: under which of the columns it stands, and how it is read. */
export type Placed = { readonly index: number; readonly read: (data: unknown) => Cell }

export type Measurements = {
  readonly columns: readonly Column[]
  /** What an evaluation has under the columns, from left to right, as the edition says that it was scored under. */
  placesOf(row: Pick<MeasuredRow, 'eval_option' | 'version'>): readonly Placed[]
  /** The values of an evaluation, one for each column. */
  cellsOf(row: MeasuredRow): Cell[]
}

const sections = ['measurementParams', 'additions', 'supplementary', 'calculations', 'totalPoints']
const sectionOf = ({ path }: Column): number => sections.indexOf(path.split('.')[0] ?? '')

/** The columns of these species together, by sections of the sheet. */
const columnsTogether = (species: readonly string[]): Column[] => {
  const columns = new Map<string, Column>()
  for (const key of species)
    for (const column of listEditionColumns(listEditions(key))) {
      const name = getColumnName(column)
      if (!columns.has(name)) columns.set(name, column)
    }
  return [...columns.values()].sort((a, b) => sectionOf(a) - sectionOf(b))
}

/**
 * The measurements of one species or of several together. An edition that is known no more is read as the newest of its
 * species.
 */
export const measurementsOf = (species: readonly string[]): Measurements => {
  const columns = columnsTogether(species)
  const known = new Map<string, readonly Placed[]>()

  const place = (edition: Species | undefined): Placed[] => {
    const names = new Set(edition && listColumns(edition).map(getColumnName))
    return columns.flatMap((column, index) =>
      names.has(getColumnName(column)) ? [{ index, read: reader(column.path) }] : [],
    )
  }
  const placesOf = ({ eval_option, version }: Pick<MeasuredRow, 'eval_option' | 'version'>): readonly Placed[] => {
    const name = `${eval_option} ${version}`
    const editions = listEditions(eval_option)
    const places = known.get(name) ?? place(editions.find(({ edition }) => edition === version) ?? editions[0])
    known.set(name, places)
    return places
  }
  const cellsOf = (row: MeasuredRow): Cell[] => {
    const cells: Cell[] = columns.map(() => null)
    for (const { index, read } of placesOf(row)) cells[index] = read(row.data)
    return cells
  }
  return { columns, placesOf, cellsOf }
}
