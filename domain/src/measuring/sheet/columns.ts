/** The values of a sheet as columns, for spreadsheets, imports and histories. */

import { isRow, type Row, type RowTree } from '#measuring/maths/rows.ts'
import type { Calculations, Species } from './define.ts'
import { toExactSheet } from './exact-sheet.ts'
import type { Unit } from './fields.ts'
import { getCalculationLabel, getFieldLabel, isNamed } from './labels.ts'
import { findLeaf } from './leaves.ts'

/** One value of a sheet, wherever values stand in columns. */
export type Column = {
  /** Dotted path inside the sheet, calculations included, as `calculations.columnTotals.left`. */
  readonly path: string
  readonly label: string
  /** Null for a text, and for a figure that is shown beside the score. */
  readonly unit: Unit | null
  readonly kind: 'number' | 'text'
  /** Entered by the measurer, repeated from another field of the sheet, or made by the score. */
  readonly origin: 'entry' | 'mirror' | 'score'
  /** The most characters of a text; 0 for a number. */
  readonly maxLength: number
}

const listCalculationKeys = (node: Calculations, prefix: string): string[] =>
  Object.entries(node).flatMap(([name, below]) =>
    typeof below === 'string' || isNamed(below) ? [prefix + name] : listCalculationKeys(below, `${prefix}${name}.`),
  )

/** The row that a calculation has on every sheet of the species, or null for a figure that does not count by itself. */
const findRow = (result: RowTree, key: string): Row | null => {
  let node: unknown = result
  for (const part of key.split('.')) node = (node as RowTree)[part]
  return typeof node === 'object' && node !== null && isRow(node) ? node : null
}

/** A calculation is stored as what its row gives, or on a difference sheet as what unlike sides take off. */
const listCalculationColumns = (species: Species): Column[] => {
  const result = species.score(toExactSheet(species, undefined), null) as RowTree
  return listCalculationKeys(species.calculations, '').map((key): Column => {
    const row = findRow(result, key)
    const label = getCalculationLabel(species, key)
    const leaf = findLeaf(species.leaves, `measurementParams.${key}`) ?? findLeaf(species.leaves, `additions.${key}`)
    const hasMeasureLabel = leaf?.field.label === label
    const isDifference = (row?.difference ?? null) !== null
    return {
      path: `calculations.${key}`,
      label: hasMeasureLabel ? `${label}, ${isDifference ? 'difference' : 'points'}` : label,
      unit: row && 'points',
      kind: 'number',
      origin: 'score',
      maxLength: 0,
    }
  })
}

/** A supplementary measure may be called like one that counts; then its column says that it is the other one. */
const disambiguateLabels = (columns: Column[]): Column[] => {
  const usedLabels = new Set<string>()
  return columns.map((column) => {
    const label = usedLabels.has(column.label) ? `${column.label}, supplementary` : column.label
    usedLabels.add(label)
    return { ...column, label }
  })
}

/** Every value of the sheet in its order, then the calculations, then the total. No label occurs twice. */
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
        }),
      ),
    ),
    ...listCalculationColumns(species),
    { path: 'totalPoints', label: 'Total of the sheet', unit: 'points', kind: 'number', origin: 'score', maxLength: 0 },
  ])

/**
 * The name of a column where sheets are put together: its path, with its unit where it has a dimension, since
 * the same path in kilograms and in grams is not the same column.
 */
export const getColumnName = ({ path, unit }: Pick<Column, 'path' | 'unit'>): string =>
  unit === null || unit === 'count' || unit === 'points' ? path : `${path} (${unit})`

/**
 * The columns of all editions of a species beside each other, the newest first. What only an older edition has follows
 * the newest edition's values of its sort and names its edition.
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

/** The label with its unit, as it stands over a column; counts have none, and "points" is not said twice. */
export const formatHeading = ({ label, unit }: Pick<Column, 'label' | 'unit'>): string =>
  unit === null || unit === 'count' || (unit === 'points' && label.endsWith('points')) ? label : `${label} (${unit})`
