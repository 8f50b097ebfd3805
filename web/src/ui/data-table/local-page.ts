import type { ListDefinition, ListQuery, Page } from '@trophy/domain'

/** What a row shows under a column: what it is sorted and filtered by. A list matches where one of its values does. */
type Value = string | number | null | readonly string[]

/** How a column or filter finds its value in a row, where that is not the row's own field of that name. */
export type Values<Row> = Readonly<Record<string, (row: Row) => Value>>

/** All rows of a table as one page: what a call that answers every row is cached as. */
export const wholePage = <Row>(docs: readonly Row[]): Page<Row> => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  limit: docs.length,
})

/** Names as people sort them: accents only decide between equals, digits by their value. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Without case and accents; letters that do not come apart are spelled as the database spells them. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')

/** Texts of one or two letters match from the start of the value, longer ones anywhere, as on the server. */
const holdsText = (value: string, wanted: string): boolean => {
  const [whole, part] = [fold(value), fold(wanted.trim())]
  return part.length > 2 ? whole.includes(part) : whole.startsWith(part)
}

const compare = (a: Value, b: Value): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/**
 * The page that a query asks for, of rows that are all here: filtered, sorted and cut like the server does with tables
 * that are too long to send. `values` names what a column shows where the row's own field is not it.
 */
export const localPage = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  list: ListDefinition,
  query: ListQuery,
  values: Values<Row> = {},
): Page<Row> => {
  const valueIn = (row: Row, name: string): Value =>
    values[name]?.(row) ?? (row as Readonly<Record<string, Value | undefined>>)[name] ?? null

  const matches = (row: Row, name: string, wanted: readonly string[]): boolean => {
    const kind = list.filters[name]?.kind
    if (kind === 'date') {
      const [, column = name, end] = /^(.*)_(from|to)$/.exec(name) ?? []
      const date = String(valueIn(row, column) ?? '').slice(0, 10)
      return date !== '' && (end === 'to' ? date <= String(wanted[0]) : date >= String(wanted[0]))
    }
    const has = [valueIn(row, name)].flat().map((value) => String(value ?? ''))
    if (kind === 'select') return wanted.some((value) => has.includes(value))
    return wanted.every((value) => has.some((one) => holdsText(one, value)))
  }

  const filters = Object.entries(query.filters).flatMap(([name, wanted]) => (wanted ? [{ name, wanted }] : []))
  const direction = query.sortDir === 'asc' ? 1 : -1
  const found = rows
    .filter((row) => filters.every(({ name, wanted }) => matches(row, name, wanted)))
    .sort((a, b) => {
      const order = compare(valueIn(a, query.sortBy), valueIn(b, query.sortBy)) || collator.compare(a._id, b._id)
      return direction * order
    })
  const first = (query.page - 1) * query.rowsPerPage
  return {
    docs: found.slice(first, first + query.rowsPerPage),
    totalDocs: found.length,
    page: query.page,
    limit: query.rowsPerPage,
  }
}
