/** Filters and sorts rows in memory, by the same rules as lists that the database pages. */
import { fold } from '#values/fold.ts'
import type { ListDefinition, ListQuery } from './list-query.ts'

/** The value of a column that a row is sorted and filtered by. A list matches if one of its values does. */
type ColumnValue = string | number | null | readonly string[]

/** Getters for columns and filters whose value is not the row's field of that name. */
export type ValueGetters<Row> = Readonly<Record<string, (row: Row) => ColumnValue>>

/** Sorts names naturally: ignores case and accents, and compares numbers by value. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Texts of one or two letters match the start of the value, longer ones any part, as on the server. */
const matchesText = (value: string, search: string): boolean => {
  const [whole, part] = [fold(value), fold(search).trim()]
  return part.length > 2 ? whole.includes(part) : whole.startsWith(part)
}

const compareValues = (a: ColumnValue, b: ColumnValue): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/**
 * Returns all rows that match the filters, sorted; the page of the query is ignored. `values` has the getters for
 * columns whose value is not the row's field of that name.
 */
export const queryRows = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  list: ListDefinition,
  query: Pick<ListQuery, 'filters' | 'sortBy' | 'sortDir'>,
  values: ValueGetters<Row> = {},
): Row[] => {
  const getValue = (row: Row, name: string): ColumnValue =>
    values[name]?.(row) ?? (row as Readonly<Record<string, ColumnValue | undefined>>)[name] ?? null

  const matches = (row: Row, name: string, filter: readonly string[]): boolean => {
    const kind = list.filters[name]?.kind
    if (kind === 'date') {
      const [, column = name, end] = /^(.*)_(from|to)$/.exec(name) ?? []
      const date = String(getValue(row, column) ?? '').slice(0, 10)
      return date !== '' && (end === 'to' ? date <= String(filter[0]) : date >= String(filter[0]))
    }
    const rowValues = [getValue(row, name)].flat().map((value) => String(value ?? ''))
    if (kind === 'select') return filter.some((value) => rowValues.includes(value))
    return filter.every((value) => rowValues.some((one) => matchesText(one, value)))
  }

  const filters = Object.entries(query.filters).flatMap(([name, filter]) => (filter ? [{ name, filter }] : []))
  const direction = query.sortDir === 'asc' ? 1 : -1
  return rows
    .filter((row) => filters.every(({ name, filter }) => matches(row, name, filter)))
    .sort((a, b) => {
      const order =
        compareValues(getValue(a, query.sortBy), getValue(b, query.sortBy)) || collator.compare(a._id, b._id)
      return direction * order
    })
}
