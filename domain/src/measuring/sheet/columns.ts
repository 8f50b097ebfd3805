/** The values of a sheet as columns, for spreadsheets, imports and histories. */

import { isRow, type Row, type RowTree } from '#measuring/maths/rows.ts'
import type { Calculations, Species } from './define.ts'
import { readExact } from './exact-sheet.ts'
import type { Unit } from './fields.ts'
import { fieldLabelOf, isNamed, labelOf } from './labels.ts'
import { leafOf } from './leaves.ts'

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

const calculationKeys = (node: Calculations, prefix: string): string[] =>
  Object.entries(node).flatMap(([name, below]) =>
    typeof below === 'string' || isNamed(below) ? [prefix + name] : calculationKeys(below, `${prefix}${name}.`),
  )

/** The row that a calculation has on every sheet of the species, or null for a figure that does not count by itself. */
const rowAt = (result: RowTree, key: string): Row | null => {
  let here: unknown = result
  for (const part of key.split('.')) here = (here as RowTree)[part]
  return typeof here === 'object' && here !== null && isRow(here) ? here : null
}

/** A calculation is stored as what its row gives, or on a difference sheet as what unlike sides take off. */
const calculationColumns = (species: Species): Column[] => {
  const result = species.score(readExact(species, undefined), null) as RowTree
  return calculationKeys(species.calculations, '').map((key): Column => {
    const row = rowAt(result, key)
    const label = labelOf(species, key)
    const leaf = leafOf(species.leaves, `measurementParams.${key}`) ?? leafOf(species.leaves, `additions.${key}`)
    const isCalledLikeItsMeasure = leaf?.field.label === label
    const isDifference = (row?.difference ?? null) !== null
    return {
      path: `calculations.${key}`,
      label: isCalledLikeItsMeasure ? `${label}, ${isDifference ? 'difference' : 'points'}` : label,
      unit: row && 'points',
      kind: 'number',
      origin: 'score',
      maxLength: 0,
    }
  })
}

/** A supplementary measure may be called like one that counts; then its column says that it is the other one. */
const distinguish = (columns: Column[]): Column[] => {
  const taken = new Set<string>()
  return columns.map((column) => {
    const label = taken.has(column.label) ? `${column.label}, supplementary` : column.label
    taken.add(label)
    return { ...column, label }
  })
}

/** Every value of the sheet in its order, then the calculations, then the total. No label occurs twice. */
export const columnsOf = (species: Species): Column[] =>
  distinguish([
    ...species.leaves.flatMap(({ field, values }) =>
      values.map(
        (path): Column => ({
          path,
          label: fieldLabelOf(species, path),
          unit: field.kind === 'text' ? null : field.unit,
          kind: field.kind === 'text' ? 'text' : 'number',
          origin: field.kind === 'mirror' ? 'mirror' : 'entry',
          maxLength: field.kind === 'text' ? field.maxLength : 0,
        }),
      ),
    ),
    ...calculationColumns(species),
    { path: 'totalPoints', label: 'Total of the sheet', unit: 'points', kind: 'number', origin: 'score', maxLength: 0 },
  ])

/**
 * The name of a column where sheets are put together: its path, with its unit where it has a dimension, since
 * the same path in kilograms and in grams is not the same column.
 */
export const columnNameOf = ({ path, unit }: Pick<Column, 'path' | 'unit'>): string =>
  unit === null || unit === 'count' || unit === 'points' ? path : `${path} (${unit})`

/**
 * The columns of all editions of a species beside each other, the newest first. What only an older edition has follows
 * the newest edition's values of its sort and names its edition.
 */
export const columnsOfEditions = (editions: readonly Species[]): Column[] => {
  const columns = new Map<string, Column>()
  for (const species of editions)
    for (const column of columnsOf(species)) {
      const name = columnNameOf(column)
      if (columns.has(name)) continue
      const isNewest = species === editions[0]
      columns.set(name, isNewest ? column : { ...column, label: `${column.label}, edition ${species.edition}` })
    }
  const placeOf = ({ path, origin }: Column): number => (path === 'totalPoints' ? 2 : origin === 'score' ? 1 : 0)
  return [...columns.values()].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The label with its unit, as it stands over a column; counts have none, and "points" is not said twice. */
export const headingOf = ({ label, unit }: Pick<Column, 'label' | 'unit'>): string =>
  unit === null || unit === 'count' || (unit === 'points' && label.endsWith('points')) ? label : `${label} (${unit})`
