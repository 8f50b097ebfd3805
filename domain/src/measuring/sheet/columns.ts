/** Columns of a sheet, for spreadsheets, imports and histories. */

import type { Species } from './define.ts'
import type { Field, Unit } from './fields.ts'
import { getFieldLabel } from './leaves.ts'

/** The column of one value of a sheet. */
export type Column = {
  /** Dotted path inside the sheet or its calculations, for example `calculations.columnTotals.left`. */
  readonly path: string
  readonly label: string
  /** Null for a text and for a value shown for information. */
  readonly unit: Unit | null
  readonly kind: 'number' | 'text'
  /** Entered by the measurer, repeated from another field, or calculated by the score. */
  readonly origin: 'entry' | 'mirror' | 'score'
  /** The maximum number of characters of a text; 0 for a number. */
  readonly maxLength: number
  /** True if 0 means that the measure was not taken. */
  readonly isEmptyAtZero?: true
}

/** Returns true for a measure that cannot be 0. Counts and points can. */
const isEmptyAtZero = (field: Field): boolean =>
  (field.kind === 'number' || field.kind === 'pair' || field.kind === 'range') &&
  field.min > 0 &&
  !['count', 'points'].includes(field.unit)

/** Lists the calculation columns. A calculation stores its row's points, or its difference on a difference sheet. */
const listCalculationColumns = ({ leaves, calculations }: Species): Column[] =>
  calculations.map(({ key, label, isLine, difference }): Column => {
    const hasMeasureLabel = leaves.some((leaf) => leaf.key === key && leaf.field.label === label)
    return {
      path: `calculations.${key}`,
      label: hasMeasureLabel ? `${label}, ${difference ? 'difference' : 'points'}` : label,
      unit: isLine ? 'points' : null,
      kind: 'number',
      origin: 'score',
      maxLength: 0,
    }
  })

/** Marks a supplementary measure that has the same label as a scored one. */
const disambiguateLabels = (columns: Column[]): Column[] => {
  const usedLabels = new Set<string>()
  return columns.map((column) => {
    const label = usedLabels.has(column.label) ? `${column.label}, supplementary` : column.label
    usedLabels.add(label)
    return { ...column, label }
  })
}

/** Lists the values of the sheet in order, then the calculations, then the total. Labels are unique. */
export const listColumns = (species: Species): Column[] =>
  disambiguateLabels([
    ...species.leaves.flatMap(({ field, values }) =>
      values.map(
        (path): Column => ({
          path,
          label: getFieldLabel(species, path),
          unit: field.kind === 'text' ? null : field.unit,
          kind: field.kind === 'text' ? 'text' : 'number',
          origin: field.kind === 'mirror' ? 'mirror' : 'entry',
          maxLength: field.kind === 'text' ? field.maxLength : 0,
          ...(isEmptyAtZero(field) ? { isEmptyAtZero: true } : {}),
        }),
      ),
    ),
    ...listCalculationColumns(species),
    { path: 'totalPoints', label: 'Total of the sheet', unit: 'points', kind: 'number', origin: 'score', maxLength: 0 },
  ])

/**
 * Returns the name of a column when editions are combined: its path, with a physical unit if it has one, because the
 * same path in kilograms and in grams is not the same column.
 */
export const getColumnName = ({ path, unit }: Pick<Column, 'path' | 'unit'>): string =>
  unit === null || unit === 'count' || unit === 'points' ? path : `${path} (${unit})`

/**
 * Lists the columns of all editions of a species, newest first. Columns found only in an older edition follow the
 * newest edition's columns of the same kind and name their edition.
 */
export const listEditionColumns = (editions: readonly Species[]): Column[] => {
  const columns = new Map<string, Column>()
  for (const species of editions)
    for (const column of listColumns(species)) {
      const name = getColumnName(column)
      if (columns.has(name)) continue
      const isNewest = species === editions[0]
      columns.set(name, isNewest ? column : { ...column, label: `${column.label}, edition ${species.edition}` })
    }
  const getSortRank = ({ path, origin }: Column): number => (path === 'totalPoints' ? 2 : origin === 'score' ? 1 : 0)
  return [...columns.values()].sort((a, b) => getSortRank(a) - getSortRank(b))
}

/** Formats the label with its unit; counts have no unit, and "points" is not repeated. */
export const formatHeading = ({ label, unit }: Pick<Column, 'label' | 'unit'>): string =>
  unit === null || unit === 'count' || (unit === 'points' && label.endsWith('points')) ? label : `${label} (${unit})`
