/** Tables whose rows are all at hand: filtered and sorted as the database does where they are too many to send. */
import { fold } from '#values/fold.ts'
import type { ListDefinition, ListQuery } from './list-query.ts'

/** What a row shows under a column: what it is sorted and filtered by. A list matches where one of its values does. */
type ColumnValue = string | number | null | readonly string[]

/** How a column or filter finds its value in a row, where that is not the row's own field of that name. */
export type ValueGetters<Row> = Readonly<Record<string, (row: Row) => ColumnValue>>

/** Names as people sort them: accents only decide between equals, digits by their value. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Texts of one or two letters match from the start of the value, longer ones anywhere, as on the server. */
const matchesText = (value: string, wanted: string): boolean => {
  const [whole, part] = [fold(value), fold(wanted.trim())]
  return part.length > 2 ? whole.includes(part) : whole.startsWith(part)
}

const compareValues = (a: ColumnValue, b: ColumnValue): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/**
 * The rows that a query asks for, in its order, of all its pages. `values` names what a column shows where the row's
 * own field is not it.
 */
export const queryRows = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  list: ListDefinition,
  query: Pick<ListQuery, 'filters' | 'sortBy' | 'sortDir'>,
  values: ValueGetters<Row> = {},
): Row[] => {
  const getValue = (row: Row, name: string): ColumnValue =>
    values[name]?.(row) ?? (row as Readonly<Record<string, ColumnValue | undefined>>)[name] ?? null

  const matches = (row: Row, name: string, wanted: readonly string[]): boolean => {
    const kind = list.filters[name]?.kind
    if (kind === 'date') {
      const [, column = name, end] = /^(.*)_(from|to)$/.exec(name) ?? []
      const date = String(getValue(row, column) ?? '').slice(0, 10)
      return date !== '' && (end === 'to' ? date <= String(wanted[0]) : date >= String(wanted[0]))
    }
    const rowValues = [getValue(row, name)].flat().map((value) => String(value ?? ''))
    if (kind === 'select') return wanted.some((value) => rowValues.includes(value))
    return wanted.every((value) => rowValues.some((one) => matchesText(one, value)))
  }

  const filters = Object.entries(query.filters).flatMap(([name, wanted]) => (wanted ? [{ name, wanted }] : []))
  const direction = query.sortDir === 'asc' ? 1 : -1
  return rows
    .filter((row) => filters.every(({ name, wanted }) => matches(row, name, wanted)))
    .sort((a, b) => {
      const order =
        compareValues(getValue(a, query.sortBy), getValue(b, query.sortBy)) || collator.compare(a._id, b._id)
      return direction * order
    })
}
