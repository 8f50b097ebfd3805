/** The measurements of species as export columns, and the values of a row in them. */
import {
  type Column,
  type EvaluationData,
  findEditionForDate,
  formatHeading,
  getColumnName,
  getValueAtPath,
  listColumns,
  listEditionColumns,
  listEditionsUntil,
  type Species,
} from '@trophy/domain'
import type { EvaluationRow } from '#platform/database/types.ts'
import type { Cell, SheetColumn, Width } from '#platform/formats/workbook.ts'

export type MeasuredRow = Pick<EvaluationRow, 'eval_option' | 'version' | 'data'>

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

/** Returns a value of stored data, or null if there is none or the measure was not taken. */
const readCell = (data: EvaluationData, { path, isEmptyAtZero }: Column): Cell => {
  const value = getValueAtPath(data, path)
  if (isEmptyAtZero && value === 0) return null
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

type Measurements = {
  readonly columns: readonly Column[]
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
 * Creates the columns for one or several species on a day (`today`). Evaluations of unknown editions are read by the
 * one in force.
 */
export const createMeasurements = (species: readonly string[], today: string): Measurements => {
  const columns = mergeColumns(species, today)
  /** By species and edition: the column of the edition in each of `columns`. */
  const columnsByEdition = new Map<string, readonly (Column | undefined)[]>()
  for (const key of species)
    for (const edition of listEditionsInUse(key, today)) {
      const own = new Map(listColumns(edition).map((column) => [getColumnName(column), column]))
      const aligned = columns.map((column) => own.get(getColumnName(column)))
      columnsByEdition.set(`${key} ${edition.edition}`, aligned)
      if (!columnsByEdition.has(key)) columnsByEdition.set(key, aligned)
    }
  return {
    columns,
    toCells: ({ eval_option, version, data }) => {
      const own = columnsByEdition.get(`${eval_option} ${version}`) ?? columnsByEdition.get(eval_option)
      return columns.map((_, index) => {
        const column = own?.[index]
        return column ? readCell(data, column) : null
      })
    },
  }
}
