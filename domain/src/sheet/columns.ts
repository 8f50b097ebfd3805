/** The values of a sheet as columns, for spreadsheets, imports and histories. */
import type { Calculations, Species } from './define.ts'
import type { Unit } from './fields.ts'
import { fieldLabelOf, isNamed, labelOf } from './labels.ts'

export type Column = {
  /** Dotted path inside the sheet, calculations included, as `calculations.columnTotals.left`. */
  readonly path: string
  readonly label: string
  readonly unit: Unit | null
  readonly kind: 'number' | 'text'
  /** Derived by the score, not entered. */
  readonly derived: boolean
}

const calculationKeys = (node: Calculations, prefix: string): string[] =>
  Object.entries(node).flatMap(([name, below]) =>
    typeof below === 'string' || isNamed(below) ? [prefix + name] : calculationKeys(below, `${prefix}${name}.`),
  )

/** A supplementary measure may be called like one that counts; then its column says that it is the other one. */
const distinguish = (columns: Column[]): Column[] => {
  const taken = new Set<string>()
  return columns.map((column) => {
    const label = taken.has(column.label) ? `${column.label} (supplementary)` : column.label
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
          derived: field.kind === 'mirror',
        }),
      ),
    ),
    ...calculationKeys(species.calculations, '').map(
      (key): Column => ({
        path: `calculations.${key}`,
        label: `${labelOf(species, key)}, points`,
        unit: 'points',
        kind: 'number',
        derived: true,
      }),
    ),
    { path: 'totalPoints', label: 'Total points', unit: 'points', kind: 'number', derived: true },
  ])
